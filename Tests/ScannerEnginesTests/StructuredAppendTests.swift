import ScannerCore
import ScannerEngines
import XCTest

/// Parts of spread messages that zint drew say where they belong.
final class StructuredAppendTests: XCTestCase {
  private func part(_ type: String, _ text: String, place: String) throws -> Barcode {
    let drawing = try SymbolDrawing.zint(type, text, options: ["--structapp=\(place)"])
    let barcodes = try BarcodeReading.barcodes(drawing.bordered(by: 30).frame)
    let barcode = try XCTUnwrap(barcodes.first, type)
    XCTAssertEqual(barcodes.map(\.payload), [text], type)
    return barcode
  }

  func testQRCodesTellPlaceAndParity() throws {
    XCTAssertEqual(
      try part("QRCODE", "the second", place: "2,3,201").structuredAppend,
      StructuredAppend(index: 1, count: 3, identifier: "201"))
  }

  func testDataMatrixTellsPlaceAndFile() throws {
    // Two bytes, 1 and 2.
    XCTAssertEqual(
      try part("DATAMATRIX", "the third", place: "3,5,001002").structuredAppend,
      StructuredAppend(index: 2, count: 5, identifier: "258"))
  }

  func testAztecTellsPlaceAndName() throws {
    XCTAssertEqual(
      try part("AZTEC", "the last", place: "4,4,NAME").structuredAppend,
      StructuredAppend(index: 3, count: 4, identifier: "NAME"))
    XCTAssertEqual(
      try part("AZTEC", "the first", place: "1,2").structuredAppend,
      StructuredAppend(index: 0, count: 2))
  }

  func testPDF417AndMicroPDF417TellPlaceAndFile() throws {
    for type in ["PDF417", "MICROPDF417"] {
      XCTAssertEqual(
        try part(type, "the second", place: "2,3,017053").structuredAppend,
        StructuredAppend(index: 1, count: 3, identifier: "017053"), type)
      XCTAssertEqual(
        try part(type, "the last", place: "3,3,017053").structuredAppend,
        StructuredAppend(index: 2, count: 3, identifier: "017053"), type)
    }
  }

  func testACodeOfItsOwnHasNoPlace() throws {
    for type in ["QRCODE", "DATAMATRIX", "AZTEC", "PDF417", "MICROPDF417"] {
      let drawing = try SymbolDrawing.zint(type, "alone").bordered(by: 30)
      XCTAssertEqual(
        try BarcodeReading.barcodes(drawing.frame).map(\.structuredAppend), [nil], type)
    }
  }

  /// Pieces of a message beside each other, parts as zint marks them.
  private func sheet(_ type: String, _ pieces: [[UInt8]], name: String = "") throws -> Drawing {
    let symbols = try pieces.enumerated().map { index, piece in
      try SymbolDrawing.zint(
        type, piece, options: ["--binary", "--structapp=\(index + 1),\(pieces.count)\(name)"])
    }
    let (wide, high) = (symbols.map(\.width).max() ?? 0, symbols.map(\.height).max() ?? 0)
    var sheet = Drawing(width: (wide + 40) * symbols.count + 40, height: high + 80)
    for (index, symbol) in symbols.enumerated() {
      sheet.paste(symbol, x: 40 + index * (wide + 40), y: 40)
    }
    return sheet
  }

  private func pieces(_ text: String, _ count: Int) -> [[UInt8]] {
    let bytes = Array(text.utf8)
    let length = (bytes.count + count - 1) / count
    return stride(from: 0, to: bytes.count, by: length).map {
      Array(bytes[$0..<min(bytes.count, $0 + length)])
    }
  }

  func testAllPartsInOnePictureAreOneCode() throws {
    let text = "a message that takes three codes"
    let parity = Array(text.utf8).reduce(0, ^)
    let kinds = [
      ("QRCODE", ",\(parity)"), ("DATAMATRIX", ",001002"), ("AZTEC", ",NAME"), ("AZTEC", ""),
      ("PDF417", ",017053"), ("MICROPDF417", ",017053"),
    ]
    for (type, name) in kinds {
      let drawing = try sheet(type, pieces(text, 3), name: name)
      for degrees in [0.0, 17] {
        let frame = degrees == 0 ? drawing.frame : drawing.rotated(degrees: degrees).frame
        let observations = try BarcodeReading.read(frame)
        XCTAssertEqual(observations.map(\.reading.barcode?.payload), [text], "\(type) \(degrees)")
        XCTAssertNil(observations.first?.reading.barcode?.structuredAppend, type)
        let ink = Double((drawing.width - 80) * (drawing.height - 80))
        let area = try XCTUnwrap(observations.first?.quad.area)
        XCTAssertEqual(area, ink, accuracy: 0.15 * ink, "\(type) \(degrees)")
      }
    }
  }

  func testACharacterIsReadThatIsCutBetweenTwoCodes() throws {
    let text = "Grüße 日本語 Привет, мир"
    let bytes = Array(text.utf8)
    let cut = try XCTUnwrap(Array("Grüße 日".utf8).count) + 1
    let parity = bytes.reduce(0, ^)
    let drawing = try sheet(
      "QRCODE", [Array(bytes[..<cut]), Array(bytes[cut...])], name: ",\(parity)")
    let barcodes = try BarcodeReading.barcodes(drawing.frame)
    XCTAssertEqual(barcodes.map(\.payload), [text])
    XCTAssertEqual(barcodes.map(\.bytes), [bytes])
  }

  func testPartsStayPartsWhileOneIsMissingOrTheParityIsWrong() throws {
    let three = pieces("a message that takes three codes", 3)
    let parity = three.joined().reduce(0, ^)
    var drawing = try sheet("QRCODE", three, name: ",\(parity)")
    let third = drawing.width / 3
    drawing.paste(Drawing(width: third, height: drawing.height), x: third, y: 0)
    XCTAssertEqual(
      Set(try BarcodeReading.barcodes(drawing.frame).map(\.structuredAppend?.index)), [0, 2])
    let wrong = try sheet("QRCODE", three, name: ",\(parity ^ 64)")
    XCTAssertEqual(
      Set(try BarcodeReading.barcodes(wrong.frame).map(\.structuredAppend?.index)), [0, 1, 2])
  }

  func testALiveFrameShowsTheParts() throws {
    let two = pieces("two codes, one message", 2)
    let drawing = try sheet("QRCODE", two, name: ",\(two.joined().reduce(0, ^))")
    XCTAssertEqual(
      Set(try BarcodeReading.barcodes(drawing.frame, isStill: false).map(\.bytes)), Set(two))
  }
}

extension Observation.Reading {
  fileprivate var barcode: Barcode? {
    if case .barcode(let barcode) = self { barcode } else { nil }
  }
}
