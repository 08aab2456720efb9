/// Whether scanning is possible at all.
public enum ScannerAvailability: Hashable, Sendable {
  case ready
  /// The user or the system's permissions say no.
  case cameraDenied
  /// There is no usable camera.
  case unsupportedDevice
  /// A policy forbids cameras.
  case restricted
}

/// What can go wrong with a camera that was there.
public enum CameraTrouble: Hashable, Sendable {
  /// Another program has it.
  case inUse
  /// It was unplugged.
  case lost
  /// It is open but gives no picture.
  case noFrames
  /// A component of the media framework is not installed; its name as GStreamer calls it.
  case missingElement(name: String)
}
