import ScannerCore
import ScannerEngines
import XCTest

/// A QR Code whose middle another one covers is two codes.
final class QRInnerTests: XCTestCase {
  private func nested(x: Int, y: Int) throws -> Drawing {
    var outer = try SymbolDrawing.qrencode(
      "The outer code, much larger than the other", options: ["-l", "H", "-v", "10"])
    let inner = try SymbolDrawing.qrencode("inner", options: ["-v", "4"])
    var half = Drawing(width: inner.width / 2, height: inner.height / 2)
    for row in 0..<half.height {
      for column in 0..<half.width {
        half.pixels[row * half.width + column] = inner.pixels[2 * row * inner.width + 2 * column]
      }
    }
    outer.paste(half, x: x, y: y)
    return outer
  }

  func testACodeInsideAnotherIsRead() throws {
    let drawing = try nested(x: 100, y: 100)
    for turned in [
      drawing, drawing.turned(), drawing.rotated(degrees: 17), try nested(x: 84, y: 88),
    ] {
      let payloads = Set(try BarcodeReading.barcodes(turned.frame).map(\.payload))
      XCTAssertEqual(payloads, ["inner", "The outer code, much larger than the other"])
    }
  }

  func testAPictureInsideIsNoCode() throws {
    var drawing = try SymbolDrawing.qrencode("With a picture", options: ["-l", "H", "-v", "10"])
    var picture = Drawing(width: 50, height: 50)
    for y in 0..<50 {
      for x in 0..<50 { picture.pixels[y * 50 + x] = (x / 2 + y / 2) % 2 == 0 ? 0 : 255 }
    }
    drawing.paste(picture, x: 104, y: 104)
    XCTAssertEqual(try BarcodeReading.barcodes(drawing.frame).map(\.payload), ["With a picture"])
  }
}
