import ScannerCore
import XCTest

final class ObservationMergeTests: XCTestCase {
  func testOneCodeOfTwoEnginesIsReportedOnce() {
    let merged = merge([
      observe(.qr, "a", x: 10, engine: "zxing", confidence: 0.99),
      observe(.qr, "a", x: 12, engine: "zbar", confidence: 0.9),
    ])
    XCTAssertEqual(merged.map(\.engine), ["zxing"])
  }

  func testTheLargerPlaceOfALinearCodeIsKeptWithTheLikelierReading() {
    let merged = merge([
      observe(.code128, "a", x: 0, height: 2, confidence: 0.99),
      observe(.code128, "a", x: 0, height: 80, confidence: 0.8),
    ])
    XCTAssertEqual(merged.map(\.confidence), [0.99])
    XCTAssertEqual(merged.first?.quad.boundingBox.height, 80)
  }

  func testAUPCAAndTheSameEAN13AreOneCode() {
    let merged = merge([
      observe(.upca, "036000291452", x: 0), observe(.ean13, "0036000291452", x: 0),
    ])
    XCTAssertEqual(merged.count, 1)
  }

  func testTheSameContentAtTwoPlacesStaysTwo() {
    XCTAssertEqual(merge([observe(.qr, "a", x: 0), observe(.qr, "a", x: 300)]).count, 2)
  }

  func testDifferentCodesSideBySideAreAllKept() {
    let merged = merge([
      observe(.qr, "a", x: 0), observe(.qr, "b", x: 110), observe(.code128, "a", x: 220),
      observe(.ean13, "5901234123457", x: 330),
    ])
    XCTAssertEqual(merged.count, 4)
  }

  func testOfTwoReadingsOfOnePlaceTheLikelierWins() {
    let merged = merge([
      observe(.code128, "right", x: 0, confidence: 0.99),
      observe(.code128, "wrong", x: 2, confidence: 0.9),
    ])
    XCTAssertEqual(payloads(merged), ["right"])
  }

  func testAShorterInterleavedNumberInsideALongerOneIsDropped() {
    let merged = merge([
      observe(.i2of5, "101010", x: 10, confidence: 0.99),
      observe(.i2of5, "10101010", x: 0, width: 130, confidence: 0.9),
    ])
    XCTAssertEqual(payloads(merged), ["10101010"])
  }

  func testAnInterleavedNumberInsideAnotherCodeIsDropped() {
    let merged = merge([
      observe(.i2of5, "123456", x: 10, width: 40), observe(.code128, "abc", x: 0),
    ])
    XCTAssertEqual(payloads(merged), ["abc"])
  }

  func testAnEAN13DefeatsTheUPCEOrEAN8OfItsHalf() {
    let whole = observe(.ean13, "5901234123457", x: 0, confidence: 0.9)
    for half in [
      observe(.upce, "01234565", x: 0, width: 52, confidence: 0.99),
      observe(.ean8, "96385074", x: 0, width: 52, confidence: 0.99),
    ] {
      XCTAssertEqual(payloads(merge([half, whole])), ["5901234123457"])
      XCTAssertEqual(payloads(merge([whole, half])), ["5901234123457"])
    }
  }

  func testAMatrixCodeOverALinearOneIsNoContradiction() {
    XCTAssertEqual(merge([observe(.qr, "a", x: 0), observe(.code128, "b", x: 0)]).count, 2)
  }

  func testNothingGivesNothing() {
    XCTAssertEqual(merge([]), [])
  }

  private func merge(_ observations: [Observation]) -> [Observation] {
    ObservationMerge.merge(observations)
  }

  private func payloads(_ observations: [Observation]) -> [String] {
    observations.compactMap {
      if case .barcode(let barcode) = $0.reading { barcode.payload } else { nil }
    }
  }

  private func observe(
    _ symbology: Symbology, _ text: String, x: Double, width: Double = 100, height: Double = 100,
    engine: String = "test", confidence: Double = 0.9
  ) -> Observation {
    Observation(
      reading: .barcode(
        Barcode(symbology: symbology, bytes: Array(text.utf8), payload: text)),
      quad: Quadrilateral(x: x, y: 100 - height / 2, width: width, height: height),
      confidence: confidence, engine: engine)
  }
}
