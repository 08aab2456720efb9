import ScannerCore

/// Pictures from one source: grey frames for recognition, colour pictures for the screen.
///
/// All members may be called on any thread and return at once. Handlers must not block on a
/// thread that waits for the session.
package final class CaptureSession: Sendable {
  /// What the session shows.
  package let source: SourceDescription
  private let controller: CaptureController
  private let tuning: CameraTuning

  /// Makes a session that is stopped.
  ///
  /// - Parameters:
  ///   - source: Where the pictures come from.
  ///   - options: Live, or every frame of a file.
  ///   - onFrame: Receives each frame on a streaming thread; its pixels are lent, not copied. In
  ///     real time it should return soon: while it runs, newer frames replace each other. Else
  ///     the source waits for it.
  ///   - onPreview: Receives each picture for the screen on another streaming thread; nil builds
  ///     no preview.
  ///   - onState: Receives each new state, in order, on the session's own queue.
  ///   - onCamera: Receives the camera that runs and what it lets people set, at each change, and
  ///     nil when it is let go; on another queue of the session's own.
  package init(
    source: SourceDescription, options: CaptureOptions = CaptureOptions(),
    onFrame: @escaping @Sendable (Frame) -> Void,
    onPreview: (@Sendable (PreviewPicture) -> Void)? = nil,
    onState: @escaping @Sendable (CaptureState) -> Void,
    onCamera: @escaping @Sendable (CameraStatus?) -> Void = { _ in }
  ) {
    self.source = source
    tuning = CameraTuning(onStatus: onCamera)
    controller = CaptureController(
      source: source, options: options,
      handlers: PictureHandlers(onFrame: onFrame, onPreview: onPreview), tuning: tuning,
      onState: onState)
  }

  deinit { controller.stop() }

  /// Asks the session to run.
  ///
  /// After trouble, the end of a video or a missing camera it tries again.
  package func start() { controller.start() }

  /// Asks the session to release its source.
  ///
  /// `.stopped` follows when it is released; no handler is called after it.
  package func stop() { controller.stop() }

  /// Stops and waits for the release: the last thing a program does before it exits.
  ///
  /// A PipeWire client that exits without it can leave the camera without frames for others.
  ///
  /// - Parameter seconds: How long to wait at most.
  /// - Returns: Whether the source is released. Never call it from a handler.
  @discardableResult
  package func finish(within seconds: Double = 2) -> Bool {
    controller.stop(waitingFor: seconds)
  }

  /// Asks for pictures that fit a room on the screen; live.
  ///
  /// - Parameters:
  ///   - width: Width in device pixels; values below 1 are ignored.
  ///   - height: Height in device pixels; values below 1 are ignored.
  package func setPreviewSize(width: Int, height: Int) {
    guard width > 0, height > 0 else { return }
    controller.changePreview { $0.box = StreamProbe.Size(width: width, height: height) }
  }

  /// Asks for pictures that show a part of the source's, in its full resolution; live.
  ///
  /// - Parameter part: In parts of the picture (0…1); each picture says which part it shows.
  package func setPreviewPart(_ part: Rectangle) {
    controller.changePreview { $0.part = part }
  }

  /// Switches the camera's lamp, where it has one; live.
  ///
  /// - Parameter isOn: What is wanted.
  package func setTorch(_ isOn: Bool) { tuning.setTorch(isOn) }

  /// Sets a control of the camera that runs, where it has one; live.
  ///
  /// - Parameters:
  ///   - kind: Which.
  ///   - value: One of its values; the nearest is taken.
  package func set(_ kind: CameraControl.Kind, to value: Int) { tuning.set(kind, to: value) }

  /// Asks the camera that runs to focus anew once, where it can; live.
  package func focusOnce() { tuning.focusOnce() }

  /// Now on the clock of `Frame.captureTime`; nil while nothing runs.
  package var runningTime: Duration? { controller.runningTime }

  /// What led to the newest state without a picture; nil when it is not known.
  package var evidence: AvailabilityEvidence? { controller.evidence }
}
