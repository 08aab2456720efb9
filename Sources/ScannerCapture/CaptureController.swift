import Dispatch
import ScannerCore
import Synchronization

/// Carries out what `CaptureCourse` decides; the only place where a session's state changes.
// @unchecked: the variables are touched on `queue` only; the rest is immutable or locked.
final class CaptureController: @unchecked Sendable {
  /// What was asked for last; the queue follows it.
  private struct Wish {
    var runs = false
    /// Counts the calls of start, so that a start after trouble tries again.
    var attempt = 0
    var preview = PreviewView()
    /// What runs now, for questions from other threads.
    var current: CapturePipeline?
    /// What led to the newest state without a picture.
    var evidence: AvailabilityEvidence?
  }

  let source: SourceDescription
  let options: CaptureOptions
  let handlers: PictureHandlers
  let queue = DispatchQueue(label: "reticle.capture.session")
  private let onState: @Sendable (CaptureState) -> Void
  private let wish = Mutex(Wish())
  /// What the camera that runs is set to.
  let tuning: CameraTuning

  private var course: CaptureCourse
  var pipeline: CapturePipeline?
  var input: PipelineInput?
  var watchdog: FrameWatchdog?
  private var seeker: CameraSeeker?
  private var sleep: Subscription?
  private var whenStopped: [@Sendable () -> Void] = []

  /// Makes a controller that is stopped.
  ///
  /// - Parameters:
  ///   - source: Where the pictures come from.
  ///   - options: Live, or every frame of a file.
  ///   - handlers: Where pictures go.
  ///   - tuning: What the camera that runs is set to.
  ///   - onState: Receives each new state on the controller's queue.
  init(
    source: SourceDescription, options: CaptureOptions, handlers: PictureHandlers,
    tuning: CameraTuning, onState: @escaping @Sendable (CaptureState) -> Void
  ) {
    self.source = source
    self.options = options
    self.handlers = handlers
    self.tuning = tuning
    self.onState = onState
    course = CaptureCourse(options: options)
  }

  /// Asks to run; any thread.
  func start() {
    wish.withLock {
      $0.runs = true
      $0.attempt += 1
    }
    queue.async { self.follow() }
  }

  /// Asks to release the source; any thread.
  func stop() {
    wish.withLock { $0.runs = false }
    queue.async { self.follow() }
  }

  /// Stops and waits.
  ///
  /// - Parameter seconds: How long to wait at most.
  /// - Returns: Whether the source is released.
  func stop(waitingFor seconds: Double) -> Bool {
    let done = DispatchSemaphore(value: 0)
    wish.withLock { $0.runs = false }
    queue.async {
      self.whenStopped.append { done.signal() }
      self.follow()
    }
    return done.wait(timeout: .now() + seconds) == .success
  }

  /// Changes what the screen shows; any thread.
  ///
  /// - Parameter change: Changes it in place.
  func changePreview(_ change: (inout PreviewView) -> Void) {
    let (current, view) = wish.withLock { wish in
      change(&wish.preview)
      return (wish.current, wish.preview)
    }
    current?.setPreviewView(view)
  }

  /// Now on the clock of the frames; any thread.
  var runningTime: Duration? { wish.withLock { $0.current }?.runningTime }

  /// What led to the newest state without a picture; any thread.
  var evidence: AvailabilityEvidence? { wish.withLock { $0.evidence } }
}

// MARK: - Following the course, on the queue

extension CaptureController {
  private func follow() {
    let (runs, attempt) = wish.withLock { ($0.runs, $0.attempt) }
    take(.asked(runs: runs, attempt: attempt))
  }

  /// Takes in what happened and does what follows.
  ///
  /// - Parameter event: What.
  func take(_ event: CaptureCourse.Event) {
    switch event {
    case .refused(let evidence), .cameraFailed(let evidence):
      wish.withLock { $0.evidence = evidence }
    default: break
    }
    for action in course.take(event) { perform(action) }
  }

  private func perform(_ action: CaptureCourse.Action) {
    switch action {
    case .announce(let state):
      onState(state)
      if case .running = state, case .camera(let camera, _) = input { tuning.attach(to: camera) }
    case .begin: begin()
    case .seekAgain: seeker?.seekAgain()
    case .awaitReturn: seeker?.awaitReturn()
    case .stopSeeking: seeker = nil
    case .open(let input): open(input)
    case .close: close()
    case .pause(let seconds, let number):
      queue.asyncAfter(deadline: .now() + seconds) { [weak self] in
        self?.take(.pauseEnded(number))
      }
    case .rest:
      whenStopped.forEach { $0() }
      whenStopped.removeAll()
    }
  }

  private func begin() {
    if case .missingElement = wish.withLock({ $0.evidence }) { GStreamer.lookForNewPlugins() }
    wish.withLock { $0.evidence = nil }
    seeker = nil
    switch SourceResolution(of: source) {
    case .open(let input): take(.found(input))
    case .show(let state): take(.settled(state))
    case .seekCamera(let name): seek(name)
    }
  }

  private func seek(_ name: String?) {
    listenToSleep()
    let relay = SeekerRelay()
    let seeker = CameraSeeker(name: name, queue: queue) { [weak self] outcome in
      guard let self, self.seeker === relay.seeker else { return }
      switch outcome {
      case .found(let camera, let remote): take(.found(.camera(camera, through: remote)))
      case .absent(let evidence): take(.refused(evidence))
      case .removed: take(.removed)
      }
    }
    relay.seeker = seeker
    self.seeker = seeker
    seeker.begin()
  }

  private func listenToSleep() {
    guard sleep == nil else { return }
    sleep = SystemSleep.shared.observe { [weak self] isGoing in
      guard let self else { return }
      queue.async { self.take(isGoing ? .sleeps : .woke) }
    }
  }

  /// Makes the pipeline that runs known to other threads.
  ///
  /// - Parameter pipeline: Nil: none.
  /// - Returns: What the screen shows, which may have changed meanwhile.
  func publish(_ pipeline: CapturePipeline?) -> PreviewView {
    wish.withLock { wish in
      wish.current = pipeline
      return wish.preview
    }
  }

  /// What the screen shows.
  var previewView: PreviewView { wish.withLock { $0.preview } }
}

/// Lets a seeker's answers be told from those of one before it.
// @unchecked: written once, before the seeker begins, and read on the session's queue.
private final class SeekerRelay: @unchecked Sendable {
  weak var seeker: CameraSeeker?
}
