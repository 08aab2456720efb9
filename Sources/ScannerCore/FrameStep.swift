/// A step of a frame's way from the source to the screen, for measuring.
package enum FrameStep: Hashable, Sendable {
  /// It came from the source; `time` is when it was captured, counted from the source's start.
  case captured(frame: Int, time: Duration)
  /// A lane is done with it, after so long.
  case recognized(frame: Int, lane: Lane, took: Duration)
  /// Highlights that come from it are on the screen.
  case highlighted(frame: Int)
  /// A picture of the source is on the screen.
  case pictured
  /// The main loop did something else for so long, `working` of it on a processor.
  case blocked(Duration, working: Duration)
}

/// Takes steps as they happen, on the thread that they happen on; must return at once.
package typealias FrameTrace = @Sendable (FrameStep) -> Void
