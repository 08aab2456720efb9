/// Why a scan could not start or go on.
public enum ScanError: Error, Hashable, Sendable {
  /// What came in cannot be used: a picture, a video or a source description.
  case badInput(cause: String)
  /// What should go out cannot be made.
  case badOutput(cause: String)
  /// A part of the scanner cannot be made.
  case initError(cause: String)
  /// Access to the camera is not given.
  case permissionDenied(cause: String)

  /// The cause alone, in English, for logs and the command line.
  public var cause: String {
    switch self {
    case .badInput(let cause), .badOutput(let cause), .initError(let cause),
      .permissionDenied(let cause):
      cause
    }
  }
}
