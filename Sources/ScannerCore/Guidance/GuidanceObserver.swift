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

  /// Tells whether enough time has passed to measure a frame, if nothing is read in it.
  ///
  /// - Parameter time: Its capture time; one that lies back is of another source.
  /// - Returns: True some eight times a second.
  func isDue(at time: Duration) -> Bool {
    state.withLock { state in
      state.lastMeasured.map { time - $0 >= GuidanceObserver.interval || time < $0 } ?? true
    }
  }

  /// Takes in a frame that a lane worked on; on the lane's queue.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - region: What of it was searched, in parts of it (0…1).
  ///   - outcome: What was seen.
  ///   - isMeasured: False when it was not due, and for a lane beside the one that looks for the
  ///     candidates.
  func observe(
    _ frame: Frame, region: Rectangle, _ outcome: Recognizer.Outcome, isMeasured: Bool
  ) {
    guard outcome.observations.isEmpty else { return noteRead(at: frame.captureTime) }
    guard isMeasured else { return }
    guard let area = SearchArea(region, width: frame.width, height: frame.height) else { return }
    var meter = state.withLock { state in
      state.lastMeasured = frame.captureTime
      return state.meter
    }
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
