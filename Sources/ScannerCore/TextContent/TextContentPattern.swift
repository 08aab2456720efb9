/// A way in which a content type is written, and a check that the pattern alone cannot make.
struct TextContentPattern: Sendable {
  /// Finds candidates.
  let program: TextPatternProgram
  /// What must not stand before one of them.
  let edge: Edge
  /// Takes off what follows one of them without belonging to it.
  let trimmed: @Sendable (Substring) -> Substring
  /// Decides on one of them; the rest of its line is its base.
  let accepts: @Sendable (Substring) -> Bool

  /// Characters that would make a candidate the end of something longer.
  enum Edge: Sendable {
    case none
    /// Digits and the characters given.
    case digit(String = "")
    /// ASCII letters, digits and the characters given.
    case word(String = "")

    /// Tells whether a candidate may follow a character.
    func allows(after character: Character) -> Bool {
      switch self {
      case .none: true
      case .digit(let more): !character.isWholeNumber && !more.contains(character)
      case .word(let more):
        !(character.isASCII && (character.isLetter || character.isNumber))
          && !more.contains(character)
      }
    }
  }

  /// Makes a pattern.
  ///
  /// - Parameters:
  ///   - edge: What must not stand before it.
  ///   - pattern: Finds candidates, in either case; as `TextPattern` has it, with "(?!…)".
  ///   - accepts: Decides on a candidate, after `trimmed`.
  ///   - trimmed: Takes off what does not belong to it.
  init(
    after edge: Edge = .none, _ pattern: String,
    accepts: @escaping @Sendable (Substring) -> Bool = { _ in true },
    trimmed: @escaping @Sendable (Substring) -> Substring = { $0 }
  ) {
    program = TextPatternProgram(known: pattern)
    self.edge = edge
    self.trimmed = trimmed
    self.accepts = accepts
  }

  /// The ways in which a type is written.
  ///
  /// - Parameter type: What is looked for.
  /// - Returns: At least one pattern; none for a user's own.
  static func patterns(for type: TextContentType) -> [TextContentPattern] {
    switch type {
    case .url: url
    case .emailAddress: [emailAddress]
    case .telephoneNumber: [telephone]
    case .dateTimeDuration: date + time
    case .fullStreetAddress: address
    case .flightNumber: flight
    case .shipmentTrackingNumber: shipment
    case .currency: currency
    case .paymentCardNumber: [paymentCard]
    case .pattern: []
    }
  }

  /// Finds the parts of a line that are written in this way.
  ///
  /// - Parameter line: A line of text.
  /// - Returns: In their order.
  func matches(in line: TextPatternLine) -> [Substring] {
    program.matches(in: line).map(trimmed).filter { part in
      let before = line.text[..<part.startIndex].last
      return !part.isEmpty && (before.map(edge.allows) ?? true) && accepts(part)
    }
  }

  /// Takes characters off the end.
  static func ending(_ text: Substring, without characters: String) -> Substring {
    var text = text
    while let last = text.last, characters.contains(last) { text.removeLast() }
    return text
  }
}

extension Substring {
  /// The numbers that the text writes with ASCII digits, in order; none that `Int`
  /// cannot hold.
  var numbers: [Int] { split { !("0"..."9").contains($0) }.compactMap { Int($0) } }

  /// The values of its digits.
  var digits: [Int] { compactMap(\.wholeNumberValue) }

  /// Whether the line that the text is a part of holds one of some words, in either case.
  ///
  /// - Parameter words: Matches a word.
  /// - Returns: True when one stands in the line's first thousand characters.
  func isInLine(with words: TextPatternProgram) -> Bool {
    words.isFound(in: base.prefix(1_000))
  }
}
