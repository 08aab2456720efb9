import ScannerCore

/// What a capture session is doing.
package enum CaptureState: Hashable, Sendable {
  /// Nothing is open; the camera is released.
  case stopped
  /// Asked to run, but no picture has come yet.
  case starting
  /// Pictures come: their size in pixels and the name of the source for people.
  case running(width: Int, height: Int, name: String)
  /// A video that does not loop is through; every frame has been handed over.
  case ended
  /// There is no camera to use, and why; never `.ready`.
  ///
  /// A session goes on by itself when a camera appears.
  case unavailable(ScannerAvailability)
  /// There is a camera, but it does not work.
  ///
  /// After `.lost` the session goes on by itself when the camera returns.
  case trouble(CameraTrouble)
  /// The file cannot be opened or decoded.
  case failed(ScanError)
}

/// How a capture session runs.
package struct CaptureOptions: Hashable, Sendable {
  /// True: like a camera, 30 frames a second, late frames are dropped.
  ///
  /// False: every frame of a file, in order, as fast as they are taken; a camera is always live.
  package var realTime: Bool
  /// Whether `video:` starts again at its end, in real time only; the demo clip always does.
  package var loopsVideo: Bool

  /// Makes options; the defaults are those of the window.
  ///
  /// - Parameters:
  ///   - realTime: Whether frames come as from a camera.
  ///   - loopsVideo: Whether a video file starts again at its end.
  package init(realTime: Bool = true, loopsVideo: Bool = false) {
    self.realTime = realTime
    self.loopsVideo = loopsVideo
  }
}
