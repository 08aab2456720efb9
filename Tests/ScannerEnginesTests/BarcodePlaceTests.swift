import Foundation
import ScannerCore
import XCTest

final class BarcodePlaceTests: XCTestCase {
  private static let margin = 60

  func testCornersStartAtTheSymbolsOwnTopLeftInEveryQuarterTurn() throws {
    let codes = [
      ("EANX", "5901234123457", [String]()), ("CODE128", "Corners", []), ("CODE39", "CORNERS", []),
      ("C25INTER", "12345670", []), ("QRCODE", "corners", []), ("DATAMATRIX", "corners", []),
      ("PDF417", "corners", []), ("AZTEC", "corners", []),
    ]
    for (type, data, options) in codes {
      let plain = try SymbolDrawing.zint(type, data, options: options, scale: "2")
      let drawing = plain.bordered(by: BarcodePlaceTests.margin)
      for turns in 0...3 {
        let seen = try BarcodeReading.read(drawing.turned(times: turns).frame)
        let quad = try XCTUnwrap(seen.first?.quad, "\(type) \(turns)")
        let expected = turned(rectangle(plain), times: turns, of: drawing)
        for (corner, place) in zip(quad.corners, expected.corners) {
          // The guard bars of an EAN-13 are 20 pixels longer than its other bars.
          XCTAssertLessThan(corner.distance(to: place), 24, "\(type) \(turns) \(quad)")
        }
      }
    }
  }

  func testTheQuadOfASlantedLinearCodeCoversIt() throws {
    let plain = try SymbolDrawing.zint("EANX", "5901234123457", scale: "1.5")
    let angles: [Double] = [-12, 7, 15, 190, 262]
    for degrees in angles {
      let drawing = plain.bordered(by: 20).rotated(degrees: degrees)
      let seen = try BarcodeReading.read(drawing.frame)
      let quad = try XCTUnwrap(seen.first?.quad, "\(degrees)")
      let radians: Double = degrees * Double.pi / 180
      let (sine, cosine) = (sin(radians), cos(radians))
      let expected = rectangle(plain, margin: 0).map { corner in
        let x = corner.x - Double(plain.width) / 2
        let y = corner.y - Double(plain.height) / 2
        return Point(
          x * cosine - y * sine + Double(drawing.width) / 2,
          x * sine + y * cosine + Double(drawing.height) / 2)
      }
      XCTAssertGreaterThan(quad.overlap(with: expected), 0.8, "\(degrees) \(quad)")
      XCTAssertLessThan(quad.topLeft.distance(to: expected.topLeft), 25, "\(degrees) \(quad)")
    }
  }

  func testASlantedInterleavedCodeIsReadRightOrNotAtAll() throws {
    let plain = try SymbolDrawing.zint("C25INTER", "10101010", scale: "1")
    for degrees in stride(from: 0.0, through: 45, by: 3) {
      let drawing = plain.bordered(by: 30).rotated(degrees: degrees)
      for barcode in try BarcodeReading.barcodes(drawing.frame) {
        XCTAssertEqual(barcode.payload, "10101010", "\(degrees)")
      }
    }
  }

  private func rectangle(_ drawing: Drawing, margin: Int = BarcodePlaceTests.margin)
    -> Quadrilateral
  {
    Quadrilateral(
      x: Double(margin), y: Double(margin), width: Double(drawing.width),
      height: Double(drawing.height))
  }

  private func turned(_ quad: Quadrilateral, times: Int, of drawing: Drawing) -> Quadrilateral {
    var quad = quad
    var height = Double(drawing.height)
    var width = Double(drawing.width)
    for _ in 0..<times {
      let currentHeight = height
      quad = quad.map { Point(currentHeight - $0.y, $0.x) }
      (width, height) = (height, width)
    }
    return quad
  }
}
