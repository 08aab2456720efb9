import Synchronization

/// Watches a session's frames and says what would help.
final class GuidanceObserver: Sendable {
  private struct State {
    var policy = GuidancePolicy()
    var meter = FrameMeter()
    var lastMeasured: Duration?
    var told = Guidance()
  }

  /// Measuring more often tells nothing new.
  private static let interval = Duration.milliseconds(120)

  let advice = Broadcast<Guidance>()
  private let state = Mutex(State())

  /// Takes in a frame that a lane worked on; on the lane's queue.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - region: What of it was searched, in parts of it (0…1).
  ///   - outcome: What was seen.
  ///   - isMeasured: False when another lane looks for the candidates, so that this one's having none
  ///     says nothing.
  func observe(
    _ frame: Frame, region: Rectangle, _ outcome: Recognizer.Outcome, isMeasured: Bool
  ) {
    guard outcome.observations.isEmpty else { return noteRead(at: frame.captureTime) }
    guard isMeasured else { return }
    let found = state.withLock { state -> FrameMeter? in
      let isDue =
        state.lastMeasured.map {
          frame.captureTime - $0 >= GuidanceObserver.interval || frame.captureTime < $0
        } ?? true
      guard isDue else { return nil }
      state.lastMeasured = frame.captureTime
      return state.meter
    }
    guard var meter = found,
      let area = SearchArea(region, width: frame.width, height: frame.height)
    else { return }
    let sight = GuidancePolicy.Sight(
      meter.measure(frame.part(area)), candidates: outcome.candidates)
    state.withLock { state in
      state.meter = meter
      let (hint, small) = state.policy.update(sight, at: frame.captureTime)
      tell(Guidance(hint: hint, smallCode: small.map { $0.boundingBox.parts(of: frame) }), &state)
    }
  }

  private func noteRead(at time: Duration) {
    state.withLock { state in
      state.policy.noteRead(at: time)
      state.meter = FrameMeter()
      tell(Guidance(), &state)
    }
  }

  /// Begins anew: another source, or after a pause.
  func reset() {
    state.withLock { state in
      let told = state.told
      state = State()
      state.told = told
      tell(Guidance(), &state)
    }
  }

  private func tell(_ guidance: Guidance, _ state: inout State) {
    guard guidance != state.told else { return }
    state.told = guidance
    advice.send(guidance)
  }
}

extension Rectangle {
  /// The rectangle in parts (0…1) of a frame, instead of its pixels.
  fileprivate func parts(of frame: Frame) -> Rectangle {
    let (width, height) = (Double(frame.width), Double(frame.height))
    return Rectangle(
      x: x / width, y: y / height, width: self.width / width, height: self.height / height)
  }
}
