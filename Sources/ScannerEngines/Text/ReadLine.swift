import ScannerCore

/// A line that was read.
struct ReadLine {
  /// Where it is.
  var place: LinePlace
  /// The line, by the rules of `Transcript`.
  var transcript: String
  /// The language whose model read it.
  var language: TextLanguage
  /// Chance that it is right in percent, corrected for what is known of short lines and of second
  /// readings.
  var confidence: Int

  /// A line is shown from this confidence on: it keeps out 94 % of the false lines and costs 1 % of
  /// the right ones.
  static let leastConfidence = 75

  /// Tells whether the line is worth showing.
  ///
  /// - Parameter leastConfidence: In percent.
  /// - Returns: False also for single characters, which texture makes easily.
  func isShown(from leastConfidence: Int) -> Bool {
    confidence >= leastConfidence && Transcript.letterCount(transcript) >= 2
  }
}
