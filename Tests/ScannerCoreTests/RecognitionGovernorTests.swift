import ScannerCore
import Testing

struct RecognitionGovernorTests {
  @Test("a source that begins anew does not wait for the clock of the one before")
  func newSource() {
    var governor = RecognitionGovernor(.fast)
    for time in [Duration.zero, .seconds(1)] { governor.spend(.seconds(2), at: time) }
    let isAdmitted = governor.admits(.milliseconds(500))
    governor.forgetTimes()
    let isAdmittedAnew = governor.admits(.milliseconds(500))
    #expect(!isAdmitted && isAdmittedAnew)
  }

  /// A camera with 30 frames a second before a lane, on simulated time.
  private struct Lane {
    var governor: RecognitionGovernor
    /// What a frame costs at a level on this machine, in milliseconds.
    var costs: [QualityLevel: Int]
    var now = Duration.zero
    private var free = Duration.zero
    private var waiting: Duration?
    private(set) var recognized = 0
    private(set) var busy = Duration.zero
    private(set) var oldest = Duration.zero
    private(set) var levels: [QualityLevel] = []

    init(_ level: QualityLevel, costs: [QualityLevel: Int]) {
      governor = RecognitionGovernor(level)
      self.costs = costs
    }

    /// Runs for a while in steps of a millisecond.
    mutating func run(seconds: Int) {
      for _ in 0..<1000 * seconds {
        now += .milliseconds(1)
        if now.milliseconds % 33 == 0 { waiting = now }
        guard now >= free, let frame = waiting else { continue }
        waiting = nil
        guard governor.admits(frame) else { continue }
        let cost = Duration.milliseconds(costs[governor.level] ?? 0)
        levels.append(governor.level)
        governor.spend(cost, at: frame)
        oldest = max(oldest, now - frame)
        free = now + cost
        busy += cost
        recognized += 1
      }
    }

    mutating func forget() {
      (busy, recognized, oldest, levels) = (.zero, 0, .zero, [])
    }
  }

  private static let quick: [QualityLevel: Int] = [.fast: 10, .balanced: 22, .accurate: 60]

  @Test(arguments: [(QualityLevel.fast, 29), (.balanced, 29), (.accurate, 14)])
  func `takes what it can on a quick machine`(level: QualityLevel, frames: Int) {
    var lane = Lane(level, costs: Self.quick)
    lane.run(seconds: 10)
    #expect(Set(lane.levels) == [level])
    #expect(lane.recognized >= 10 * frames)
  }

  @Test(arguments: QualityLevel.allCases, [2, 5, 20])
  func `keeps its budget on a slow machine and never lets frames wait`(
    level: QualityLevel, slowness: Int
  ) {
    var lane = Lane(level, costs: Self.quick.mapValues { $0 * slowness })
    lane.run(seconds: 5)
    lane.forget()
    lane.run(seconds: 20)
    let present = lane.governor.level
    let cost = Duration.milliseconds(lane.costs[present] ?? 0)
    // Within the budget of a frame, or at the least effort there is.
    #expect(cost <= present.frameBudget || present == .fast)
    #expect(lane.busy <= .seconds(20) * (present.share + 0.02))
    #expect(lane.recognized > 0)
    // A frame is at most as old as the time to the next one.
    #expect(lane.oldest <= .milliseconds(33))
  }

  @Test func `returns to what was asked for when the machine is quick again`() {
    var lane = Lane(.accurate, costs: Self.quick.mapValues { $0 * 10 })
    lane.run(seconds: 10)
    #expect(lane.governor.level == .fast)
    lane.costs = Self.quick
    lane.run(seconds: 30)
    #expect(lane.governor.level == .accurate)
  }

  @Test func `does not waver for long between two levels`() {
    // Cheap enough to hope for more, and more is too much.
    var lane = Lane(.accurate, costs: [.fast: 10, .balanced: 30, .accurate: 400])
    lane.run(seconds: 600)
    lane.forget()
    lane.run(seconds: 300)
    let tries = zip(lane.levels, lane.levels.dropFirst()).count { $0 != $1 }
    #expect(tries <= 20)
    #expect(lane.governor.level == .balanced || tries > 0)
  }

  @Test func `does not blame the machine for what engines load at first`() {
    var governor = RecognitionGovernor(.balanced)
    governor.spend(.seconds(1), at: .zero)
    #expect(governor.level == .balanced)
  }

  @Test func `takes the first frame of a source that begins anew`() {
    let box = Box(RecognitionGovernor(.fast))
    for _ in 0..<2 { box.value.spend(.milliseconds(30), at: .seconds(1000)) }
    #expect(!box.admits(.seconds(1000)))
    #expect(box.admits(.seconds(0)))
  }

  /// Holds the value, since `#expect` cannot call what mutates one.
  private final class Box {
    var value: RecognitionGovernor
    init(_ value: RecognitionGovernor) { self.value = value }
    func admits(_ time: Duration) -> Bool { value.admits(time) }
  }
}

extension Duration {
  fileprivate var milliseconds: Int {
    Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
