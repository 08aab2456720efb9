/// Tells where in a printed line a part of its text stands.
///
/// Engines give one place a line. Letters have about the same widths in most fonts, so a part's place
/// is off by less than a letter.
struct TranscriptMeasure {
  private let line: String

  /// Prepares for a line.
  ///
  /// - Parameter line: The whole line, NFKC.
  init(_ line: String) {
    self.line = line
  }

  /// Where a part stands.
  ///
  /// - Parameters:
  ///   - part: A part of the line.
  ///   - quad: The line's place, clockwise from the text's top left.
  /// - Returns: The part's place.
  func quad(of part: Substring, in quad: Quadrilateral) -> Quadrilateral {
    let whole = TranscriptMeasure.width(of: line[...])
    guard whole > 0 else { return quad }
    let start = TranscriptMeasure.width(of: line[..<part.startIndex]) / whole
    let end = TranscriptMeasure.width(of: line[..<part.endIndex]) / whole
    func between(_ a: Point, _ b: Point, _ part: Double) -> Point {
      Point(a.x + part * (b.x - a.x), a.y + part * (b.y - a.y))
    }
    return Quadrilateral(
      topLeft: between(quad.topLeft, quad.topRight, start),
      topRight: between(quad.topLeft, quad.topRight, end),
      bottomRight: between(quad.bottomLeft, quad.bottomRight, end),
      bottomLeft: between(quad.bottomLeft, quad.bottomRight, start))
  }

  private static func width(of text: Substring) -> Double {
    text.reduce(0) { $0 + width(of: $1) }
  }

  /// Advance in ems, as of Helvetica; signs of Chinese, Japanese and Korean are square.
  private static func width(of character: Character) -> Double {
    if character.unicodeScalars.contains(where: { $0.value >= 0x2E80 }) { return 1 }
    switch character {
    case "i", "j", "l", "'", "|": return 0.22
    case " ", "f", "t", "I", ".", ",", ":", ";", "/", "\\", "!": return 0.28
    case "(", ")", "[", "]", "-", "r", "`", "\"": return 0.34
    case "m", "M", "%": return 0.84
    case "w", "W", "@": return 0.95
    case "c", "k", "s", "v", "x", "y", "z", "J": return 0.5
    default: return character.isUppercase ? 0.69 : 0.56
    }
  }
}
