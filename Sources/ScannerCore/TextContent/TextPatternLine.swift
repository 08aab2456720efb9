/// A line of text, prepared once for all the patterns that look at it.
struct TextPatternLine: Sendable {
  /// The line itself.
  let text: Substring
  /// Its characters.
  let characters: [LineCharacter]
  /// The same letters in the other case; nil where there is none.
  let otherCases: [LineCharacter?]
  /// Where its characters begin, and the line's end.
  let indices: [String.Index]

  /// Prepares a line.
  ///
  /// - Parameter text: The line.
  init(_ text: Substring) {
    self.text = text
    characters = text.map(LineCharacter.init)
    otherCases = characters.map(\.otherCase)
    indices = Array(text.indices) + [text.endIndex]
  }
}
