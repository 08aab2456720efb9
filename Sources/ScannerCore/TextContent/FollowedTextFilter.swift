/// A content filter for frames in a row: a line that the frame before showed too is not looked at
/// again.
package struct FollowedTextFilter {
  private let filter: TextContentFilter
  /// What the lines of the newest frame hold, by their bytes: two strings can be equal and have their
  /// characters in different places.
  private var known: [[UInt8]: [Substring]] = [:]
  /// How many lines were looked at so far.
  package private(set) var lookCount = 0

  /// What is looked for.
  package var type: TextContentType { filter.type }

  /// Makes a filter that knows no line yet.
  ///
  /// - Parameter type: What is looked for.
  package init(_ type: TextContentType) {
    filter = TextContentFilter(type)
  }

  /// What of a frame is to be kept.
  ///
  /// - Parameter observations: Everything seen in it.
  /// - Returns: Codes, and the parts of lines that are of the type.
  package mutating func parts(of observations: [Observation]) -> [Observation] {
    var seen: [[UInt8]: [Substring]] = [:]
    let kept = observations.flatMap { observation -> [Observation] in
      guard case .text(let text) = observation.reading else { return [observation] }
      let line = Array(text.transcript.utf8)
      let matches = known[line] ?? seen[line] ?? look(at: text.transcript)
      seen[line] = matches
      return filter.parts(matches, of: text, in: observation)
    }
    known = seen
    return kept
  }

  private mutating func look(at line: String) -> [Substring] {
    lookCount += 1
    return filter.matches(in: line)
  }
}
