import ScannerCore

/// What a session is asked to do and what its source does, and what follows from it.
///
/// A pure value: it takes in what happened and says what to do. However starts, stops and trouble
/// come, what was asked for last is where it ends, and nothing is opened twice.
package struct CaptureCourse: Sendable {
  /// Something that happened.
  package enum Event: Hashable, Sendable {
    /// What is wanted, and which request for a start this is: a new one tries again after trouble.
    case asked(runs: Bool, attempt: Int)
    /// This can be opened.
    case found(PipelineInput)
    /// Nothing can be opened, and nothing will come that can.
    case settled(CaptureState)
    /// No camera may be opened now; one is still sought.
    case refused(AvailabilityEvidence)
    /// The camera in use is gone; its return is awaited.
    case removed
    /// The first frame, or the first after a standstill.
    case frame(width: Int, height: Int)
    /// No frame came for too long.
    case stalled(frameCount: UInt64)
    /// The last frame of a file was there.
    case ended(frameCount: UInt64)
    /// A camera reported an error.
    case cameraFailed(AvailabilityEvidence)
    /// A file or the test pattern did.
    case sourceFailed(ScanError)
    /// The pipeline is gone and its device is free.
    case closed
    /// A pause that was asked for is over.
    case pauseEnded(Int)
    /// The machine goes to sleep.
    case sleeps
    /// The machine is awake again.
    case woke
  }

  /// Something to do.
  package enum Action: Hashable, Sendable {
    case announce(CaptureState)
    /// Look what the source comes to, and for its camera.
    case begin
    /// Look again for the camera that was there.
    case seekAgain
    /// The camera was unplugged: look for it when it appears.
    case awaitReturn
    case stopSeeking
    case open(PipelineInput)
    /// Let the pipeline go; `closed` follows.
    case close
    /// Wait so many seconds; `pauseEnded` with this number follows.
    case pause(seconds: Double, Int)
    /// All is released.
    case rest
  }

  /// How far it is.
  package enum Phase: Hashable, Sendable {
    /// Nothing is open or sought.
    case idle
    /// Nothing is open; the source is looked for, or a camera awaited.
    case seeking
    case open
    /// The pipeline is being let go, and what comes then.
    case closing(Next)
  }

  /// What comes when a pipeline is let go.
  package enum Next: Hashable, Sendable {
    case rest, await, seekAgain
    case open(PipelineInput)
  }

  /// How far it is.
  package private(set) var phase = Phase.idle
  /// What was announced last.
  package private(set) var state = CaptureState.stopped

  private let options: CaptureOptions
  private var runs = false
  /// The request for a start that is wanted, and the one that was last followed.
  private var (wantedAttempt, attempt) = (0, 0)
  private var isAsleep = false
  private var input: PipelineInput?
  /// How often a camera in trouble was opened again without a frame, and the number of the pause.
  private var (retryCount, pause) = (0, 0)

  /// Makes the course of a session that is stopped.
  ///
  /// - Parameter options: The session's options.
  package init(options: CaptureOptions) { self.options = options }

  /// Takes in what happened.
  ///
  /// - Parameter event: What.
  /// - Returns: What to do, in this order.
  package mutating func take(_ event: Event) -> [Action] {
    switch event {
    case .asked(let runs, let attempt): ask(runs, attempt)
    case .found(let input): find(input)
    case .settled(let state): settle(state)
    case .refused(let evidence): refuse(evidence)
    case .removed: isSeeking ? announce(.trouble(.lost)) + leave(.await) : []
    case .frame(let width, let height): run(width, height)
    case .stalled(let count): stall(count)
    case .ended(let count): end(count)
    case .cameraFailed(let evidence): fail(evidence)
    case .sourceFailed(let error): isOpen ? announce(.failed(error)) + leave(.rest) : []
    case .closed: closed()
    case .pauseEnded(let number): retry(number)
    case .sleeps: sleep()
    case .woke: wake()
    }
  }

  private var isOpen: Bool { phase == .open }
  private var isSeeking: Bool { runs && !isAsleep && phase != .idle }

  private mutating func announce(_ new: CaptureState) -> [Action] {
    guard new != state else { return [] }
    state = new
    return [.announce(new)]
  }

  /// Lets the pipeline go where there is one.
  private mutating func leave(_ next: Next) -> [Action] {
    switch phase {
    case .open:
      phase = .closing(next)
      return [.close]
    case .closing:
      phase = .closing(next)
      return []
    case .idle, .seeking:
      phase = next == .rest ? .idle : .seeking
      return []
    }
  }
}

// MARK: - What is wanted

extension CaptureCourse {
  private mutating func ask(_ runs: Bool, _ attempt: Int) -> [Action] {
    (self.runs, wantedAttempt) = (runs, attempt)
    guard runs else { return stop() }
    guard attempt != self.attempt else { return [] }
    isAsleep = false
    switch phase {
    case .idle: return begin()
    case .closing: return []  // `closed` begins.
    case .seeking, .open:
      // Asked again while all is well, whoever asks learns that it is.
      guard isInTrouble else {
        self.attempt = attempt
        return [.announce(state)]
      }
      return isOpen ? leave(.rest) : begin()
    }
  }

  private var isInTrouble: Bool {
    switch state {
    case .trouble, .unavailable: true
    case .stopped, .starting, .running, .ended, .failed: false
    }
  }

  private mutating func begin() -> [Action] {
    attempt = wantedAttempt
    retryCount = 0
    pause += 1
    phase = .seeking
    return announce(.starting) + [.begin]
  }

  private mutating func stop() -> [Action] {
    let actions = [Action.stopSeeking] + leave(.rest)
    return phase == .idle ? actions + announce(.stopped) + [.rest] : actions
  }

  private mutating func closed() -> [Action] {
    guard case .closing(let next) = phase else { return [] }
    phase = .idle
    guard runs else { return announce(.stopped) + [.rest] }
    if isAsleep { return [] }
    if wantedAttempt != attempt { return begin() }
    switch next {
    case .rest: return []
    case .await:
      phase = .seeking
      return []
    case .seekAgain:
      phase = .seeking
      return [.seekAgain]
    case .open(let input): return open(input)
    }
  }

  private mutating func open(_ input: PipelineInput) -> [Action] {
    self.input = input
    pause += 1
    phase = .open
    return [.open(input)]
  }
}

// MARK: - What the source does

extension CaptureCourse {
  private mutating func find(_ input: PipelineInput) -> [Action] {
    guard isSeeking else { return [] }
    switch state {
    case .unavailable, .trouble(.lost): return announce(.starting) + reach(input)
    // A camera that does not work is opened again without a word, until a frame comes.
    default: return reach(input)
    }
  }

  private mutating func reach(_ input: PipelineInput) -> [Action] {
    switch phase {
    case .seeking: open(input)
    case .open, .closing: leave(.open(input))
    case .idle: []
    }
  }

  private mutating func settle(_ state: CaptureState) -> [Action] {
    guard phase == .seeking else { return [] }
    phase = .idle
    return announce(state)
  }

  private mutating func refuse(_ evidence: AvailabilityEvidence) -> [Action] {
    guard isSeeking, let state = evidence.verdict.state else { return [] }
    return announce(state) + leave(.await) + retryLater(CaptureCourse.pauses)
  }

  private mutating func run(_ width: Int, _ height: Int) -> [Action] {
    guard isOpen, let input else { return [] }
    retryCount = 0
    pause += 1
    return announce(.running(width: width, height: height, name: input.name))
  }

  private mutating func stall(_ count: UInt64) -> [Action] {
    guard isOpen, let input else { return [] }
    guard input.isCamera else {
      // A file that goes on later says so by a frame.
      return count > 0 ? announce(.trouble(.noFrames)) : announce(noPicture) + leave(.rest)
    }
    let evidence: AvailabilityEvidence = count == 0 ? .noFirstFrame : .framesStopped
    return (evidence.verdict.state.map { announce($0) } ?? [])
      + retryLater(CaptureCourse.patience)
  }

  private mutating func end(_ count: UInt64) -> [Action] {
    guard isOpen, let input else { return [] }
    if count == 0 { return announce(noPicture) + leave(.rest) }
    if input.loops(options) { return leave(.open(input)) }
    return announce(.ended) + leave(.rest)
  }

  private var noPicture: CaptureState {
    .failed(.badInput(cause: "\(input?.name ?? ""): no picture in it"))
  }

  private mutating func fail(_ evidence: AvailabilityEvidence) -> [Action] {
    guard isOpen, let state = evidence.verdict.state else { return [] }
    let actions = announce(state) + leave(.await)
    switch state {
    case .trouble(.lost), .unavailable(.unsupportedDevice): return actions + [.awaitReturn]
    default: return actions + retryLater(CaptureCourse.pauses)
    }
  }
}

// MARK: - Coming back by itself

extension CaptureCourse {
  /// How long a camera that reported an error is left alone, in seconds.
  private static let pauses = [1.0, 2, 4, 8]
  /// How long one that gives no frame may go on trying, in seconds: some take long to begin.
  private static let patience = [2.5, 4, 8]

  /// No message tells that another program let a camera go, or that one that hangs would work when
  /// it is opened anew; so it is tried, at longer and longer intervals.
  private mutating func retryLater(_ pauses: [Double]) -> [Action] {
    switch state {
    case .trouble(.inUse), .trouble(.noFrames): break
    default: return []
    }
    let seconds = pauses[min(retryCount, pauses.count - 1)]
    retryCount += 1
    pause += 1
    return [.pause(seconds: seconds, pause)]
  }

  private mutating func retry(_ number: Int) -> [Action] {
    guard number == pause, runs, !isAsleep else { return [] }
    switch phase {
    case .open, .closing: return leave(.seekAgain)
    case .seeking: return [.seekAgain]
    case .idle: return []
    }
  }

  /// A camera is let go before the machine sleeps; a file stands still by itself.
  private mutating func sleep() -> [Action] {
    guard runs, isOpen ? input?.isCamera == true : phase != .idle else { return [] }
    isAsleep = true
    pause += 1
    return [.stopSeeking] + leave(.rest)
  }

  /// Cameras that ran while the machine slept may hang, so they are opened anew in any case.
  private mutating func wake() -> [Action] {
    let wasAsleep = isAsleep
    isAsleep = false
    guard runs else { return [] }
    if phase == .idle { return wasAsleep ? begin() : [] }
    guard isOpen, input?.isCamera == true else {
      // What is being let go, is begun anew then.
      if wasAsleep { attempt = wantedAttempt - 1 }
      return []
    }
    return leave(.seekAgain)
  }
}
