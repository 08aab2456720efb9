import Reticle
import ScannerCore
import XCTest

final class ResultStateTests: XCTestCase {
  private func item(_ id: Int, _ payload: String, at seconds: Int = 0) -> RecognizedItem {
    let code = Barcode(symbology: .qr, bytes: Array(payload.utf8), payload: payload)
    return RecognizedItem(
      id: id,
      observation: Observation(
        reading: .barcode(code), quad: Quadrilateral(x: 0, y: 0, width: 9, height: 9),
        confidence: 1, engine: "test"), firstSeen: .seconds(seconds))
  }

  func testNothingIsShownBeforeTheFirstRead() {
    XCTAssertNil(ResultState().shown)
  }

  func testTheNewestItemIsShownUntilOneIsChosen() {
    var state = ResultState()
    state.see([item(2, "new", at: 5), item(1, "old", at: 1)])
    XCTAssertEqual(state.shown?.id, 2)
    state.select(state.items.last)
    XCTAssertEqual(state.shown?.id, 1)
    state.see(state.items + [item(3, "newest", at: 9)])
    XCTAssertEqual(state.shown?.id, 1)
  }

  func testAChoiceStaysWhenTheItemLeavesTheView() {
    var state = ResultState()
    state.see([item(1, "kept")])
    state.select(state.items.first)
    state.see([item(2, "other")])
    XCTAssertEqual(state.shown?.string, "kept")
    XCTAssertFalse(state.isInView)
  }

  func testAChoiceFindsItsContentAgainUnderAnotherNumber() {
    var state = ResultState()
    state.see([item(1, "kept")])
    state.select(state.items.first)
    state.see([])
    state.see([item(2, "other"), item(7, "kept")])
    XCTAssertEqual(state.selection?.id, 7)
    XCTAssertEqual(state.index, 1)
  }

  func testTheLastReadStaysAfterItLeft() {
    var state = ResultState()
    state.see([item(1, "read")])
    state.see([])
    XCTAssertEqual(state.shown?.string, "read")
    XCTAssertFalse(state.isInView)
  }

  func testStepsGoThroughTheItemsInTheirOrderAndAround() {
    var state = ResultState()
    state.see([item(1, "a"), item(2, "b"), item(3, "c")])
    state.select(state.items.last)
    var seen: [Int?] = []
    for step in [1, 1, -1, -1] {
      state.step(step)
      seen.append(state.shown?.id)
    }
    XCTAssertEqual(seen, [1, 2, 1, 3])
  }

  func testAStepFromAnItemOutOfViewTakesTheFirstOrTheLast() {
    var state = ResultState()
    state.see([item(9, "gone")])
    state.select(state.items.first)
    state.see([item(1, "a"), item(2, "b")])
    var other = state
    state.step(1)
    XCTAssertEqual(state.shown?.id, 1)
    other.step(-1)
    XCTAssertEqual(other.shown?.id, 2)
  }

  func testAStepWithNothingInViewChangesNothing() {
    var state = ResultState()
    state.step(1)
    XCTAssertNil(state.shown)
  }

  func testASecretIsHiddenAgainWhenAnotherItemIsShown() {
    var state = ResultState()
    state.see([item(1, "WIFI:T:WPA;S:a;P:password;;"), item(2, "other")])
    state.select(state.items.first)
    XCTAssertFalse(state.isRevealed)
    state.reveal(true)
    XCTAssertTrue(state.isRevealed)
    state.see(state.items)
    XCTAssertTrue(state.isRevealed)
    state.step(1)
    XCTAssertFalse(state.isRevealed)
    state.step(-1)
    XCTAssertEqual(state.shown?.id, 1)
    XCTAssertFalse(state.isRevealed)
    state.reveal(true)
    state.reveal(false)
    XCTAssertFalse(state.isRevealed)
  }
}
