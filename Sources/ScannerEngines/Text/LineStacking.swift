/// Joins short lines that are the upper and lower half of the same letters, such as 合計.
struct LineStacking {
  /// Fits the joined lines.
  let fit: LineFit

  /// Joins halves until none are left.
  ///
  /// - Parameter input: Lines in any order.
  /// - Returns: The lines.
  func stack(_ input: [TextLine]) -> [TextLine] {
    var lines = input.filter { $0.letterHeight >= 5 }
    while let (upper, lower, joined) = firstPair(lines) {
      lines[upper] = joined
      lines.remove(at: lower)
    }
    return lines
  }

  private func firstPair(_ lines: [TextLine]) -> (Int, Int, TextLine)? {
    for upper in lines.indices {
      for lower in lines.indices where upper != lower {
        if let joined = join(lines[upper], lines[lower]) { return (upper, lower, joined) }
      }
    }
    return nil
  }

  private func join(_ a: TextLine, _ b: TextLine) -> TextLine? {
    guard a.isLight == b.isLight else { return nil }
    let shared = min(a.right, b.right) - max(a.left, b.left)
    if shared < 0.6 * min(a.length, b.length) { return nil }
    let x = (max(a.left, b.left) + min(a.right, b.right)) / 2
    let turn = (b.slope - a.slope) * x
    if b.top + turn < a.top { return nil }
    let height = max(a.bottom, b.bottom + turn) - a.top
    let gap = b.top + turn - a.bottom
    let length = max(a.right, b.right) - min(a.left, b.left)
    if gap > 0.1 * height || length > 4 * height { return nil }
    let strokes = (max(a.strokeWidth, b.strokeWidth), min(a.strokeWidth, b.strokeWidth))
    guard strokes.0 <= 1.5 * strokes.1, a.hasContrast(like: b, limit: 1.4) else { return nil }
    let slope = abs(a.slope) < abs(b.slope) ? a.slope : b.slope
    var joined = fit.line(a.members + b.members, slope: slope, prior: 6)
    if joined.height > 1.15 * height { return nil }
    joined.letterHeight = max(joined.letterHeight, 0.7 * joined.height)
    return joined
  }
}
