/// Joins short lines that are the upper and lower half of the same letters, such as 合計.
struct LineStacking {
  /// Fits the joined lines.
  let fit: LineFit

  /// Longest joined line in its heights.
  private static let mostLength: Float = 4
  /// Joined lines may join again; a texture would for long.
  private static let mostRounds = 6

  /// Joins halves.
  ///
  /// - Parameter input: Lines in any order.
  /// - Returns: The lines.
  func stack(_ input: [TextLine]) -> [TextLine] {
    var lines = input.filter { $0.letterHeight >= 5 }
    let fromLeft = lines.indices.sorted { (lines[$0].left, $0) < (lines[$1].left, $1) }
    var isTaken = [Bool](repeating: false, count: lines.count)
    for _ in 0..<LineStacking.mostRounds {
      var hasChanged = false
      for upper in lines.indices where !isTaken[upper] {
        for lower in fromLeft where upper != lower && !isTaken[lower] {
          // A joined line begins left of where the lower one did; the next round sees to those.
          if lines[lower].left > lines[upper].right { break }
          guard let joined = join(lines[upper], lines[lower]) else { continue }
          lines[upper] = joined
          isTaken[lower] = true
          hasChanged = true
        }
      }
      if !hasChanged { break }
    }
    return lines.indices.filter { !isTaken[$0] }.map { lines[$0] }
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
    if gap > 0.1 * height || length > LineStacking.mostLength * height { return nil }
    let strokes = (max(a.strokeWidth, b.strokeWidth), min(a.strokeWidth, b.strokeWidth))
    guard strokes.0 <= 1.5 * strokes.1, a.hasContrast(like: b, limit: 1.4) else { return nil }
    let slope = abs(a.slope) < abs(b.slope) ? a.slope : b.slope
    var joined = fit.line(a.members + b.members, slope: slope, prior: 6)
    if joined.height > 1.15 * height { return nil }
    joined.letterHeight = max(joined.letterHeight, 0.7 * joined.height)
    return joined
  }
}
