/// Keeps a lane of recognition within its budget on any machine: it lowers the effort, and where
/// that is not enough it leaves frames out.
///
/// Frames never wait for it.
///
/// A pure value; it is told what frames cost, and when they were captured.
package struct RecognitionGovernor: Sendable {
  /// The quality that the session asks for.
  package let wanted: QualityLevel
  /// The quality that the machine can afford.
  package private(set) var level: QualityLevel
  /// Mean cost of a frame at the present quality; nil: not known yet.
  private var cost: Duration?
  /// Frames whose cost was well within the budget, one after the other.
  private var cheapFrames = 0
  /// How many of them it takes to try more again; doubled when a try fails.
  private var patience = RecognitionGovernor.leastPatience
  private var isTrying = false
  /// The first frame also pays for what the engines load.
  private var isWarm = false
  /// Capture time from which the next frame may be recognised.
  private var nextTime: Duration?

  /// Part of the newest frame in the mean.
  private static let newest = 0.25
  /// Part of the budget below which more may be tried.
  private static let cheapPart = 0.4
  private static let leastPatience = 30
  /// How much too early a frame may be, which the next one pays for: frames come when they come.
  private static let slack = Duration.milliseconds(17)
  private static let mostPatience = 960

  /// Makes a governor that knows nothing of the machine.
  ///
  /// - Parameter level: The quality that the session asks for.
  package init(_ level: QualityLevel) {
    wanted = level
    self.level = level
  }

  /// Asks whether a frame is to be recognised.
  ///
  /// - Parameter time: Its capture time; one that lies far back is of another source.
  /// - Returns: False to leave it out.
  package mutating func admits(_ time: Duration) -> Bool {
    guard let next = nextTime, time + RecognitionGovernor.slack < next else { return true }
    guard next - time > .seconds(5) else { return false }
    nextTime = nil
    return true
  }

  /// Forgets the times of a source that is gone; what the machine can afford stays known.
  package mutating func forgetTimes() { nextTime = nil }

  /// Takes in what a frame cost.
  ///
  /// - Parameters:
  ///   - duration: Time from the begin to the end of its recognition.
  ///   - time: Its capture time.
  package mutating func spend(_ duration: Duration, at time: Duration) {
    guard isWarm else {
      isWarm = true
      return
    }
    let mean = cost.map { $0 + (duration - $0) * RecognitionGovernor.newest } ?? duration
    cost = mean
    // As much rest as keeps the lane within its share of the time.
    nextTime = max(nextTime ?? time, time) + duration / level.share
    if mean > level.frameBudget {
      lower()
    } else {
      raise(mean)
    }
  }

  private mutating func lower() {
    cheapFrames = 0
    guard let less = level.less else { return }
    if isTrying { patience = min(2 * patience, RecognitionGovernor.mostPatience) }
    isTrying = false
    level = less
    cost = nil
  }

  private mutating func raise(_ mean: Duration) {
    guard level != wanted, let more = level.more else { return }
    guard mean < more.frameBudget * RecognitionGovernor.cheapPart else {
      cheapFrames = 0
      return
    }
    cheapFrames += 1
    guard cheapFrames >= patience else { return }
    cheapFrames = 0
    isTrying = true
    level = more
    cost = nil
  }
}

extension QualityLevel {
  /// The longest that recognition of a frame should take, on the mean: 33, 80 or 200 ms.
  public var frameBudget: Duration {
    switch self {
    case .fast: .milliseconds(33)
    case .balanced: .milliseconds(80)
    case .accurate: .milliseconds(200)
    }
  }

  /// The part of the time that each lane may be at work.
  public var share: Double {
    switch self {
    case .fast: 0.5
    case .balanced: 0.75
    case .accurate: 0.9
    }
  }

  /// The next cheaper level; nil for the cheapest.
  var less: QualityLevel? {
    switch self {
    case .fast: nil
    case .balanced: .fast
    case .accurate: .balanced
    }
  }

  /// The next dearer level; nil for the dearest.
  var more: QualityLevel? {
    switch self {
    case .fast: .balanced
    case .balanced: .accurate
    case .accurate: nil
    }
  }
}
