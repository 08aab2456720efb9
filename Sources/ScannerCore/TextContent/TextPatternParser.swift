/// Reads a user's pattern into instructions.
struct TextPatternParser {
  private typealias Node = TextPatternNode

  /// Most times that a part can be repeated by number, and groups in groups.
  private static let mostRepeats = 999
  private static let deepest = 50

  private let characters: [Character]
  private let canLookAhead: Bool
  private var place = 0
  private var depth = 0

  /// Reads a pattern.
  ///
  /// - Parameters:
  ///   - source: The pattern.
  ///   - canLookAhead: Whether "(?!…)" is known, with single characters and sets inside.
  /// - Returns: Its instructions.
  /// - Throws: What is wrong with it.
  static func program(
    _ source: String, canLookAhead: Bool = false
  ) throws(TextPattern.Fault) -> TextPatternProgram {
    var parser = TextPatternParser(Array(source), canLookAhead)
    let ignoresCase = source.hasPrefix("(?i)")
    if ignoresCase { parser.place = 4 }
    let node = try parser.alternatives()
    if let rest = parser.peek { throw .unbalanced(rest, at: parser.place + 1) }
    guard node.canTake else { throw .matchesNothing }
    var instructions: [TextPatternProgram.Instruction] = []
    try node.write(to: &instructions)
    return TextPatternProgram(
      instructions: instructions + [.accept], ignoresCase: ignoresCase)
  }

  private init(_ characters: [Character], _ canLookAhead: Bool) {
    self.characters = characters
    self.canLookAhead = canLookAhead
  }

  private var peek: Character? { place < characters.count ? characters[place] : nil }

  private mutating func take(_ character: Character) -> Bool {
    guard peek == character else { return false }
    place += 1
    return true
  }

  private mutating func alternatives() throws(TextPattern.Fault) -> Node {
    var nodes = [try sequence()]
    while take("|") { nodes.append(try sequence()) }
    return nodes.count == 1 ? nodes[0] : .alternatives(nodes)
  }

  private mutating func sequence() throws(TextPattern.Fault) -> Node {
    var nodes: [Node] = []
    while let next = peek, next != "|", next != ")" {
      var node = try atom()
      while let times = try repeats() {
        node = .repeated(node, times, isLazy: take("?"))
      }
      nodes.append(node)
    }
    return .sequence(nodes)
  }

  private mutating func atom() throws(TextPattern.Fault) -> Node {
    let start = place
    let character = characters[place]
    place += 1
    switch character {
    case ".": return .set(.any)
    case "^": return .anchor(.start)
    case "$": return .anchor(.end)
    case "[": return .set(try bracketed(from: start))
    case "(": return try group(from: start)
    case "\\": return try escape(from: start)
    case "*", "+", "?": throw .nothingToRepeat(at: start + 1)
    case "]": throw .unbalanced(character, at: start + 1)
    case "{", "}": throw .notUnderstood(String(character), at: start + 1)
    default: return .set(.one(LineCharacter(character)))
    }
  }

  private mutating func group(from start: Int) throws(TextPattern.Fault) -> Node {
    if take("?"), !take(":") {
      if canLookAhead, take("!") { return try refused(from: start) }
      let end = min(place + 1, characters.count)
      throw .notSupported(String(characters[start..<end]), at: start + 1)
    }
    depth += 1
    guard depth <= TextPatternParser.deepest else { throw .tooLarge }
    let node = try alternatives()
    depth -= 1
    guard take(")") else { throw .unbalanced("(", at: start + 1) }
    return node
  }

  /// What must not follow.
  private mutating func refused(from start: Int) throws(TextPattern.Fault) -> Node {
    guard case .sequence(let nodes) = try sequence(), take(")") else {
      throw .unbalanced("(", at: start + 1)
    }
    var sets: [CharacterSet] = []
    for node in nodes {
      guard case .set(let set) = node else { throw .notSupported("(?!", at: start + 1) }
      sets.append(set)
    }
    return .refused(sets)
  }

  /// The repeat that stands here; nil: none does.
  private mutating func repeats() throws(TextPattern.Fault) -> ClosedRange<Int>? {
    let start = place
    if take("*") { return 0...TextPatternNode.endless }
    if take("+") { return 1...TextPatternNode.endless }
    if take("?") { return 0...1 }
    guard take("{") else { return nil }
    guard let end = characters[place...].firstIndex(of: "}") else {
      throw .unbalanced("{", at: start + 1)
    }
    let bounds = characters[place..<end].split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0) }
    place = end + 1
    let least = bounds.first.flatMap(Int.init) ?? -1
    let most =
      bounds.last.map {
        bounds.count == 2 && $0.isEmpty ? TextPatternNode.endless : Int($0) ?? -1
      } ?? -1
    guard bounds.count <= 2, least >= 0, most >= least else {
      throw .notUnderstood(String(characters[start...end]), at: start + 1)
    }
    guard least <= TextPatternParser.mostRepeats,
      most <= TextPatternParser.mostRepeats || most == TextPatternNode.endless
    else { throw .tooLarge }
    return least...most
  }

  private mutating func escape(from start: Int) throws(TextPattern.Fault) -> Node {
    guard let character = peek else { throw .notUnderstood("\\", at: start + 1) }
    if character == "b" || character == "B" {
      place += 1
      return .anchor(character == "b" ? .wordEdge : .noWordEdge)
    }
    return .set(try escapedSet(from: start))
  }

  /// What stands for a set behind "\".
  private mutating func escapedSet(from start: Int) throws(TextPattern.Fault) -> CharacterSet {
    guard let character = peek else { throw .notUnderstood("\\", at: start + 1) }
    place += 1
    switch character {
    case "d": return .digit
    case "w": return .word
    case "s": return .space
    case "D": return .not(.digit)
    case "W": return .not(.word)
    case "S": return .not(.space)
    case "t": return .one(LineCharacter("\t"))
    default:
      let name = "\\\(character)"
      if character.isWholeNumber { throw .notSupported(name, at: start + 1) }
      if character.isLetter { throw .notUnderstood(name, at: start + 1) }
      return .one(LineCharacter(character))
    }
  }

  /// A set in brackets, after the opening one.
  private mutating func bracketed(from start: Int) throws(TextPattern.Fault) -> CharacterSet {
    let isInverted = take("^")
    var sets: [CharacterSet] = []
    while let character = peek {
      let here = place
      place += 1
      if character == "]", !sets.isEmpty {
        return isInverted ? .not(.either(sets)) : .either(sets)
      }
      let first: CharacterSet =
        character == "\\" ? try escapedSet(from: here) : .one(LineCharacter(character))
      let isRange = peek == "-" && place + 1 < characters.count && characters[place + 1] != "]"
      guard isRange else {
        sets.append(first)
        continue
      }
      place += 2
      let end = characters[place - 1]
      let last: CharacterSet =
        end == "\\" ? try escapedSet(from: place - 1) : .one(LineCharacter(end))
      guard case .one(let low) = first, case .one(let high) = last,
        low.value <= high.value
      else { throw .notUnderstood(String(characters[here..<place]), at: here + 1) }
      sets.append(.range(low.value, high.value))
    }
    throw .unbalanced("[", at: start + 1)
  }
}
