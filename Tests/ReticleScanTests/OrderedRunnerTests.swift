import Dispatch
import ReticleScan
import Synchronization
import XCTest

final class OrderedRunnerTests: XCTestCase {
  /// Gives the numbers below a count, one at a time.
  private final class Numbers: Sendable {
    let count: Int
    let given = Mutex(0)

    init(_ count: Int) { self.count = count }

    func next() -> Int? {
      given.withLock { given in
        guard given < count else { return nil }
        defer { given += 1 }
        return given
      }
    }
  }

  func testAnswersComeInTheOrderOfTheJobs() {
    for workers in [1, 2, 7] {
      let numbers = Numbers(500)
      let runner = OrderedRunner<Int, Int>(workers: workers, window: 16) { numbers.next() }
      var answers: [Int] = []
      runner.run {
        { number in
          // Early jobs take longer, so that later ones overtake them.
          (0..<(number % 5 == 0 ? 20_000 : 10)).reduce(number) { ($0 &+ $1) &- $1 }
        }
      } receive: {
        answers.append($0)
        return true
      }
      XCTAssertEqual(answers, Array(0..<500), "\(workers) workers")
    }
  }

  func testAnAnswerDoesNotWaitForTheNextJob() {
    let gate = DispatchSemaphore(value: 0)
    let numbers = Numbers(2)
    let runner = OrderedRunner<Int, Int>(workers: 1, window: 4) {
      let number = numbers.next()
      // The second job comes only after the first answer: a pipe between two programs.
      if number == 1 { XCTAssertEqual(gate.wait(timeout: .now() + 20), .success) }
      return number
    }
    var answers: [Int] = []
    runner.run {
      { $0 }
    } receive: {
      answers.append($0)
      gate.signal()
      return true
    }
    XCTAssertEqual(answers, [0, 1])
  }

  func testASlowFirstJobDoesNotLetAnswersPileUp() {
    let window = 8
    let numbers = Numbers(200)
    let received = Mutex(0)
    let most = Mutex(0)
    let others = DispatchSemaphore(value: 0)
    let runner = OrderedRunner<Int, Int>(workers: 3, window: window) { numbers.next() }
    runner.run {
      { number in
        let begun = numbers.given.withLock { $0 }
        let waiting = begun - received.withLock { $0 }
        most.withLock { $0 = max($0, waiting) }
        if number == 0 {
          for _ in 1..<window { XCTAssertEqual(others.wait(timeout: .now() + 20), .success) }
        } else {
          others.signal()
        }
        return number
      }
    } receive: { _ in
      received.withLock { $0 += 1 }
      return true
    }
    XCTAssertEqual(received.withLock { $0 }, 200)
    XCTAssertEqual(most.withLock { $0 }, window)
  }

  func testAReceiverThatHasEnoughEndsTheRun() {
    let numbers = Numbers(100_000)
    let runner = OrderedRunner<Int, Int>(workers: 4, window: 16) { numbers.next() }
    var answers: [Int] = []
    runner.run {
      { $0 }
    } receive: {
      answers.append($0)
      return answers.count < 3
    }
    XCTAssertEqual(answers, [0, 1, 2])
    XCTAssertLessThan(numbers.given.withLock { $0 }, 100)
  }

  func testNoJobsAtAll() {
    let runner = OrderedRunner<Int, Int>(workers: 3, window: 3) { nil }
    runner.run {
      { $0 }
    } receive: { _ in
      XCTFail("there is nothing to receive")
      return true
    }
  }
}
