import ScannerCore
import ScannerEngines
import XCTest

final class SymbologyTests: XCTestCase {
  private struct Row {
    let symbology: Symbology
    let type: String
    let data: String
    var payload: String?
    var options: [String] = []
    var aim: String?
  }

  /// One row for every symbology that an engine claims.
  private static let rows = [
    Row(symbology: .ean13, type: "EANX", data: "5901234123457", aim: "]E0"),
    Row(symbology: .ean8, type: "EANX", data: "9638507", payload: "96385074", aim: "]E4"),
    Row(symbology: .upca, type: "UPCA", data: "036000291452", aim: "]E0"),
    Row(symbology: .upce, type: "UPCE", data: "01234565"),
    Row(
      symbology: .gs1DataBar, type: "DBAR_OMN", data: "0950110153001",
      payload: "0109501101530010", aim: "]e0"),
    Row(
      symbology: .gs1DataBarExpanded, type: "DBAR_EXP", data: "[01]98898765432106[3103]001750",
      payload: "01988987654321063103001750"),
    Row(
      symbology: .gs1DataBarLimited, type: "DBAR_LTD", data: "0950110153001",
      payload: "0109501101530010", aim: "]e0"),
    Row(
      symbology: .msiPlessey, type: "MSI_PLESSEY", data: "8031776", payload: "80317761",
      options: ["--vers=1"]),
    Row(symbology: .code128, type: "CODE128", data: "Reticle-128", aim: "]C0"),
    Row(symbology: .code93, type: "CODE93", data: "RETICLE 93", aim: "]G0"),
    Row(symbology: .code93i, type: "CODE93", data: "Reticle 93i"),
    Row(symbology: .code39, type: "CODE39", data: "RETICLE 39", aim: "]A0"),
    Row(
      symbology: .code39Checksum, type: "CODE39", data: "CODE39", payload: "CODE39W",
      options: ["--vers=1"]),
    Row(symbology: .code39FullASCII, type: "EXCODE39", data: "Reticle!", aim: "]A4"),
    Row(
      symbology: .code39FullASCIIChecksum, type: "EXCODE39", data: "Reticle!",
      options: ["--vers=1"]),
    Row(symbology: .codabar, type: "CODABAR", data: "A40156B"),
    Row(symbology: .i2of5, type: "C25INTER", data: "12345670", aim: "]I0"),
    Row(symbology: .i2of5Checksum, type: "C25INTER", data: "12345670", aim: "]I1"),
    Row(symbology: .itf14, type: "ITF14", data: "1540014128876", payload: "15400141288763"),
    Row(symbology: .qr, type: "QRCODE", data: "https://example.org/reticle", aim: "]Q1"),
    Row(symbology: .microQR, type: "MICROQR", data: "RETICLE"),
    Row(symbology: .rMQR, type: "RMQR", data: "RETICLE RMQR"),
    Row(symbology: .dataMatrix, type: "DATAMATRIX", data: "Reticle Data Matrix", aim: "]d1"),
    Row(symbology: .aztec, type: "AZTEC", data: "Reticle Aztec", aim: "]z0"),
    Row(symbology: .pdf417, type: "PDF417", data: "Reticle PDF417", aim: "]L2"),
    Row(symbology: .microPDF417, type: "MICROPDF417", data: "Reticle MicroPDF417", aim: "]L2"),
    Row(symbology: .maxiCode, type: "MAXICODE", data: "RETICLE", options: ["--mode=4"]),
  ]

  func testEachClaimedSymbologyIsReadWhenItAloneIsRequested() throws {
    for row in SymbologyTests.rows {
      let drawing = try draw(row)
      let barcodes = try BarcodeReading.barcodes(drawing.frame, [row.symbology])
      XCTAssertEqual(barcodes.map(\.symbology), [row.symbology], "\(row.symbology)")
      XCTAssertEqual(barcodes.map(\.payload), [row.payload ?? row.data], "\(row.symbology)")
      if let aim = row.aim {
        XCTAssertEqual(barcodes.first?.aimIdentifier, aim, "\(row.symbology)")
      }
    }
  }

  func testEveryClaimedSymbologyIsInTheTable() {
    let claimed = EngineCatalog.barcodes.reduce(into: Set<Symbology>()) {
      $0.formUnion($1.symbologies)
    }
    // Nothing at hand draws an SQCode.
    XCTAssertEqual(claimed.subtracting([.sqCode]), Set(SymbologyTests.rows.map(\.symbology)))
  }

  func testASymbologyThatIsOffIsNotReported() throws {
    for row in SymbologyTests.rows {
      let others = Set(Symbology.allCases).filter { $0.family != row.symbology.family }
      let found = try BarcodeReading.barcodes(try draw(row).frame, others)
      XCTAssertEqual(found, [], "\(row.symbology)")
    }
  }

  func testTheDefaultRequestReadsEachOnce() throws {
    for row in SymbologyTests.rows {
      let barcodes = try BarcodeReading.barcodes(try draw(row).frame)
      XCTAssertEqual(barcodes.map(\.symbology.family), [row.symbology.family], "\(row.symbology)")
    }
  }

  func testALiveFrameReadsEachToo() throws {
    for row in SymbologyTests.rows {
      let barcodes = try BarcodeReading.barcodes(try draw(row).frame, isStill: false)
      XCTAssertEqual(barcodes.map(\.symbology.family), [row.symbology.family], "\(row.symbology)")
    }
  }

  func testAUPCAIsAnEAN13WhenOnlyThatIsRequested() throws {
    let drawing = try SymbolDrawing.zint("UPCA", "036000291452").bordered(by: 40)
    let barcodes = try BarcodeReading.barcodes(drawing.frame, [.ean13])
    XCTAssertEqual(barcodes.map(\.symbology), [.ean13])
    XCTAssertEqual(barcodes.map(\.payload), ["0036000291452"])
  }

  func testAUPCEIsNotReportedAsTheEAN13ThatItShortens() throws {
    let drawing = try SymbolDrawing.zint("UPCE", "01234565").bordered(by: 40)
    XCTAssertEqual(try BarcodeReading.barcodes(drawing.frame, [.ean13, .upca]), [])
  }

  func testFNC4OfCode128GivesLatin1() throws {
    let drawing = try SymbolDrawing.zint("CODE128", "Zürich").bordered(by: 40)
    XCTAssertEqual(try BarcodeReading.barcodes(drawing.frame).map(\.payload), ["Zürich"])
  }

  private func draw(_ row: Row) throws -> Drawing {
    try SymbolDrawing.zint(row.type, row.data, options: row.options).bordered(by: 40)
  }
}
