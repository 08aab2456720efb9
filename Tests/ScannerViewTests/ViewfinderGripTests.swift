import ScannerCore
import ScannerView
import XCTest

final class ViewfinderGripTests: XCTestCase {
  private let frame = Rectangle(x: 100, y: 100, width: 300, height: 200)
  private let bounds = Rectangle(x: 0, y: 50, width: 640, height: 360)

  private func pull(_ point: Point, by distance: Point) throws -> Rectangle {
    try XCTUnwrap(ViewfinderGrip(at: point, of: frame))
      .pull(frame, by: distance, within: bounds)
  }

  func testTheInsideMovesIt() throws {
    XCTAssertEqual(
      try pull(Point(250, 200), by: Point(30, -20)),
      Rectangle(x: 130, y: 80, width: 300, height: 200))
  }

  func testItStaysInsideThePictureWithItsSize() throws {
    XCTAssertEqual(
      try pull(Point(250, 200), by: Point(-1000, 1000)),
      Rectangle(x: 0, y: 210, width: 300, height: 200))
  }

  func testEachEdgeAndCornerIsPulledAlone() throws {
    let table: [(Point, Rectangle)] = [
      (Point(100, 200), Rectangle(x: 110, y: 100, width: 290, height: 200)),
      (Point(400, 200), Rectangle(x: 100, y: 100, width: 310, height: 200)),
      (Point(250, 100), Rectangle(x: 100, y: 120, width: 300, height: 180)),
      (Point(250, 300), Rectangle(x: 100, y: 100, width: 300, height: 220)),
      (Point(95, 95), Rectangle(x: 110, y: 120, width: 290, height: 180)),
      (Point(405, 305), Rectangle(x: 100, y: 100, width: 310, height: 220)),
      (Point(405, 95), Rectangle(x: 100, y: 120, width: 310, height: 180)),
      (Point(95, 305), Rectangle(x: 110, y: 100, width: 290, height: 220)),
    ]
    for (point, expected) in table {
      XCTAssertEqual(try pull(point, by: Point(10, 20)), expected, "\(point)")
    }
  }

  func testItIsNeverSmallerThanCanBeTakenHoldOfNorLargerThanThePicture() throws {
    let least = ViewfinderGrip.leastSize
    XCTAssertEqual(
      try pull(Point(400, 300), by: Point(-1000, -1000)),
      Rectangle(x: 100, y: 100, width: least, height: least))
    XCTAssertEqual(
      try pull(Point(100, 100), by: Point(1000, 1000)),
      Rectangle(x: 400 - least, y: 300 - least, width: least, height: least))
    XCTAssertEqual(
      try pull(Point(400, 300), by: Point(1000, 1000)),
      Rectangle(x: 100, y: 100, width: 540, height: 310))
  }

  func testBesideItThereIsNothingToHold() {
    XCTAssertNil(ViewfinderGrip(at: Point(70, 200), of: frame))
    XCTAssertNil(ViewfinderGrip(at: Point(250, 330), of: frame))
  }

  func testTheMiddleOfASmallOneMovesIt() {
    let small = Rectangle(x: 0, y: 0, width: 45, height: 45)
    XCTAssertEqual(ViewfinderGrip(at: Point(22, 22), of: small), .whole)
    XCTAssertEqual(ViewfinderGrip(at: Point(40, 40), of: small), .lastCorner)
  }

  func testThePointerShowsWhatItWouldDo() {
    let cursors = [
      Point(250, 200), Point(100, 200), Point(250, 300), Point(400, 300), Point(400, 100),
    ]
    .map { ViewfinderGrip(at: $0, of: frame)?.cursor }
    XCTAssertEqual(cursors, ["move", "ew-resize", "ns-resize", "nwse-resize", "nesw-resize"])
  }
}
