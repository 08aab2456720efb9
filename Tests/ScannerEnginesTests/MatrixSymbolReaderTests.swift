import ScannerCore
import ScannerEngines
import XCTest

/// Reads Aztec and Data Matrix symbols that zint drew.
final class MatrixSymbolReaderTests: XCTestCase {
  private func read(
    _ drawing: Drawing, _ kinds: Set<MatrixReading.Kind> = [.aztec, .dataMatrix],
    budget: MatrixBudget = .still
  ) -> [MatrixReading] {
    drawing.pixels.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return [] }
      let plane = QRPlane(
        base: base, width: drawing.width, height: drawing.height, stride: drawing.width)
      return MatrixSymbolReader.read(plane: plane, for: kinds, budget: budget)
    }
  }

  private func mirrored(_ drawing: Drawing) -> Drawing {
    var mirrored = drawing
    for y in 0..<drawing.height {
      for x in 0..<drawing.width {
        mirrored.pixels[y * drawing.width + x] =
          drawing.pixels[y * drawing.width + drawing.width - 1 - x]
      }
    }
    return mirrored
  }

  func testEveryDataMatrixSizeReads() throws {
    for version in 1...48 {
      let text = "V\(version)"
      let symbol = try SymbolDrawing.zint(
        "DATAMATRIX", text, options: ["--dmre", "--vers", "\(version)"])
      let size = DataMatrixSize.all.filter {
        $0.width == symbol.width / 3 && $0.height == symbol.height / 3
      }
      XCTAssertEqual(size.count, 1, text)
      let readings = read(symbol.bordered(by: 12))
      XCTAssertEqual(readings.map(\.payload.bytes), [Array(text.utf8)], text)
      XCTAssertEqual(readings.first?.width, size.first?.width, text)
      XCTAssertEqual(readings.first?.height, size.first?.height, text)
    }
  }

  func testEveryAztecSizeReads() throws {
    for version in 1...36 {
      let text = "Layers \(version)"
      // One layer holds few characters.
      let content = version == 1 ? "A1" : version < 3 ? "AB" : text
      let symbol = try SymbolDrawing.zint("AZTEC", content, options: ["--vers", "\(version)"])
      let readings = read(symbol.bordered(by: 12))
      XCTAssertEqual(readings.map(\.payload.bytes), [Array(content.utf8)], text)
      XCTAssertEqual(readings.first?.width, symbol.width / 3, text)
    }
  }

  func testRunesReadAsNumbers() throws {
    for number in [0, 1, 64, 128, 223, 255] {
      let symbol = try SymbolDrawing.zint("128", "\(number)", scale: "2")
      for turns in 0...3 {
        let readings = read(symbol.bordered(by: 20).turned(times: turns))
        XCTAssertEqual(
          readings.map { String(decoding: $0.payload.bytes, as: UTF8.self) },
          [String(String(1000 + number).dropFirst())])
        XCTAssertEqual(readings.first?.aimIdentifier, "]zC")
      }
    }
  }

  func testSymbolsReadTurnedInvertedAndMirrored() throws {
    let kinds: [(String, [String])] = [
      ("DATAMATRIX", []), ("DATAMATRIX", ["--vers", "27"]), ("DATAMATRIX", ["--vers", "12"]),
      ("DATAMATRIX", ["--dmre", "--vers", "41"]), ("AZTEC", ["--vers", "3"]),
      ("AZTEC", ["--vers", "9"]),
    ]
    for (type, options) in kinds {
      let symbol = try SymbolDrawing.zint(type, "Turn 17", options: options, scale: "2")
      for isMirrored in [false, true] {
        let plain = (isMirrored ? mirrored(symbol) : symbol).bordered(by: 30)
        for degrees in [0.0, 90, 180, 270, 17, 45, 133] {
          let turned = plain.rotated(degrees: degrees)
          for isInverted in [false, true] {
            let what = "\(type) \(options) \(isMirrored) \(degrees) \(isInverted)"
            let readings = read(isInverted ? turned.inverted() : turned, budget: .first)
            XCTAssertEqual(readings.map(\.payload.bytes), [Array("Turn 17".utf8)], what)
            XCTAssertEqual(readings.first?.isMirrored, isMirrored, what)
            XCTAssertEqual(readings.first?.isInverted, isInverted, what)
          }
        }
      }
    }
  }

  func testSeveralSymbolsInOneFrameAreAllReadWhereTheyStand() throws {
    var frame = Drawing(width: 1280, height: 720, fill: 255)
    var wanted: [String: Point] = [:]
    for index in 0..<12 {
      let text = "Number \(index)"
      let symbol = try SymbolDrawing.zint(index & 1 == 0 ? "AZTEC" : "DATAMATRIX", text)
        .bordered(by: 12).rotated(degrees: Double(index) * 31)
      let (x, y) = (index % 4 * 310 + 20, index / 4 * 230 + 10)
      frame.paste(symbol, x: x, y: y)
      wanted[text] = Point(
        x: Double(x) + Double(symbol.width) / 2, y: Double(y) + Double(symbol.height) / 2)
    }
    let readings = read(frame, budget: .first)
    XCTAssertEqual(readings.count, 12)
    for reading in readings {
      let text = String(decoding: reading.payload.bytes, as: UTF8.self)
      let place = try XCTUnwrap(wanted[text])
      XCTAssertLessThan(reading.quad.center.distance(to: place), 4, text)
    }
  }

  func testContentsAreExact() throws {
    let all = [UInt8](0...255)
    let long = Array("Mixed 0123456789 lower UPPER, punctuation: {[(<>)]} \r\n".utf8)
    for type in ["DATAMATRIX", "AZTEC"] {
      for bytes in [all, long, all + long, [0], [255, 254, 0, 1]] {
        let symbol = try SymbolDrawing.zint(type, bytes, options: ["--binary"])
        XCTAssertEqual(read(symbol.bordered(by: 12)).map(\.payload.bytes), [bytes], type)
      }
    }
  }

  func testGS1AndCharacterSetsAreTold() throws {
    for (type, gs1, eci) in [("DATAMATRIX", "]d2", "]d4"), ("AZTEC", "]z1", "]z3")] {
      let element = try SymbolDrawing.zint(
        type, "[01]09501101530003[10]AB[21]7", options: ["--gs1"])
      let reading = try XCTUnwrap(read(element.bordered(by: 12)).first)
      XCTAssertEqual(reading.aimIdentifier, gs1)
      XCTAssertEqual(
        reading.payload.bytes, Array("010950110153000310AB\u{1D}217".utf8), type)
      let named = try SymbolDrawing.zint(type, "Ж", options: ["--eci", "7"])
      let cyrillic = try XCTUnwrap(read(named.bordered(by: 12)).first)
      XCTAssertEqual(cyrillic.aimIdentifier, eci)
      XCTAssertEqual(cyrillic.payload.characterSets.map(\.assignment), [7])
      XCTAssertEqual(cyrillic.payload.bytes, [0xB6])
    }
  }

  func testNoiseAndTinyPicturesGiveNothing() {
    for (width, height) in [(1, 1), (1, 300), (300, 1), (9, 9), (10, 40), (17, 300)] {
      XCTAssertEqual(read(Drawing(width: width, height: height, fill: 90)), [])
    }
    for seed in 1...4 {
      var random = QRRandom(UInt64(seed))
      let size = seed
      var drawing = Drawing(width: 320, height: 240)
      var cells = [UInt8](repeating: 0, count: 320 * 240)
      for index in cells.indices { cells[index] = random.next() & 1 == 0 ? 20 : 230 }
      for y in 0..<240 {
        for x in 0..<320 {
          drawing.pixels[y * 320 + x] = cells[y / (2 * size) * 320 + x / (2 * size)]
        }
      }
      XCTAssertEqual(read(drawing), [], "\(seed)")
    }
  }
}
