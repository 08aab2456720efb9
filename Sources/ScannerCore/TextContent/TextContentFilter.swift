/// Finds the parts of a line of text that are of one content type, such as its telephone numbers.
///
/// A pure value. It looks at one line at a time, in English and Japanese, and prefers to miss an
/// unusual writing to taking something else for it.
public struct TextContentFilter: Sendable {
  /// What is looked for.
  public let type: TextContentType

  /// Makes a filter.
  ///
  /// - Parameter type: What is looked for.
  public init(_ type: TextContentType) {
    self.type = type
  }

  /// Finds what a line holds.
  ///
  /// - Parameter line: A line of text, NFKC as engines give it; only the first 1,000 characters
  ///   are looked at.
  /// - Returns: The parts of the line in their order; empty when there are none.
  public func matches(in line: String) -> [Substring] {
    let line = TextPatternLine(line.prefix(1_000))
    if case .pattern(let pattern) = type { return pattern.matches(in: line) }
    let candidates = TextContentPattern.patterns(for: type).flatMap { $0.matches(in: line) }
    // Of candidates that share characters the one that begins first stays, then the longer one.
    let sorted = candidates.sorted { one, other in
      one.startIndex == other.startIndex
        ? one.endIndex > other.endIndex : one.startIndex < other.startIndex
    }
    return sorted.reduce(into: []) { kept, part in
      if part.startIndex >= kept.last?.endIndex ?? line.text.startIndex { kept.append(part) }
    }
  }

  /// Tells whether a line holds anything of the type.
  ///
  /// - Parameter line: A line of text.
  /// - Returns: True when `matches(in:)` would find something.
  public func accepts(_ line: String) -> Bool {
    !matches(in: line).isEmpty
  }

  /// What of something seen is to be kept.
  ///
  /// - Parameter observation: A code, which is kept as it is, or a line.
  /// - Returns: An observation for each part of the line that is of the type, with its own text and
  ///   place; empty when it holds none.
  public func parts(of observation: Observation) -> [Observation] {
    guard case .text(let text) = observation.reading else { return [observation] }
    return parts(matches(in: text.transcript), of: text, in: observation)
  }

  /// Makes an observation of each part of a line.
  ///
  /// - Parameters:
  ///   - matches: Parts of the line.
  ///   - text: The line.
  ///   - observation: Where it was seen.
  /// - Returns: As many as there are parts.
  func parts(
    _ matches: [Substring], of text: RecognizedText, in observation: Observation
  ) -> [Observation] {
    let measure = TranscriptMeasure(text.transcript)
    return matches.map { match in
      var part = observation
      part.reading = .text(
        RecognizedText(transcript: String(match), language: text.language, contentType: type))
      part.quad = measure.quad(of: match, in: observation.quad)
      return part
    }
  }
}
