import ScannerCore
import ScannerEngines
import XCTest

final class BarcodePictureTests: XCTestCase {
  func testSeveralCodesInOneFrameAreAllRead() throws {
    var canvas = Drawing(width: 1100, height: 700)
    canvas.paste(try SymbolDrawing.zint("EANX", "5901234123457"), x: 40, y: 40)
    canvas.paste(try SymbolDrawing.zint("CODE128", "Second"), x: 500, y: 40)
    canvas.paste(try SymbolDrawing.qrencode("third"), x: 40, y: 400)
    canvas.paste(try SymbolDrawing.qrencode("fourth"), x: 300, y: 400)
    canvas.paste(try SymbolDrawing.zint("PDF417", "fifth"), x: 560, y: 460)
    let payloads = Set(try BarcodeReading.barcodes(canvas.frame).map(\.payload))
    XCTAssertEqual(payloads, ["5901234123457", "Second", "third", "fourth", "fifth"])
  }

  func testFourKindsInOneStillPictureAreAllRead() throws {
    var canvas = Drawing(width: 1000, height: 640)
    canvas.paste(try SymbolDrawing.zint("EANX", "5901234123457"), x: 40, y: 40)
    canvas.paste(try SymbolDrawing.zint("CODE128", "Reticle-128"), x: 500, y: 60)
    canvas.paste(try SymbolDrawing.qrencode("a QR Code"), x: 60, y: 380)
    canvas.paste(try SymbolDrawing.zint("DATAMATRIX", "a Data Matrix"), x: 600, y: 400)
    let payloads = Set(try BarcodeReading.barcodes(canvas.frame).map(\.payload))
    XCTAssertEqual(payloads, ["5901234123457", "Reticle-128", "a QR Code", "a Data Matrix"])
  }

  func testTwoLinearCodesOfOneKindAreBothRead() throws {
    for (x, y) in [(500, 40), (40, 330)] {
      var canvas = Drawing(width: 960, height: 640)
      canvas.paste(try SymbolDrawing.zint("EANX", "5901234123457"), x: 40, y: 40)
      canvas.paste(try SymbolDrawing.zint("EANX", "4006381333931"), x: x, y: y)
      let payloads = Set(try BarcodeReading.barcodes(canvas.frame).map(\.payload))
      XCTAssertEqual(payloads, ["5901234123457", "4006381333931"], "second at \(x), \(y)")
    }
  }

  func testAQRCodeInABusyLabelIsRead() throws {
    var canvas = Drawing(width: 1000, height: 500)
    // Lines of words between them, as on a label.
    for line in 0..<6 {
      for word in 0..<40 where (word * 7 + line * 3) % 5 != 0 {
        let stroke = Drawing(width: 6, height: 10, fill: 0)
        canvas.paste(stroke, x: 40 + word * 14, y: 330 + line * 22)
      }
    }
    canvas.paste(try SymbolDrawing.zint("CODE128", "Label-0815-4711"), x: 30, y: 30)
    canvas.paste(try SymbolDrawing.qrencode("small"), x: 800, y: 340)
    let payloads = Set(try BarcodeReading.barcodes(canvas.frame).map(\.payload))
    XCTAssertEqual(payloads, ["Label-0815-4711", "small"])
  }

  func testTheSameContentAtTwoPlacesIsReportedTwice() throws {
    var canvas = Drawing(width: 700, height: 340)
    let code = try SymbolDrawing.qrencode("twice")
    canvas.paste(code, x: 40, y: 60)
    canvas.paste(code, x: 440, y: 60)
    XCTAssertEqual(try BarcodeReading.barcodes(canvas.frame).map(\.payload), ["twice", "twice"])
  }

  func testPaddingBehindRowsIsNotPartOfThePicture() throws {
    var canvas = Drawing(width: 701, height: 400)
    canvas.paste(try SymbolDrawing.zint("EANX", "5901234123457"), x: 30, y: 30)
    canvas.paste(try SymbolDrawing.qrencode("stride"), x: 450, y: 30)
    let payloads = Set(try BarcodeReading.barcodes(canvas.frame(stride: 768)).map(\.payload))
    XCTAssertEqual(payloads, ["5901234123457", "stride"])
  }

  func testOnlyTheRegionIsSearchedAndPlacesAreThoseOfTheFrame() throws {
    var canvas = Drawing(width: 900, height: 400)
    canvas.paste(try SymbolDrawing.zint("EANX", "5901234123457"), x: 30, y: 30)
    canvas.paste(try SymbolDrawing.qrencode("right"), x: 650, y: 100)
    let right = Rectangle(x: 0.6, y: 0, width: 0.4, height: 1)
    let seen = try BarcodeReading.read(canvas.frame, region: right)
    XCTAssertEqual(seen.count, 1)
    let quad = try XCTUnwrap(seen.first?.quad)
    // 21 modules and a quiet zone of 4, 4 pixels each.
    XCTAssertEqual(quad.center.x, 650 + 4 * 14.5, accuracy: 4)
    XCTAssertEqual(quad.center.y, 100 + 4 * 14.5, accuracy: 4)
    XCTAssertEqual(
      try BarcodeReading.barcodes(
        canvas.frame, region: Rectangle(x: 0, y: 0, width: 0.6, height: 1)
      ).map(\.payload), ["5901234123457"])
  }

  func testARegionOutsideThePictureHoldsNothing() throws {
    let frame = try SymbolDrawing.qrencode("x").frame
    let outside = Rectangle(x: 1.5, y: 0, width: 1, height: 1)
    XCTAssertEqual(try BarcodeReading.read(frame, region: outside), [])
  }

  func testLightOnDarkIsRead() throws {
    for drawing in [
      try SymbolDrawing.qrencode("inverted"),
      try SymbolDrawing.zint("DATAMATRIX", "inverted").bordered(by: 30),
    ] {
      let barcodes = try BarcodeReading.barcodes(drawing.inverted().frame)
      XCTAssertEqual(barcodes.map(\.payload), ["inverted"])
    }
  }

  func testACodeWithoutQuietZoneIsRead() throws {
    let drawing = try SymbolDrawing.zint("QRCODE", "to the edge")
    XCTAssertEqual(try BarcodeReading.barcodes(drawing.frame).map(\.payload), ["to the edge"])
  }

  func testAPictureCutAtTheSymbolsEdgeIsRead() throws {
    let kinds = [
      ("QRCODE", []), ("MICROQR", []), ("RMQR", ["--vers=1"]), ("RMQR", ["--vers=11"]),
      ("DATAMATRIX", []), ("DATAMATRIX", ["--vers=26"]), ("AZTEC", []), ("MICROPDF417", []),
    ]
    for (type, options) in kinds {
      for scale in ["1", "2"] {
        let drawing = try SymbolDrawing.zint(type, "4711", options: options, scale: scale)
        for cut in [drawing, drawing.inverted()] {
          let observations = try BarcodeReading.read(cut.frame)
          XCTAssertEqual(observations.count, 1, "\(type) \(options) \(scale)")
          for corner in observations.flatMap(\.quad.corners) {
            XCTAssert((-6...Double(cut.width) + 6).contains(corner.x), "\(type) \(corner)")
            XCTAssert((-6...Double(cut.height) + 6).contains(corner.y), "\(type) \(corner)")
          }
        }
      }
    }
  }

  func testAztecAndDataMatrixAreFoundAwayFromTheMiddle() throws {
    for type in ["AZTEC", "DATAMATRIX"] {
      var canvas = Drawing(width: 640, height: 480)
      canvas.paste(try SymbolDrawing.zint(type, "corner"), x: 70, y: 50)
      XCTAssertEqual(try BarcodeReading.barcodes(canvas.frame).map(\.payload), ["corner"], type)
    }
  }

  func testTinyPicturesHoldNothing() throws {
    for (width, height) in [(1, 1), (2, 1), (1, 2), (3, 3), (7, 2), (1, 500), (500, 1), (16, 16)] {
      for fill: UInt8 in [0, 255] {
        let drawing = Drawing(width: width, height: height, fill: fill)
        XCTAssertEqual(try BarcodeReading.read(drawing.frame), [], "\(width)x\(height)")
      }
    }
  }

  func testBytesAreExact() throws {
    let bytes = (0...255).map { UInt8($0) }
    for type in ["QRCODE", "DATAMATRIX", "AZTEC", "PDF417"] {
      let drawing = try SymbolDrawing.zint(type, bytes, options: ["--binary"]).bordered(by: 40)
      XCTAssertEqual(try BarcodeReading.barcodes(drawing.frame).map(\.bytes), [bytes], type)
    }
  }

  func testKanjiAndECIGiveText() throws {
    let kanji = try SymbolDrawing.qrencode("漢字とカナ", options: ["-k"])
    XCTAssertEqual(try BarcodeReading.barcodes(kanji.frame).map(\.payload), ["漢字とカナ"])
    for (assignment, text) in [(26, "Zürich 東京"), (7, "Привет"), (20, "東京")] {
      let drawing = try SymbolDrawing.zint("QRCODE", text, options: ["--eci=\(assignment)"])
        .bordered(by: 40)
      XCTAssertEqual(try BarcodeReading.barcodes(drawing.frame).map(\.payload), [text])
    }
  }
}
