import Dispatch
import GtkKit
import XCTest

/// XCTest calls these on the main thread, which is the main actor's.
final class MainLoopTests: XCTestCase {
  /// The two private symbols of libdispatch that this stands on must be there and do their work.
  func testJobsOfTheMainActorRunUnderGLibsLoop() {
    MainActor.assumeIsolated {
      MainLoop.attachMainActor()
      let count = Counter()
      Task.detached {
        for _ in 0..<100 { await count.add() }
      }
      XCTAssertTrue(MainLoop.run(limit: .seconds(10)) { count.value == 100 })
    }
  }

  func testTheLoopRestsWhenNothingWaits() {
    MainActor.assumeIsolated {
      MainLoop.attachMainActor()
      var turns = 0
      _ = MainLoop.run(limit: .milliseconds(200)) {
        turns += 1
        return false
      }
      // One turn for each of the loop's own timers of 20 ms; a source that stays ready spins.
      XCTAssertLessThan(turns, 50)
    }
  }
}

@MainActor
private final class Counter {
  private(set) var value = 0

  func add() { value += 1 }
}
