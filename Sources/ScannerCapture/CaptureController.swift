import CGlue
import Dispatch
import Foundation
import ScannerCore
import Synchronization

/// Decides what a session opens, closes and says; the only place where its state changes.
// @unchecked: the variables are touched on `queue` only; the rest is immutable or locked.
final class CaptureController: @unchecked Sendable {
  /// What was asked for last; the queue follows it.
  private struct Wish {
    var runs = false
    /// Counts the calls of start, so that a start after trouble tries again.
    var attempt = 0
    var preview = PreviewView()
    var isTorchOn = false
    /// What runs now, for questions from other threads.
    var current: CapturePipeline?
  }

  private let source: SourceDescription
  private let options: CaptureOptions
  private let handlers: PictureHandlers
  private let onState: @Sendable (CaptureState) -> Void
  private let queue = DispatchQueue(label: "reticle.capture.session")
  private let wish = Mutex(Wish())

  private var state = CaptureState.stopped
  /// The attempt that was last acted on.
  private var attempt = 0
  private var pipeline: CapturePipeline?
  private var input: PipelineInput?
  private var isClosing = false
  /// What to do once the pipeline is closed, if the session still runs then.
  private var afterClosing: (@Sendable () -> Void)?
  private var seeker: CameraSeeker?
  private var watchdog: FrameWatchdog?
  private var whenStopped: [@Sendable () -> Void] = []

  /// Makes a controller that is stopped.
  ///
  /// - Parameters:
  ///   - source: Where the pictures come from.
  ///   - options: Live, or every frame of a file.
  ///   - handlers: Where pictures go.
  ///   - onState: Receives each new state on the controller's queue.
  init(
    source: SourceDescription, options: CaptureOptions, handlers: PictureHandlers,
    onState: @escaping @Sendable (CaptureState) -> Void
  ) {
    self.source = source
    self.options = options
    self.handlers = handlers
    self.onState = onState
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

  /// Switches the lamp; any thread.
  ///
  /// - Parameter isOn: What is wanted.
  func setTorch(_ isOn: Bool) {
    wish.withLock { $0.isTorchOn = isOn }
    queue.async { self.applyTorch(always: true) }
  }

  /// Switches the lamp of the camera that runs; an old camera's lamp goes out with it.
  private func applyTorch(always: Bool) {
    let isOn = wish.withLock { $0.isTorchOn }
    guard case .running = state, case .camera(let camera) = input, isOn || always,
      let path = camera.devicePath
    else { return }
    _ = glue_camera_set_torch(path, isOn ? 1 : 0)
  }

  /// Now on the clock of the frames; any thread.
  var runningTime: Duration? { wish.withLock { $0.current }?.runningTime }
}

// MARK: - Following the wish, on the queue

extension CaptureController {
  /// Takes one step from what is towards what is wanted.
  private func follow() {
    let wanted = wish.withLock { (runs: $0.runs, attempt: $0.attempt) }
    guard !isClosing else { return }
    if !wanted.runs {
      seeker = nil
      guard pipeline == nil else { return close() }
      announce(.stopped)
      whenStopped.forEach { $0() }
      whenStopped.removeAll()
    } else if attempt != wanted.attempt {
      let isNewRun = pipeline == nil
      // Asked again while it runs well, there is nothing to do.
      guard isNewRun || isInTrouble else { return attempt = wanted.attempt }
      guard isNewRun else { return close() }
      attempt = wanted.attempt
      announce(.starting)
      begin()
    }
  }

  private var isInTrouble: Bool { if case .trouble = state { true } else { false } }

  private func announce(_ new: CaptureState) {
    guard new != state else { return }
    state = new
    onState(new)
  }

  private func begin() {
    seeker = nil
    switch SourceResolution(of: source) {
    case .open(let input): open(input)
    case .show(let state): announce(state)
    case .seekCamera(let name):
      let seeker = CameraSeeker(name: name, queue: queue) { [weak self] in self?.hear($0) }
      self.seeker = seeker
      seeker.begin()
    }
  }

  private func open(_ input: PipelineInput) {
    self.input = input
    let description = PipelineDescription(
      input: input, options: options, hasPreview: handlers.onPreview != nil)
    let relay = EventRelay()
    do {
      let view = wish.withLock { $0.preview }
      let pipeline = try CapturePipeline(
        description: description, view: view, handlers: handlers,
        onEvent: { [weak self] event in
          guard let self else { return }
          queue.async { if self.pipeline === relay.pipeline { self.hear(event) } }
        })
      relay.pipeline = pipeline
      self.pipeline = pipeline
      // The room may have changed meanwhile.
      let newView = wish.withLock { wish in
        wish.current = pipeline
        return wish.preview
      }
      if newView != view { pipeline.setPreviewView(newView) }
      pipeline.start()
      watch(pipeline)
    } catch {
      fail(error)
    }
  }

  private func watch(_ pipeline: CapturePipeline) {
    let isCamera = input?.isCamera == true
    guard isCamera || options.realTime else { return }
    watchdog = FrameWatchdog(
      queue: queue, count: { [weak pipeline] in pipeline?.frameCount ?? 0 },
      onStall: { [weak self, weak pipeline] count in
        guard let self, let pipeline, pipeline === self.pipeline, !isClosing else { return }
        if !isCamera, count == 0, let input {
          announce(.failed(.badInput(cause: "\(input.name): no picture in it")))
          return close()
        }
        show(count == 0 && isCamera ? .noFirstFrame : .framesStopped)
        pipeline.announceNextFrame()
        if isCamera { retry() }
      })
  }

  /// Opens the camera anew, while the state goes on telling of the trouble.
  ///
  /// Another program may have let it go, and a PipeWire node that was opened in the moment it
  /// appeared can stay without frames for good.
  private func retry() {
    guard let input else { return }
    afterClosing = { self.open(input) }
    close()
  }

  /// Lets the pipeline go; `follow` runs again when the device is released.
  private func close() {
    guard let pipeline, !isClosing else { return }
    isClosing = true
    watchdog = nil
    wish.withLock { $0.current = nil }
    pipeline.close {
      self.queue.async {
        self.pipeline = nil
        self.isClosing = false
        let next = self.afterClosing
        self.afterClosing = nil
        if self.wish.withLock({ $0.runs && $0.attempt == self.attempt }) { next?() }
        self.follow()
      }
    }
  }
}

// MARK: - Hearing what happens, on the queue

extension CaptureController {
  private func hear(_ event: PipelineEvent) {
    guard !isClosing, let input else { return }
    switch event {
    case .frame(let width, let height):
      announce(.running(width: width, height: height, name: input.name))
      applyTorch(always: false)
    case .endOfStream:
      if (pipeline?.frameCount ?? 0) == 0 {
        announce(.failed(.badInput(cause: "\(input.name): no picture in it")))
      } else if input.loops(options) {
        afterClosing = { self.open(input) }
      } else {
        announce(.ended)
      }
      close()
    case .error(let error): fail(error)
    }
  }

  private func hear(_ outcome: CameraSeeker.Outcome) {
    switch outcome {
    case .found(let camera):
      if isClosing {
        afterClosing = { self.open(.camera(camera)) }
      } else if pipeline == nil {
        announce(.starting)
        open(.camera(camera))
      }
    case .absent(let evidence): show(evidence)
    case .removed:
      show(.removedWhileRunning)
      close()
    }
  }

  private func show(_ evidence: AvailabilityEvidence) {
    if let state = evidence.verdict.state { announce(state) }
  }

  /// Says what an error means, and lets the pipeline go.
  private func fail(_ error: PipelineError) {
    guard let input else { return }
    switch (error.kind, input) {
    case (.missingElement(let name), _): show(.missingElement(name: name))
    case (.resource(let code), .camera(let camera)):
      show(
        AvailabilityEvidence(
          resourceError: code,
          errno: camera.devicePath.flatMap { DeviceFile.openError(at: $0) },
          hadFrames: (pipeline?.frameCount ?? 0) > 0))
      if state == .trouble(.lost) { seeker?.awaitReturn(of: camera.id) }
    case (.other, .camera): show(.framesStopped)
    case (_, .pattern): announce(.failed(.initError(cause: error.message)))
    case (_, .video(let path, _)), (_, .image(let path)):
      announce(.failed(.badInput(cause: "\(path): \(error.message)")))
    }
    close()
  }
}

/// Lets a pipeline's events be told from those of one before it.
// @unchecked: written once, before the pipeline starts and events can come.
private final class EventRelay: @unchecked Sendable {
  weak var pipeline: CapturePipeline?
}
