import Foundation
import ScannerCore
import ScannerEngines
import Testing

/// Reads PDF417 symbols that zint drew with the project's own reader.
struct PDF417ReaderTests {
  private static let text =
    "PDF417: The quick brown fox (12) jumps; over 3456 lazy dogs? {+*} "
    + "1234567890123456789012345678901234567890 and so on, up to the end of all that fits in it."

  private func draw(
    _ text: String, columns: Int, level: Int = 2, type: String = "PDF417", scale: String = "1.5"
  ) throws -> Drawing {
    try SymbolDrawing.zint(
      type, text, options: ["--cols=\(columns)", "--secure=\(level)"], scale: scale
    ).bordered(by: 24)
  }

  /// Reads the picture's middle without any other reader's help.
  private func read(_ drawing: Drawing, angle: Double = 0) -> [StackedReading] {
    let isTurned = abs(sin(angle)) > 0.7
    let region = OrientedRegion(
      kind: .linear, center: Point(Double(drawing.width) / 2, Double(drawing.height) / 2),
      angle: angle, length: Double(isTurned ? drawing.height : drawing.width) - 48,
      height: Double(isTurned ? drawing.width : drawing.height) - 48)
    return PDF417Search.read(region, of: drawing.frame)
  }

  private func payloads(_ readings: [StackedReading]) -> [String] {
    readings.map { String(decoding: $0.payload.bytes, as: UTF8.self) }
  }

  @Test(arguments: [1, 2, 3, 5, 8, 12, 20, 30], ["PDF417", "PDF417COMP"])
  func `reads every width, compact or not`(_ columns: Int, _ type: String) throws {
    for length in [3, 40, 150] {
      let text = String(PDF417ReaderTests.text.prefix(length))
      let readings = read(try draw(text, columns: columns, type: type, scale: "1"))
      #expect(payloads(readings) == [text], "\(length)")
      #expect(readings.allSatisfy { $0.columns == columns })
    }
  }

  @Test func `reads every level of error correction`() throws {
    for level in 0...8 {
      let readings = read(try draw("level \(level)", columns: 10, level: level, scale: "1"))
      #expect(payloads(readings) == ["level \(level)"])
    }
  }

  @Test func `reads turned, mirrored and inverted symbols`() throws {
    let drawing = try draw("turned about", columns: 4)
    for turns in 0...3 {
      let turned = drawing.turned(times: turns)
      let angle = Double(turns) * .pi / 2
      #expect(payloads(read(turned, angle: angle)) == ["turned about"], "\(turns)")
      #expect(payloads(read(turned, angle: angle + 0.1)) == ["turned about"], "\(turns), askew")
      #expect(payloads(read(turned.mirrored(), angle: angle)) == ["turned about"], "\(turns)")
      let inverted = read(turned.inverted(), angle: angle)
      #expect(payloads(inverted) == ["turned about"], "\(turns)")
      #expect(inverted.map(\.isInverted) == [true])
    }
  }

  @Test func `corrects damage at either end`() throws {
    let text = String(PDF417ReaderTests.text.prefix(60))
    let drawing = try draw(text, columns: 5, level: 5)
    let stain = Drawing(width: 60, height: drawing.height, fill: 128)
    for x in [20, drawing.width - 80, drawing.width / 2 - 30] {
      var stained = drawing
      stained.paste(stain, x: x, y: 0)
      #expect(payloads(read(stained)) == [text], "at \(x)")
    }
  }

  @Test func `takes nothing from half a symbol`() throws {
    for columns in [1, 2, 5] {
      let drawing = try draw("0123456789 abcdefg", columns: columns, level: 0)
      let (width, height) = (drawing.width, drawing.height)
      let cover = Drawing(width: width / 2, height: height)
      for x in [0, width - width / 2] {
        var half = drawing
        half.paste(cover, x: x, y: 0)
        #expect(read(half).isEmpty, "\(columns) at \(x)")
      }
      let lid = Drawing(width: width, height: height * 6 / 10)
      for y in [0, height - height * 6 / 10] {
        var half = drawing
        half.paste(lid, x: 0, y: y)
        #expect(read(half).isEmpty, "\(columns) at \(y)")
      }
    }
  }

  @Test func `gives every byte as it is`() throws {
    let bytes = (0...255).map { UInt8($0) }
    let drawing = try SymbolDrawing.zint(
      "PDF417", bytes, options: ["--binary", "--cols=8"], scale: "1"
    ).bordered(by: 24)
    #expect(read(drawing).map(\.payload.bytes) == [bytes])
  }

  @Test func `tells where a turned symbol is`() throws {
    let symbol = try draw("a place", columns: 3)
    let drawing = symbol.rotated(degrees: 30)
    let quad = try #require(try BarcodeReading.read(drawing.frame).first?.quad)
    let (width, height) = (Double(symbol.width - 48), Double(symbol.height - 48))
    let middle = Double(drawing.width) / 2
    let corners = [
      (-width / 2, -height / 2), (width / 2, -height / 2), (width / 2, height / 2),
      (-width / 2, height / 2),
    ].map { x, y in
      Point(
        middle + x * cos(.pi / 6) - y * sin(.pi / 6),
        middle + x * sin(.pi / 6) + y * cos(.pi / 6))
    }
    let found = [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft]
    for (corner, place) in zip(corners, found) {
      #expect(corner.distance(to: place) < 4, "\(corner), \(place)")
    }
  }

  @Test func `reads it askew in live frames`() throws {
    let drawing = try draw("live frames", columns: 3).rotated(degrees: 33)
    let scanner = SequenceScanner(engines: EngineCatalog.barcodes)
    var found: Set<String> = []
    for number in 0..<4 {
      let frame = Frame(
        pixels: drawing.pixels, width: drawing.width, height: drawing.height,
        sequenceNumber: number, captureTime: .milliseconds(33 * number))
      found.formUnion(scanner.scan(frame).snapshot.items.map(\.string))
    }
    #expect(found == ["live frames"])
  }
}

extension Drawing {
  /// Left and right changed about.
  fileprivate func mirrored() -> Drawing {
    var mirrored = self
    for y in 0..<height {
      for x in 0..<width {
        mirrored.pixels[y * width + x] = pixels[y * width + width - 1 - x]
      }
    }
    return mirrored
  }
}
