import ScannerCapture
import ScannerCore

extension CaptureState {
  /// Why no pictures come; nil while they do or may still.
  var error: ScanError? {
    switch self {
    case .stopped, .starting, .running, .ended: nil
    case .failed(let error): error
    case .unavailable(let availability): CaptureState.error(availability)
    case .trouble(let trouble): CaptureState.error(trouble)
    }
  }

  private static func error(_ availability: ScannerAvailability) -> ScanError? {
    switch availability {
    case .ready: nil
    case .cameraDenied: .permissionDenied(cause: "no access to the camera")
    case .unsupportedDevice: .initError(cause: "there is no usable camera")
    case .restricted: .permissionDenied(cause: "a policy forbids cameras")
    }
  }

  private static func error(_ trouble: CameraTrouble) -> ScanError {
    switch trouble {
    case .inUse: .badInput(cause: "another program uses the camera")
    case .lost: .badInput(cause: "the camera was unplugged")
    case .noFrames: .badInput(cause: "the camera gives no pictures")
    case .missingElement(let name):
      .initError(cause: "the GStreamer element \(name) is not installed")
    }
  }
}
