import ScannerCore

/// What there is to say about one picture, or one frame of a video.
struct Answer: Sendable {
  /// What was found in a picture that could be read.
  struct Reading: Sendable {
    /// Number of the frame in its source; 0 for a picture.
    var frame = 0
    /// Width in pixels.
    var width: Int
    /// Height in pixels.
    var height: Int
    /// CPU time of recognition; nil when it was not asked for.
    var milliseconds: Double?
    /// In reading order.
    var items: [RecognizedItem]
  }

  /// How it went.
  enum Outcome: Sendable {
    case read(Reading)
    case failed(ScanError)
  }

  /// The input as it was given or found; "-" for standard input.
  var source: String
  /// How it went.
  var outcome: Outcome
}
