import ScannerCore
import Testing

struct QuadrilateralTests {
  private let unit = Quadrilateral(x: 0, y: 0, width: 10, height: 10)

  @Test func `goes clockwise from the top left`() {
    #expect(unit.corners == [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)])
  }

  @Test func `knows its area, middle and box`() {
    let diamond = Quadrilateral(
      topLeft: Point(5, 0), topRight: Point(10, 5), bottomRight: Point(5, 10),
      bottomLeft: Point(0, 5))
    #expect(diamond.area == 50)
    #expect(diamond.center == Point(5, 5))
    #expect(diamond.boundingBox == Rectangle(x: 0, y: 0, width: 10, height: 10))
  }

  @Test(arguments: [
    (Point(5, 5), true), (Point(0, 0), true), (Point(10, 5), true), (Point(10.1, 5), false),
    (Point(-1, 5), false), (Point(5, 11), false),
  ])
  func `holds what lies inside or on its edge`(point: Point, isInside: Bool) {
    #expect(unit.contains(point) == isInside)
    let mirrored = Quadrilateral(
      topLeft: unit.topRight, topRight: unit.topLeft, bottomRight: unit.bottomLeft,
      bottomLeft: unit.bottomRight)
    #expect(mirrored.contains(point) == isInside)
  }

  @Test(arguments: [
    (Quadrilateral(x: 0, y: 0, width: 10, height: 10), 1.0),
    (Quadrilateral(x: 5, y: 0, width: 10, height: 10), 1.0 / 3),
    (Quadrilateral(x: 2, y: 2, width: 5, height: 5), 0.25),
    (Quadrilateral(x: 20, y: 0, width: 10, height: 10), 0.0),
    (Quadrilateral(x: 0, y: 0, width: 0, height: 0), 0.0),
  ])
  func `overlaps by intersection over union`(other: Quadrilateral, expected: Double) {
    #expect(abs(unit.overlap(with: other) - expected) < 1e-9)
    #expect(abs(other.overlap(with: unit) - expected) < 1e-9)
  }

  @Test func `overlaps the same whichever way it winds`() {
    let counterclockwise = Quadrilateral(
      topLeft: Point(0, 0), topRight: Point(0, 10), bottomRight: Point(10, 10),
      bottomLeft: Point(10, 0))
    #expect(abs(unit.overlap(with: counterclockwise) - 1) < 1e-9)
  }

  @Test func `maps corner by corner`() {
    let moved = unit.map { Point($0.x + 1, $0.y * 2) }
    #expect(moved.bottomRight == Point(11, 20))
  }
}
