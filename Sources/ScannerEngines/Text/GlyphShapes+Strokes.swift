/// Shapes of signs that are one stroke.
extension GlyphShapes {
  /// Tells whether a stroke leans to the right.
  func isSlash(_ glyph: Glyph) -> Bool {
    let rows = (0..<glyph.height).compactMap { extent(of: glyph, row: $0) }
    guard rows.count == glyph.height, glyph.height >= 12 else { return false }
    let (head, foot) = (rows[glyph.height / 8], rows[glyph.height - 1 - glyph.height / 8])
    let isThin = rows.allSatisfy { 10 * $0.count <= 7 * glyph.width }
    return isThin && head.upperBound >= glyph.width - 1 && foot.lowerBound <= 1
      && Double(head.lowerBound - foot.lowerBound) > 0.13 * Double(glyph.height)
  }

  /// Tells whether there is a stem at the right and nothing on its left but at the head.
  ///
  /// - Parameters:
  ///   - glyph: A sign that may be a digit 1.
  ///   - rows: The ink of each of its rows.
  /// - Returns: True for a digit 1 of most fonts.
  func hasFlag(_ glyph: Glyph, _ rows: [Range<Int>]) -> Bool {
    guard 100 * glyph.width >= 28 * glyph.height, 100 * glyph.width <= 60 * glyph.height else {
      return false
    }
    let head = rows.prefix(rows.count / 2)
    let foot = rows.dropFirst(rows.count / 2)
    return head.contains { $0.lowerBound == 0 }
      && foot.allSatisfy {
        2 * $0.lowerBound >= glyph.width - 1 && $0.upperBound >= glyph.width - 1
      }
  }
}
