import ScannerCore
import ScannerEngines
import XCTest

/// Reads MicroPDF417 symbols that zint drew, through the whole engine.
final class MicroPDFReaderTests: XCTestCase {
  private static let text =
    "MicroPDF417: The quick brown fox (12) jumps; over 3456 lazy dogs? {+*} "
    + "1234567890123456789012345678901234567890 and so on, up to the end of all that fits in it. "
    + "THE END OF ALL THAT FITS IN THE LARGEST SYMBOL IS STILL NOT REACHED. Now it is."

  private func draw(_ text: String, columns: Int, scale: String = "1.5") throws -> Drawing {
    try SymbolDrawing.zint("MICROPDF417", text, options: ["--cols=\(columns)"], scale: scale)
  }

  private func payloads(_ drawing: Drawing) throws -> [String] {
    try BarcodeReading.barcodes(drawing.frame).map { barcode in
      XCTAssertEqual(barcode.symbology, .microPDF417)
      return barcode.payload
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

  /// A symbol of every size, with its content.
  private func symbols(scale: String = "1.5") throws -> [(drawing: Drawing, text: String)] {
    // Characters at which zint takes the next size, for each number of columns.
    let lengths = [
      [1, 6, 9, 14, 17, 25], [1, 11, 19, 31, 38, 46, 53],
      [1, 8, 14, 21, 29, 38, 55, 74, 107, 127],
      [1, 11, 17, 29, 38, 48, 64, 95, 131, 165, 201],
    ]
    return try lengths.enumerated().flatMap { index, lengths in
      try lengths.map { length in
        let text = String(MicroPDFReaderTests.text.prefix(length))
        return (try draw(text, columns: index + 1, scale: scale), text)
      }
    }
  }

  func testSymbolsOfEverySizeAreRead() throws {
    var sizes: Set<[Int]> = []
    for (drawing, text) in try symbols() {
      sizes.insert([drawing.width, drawing.height])
      XCTAssertEqual(try payloads(drawing.bordered(by: 20)), [text], text)
    }
    XCTAssertEqual(sizes.count, 34)
  }

  func testSymbolsAreReadAtEveryAngle() throws {
    for (columns, length) in [(1, 30), (2, 40), (3, 60), (4, 5), (4, 90)] {
      let text = String(MicroPDFReaderTests.text.prefix(length))
      let drawing = try draw(text, columns: columns).bordered(by: 24)
      for turns in 0...3 {
        XCTAssertEqual(try payloads(drawing.turned(times: turns)), [text], "\(columns), \(turns)")
      }
      for degrees in [17.0, 33, 61, 105, 197, 290] {
        XCTAssertEqual(
          try payloads(drawing.rotated(degrees: degrees)), [text], "\(columns), \(degrees)")
      }
    }
  }

  func testSmallModulesAreRead() throws {
    for scale in ["1", "0.5"] {
      for columns in 1...4 {
        let text = String(MicroPDFReaderTests.text.prefix(26))
        let drawing = try draw(text, columns: columns, scale: scale)
        XCTAssertEqual(try payloads(drawing.bordered(by: 20)), [text], "\(columns) at \(scale)")
      }
    }
  }

  func testMirroredAndInvertedSymbolsAreRead() throws {
    for columns in 1...4 {
      let text = String(MicroPDFReaderTests.text.prefix(24))
      let drawing = try draw(text, columns: columns).bordered(by: 20)
      for turned in [drawing, drawing.rotated(degrees: 17)] {
        XCTAssertEqual(try payloads(mirrored(turned)), [text])
      }
      XCTAssertEqual(try payloads(drawing.inverted()), [text])
      XCTAssertEqual(try payloads(mirrored(drawing).inverted()), [text])
    }
  }

  func testDamageIsCorrected() throws {
    let text = String(MicroPDFReaderTests.text.prefix(60))
    var drawing = try draw(text, columns: 3).bordered(by: 20)
    // A stain over a tenth of the symbol, and its lower left corner torn off.
    drawing.paste(Drawing(width: 44, height: 22, fill: 90), x: 120, y: 50)
    drawing.paste(Drawing(width: 40, height: 12, fill: 255), x: 10, y: drawing.height - 32)
    XCTAssertEqual(try payloads(drawing), [text])
  }

  func testHalfASymbolGivesNothing() throws {
    for (drawing, text) in try symbols() where drawing.height > 40 {
      var halves = [drawing, drawing, drawing, drawing]
      let (width, height) = (drawing.width, drawing.height)
      halves[0].paste(Drawing(width: width / 2, height: height), x: 0, y: 0)
      halves[1].paste(Drawing(width: width / 2, height: height), x: width - width / 2, y: 0)
      halves[2].paste(Drawing(width: width, height: height * 6 / 10), x: 0, y: 0)
      halves[3].paste(
        Drawing(width: width, height: height * 6 / 10), x: 0, y: height - height * 6 / 10)
      for half in halves {
        let found = try BarcodeReading.barcodes(half.bordered(by: 20).frame)
        XCTAssertEqual(found.map(\.payload), [], "half of \(text)")
      }
    }
  }

  func testSeveralInOnePictureAreRead() throws {
    var canvas = Drawing(width: 1000, height: 640)
    let texts = (1...4).map { "Number \($0) of 4, in \($0) columns" }
    let places = [(40, 40), (300, 60), (560, 60), (60, 400)]
    for (index, text) in texts.enumerated() {
      let drawing = try draw(text, columns: index + 1)
      canvas.paste(drawing, x: places[index].0, y: places[index].1)
    }
    canvas.paste(
      try draw("turned", columns: 2).turned().bordered(by: 10).inverted(), x: 500, y: 300)
    canvas.paste(try SymbolDrawing.zint("CODE128", "12345678"), x: 720, y: 400)
    XCTAssertEqual(
      Set(try BarcodeReading.barcodes(canvas.frame).map(\.payload)),
      Set(texts + ["turned", "12345678"]))
  }

  func testEveryByteIsExact() throws {
    for bytes in [(0...127).map { UInt8($0) }, (128...255).map { UInt8($0) }] {
      let drawing = try SymbolDrawing.zint(
        "MICROPDF417", bytes, options: ["--binary", "--cols=4"])
      let barcodes = try BarcodeReading.barcodes(drawing.bordered(by: 20).frame)
      XCTAssertEqual(barcodes.map(\.bytes), [bytes])
    }
  }

  func testAssignmentsTellTheCharacterSet() throws {
    for (assignment, text) in [(26, "Zürich 東京"), (7, "Привет"), (20, "東京")] {
      let drawing = try SymbolDrawing.zint(
        "MICROPDF417", text, options: ["--eci=\(assignment)", "--cols=3"])
      let barcodes = try BarcodeReading.barcodes(drawing.bordered(by: 20).frame)
      XCTAssertEqual(barcodes.map(\.payload), [text])
      XCTAssertEqual(barcodes.map(\.aimIdentifier), ["]L1"])
    }
  }

  func testThePlaceIsThatOfTheSymbol() throws {
    var canvas = Drawing(width: 640, height: 480)
    let drawing = try draw("a place", columns: 2)
    canvas.paste(drawing, x: 300, y: 200)
    let quad = try XCTUnwrap(try BarcodeReading.read(canvas.frame).first?.quad)
    XCTAssertEqual(quad.topLeft.x, 300, accuracy: 3)
    XCTAssertEqual(quad.topLeft.y, 200, accuracy: 3)
    XCTAssertEqual(quad.bottomRight.x, 300 + Double(drawing.width), accuracy: 3)
    XCTAssertEqual(quad.bottomRight.y, 200 + Double(drawing.height), accuracy: 3)
  }

  func testLiveFramesReadItToo() throws {
    let drawing = try draw("live frames", columns: 3).bordered(by: 60)
    let scanner = SequenceScanner(engines: EngineCatalog.barcodes)
    var payloads: Set<String> = []
    for number in 0..<4 {
      let frame = Frame(
        pixels: drawing.pixels, width: drawing.width, height: drawing.height,
        sequenceNumber: number, captureTime: .milliseconds(33 * number))
      payloads.formUnion(scanner.scan(frame).snapshot.items.map(\.string))
    }
    XCTAssertEqual(payloads, ["live frames"])
  }
}
