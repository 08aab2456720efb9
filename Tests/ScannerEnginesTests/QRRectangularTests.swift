import ScannerCore
import ScannerEngines
import XCTest

/// Reads rMQR Codes that zint drew, through the whole engine.
final class QRRectangularTests: XCTestCase {
  // Level 2 is M, 4 is H.
  private func draw(
    _ text: String, version: Int, level: Int = 2, scale: String = "2", options: [String] = []
  ) throws -> Drawing {
    try SymbolDrawing.zint(
      "RMQR", text, options: ["--vers=\(version)", "--secure=\(level)"] + options, scale: scale)
  }

  private func payloads(_ drawing: Drawing) throws -> [String] {
    try BarcodeReading.barcodes(drawing.frame).map { barcode in
      XCTAssertEqual(barcode.symbology, .rMQR)
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

  func testEveryVersionAndLevelIsRead() throws {
    for version in 1...32 {
      for level in [2, 4] {
        let text = "\(100 + version)"
        let drawing = try draw(text, version: version, level: level)
        XCTAssertEqual(try payloads(drawing.bordered(by: 24)), [text], "\(version), \(level)")
      }
    }
  }

  func testFullSymbolsAreRead() throws {
    // As many digits as level M holds (ISO/IEC 23941, table 6).
    for (version, count) in [(1, 12), (5, 102), (11, 14), (22, 251), (32, 361)] {
      let text = String((0..<count).map { Character("\(($0 * 7 + $0 / 10) % 10)") })
      let drawing = try draw(text, version: version)
      XCTAssertEqual(try payloads(drawing.bordered(by: 24)), [text], "\(version)")
    }
  }

  func testSymbolsAreReadAtEveryAngle() throws {
    for version in [1, 5, 11, 19, 27, 32] {
      let drawing = try draw("4711", version: version, level: 4).bordered(by: 30)
      for turns in 1...3 {
        XCTAssertEqual(
          try payloads(drawing.turned(times: turns)), ["4711"], "\(version), \(turns)")
      }
      for degrees in [17.0, 61, 197, 290] {
        XCTAssertEqual(
          try payloads(drawing.rotated(degrees: degrees)), ["4711"], "\(version), \(degrees)")
      }
    }
  }

  func testMirroredInvertedAndSmallSymbolsAreRead() throws {
    for version in [2, 11, 20, 31] {
      let drawing = try draw("0815", version: version, level: 4).bordered(by: 30)
      XCTAssertEqual(try payloads(mirrored(drawing)), ["0815"], "\(version)")
      XCTAssertEqual(try payloads(drawing.inverted()), ["0815"], "\(version)")
      let small = try draw("0815", version: version, level: 4, scale: "1").bordered(by: 16)
      XCTAssertEqual(try payloads(small), ["0815"], "\(version)")
    }
  }

  func testEveryModeIsRead() throws {
    for text in ["0123456789", "RMQR CODE/1", "Zürich, lower case", "漢字とカナ"] {
      let drawing = try draw(text, version: 20)
      XCTAssertEqual(try payloads(drawing.bordered(by: 24)), [text])
    }
    let assigned = try draw("Привет", version: 20, options: ["--eci=7"])
    XCTAssertEqual(try payloads(assigned.bordered(by: 24)), ["Привет"])
    let elements = try draw("[01]09501101530003", version: 20, options: ["--gs1"])
    XCTAssertEqual(try payloads(elements.bordered(by: 24)), ["0109501101530003"])
  }

  func testDamageIsCorrected() throws {
    var drawing = try draw("damaged", version: 26, level: 4)
    drawing.paste(Drawing(width: 40, height: 24, fill: 128), x: 150, y: 20)
    XCTAssertEqual(try payloads(drawing.bordered(by: 24)), ["damaged"])
  }

  func testHalfASymbolGivesNothing() throws {
    for version in [1, 8, 11, 20, 32] {
      var drawing = try draw("0815", version: version)
      let half = drawing.width / 2
      drawing.paste(Drawing(width: half, height: drawing.height), x: drawing.width - half, y: 0)
      XCTAssertEqual(try BarcodeReading.barcodes(drawing.bordered(by: 24).frame), [])
    }
  }
}
