import Dispatch
import ScannerCore

/// The one pipeline of a session: opened, watched and let go, on the session's queue.
extension CaptureController {
  /// How long a device may take to be let go, in seconds.
  ///
  /// A camera that hangs can hold its pipeline for half a minute; nobody waits for that, and the
  /// pipeline ends by itself.
  private static let patience = 2.0

  /// Opens a pipeline; `frame` or an error follows.
  ///
  /// - Parameter input: What to open.
  func open(_ input: PipelineInput) {
    self.input = input
    let description = PipelineDescription(
      input: input, options: options, hasPreview: handlers.onPreview != nil)
    let relay = EventRelay()
    do {
      let view = previewView
      let pipeline = try CapturePipeline(
        description: description, view: view, handlers: handlers,
        onEvent: { [weak self] event in
          guard let self else { return }
          queue.async { if self.pipeline === relay.pipeline { self.hear(event) } }
        })
      relay.pipeline = pipeline
      self.pipeline = pipeline
      let newView = publish(pipeline)
      if newView != view { pipeline.setPreviewView(newView) }
      pipeline.start()
      watch(pipeline)
    } catch {
      fail(error)
    }
  }

  private func watch(_ pipeline: CapturePipeline) {
    guard input?.isCamera == true || options.realTime else { return }
    watchdog = FrameWatchdog(queue: queue, progress: { [weak pipeline] in pipeline?.progress }) {
      [weak self, weak pipeline] alarm in
      guard let self, let pipeline, pipeline === self.pipeline else { return }
      switch alarm {
      case .stalled(let count):
        pipeline.announceNextFrame()
        take(.stalled(frameCount: count))
      case .slept: take(.woke)
      }
    }
  }

  /// Lets the pipeline go; `closed` follows when the device is free.
  func close() {
    watchdog = nil
    tuning.detach()
    _ = publish(nil)
    guard let pipeline else { return queue.async { self.take(.closed) } }
    pipeline.close { self.queue.async { self.forget(pipeline) } }
    queue.asyncAfter(deadline: .now() + Self.patience) { [weak self, weak pipeline] in
      if let pipeline { self?.forget(pipeline) }
    }
  }

  private func forget(_ closed: CapturePipeline) {
    guard closed === pipeline else { return }
    pipeline = nil
    take(.closed)
  }

  private func hear(_ event: PipelineEvent) {
    switch event {
    case .frame(let width, let height): take(.frame(width: width, height: height))
    case .endOfStream: take(.ended(frameCount: pipeline?.progress.count ?? 0))
    case .error(let error): fail(error)
    }
  }

  /// Finds out what an error means.
  private func fail(_ error: PipelineError) {
    guard let input else { return }
    switch (error.kind, input) {
    case (.missingElement(let name), _): take(.cameraFailed(.missingElement(name: name)))
    case (.resource(let code), .camera(let camera, _)):
      take(
        .cameraFailed(
          AvailabilityEvidence(
            resourceError: code,
            errno: camera.devicePath.flatMap { DeviceFile.openError(at: $0) },
            hadFrames: (pipeline?.progress.count ?? 0) > 0)))
    case (.other, .camera): take(.cameraFailed(.framesStopped))
    case (_, .pattern): take(.sourceFailed(.initError(cause: error.message)))
    case (_, .video(let path, _)), (_, .image(let path)):
      take(.sourceFailed(.badInput(cause: "\(path): \(error.message)")))
    }
  }
}

/// Lets a pipeline's events be told from those of one before it.
// @unchecked: written once, before the pipeline starts and events can come.
private final class EventRelay: @unchecked Sendable {
  weak var pipeline: CapturePipeline?
}
