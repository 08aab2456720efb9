import ScannerCore
import ScannerView
import XCTest

final class PreviewTransformTests: XCTestCase {
  func testAWidePictureIsFittedToTheWidthAndCentred() {
    let transform = PreviewTransform(
      imageWidth: 1280, imageHeight: 720, viewWidth: 640, viewHeight: 480)
    XCTAssertEqual(transform.pictureFrame, Rectangle(x: 0, y: 60, width: 640, height: 360))
    XCTAssertEqual(transform.view(Point(1280, 720)), Point(640, 420))
  }

  func testATallPictureIsFittedToTheHeightAndCentred() {
    let transform = PreviewTransform(
      imageWidth: 100, imageHeight: 200, viewWidth: 300, viewHeight: 100)
    XCTAssertEqual(transform.pictureFrame, Rectangle(x: 125, y: 0, width: 50, height: 100))
  }

  func testASmallPictureIsEnlargedByTheSameFactorBothWays() {
    let transform = PreviewTransform(
      imageWidth: 10, imageHeight: 10, viewWidth: 200, viewHeight: 100)
    XCTAssertEqual(transform.scale, 10)
  }

  func testMirroringExchangesLeftAndRightOfThePictureOnly() {
    let transform = PreviewTransform(
      imageWidth: 100, imageHeight: 100, viewWidth: 300, viewHeight: 100, isMirrored: true)
    XCTAssertEqual(transform.view(Point(0, 30)), Point(200, 30))
    XCTAssertEqual(transform.view(Point(100, 30)), Point(100, 30))
  }

  func testZoomKeepsTheMiddleInPlace() {
    let transform = PreviewTransform(
      imageWidth: 100, imageHeight: 100, viewWidth: 200, viewHeight: 200, zoom: 3)
    XCTAssertEqual(transform.view(Point(50, 50)), Point(100, 100))
    XCTAssertEqual(transform.view(Point(60, 50)), Point(160, 100))
  }

  func testBothDirectionsAreInverse() throws {
    for isMirrored in [false, true] {
      for zoom in [1.0, 2.5] {
        let transform = PreviewTransform(
          imageWidth: 1920, imageHeight: 1080, viewWidth: 731, viewHeight: 512, zoom: zoom,
          isMirrored: isMirrored)
        let back = try XCTUnwrap(transform.image(transform.view(Point(123, 456))))
        XCTAssertEqual(back.x, 123, accuracy: 1e-9)
        XCTAssertEqual(back.y, 456, accuracy: 1e-9)
      }
    }
  }

  func testWithoutAPictureThereIsNoPlaceInIt() {
    XCTAssertNil(PreviewTransform(viewWidth: 100, viewHeight: 100).image(Point(1, 1)))
    XCTAssertNil(PreviewTransform(imageWidth: 10, imageHeight: 10).image(Point(1, 1)))
  }
}
