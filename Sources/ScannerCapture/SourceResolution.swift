import Foundation
import ScannerCore

/// What a source description comes to on this machine.
enum SourceResolution: Hashable, Sendable {
  case open(PipelineInput)
  case seekCamera(name: String?)
  /// Nothing can be opened.
  case show(CaptureState)

  /// Looks for files; cameras are looked for by `CameraSeeker`.
  ///
  /// - Parameters:
  ///   - source: The description.
  ///   - resources: Where the demo clip is.
  init(of source: SourceDescription, resources: ResourceLocator = .current) {
    switch source {
    case .camera(let name): self = .seekCamera(name: name)
    case .pattern: self = .open(.pattern)
    case .demo:
      guard let clip = resources.find("demo/demo.webm") else {
        self = .show(.failed(.initError(cause: "the demo clip is not installed")))
        return
      }
      self = .open(.video(path: clip.path, isClip: true))
    case .video(let path):
      self = Self.problem(with: path).map(Self.show) ?? .open(.video(path: path, isClip: false))
    case .image(let path):
      self = Self.problem(with: path).map(Self.show) ?? .open(.image(path: path))
    case .none: self = .show(.unavailable(.unsupportedDevice))
    case .failure(let failure): self = .show(failure.evidence.verdict.state ?? .stopped)
    }
  }

  private static func problem(with path: String) -> CaptureState? {
    let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      return .failed(
        errno == EACCES
          ? .permissionDenied(cause: "\(path): \(reason)")
          : .badInput(cause: "\(path): \(reason)"))
    }
    close(descriptor)
    return nil
  }
}
