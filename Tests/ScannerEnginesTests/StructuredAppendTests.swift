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
}
