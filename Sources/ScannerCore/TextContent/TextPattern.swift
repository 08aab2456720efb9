/// A pattern that a user wrote, for lines of text.
///
/// A regular expression without references back and without looking around, so that the time for a
/// line is bounded whatever the pattern is; `Regex` would take years for "(a+)+b". It knows: any
/// character `.`, sets `[a-z]` and `[^a-z]`, classes `\d \w \s` and `\D \W \S`, alternatives `|`,
/// groups `( )` and `(?: )`, repeats `* + ? {2} {2,} {2,5}`, each with `?` for as few as possible,
/// `^`, `$`, `\b` and `\B`, and `(?i)` at the beginning for letters of either case. Every other
/// character stands for itself, after `\` also those above.
public struct TextPattern: Hashable, Sendable {
  /// What is wrong with a pattern.
  public enum Fault: Error, Hashable, Sendable {
    /// Nothing is written.
    case empty
    /// It matches nothing but the empty string.
    case matchesNothing
    /// An opening or closing bracket has no other half; the character's place, from 1.
    case unbalanced(Character, at: Int)
    /// Nothing stands before a repeat.
    case nothingToRepeat(at: Int)
    /// A repeat, a set or an escape that does not mean anything.
    case notUnderstood(String, at: Int)
    /// References back, looking around and the like, which it does not know.
    case notSupported(String, at: Int)
    /// It would need too many steps, as "(a{999}){999}".
    case tooLarge
  }

  /// The pattern as it was written.
  public let source: String
  private let program: TextPatternProgram

  /// Characters of a pattern at most.
  package static let maximumLength = 500

  /// Reads a pattern.
  ///
  /// - Parameter source: The pattern.
  /// - Throws: `Fault` when it is none.
  public init(_ source: String) throws(Fault) {
    guard !source.isEmpty else { throw .empty }
    guard source.count <= TextPattern.maximumLength else { throw .tooLarge }
    self.source = source
    program = try TextPatternParser.program(source)
  }

  /// Whether two patterns are written alike.
  public static func == (one: TextPattern, other: TextPattern) -> Bool {
    one.source == other.source
  }

  /// Hashes the pattern as it is written.
  ///
  /// - Parameter hasher: Takes it.
  public func hash(into hasher: inout Hasher) { hasher.combine(source) }

  /// Finds what matches, from the left, none twice and none empty.
  ///
  /// - Parameter line: A line of text.
  /// - Returns: In order; a line that would take more than some million steps is given up.
  func matches(in line: TextPatternLine) -> [Substring] { program.matches(in: line) }
}

extension TextPattern.Fault: CustomStringConvertible {
  /// In English, for command lines.
  public var description: String {
    switch self {
    case .empty: "the pattern is empty"
    case .matchesNothing: "the pattern can match nothing but empty text"
    case .unbalanced(let bracket, let place): "'\(bracket)' at character \(place) has no other half"
    case .nothingToRepeat(let place): "nothing to repeat before character \(place)"
    case .notUnderstood(let part, let place): "'\(part)' at character \(place) is not understood"
    case .notSupported(let part, let place): "'\(part)' at character \(place) is not supported"
    case .tooLarge: "the pattern is too large"
    }
  }
}
