import ScannerCore
import ScannerEngines

/// What there is to say about one picture, or one frame of a video.
package struct Answer: Sendable {
  /// What was found in a picture that could be read.
  package struct Reading: Sendable {
    /// Number of the frame in its source; 0 for a picture.
    package var frame: Int
    /// Width in pixels.
    package var width: Int
    /// Height in pixels.
    package var height: Int
    /// CPU time of recognition; nil when it was not asked for.
    package var milliseconds: Double?
    /// The part of it that each stage of reading text took; empty when nothing was asked for.
    package var textStages: [TextStage: Double] = [:]
    /// CPU time of following the items into the frame, in milliseconds; nil when it was not asked for,
    /// and for a picture.
    package var trackingMilliseconds: Double?
    /// In reading order.
    package var items: [RecognizedItem]
    /// Messages over several codes that became whole with it.
    package var messages: [SpreadProgress] = []

    /// Tells what was found; see the properties.
    package init(
      frame: Int = 0, width: Int, height: Int, milliseconds: Double? = nil,
      items: [RecognizedItem]
    ) {
      self.frame = frame
      self.width = width
      self.height = height
      self.milliseconds = milliseconds
      self.items = items
    }
  }

  /// How it went.
  package enum Outcome: Sendable {
    case read(Reading)
    case failed(ScanError)
  }

  /// The input as it was given or found; "-" for standard input.
  package var source: String
  /// How it went.
  package var outcome: Outcome

  /// Makes an answer; see the properties.
  package init(source: String, outcome: Outcome) {
    self.source = source
    self.outcome = outcome
  }

  /// Why it could not be read, without the name of the source, which stands before it; nil when it was
  /// read.
  package var cause: String? {
    guard case .failed(let error) = outcome else { return nil }
    // "image:a.png" is about "a.png".
    let names = [
      source, source.split(separator: ":", maxSplits: 1).last.map(String.init) ?? source,
    ]
    for name in names where !name.isEmpty && error.cause.hasPrefix(name + ": ") {
      return String(error.cause.dropFirst(name.count + 2))
    }
    return error.cause
  }
}
