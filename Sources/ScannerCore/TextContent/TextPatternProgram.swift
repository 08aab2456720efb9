/// A pattern as instructions for a machine that follows all its ways through a line at once (Thompson;
/// Pike), so that no way is tried twice at one place.
struct TextPatternProgram: Sendable {
  /// A place in a line rather than a character.
  enum Anchor: Hashable, Sendable { case start, end, wordEdge, noWordEdge }

  /// A step.
  enum Instruction: Sendable {
    case take(CharacterSet)
    case check(Anchor)
    /// What follows must not be these characters.
    case refuse([CharacterSet])
    /// Two ways; the first one is preferred.
    case split(Int, Int)
    case jump(Int)
    case accept
  }

  /// The steps, from the first one to `accept`.
  let instructions: [Instruction]
  /// Whether letters of either case are the same.
  let ignoresCase: Bool

  /// Instructions of a pattern at most.
  static let largest = 2_000
  /// Steps on a line at most: far more than usual patterns take, some 50 ms.
  static let longestRun = 2_000_000

  /// Makes a program of a pattern of this library's own, for letters of either case.
  ///
  /// - Parameter source: As `TextPattern` has it, with "(?!…)"; a faulty one matches nothing.
  init(known source: String) {
    let program = try? TextPatternParser.program("(?i)" + source, canLookAhead: true)
    self = program ?? TextPatternProgram(instructions: [.refuse([])], ignoresCase: true)
  }

  /// Makes a program of instructions.
  ///
  /// - Parameters:
  ///   - instructions: With `accept` at the end.
  ///   - ignoresCase: Whether letters of either case are the same.
  init(instructions: [Instruction], ignoresCase: Bool) {
    self.instructions = instructions
    self.ignoresCase = ignoresCase
  }

  /// Whether anything in a line matches.
  ///
  /// - Parameter line: A line of text.
  /// - Returns: True when something does, be it empty.
  func isFound(in line: Substring) -> Bool {
    var run = TextPatternRun(program: self, line: TextPatternLine(line))
    return run.first(from: 0) != nil
  }

  /// Finds what matches, from the left, none twice and none empty.
  ///
  /// - Parameter line: A line of text.
  /// - Returns: In order.
  func matches(in line: TextPatternLine) -> [Substring] {
    var run = TextPatternRun(program: self, line: line)
    var result: [Substring] = []
    var place = 0
    while place < line.indices.count, let match = run.first(from: place) {
      if match.isEmpty {
        place = match.upperBound + 1
      } else {
        let (start, end) = (line.indices[match.lowerBound], line.indices[match.upperBound])
        result.append(line.text[start..<end])
        place = match.upperBound
      }
    }
    return result
  }
}

/// A set of characters.
indirect enum CharacterSet: Sendable {
  case any
  case one(LineCharacter)
  case range(UInt32, UInt32)
  case digit, word, space
  case not(CharacterSet)
  case either([CharacterSet])

  /// Whether a character belongs to the set.
  ///
  /// - Parameter character: Any.
  /// - Returns: True when it does, in the case in which it is written.
  func contains(_ character: LineCharacter) -> Bool {
    switch self {
    case .any: true
    case .one(let one): one == character
    case .range(let first, let last):
      character.isSingle && first <= character.value && character.value <= last
    case .digit: character.isDigit
    case .word: character.isWord
    case .space: character.isSpace
    case .not(let set): !set.contains(character)
    case .either(let sets): sets.contains { $0.contains(character) }
    }
  }
}

/// A character of a line, for quick comparisons.
struct LineCharacter: Equatable, Sendable {
  /// The character itself.
  let character: Character
  /// Its first scalar.
  let value: UInt32
  /// Whether it is its first scalar and nothing else, such as a mark.
  let isSingle: Bool

  /// Prepares a character.
  init(_ character: Character) {
    let scalars = character.unicodeScalars
    self.character = character
    value = scalars.first?.value ?? 0
    isSingle = scalars.index(after: scalars.startIndex) == scalars.endIndex
  }

  static func == (one: LineCharacter, other: LineCharacter) -> Bool {
    one.value == other.value && (one.isSingle && other.isSingle || one.character == other.character)
  }

  /// The same letter in the other case; nil when it has none of one character.
  var otherCase: LineCharacter? {
    if value < 0x80 {
      let isLetter = (0x61...0x7A).contains(value | 0x20)
      return isLetter ? Unicode.Scalar(value ^ 0x20).map { LineCharacter(Character($0)) } : nil
    }
    guard character.isCased else { return nil }
    let cased = character.isLowercase ? character.uppercased() : character.lowercased()
    return cased.count == 1 ? cased.first.map(LineCharacter.init) : nil
  }

  /// Whether it is a digit of any script.
  var isDigit: Bool {
    value < 0x80 ? isSingle && (0x30...0x39).contains(value) : character.isWholeNumber
  }
  /// Whether words have it: letters, digits and "_".
  var isWord: Bool {
    value < 0x80
      ? isDigit || value == 0x5F || (0x61...0x7A).contains(value | 0x20)
      : character.isLetter || character.isNumber
  }
  /// Whether it is a space of any width.
  var isSpace: Bool { value == 0x20 || character.isWhitespace }
}
