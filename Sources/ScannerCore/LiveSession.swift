import Synchronization

/// What a live scanner and its lanes share: the session's policy behind a lock, and the streams
/// that carry its changes out.
final class LiveSession: Sendable {
  private struct State {
    var session: ScanSession
    var snapshot: ScanSnapshot?
    var deliveries = DeliveryFrames()
    var isRunning = false
    var isPaused = false
    /// Grows with every stop, so that a frame that is in work then does not count.
    var run = 0
    var governors: [Lane: RecognitionGovernor] = [:]
    /// Number of the newest frame that each lane has recognised.
    var recognized: [Lane: Int] = [:]
    /// Errors that were reported since the last change of the configuration: an engine that
    /// cannot work fails at every frame.
    var reportedErrors: Set<ScanError> = []

    /// Whether what was found in a frame still counts.
    func takes(_ run: Int) -> Bool { isRunning && !isPaused && self.run == run }

    /// Takes a frame for the newest snapshot, unless a newer one is known.
    mutating func note(_ frame: Frame, _ lane: Lane?) {
      if let lane { recognized[lane] = frame.sequenceNumber }
      if snapshot.map({ frame.isNewer(than: $0) }) ?? true {
        snapshot = ScanSnapshot(frame: frame, items: [])
      }
      snapshot?.recognizedFrames = recognized
    }
  }

  let items = Broadcast<[RecognizedItem]>()
  let snapshots = Broadcast<ScanSnapshot>()
  let events = Broadcast<ScanEvent>()
  let guide = GuidanceObserver()
  let trace: FrameTrace?
  private let state: Mutex<State>

  init(_ configuration: ScannerConfiguration, trace: FrameTrace?) {
    self.trace = trace
    state = Mutex(State(session: ScanSession(configuration: configuration)))
  }

  var configuration: ScannerConfiguration { state.withLock { $0.session.configuration } }

  var isPaused: Bool {
    get { state.withLock { $0.isPaused } }
    set { state.withLock { $0.isPaused = newValue } }
  }

  /// Nil while frames are not wanted.
  var requestForNextFrame: RecognitionRequest? {
    state.withLock { state in
      state.isRunning && !state.isPaused ? state.session.configuration.request : nil
    }
  }

  func start() {
    state.withLock { $0.isRunning = true }
  }

  /// Delivers the parts of messages that are not whole: no frame will bring the others.
  func giveUpMessages() {
    state.withLock { state in
      guard state.isRunning else { return }
      publish(state.session.finish(), of: &state)
    }
  }

  func stop() {
    guide.reset()
    state.withLock { state in
      state.isRunning = false
      state.run += 1
      let gone = state.session.items
      state.session = ScanSession(configuration: state.session.configuration)
      state.deliveries = DeliveryFrames()
      state.recognized = [:]
      for lane in state.governors.keys { state.governors[lane]?.forgetTimes() }
      if !gone.isEmpty { publish([.removed(gone, all: [])], of: &state) }
      state.snapshot = nil
    }
  }

  func apply(_ configuration: ScannerConfiguration) {
    state.withLock { state in
      state.reportedErrors = []
      publish(state.session.apply(configuration), of: &state)
    }
  }

  func reconfigure(_ change: (inout ScannerConfiguration) -> Void) {
    state.withLock { state in
      var configuration = state.session.configuration
      change(&configuration)
      publish(state.session.apply(configuration), of: &state)
    }
  }

  func pick(_ id: RecognizedItem.ID) {
    state.withLock { state in
      guard let item = state.session.picked(id) else { return }
      state.deliveries.notePick(id)
      publish([.delivered(item)], of: &state)
    }
  }

  /// Recognises a frame on the lane's queue, without the lock, and takes in what was seen.
  func recognize(_ frame: Frame, in lane: Lane, with recognizer: Recognizer) {
    let (configuration, run) = state.withLock { ($0.session.configuration, $0.run) }
    guard configuration.request.needs(lane) else { return }
    guard let quality = admit(frame, in: lane, configuration.request.quality) else { return }
    var request = configuration.request
    request.quality = quality
    let isCodeLane = lane == .barcodes || !request.needs(.barcodes)
    // What would help is of interest only as often as somebody is told.
    request.reportsCandidates = isCodeLane && guide.isDue(at: frame.captureTime)
    let began = ContinuousClock.now
    let outcome = recognizer.recognize(frame, in: configuration.searchedRegion, for: request)
    let cost = ContinuousClock.now - began
    trace?(.recognized(frame: frame.sequenceNumber, lane: lane, took: cost))
    guide.observe(
      frame, region: configuration.searchedRegion, outcome, isMeasured: request.reportsCandidates)
    let arrival = state.withLock {
      $0.session.arrival(of: outcome.observations, lane: lane, frame: frame)
    }
    let sight = arrival.run(frame)
    state.withLock { state in
      guard state.takes(run) else { return }
      let errors = outcome.errors.filter { state.reportedErrors.insert($0).inserted }
      state.governors[lane]?.spend(cost, at: frame.captureTime)
      let changes = state.session.absorb(arrival, sight)
      state.note(frame, lane)
      state.deliveries.note(frame, changes)
      publish(errors.map(ScanEvent.failed) + changes, of: &state)
    }
  }

  /// The quality that the lane's budget allows for a frame; nil when it is to be left out.
  private func admit(_ frame: Frame, in lane: Lane, _ wanted: QualityLevel) -> QualityLevel? {
    state.withLock { state in
      var governor = state.governors[lane] ?? RecognitionGovernor(wanted)
      if governor.wanted != wanted { governor = RecognitionGovernor(wanted) }
      let isAdmitted = governor.admits(frame.captureTime)
      state.governors[lane] = governor
      if isAdmitted { return governor.level }
      state.note(frame, lane)
      publish([], of: &state)
      return nil
    }
  }

  /// Follows the items into a frame on the tracking lane's queue, without the lock.
  func follow(_ frame: Frame) {
    let (following, run) = state.withLock { ($0.session.following, $0.run) }
    let result = following.run(into: ImagePyramid(frame))
    state.withLock { state in
      guard state.takes(run) else { return }
      let changes = state.session.take(result)
      state.note(frame, nil)
      if !changes.isEmpty { publish(changes, of: &state) }
    }
  }

  /// The frame for a photo of an item's delivery, or of now; nil before the first.
  func frame(of id: RecognizedItem.ID?) -> Frame? {
    state.withLock { $0.deliveries.frame(of: id) }
  }

  func finish() {
    guide.advice.finish()
    items.finish()
    snapshots.finish()
    events.finish()
  }

  /// Sends changes out under the lock, so that two lanes cannot overtake each other; sending only
  /// stores a value and wakes its consumer.
  private func publish(_ changes: [ScanEvent], of state: inout State) {
    let current = state.session.items
    if !changes.isEmpty {
      if state.session.configuration.pausesAfterDelivery, changes.contains(where: \.isDelivery) {
        state.isPaused = true
      }
      for event in changes { events.send(event) }
      items.send(current)
    }
    guard var snapshot = state.snapshot else { return }
    snapshot.items = current
    snapshot.messages = state.session.messages
    state.snapshot = snapshot
    snapshots.send(snapshot)
  }
}

extension Frame {
  /// A lane that is late gives older frames; a time that is much older is that of another source.
  fileprivate func isNewer(than snapshot: ScanSnapshot) -> Bool {
    captureTime >= snapshot.captureTime || snapshot.captureTime - captureTime > .seconds(10)
  }
}

extension ScanEvent {
  fileprivate var isDelivery: Bool { if case .delivered = self { true } else { false } }
}
