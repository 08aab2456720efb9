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

  func testAPictureMadeForItsPlaceIsDrawnPixelOnPixel() {
    // 942.2 x 530 pixels of room, of which the picture was made as 942 x 530.
    var transform = PreviewTransform(
      imageWidth: 1280, imageHeight: 720, viewWidth: 961, viewHeight: 530)
    let whole = Rectangle(x: 0, y: 0, width: 1280, height: 720)
    XCTAssertEqual(
      transform.screenFrame(of: whole, width: 942, height: 530, factor: 1),
      Rectangle(x: 9, y: 0, width: 942, height: 530))
    // Half a logical pixel is a device pixel there.
    XCTAssertEqual(
      transform.screenFrame(of: whole, width: 1884, height: 1060, factor: 2),
      Rectangle(x: 9.5, y: 0, width: 942, height: 530))
    // One that was made for another place is stretched.
    XCTAssertEqual(
      transform.screenFrame(of: whole, width: 640, height: 360, factor: 1),
      transform.view(whole))
    transform.viewWidth = 400
    XCTAssertEqual(
      transform.screenFrame(of: whole, width: 942, height: 530, factor: 1),
      transform.view(whole))
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

  /// Touch cannot be made on a virtual display; this is what GTK's gesture calls.
  func testFingersThatMoveApartKeepThePlaceBelowThem() throws {
    for isMirrored in [false, true] {
      var transform = PreviewTransform(
        imageWidth: 1280, imageHeight: 720, viewWidth: 640, viewHeight: 480,
        zoom: Zoom(factor: 2, center: Point(0.4, 0.6)), isMirrored: isMirrored)
      let start = transform.zoom
      let fingers = Point(300, 250)
      let place = try XCTUnwrap(transform.image(fingers))
      // The gesture tells the distance by that of its beginning, whatever the zoom is meanwhile.
      for scale in [1.1, 1.5, 2.5, 1.2] {
        transform.zoom = transform.zoomed(
          to: start.factor * scale, from: start, around: fingers)
        XCTAssertEqual(transform.zoom.factor, 2 * scale, accuracy: 1e-9)
        assertSame(transform.view(place), fingers)
      }
      XCTAssertEqual(transform.zoomed(to: 0.2, from: start, around: fingers), Zoom())
      XCTAssertEqual(
        transform.zoomed(to: 99, from: start, around: fingers).factor, Zoom.maximumFactor)
    }
  }

  func testZoomWithoutAPictureOrAPlaceIsAroundTheMiddle() {
    let start = Zoom(factor: 2, center: Point(0.4, 0.6))
    let empty = PreviewTransform()
    XCTAssertEqual(
      empty.zoomed(to: 4, from: start, around: Point(9, 9)),
      Zoom(factor: 4, center: start.center))
    let shown = PreviewTransform(
      imageWidth: 100, imageHeight: 100, viewWidth: 200, viewHeight: 200)
    XCTAssertEqual(
      shown.zoomed(to: 4, from: start, around: nil), Zoom(factor: 4, center: start.center))
  }

  func testZoomKeepsTheMiddleInPlace() {
    let transform = PreviewTransform(
      imageWidth: 100, imageHeight: 100, viewWidth: 200, viewHeight: 200, zoom: Zoom(factor: 3))
    assertSame(transform.view(Point(50, 50)), Point(100, 100))
    assertSame(transform.view(Point(60, 50)), Point(160, 100))
  }

  func testWhatIsInViewFillsTheSameFrameAtEachZoom() {
    for factor in [1, 2, 10] {
      for isMirrored in [false, true] {
        let transform = PreviewTransform(
          imageWidth: 1280, imageHeight: 720, viewWidth: 640, viewHeight: 480,
          zoom: Zoom(factor: Double(factor), center: Point(0.3, 0.9)), isMirrored: isMirrored)
        XCTAssertEqual(transform.pictureFrame, Rectangle(x: 0, y: 60, width: 640, height: 360))
        let visible = transform.zoom.visible
        let frame = transform.view(
          visible.placed(in: Rectangle(x: 0, y: 0, width: 1280, height: 720)))
        assertSame(Point(frame.x, frame.y), Point(0, 60))
        assertSame(Point(frame.width, frame.height), Point(640, 360))
      }
    }
  }

  /// The region that is searched is what the viewfinder frames on the screen, whatever lies between.
  func testTheViewfinderFramesWhatIsSearched() throws {
    var configuration = ScannerConfiguration()
    configuration.regionOfInterest = Rectangle(x: 0.1, y: 0.2, width: 0.3, height: 0.4)
    for zoom in [Zoom(), Zoom(factor: 4, center: Point(0.7, 0.2))] {
      for isMirrored in [false, true] {
        for size in [Point(640, 480), Point(360, 900), Point(1000, 300)] {
          configuration.zoom = zoom
          let transform = PreviewTransform(
            imageWidth: 1920, imageHeight: 1080, viewWidth: size.x, viewHeight: size.y, zoom: zoom,
            isMirrored: isMirrored)
          let frame = transform.frame(of: configuration.regionOfInterest)
          let searched = transform.view(
            configuration.searchedRegion.placed(
              in: Rectangle(x: 0, y: 0, width: 1920, height: 1080)))
          assertSame(Point(frame.x, frame.y), Point(searched.x, searched.y))
          assertSame(Point(frame.width, frame.height), Point(searched.width, searched.height))
          let back = try XCTUnwrap(transform.region(of: frame))
          assertSame(Point(back.x, back.y), Point(0.1, 0.2))
          assertSame(Point(back.width, back.height), Point(0.3, 0.4))
        }
      }
    }
  }

  func testBothDirectionsAreInverse() throws {
    for isMirrored in [false, true] {
      for zoom in [Zoom(), Zoom(factor: 2.5, center: Point(0.4, 0.9))] {
        let transform = PreviewTransform(
          imageWidth: 1920, imageHeight: 1080, viewWidth: 731, viewHeight: 512, zoom: zoom,
          isMirrored: isMirrored)
        let back = try XCTUnwrap(transform.image(transform.view(Point(123, 456))))
        assertSame(back, Point(123, 456))
      }
    }
  }

  private func assertSame(_ left: Point, _ right: Point, line: UInt = #line) {
    XCTAssertLessThan(left.distance(to: right), 1e-9, "\(left) is not \(right)", line: line)
  }

  func testWithoutAPictureThereIsNoPlaceInIt() {
    XCTAssertNil(PreviewTransform(viewWidth: 100, viewHeight: 100).image(Point(1, 1)))
    XCTAssertNil(PreviewTransform(imageWidth: 10, imageHeight: 10).image(Point(1, 1)))
  }
}
