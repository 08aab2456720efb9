import Foundation
import ScannerCore
import ScannerEngines
import XCTest

/// Reads MaxiCodes that zint drew, at angles at which ZXing 1.4 alone reads none.
final class MaxiCodeTests: XCTestCase {
  private func draw(_ text: String, scale: String = "1") throws -> Drawing {
    try SymbolDrawing.zint("MAXICODE", text, options: ["--mode=4"], scale: scale)
      .bordered(by: 30)
  }

  private func payloads(_ drawing: Drawing) throws -> [String] {
    try BarcodeReading.barcodes(drawing.frame).map { barcode in
      XCTAssertEqual(barcode.symbology, .maxiCode)
      return barcode.payload
    }
  }

  func testSymbolsAreReadAtEveryAngle() throws {
    for scale in ["1", "1.5"] {
      let text = "MaxiCode at \(scale)"
      let drawing = try draw(text, scale: scale)
      for turns in 0...3 {
        XCTAssertEqual(try payloads(drawing.turned(times: turns)), [text], "\(turns), \(scale)")
      }
      for degrees in [17.0, 33, 61, 123, 200, 285] {
        XCTAssertEqual(
          try payloads(drawing.rotated(degrees: degrees)), [text], "\(degrees), \(scale)")
      }
    }
  }

  func testSymbolsAreReadInMildPerspective() throws {
    let drawing = try draw("leaning back")
    for step in 0..<8 {
      let (lean, turn) = (Double(step) * .pi / 4, Double(step) * 0.7)
      // Modules differ by a tenth from one side to the other.
      let slope = (cos(lean) * 0.05 / 150, sin(lean) * 0.05 / 150)
      let seen = drawing.bordered(by: 60).warped { x, y in
        let depth = 1 + x * slope.0 + y * slope.1
        return (
          (x * cos(turn) + y * sin(turn)) / depth, (y * cos(turn) - x * sin(turn)) / depth
        )
      }
      XCTAssertEqual(try payloads(seen), ["leaning back"], "\(step)")
    }
  }

  func testASymbolBesideAnotherCodeIsRead() throws {
    var canvas = Drawing(width: 900, height: 560)
    canvas.paste(try draw("on a label").rotated(degrees: 17), x: 20, y: 20)
    canvas.paste(try SymbolDrawing.zint("CODE128", "12345678"), x: 560, y: 200)
    XCTAssertEqual(
      Set(try BarcodeReading.barcodes(canvas.frame).map(\.payload)), ["on a label", "12345678"])
  }

  func testThePlaceIsThatOfTheSymbol() throws {
    let drawing = try draw("a place").rotated(degrees: 17)
    let quad = try XCTUnwrap(try BarcodeReading.read(drawing.frame).first?.quad)
    XCTAssertEqual(quad.center.x, Double(drawing.width) / 2, accuracy: 5)
    XCTAssertEqual(quad.center.y, Double(drawing.height) / 2, accuracy: 5)
    // 299 by 298 pixels.
    XCTAssertEqual(quad.topLeft.distance(to: quad.topRight), 299, accuracy: 8)
    XCTAssertEqual(quad.topLeft.distance(to: quad.bottomLeft), 298, accuracy: 12)
  }

  func testABullseyeAloneGivesNothing() throws {
    let drawing = try draw("cut")
    var cut = drawing
    cut.paste(Drawing(width: 110, height: drawing.height), x: 0, y: 0)
    cut.paste(Drawing(width: 110, height: drawing.height), x: drawing.width - 110, y: 0)
    XCTAssertEqual(try payloads(cut.rotated(degrees: 17)), [])
  }
}
