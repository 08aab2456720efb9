import Dispatch
import ScannerCore
import Synchronization

/// Opens the preferred camera for a moment and says how far that went, for a bug report.
package struct CameraTrial: Sendable {
  private struct Notes {
    var states: [(seconds: Double, state: CaptureState)] = []
    var frames = 0
  }

  /// How long the camera may take until it is given up, in seconds.
  private static let patience = 6.0
  /// How long frames are counted, in seconds.
  private static let counting = 1.0

  /// What happened, a line each, the last of which says which step failed.
  package let lines: [String]

  /// Runs the trial; blocks the calling thread for some seconds.
  ///
  /// - Parameter source: What to open; no frame of it is looked at.
  package init(_ source: SourceDescription = .camera(name: nil)) {
    let notes = Mutex(Notes())
    let begin = DispatchTime.now()
    let decided = DispatchSemaphore(value: 0)
    let session = CaptureSession(
      source: source, onFrame: { _ in notes.withLock { $0.frames += 1 } },
      onState: { state in
        let seconds = Double(DispatchTime.now().uptimeNanoseconds - begin.uptimeNanoseconds) / 1e9
        notes.withLock { $0.states.append((seconds, state)) }
        if state != .starting { decided.signal() }
      })
    session.start()
    _ = decided.wait(timeout: .now() + Self.patience)
    let last = notes.withLock { $0.states.last?.state }
    var rate: Int?
    if case .running = last {
      let before = notes.withLock { $0.frames }
      // Frames are counted for this long, which is the measurement.
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + Self.counting)
      rate = notes.withLock { $0.frames } - before
    }
    let evidence = session.evidence
    session.finish()
    let steps = notes.withLock { $0.states }.filter { $0.state != .stopped }
    lines =
      steps.map { "after \(Int($0.seconds * 1000)) ms: \($0.state.word)" }
      + (rate.map { ["\($0) frames in \(Int(Self.counting)) s"] } ?? [])
      + (rate == nil ? evidence.map { ["evidence: \($0)"] } ?? [] : [])
      + ["failed step: \(last.map(\.failedStep) ?? "no answer at all")"]
  }
}

extension CaptureState {
  /// Without names of sources, which are files at times.
  fileprivate var word: String {
    switch self {
    case .running(let width, let height, _): "running, \(width) × \(height)"
    case .failed: "failed"
    case .unavailable(let availability): "unavailable, \(availability)"
    case .trouble(let trouble): "trouble, \(trouble)"
    case .stopped, .starting, .ended: "\(self)"
    }
  }

  /// The step at which a camera that was asked for stands.
  fileprivate var failedStep: String {
    switch self {
    case .running, .ended: "none"
    case .unavailable(.restricted): "policy, cameras are locked"
    case .unavailable(.cameraDenied): "access, it is not given"
    case .unavailable: "list, there is no usable camera"
    case .trouble(.missingElement(let name)): "components, \(name) is not installed"
    case .trouble(.inUse): "open, the camera is in use"
    case .trouble(.lost): "frames, the camera is gone"
    case .trouble: "first frame, none came"
    case .failed: "source, it cannot be opened"
    case .stopped, .starting: "first frame, nothing happened in time"
    }
  }
}
