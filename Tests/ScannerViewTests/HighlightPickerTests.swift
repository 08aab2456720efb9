import ScannerCore
import ScannerView
import XCTest

final class HighlightPickerTests: XCTestCase {
  private let large = HighlightPicker.Target(
    id: 1, quad: Quadrilateral(x: 0, y: 0, width: 200, height: 200))
  private let middle = HighlightPicker.Target(
    id: 2, quad: Quadrilateral(x: 50, y: 50, width: 100, height: 100))
  private let small = HighlightPicker.Target(
    id: 3, quad: Quadrilateral(x: 80, y: 80, width: 40, height: 40))

  func testAClickTakesTheSmallestThatHoldsThePoint() {
    var picker = HighlightPicker()
    XCTAssertEqual(picker.pick(at: Point(100, 100), of: [large, middle, small]), 3)
    XCTAssertEqual(picker.pick(at: Point(60, 60), of: [large, middle, small]), 2)
  }

  func testAnotherClickAtTheSamePlaceTakesTheNextAndThenTheFirstAgain() {
    var picker = HighlightPicker()
    let picks = (0..<4).map {
      picker.pick(at: Point(100 + Double($0), 100), of: [large, middle, small])
    }
    XCTAssertEqual(picks, [3, 2, 1, 3])
  }

  func testAClickElsewhereBeginsAnew() {
    var picker = HighlightPicker()
    XCTAssertEqual(picker.pick(at: Point(85, 100), of: [large, middle, small]), 3)
    XCTAssertEqual(picker.pick(at: Point(110, 100), of: [large, middle, small]), 3)
  }

  func testAClickOnNothingTakesNothingAndIsForgotten() {
    var picker = HighlightPicker()
    XCTAssertEqual(picker.pick(at: Point(100, 100), of: [small, middle]), 3)
    XCTAssertNil(picker.pick(at: Point(500, 500), of: [small, middle]))
    XCTAssertEqual(picker.pick(at: Point(100, 100), of: [small, middle]), 3)
  }

  func testAnItemThatLeftIsNotCounted() {
    var picker = HighlightPicker()
    XCTAssertEqual(picker.pick(at: Point(100, 100), of: [large, small]), 3)
    XCTAssertEqual(picker.pick(at: Point(100, 100), of: [large]), 1)
  }

  func testASmallQuadCanBeHit16PixelsFromItsMiddle() {
    let tiny = HighlightPicker.Target(
      id: 9, quad: Quadrilateral(x: 98, y: 98, width: 4, height: 4))
    XCTAssertTrue(tiny.isHit(by: Point(85, 115)))
    XCTAssertFalse(tiny.isHit(by: Point(83, 100)))
  }

  func testTheBoxAroundALargeTurnedQuadIsNotHit() {
    let diamond = HighlightPicker.Target(
      id: 9,
      quad: Quadrilateral(
        topLeft: Point(100, 0), topRight: Point(200, 100), bottomRight: Point(100, 200),
        bottomLeft: Point(0, 100)))
    XCTAssertTrue(diamond.isHit(by: Point(100, 20)))
    XCTAssertFalse(diamond.isHit(by: Point(10, 10)))
  }

  func testHoveringShowsTheSmallestWithoutCountingAsAClick() {
    var picker = HighlightPicker()
    XCTAssertEqual(picker.pick(at: Point(100, 100), of: [large, small]), 3)
    XCTAssertEqual(HighlightPicker.smallest(at: Point(100, 100), of: [large, small]), 3)
    XCTAssertEqual(picker.pick(at: Point(100, 100), of: [large, small]), 1)
  }
}
