/// How an item moved over the newest frames.
struct MotionPath: Sendable {
  private struct Step: Sendable {
    let time: Duration
    let total: AffineMotion
    /// True when the pixels of the item told the motion.
    let isSeen: Bool
  }

  private var steps: [Step] = []

  /// Frames that are remembered, longer than recognition takes.
  private static let depth = 48

  /// Starts where an item was first seen.
  ///
  /// - Parameter time: Capture time of the frame.
  init(at time: Duration) {
    steps = [Step(time: time, total: .none, isSeen: true)]
  }

  /// Adds what happened up to another frame.
  ///
  /// - Parameters:
  ///   - motion: Since the newest frame of the path.
  ///   - time: Capture time of the frame.
  ///   - isSeen: True when the pixels of the item told the motion.
  mutating func append(_ motion: AffineMotion, at time: Duration, isSeen: Bool) {
    if steps.count == MotionPath.depth { steps.removeFirst() }
    steps.append(
      Step(time: time, total: (steps.last?.total ?? .none).then(motion), isSeen: isSeen))
  }

  /// What happened since a frame.
  ///
  /// - Parameter time: Capture time of the frame.
  /// - Returns: The motion up to the newest frame of the path.
  func motion(since time: Duration) -> AffineMotion {
    guard let last = steps.last,
      let start = steps.last(where: { $0.time <= time }) ?? steps.first
    else { return .none }
    return start.total.inverse.then(last.total)
  }

  /// Tells whether the item was in view all the time since a frame.
  ///
  /// - Parameter time: Capture time of the frame.
  /// - Returns: False when it was covered or blurred in between.
  func isSeen(since time: Duration) -> Bool {
    steps.allSatisfy { $0.time <= time || $0.isSeen }
  }
}
