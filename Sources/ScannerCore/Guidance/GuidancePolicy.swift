/// Decides what to tell the user: one hint at a time, none in passing, none while codes are read.
///
/// A pure value; time is the frames' own.
package struct GuidancePolicy: Sendable {
  /// What one frame shows.
  package struct Sight: Sendable {
    /// What its pixels say.
    package var measures: FrameMeasures
    /// What looks like a code and was not read.
    package var candidates: [CodeCandidate]

    /// Describes a frame.
    ///
    /// - Parameters:
    ///   - measures: What its pixels say.
    ///   - candidates: What looks like a code and was not read.
    package init(
      _ measures: FrameMeasures, candidates: [CodeCandidate] = []
    ) {
      self.measures = measures
      self.candidates = candidates
    }
  }

  /// What was read stays in mind so long: every frame of a moving hand is not sharp.
  private static let memory = Duration.milliseconds(1000)
  /// What is wrong must have been so for so long.
  private static let patience = Duration.milliseconds(700)
  /// Nothing at all to be seen is told later: the user is still on the way.
  private static let longPatience = Duration.seconds(4)
  /// A hint stands at least so long.
  private static let leastDisplay = Duration.milliseconds(1500)
  /// Modules up to this size are too small, in pixels.
  package static let smallModule = 2.6

  private var shown: GuidanceHint?
  private var shownSince = Duration.zero
  private var wanted: GuidanceHint?
  private var wantedSince = Duration.zero
  private var lastRead: Duration?
  private var small: (quad: Quadrilateral, since: Duration, seen: Duration)?

  /// Makes a policy that saw nothing.
  package init() {}

  /// Takes in that something was read: whatever was wrong is right now.
  ///
  /// - Parameter time: Capture time of the frame.
  package mutating func noteRead(at time: Duration) {
    lastRead = time
    (shown, wanted, wantedSince, small) = (nil, nil, time, nil)
  }

  /// Takes in a frame in which nothing was read.
  ///
  /// - Parameters:
  ///   - sight: What it shows.
  ///   - time: Its capture time.
  /// - Returns: What to tell from now on, and where a small code is, in pixels of the frame.
  package mutating func update(
    _ sight: Sight, at time: Duration
  ) -> (hint: GuidanceHint?, smallCode: Quadrilateral?) {
    if let lastRead, time - lastRead < GuidancePolicy.memory { return (nil, nil) }
    follow(sight.candidates, at: time)
    let reason = reason(for: sight)
    if reason != wanted { (wanted, wantedSince) = (reason, time) }
    let patience =
      reason == .pointAtCode ? GuidancePolicy.longPatience : GuidancePolicy.patience
    let isDue = time - wantedSince >= patience
    let mayChange = shown == nil || time - shownSince >= GuidancePolicy.leastDisplay
    if isDue, mayChange, shown != reason {
      shown = reason
      shownSince = time
    }
    return (shown, settledSmallCode(at: time))
  }

  /// The first that is wrong; what hides the others comes first.
  private func reason(for sight: Sight) -> GuidanceHint {
    let measures = sight.measures
    // What is told now is given up a little later than it was begun.
    func limit(_ hint: GuidanceHint, _ limit: Double, _ relaxed: Double) -> Double {
      shown == hint ? relaxed : limit
    }
    if measures.highlight < limit(.moreLight, 60, 75) { return .moreLight }
    if measures.washedOut > limit(.tooBright, 0.6, 0.5) { return .tooBright }
    if let speed = measures.speed, speed > limit(.holdStill, 0.5, 0.35) { return .holdStill }
    if small != nil { return .moveCloser }
    if let width = measures.edgeWidth, width > limit(.holdStill, 8, 6.5) { return .holdStill }
    return .pointAtCode
  }

  private mutating func follow(_ candidates: [CodeCandidate], at time: Duration) {
    let tiny = candidates.filter { $0.moduleSize <= GuidancePolicy.smallModule }
    if let known = small {
      let same = tiny.min { left, right in
        left.quad.center.distance(to: known.quad.center)
          < right.quad.center.distance(to: known.quad.center)
      }
      let reach = known.quad.area.squareRoot()
      if let same, same.quad.center.distance(to: known.quad.center) < reach {
        small = (same.quad, known.since, time)
      } else if time - known.seen >= GuidancePolicy.memory {
        small = nil
      }
    }
    if small == nil, let largest = tiny.max(by: { $0.quad.area < $1.quad.area }) {
      small = (largest.quad, time, time)
    }
  }

  private func settledSmallCode(at time: Duration) -> Quadrilateral? {
    guard let small, time - small.since >= GuidancePolicy.patience else { return nil }
    return small.quad
  }
}
