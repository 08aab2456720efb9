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
    // What most pairs fail by; to look at a whole line costs more.
    var extents = lines.map(Extent.init)
    for _ in 0..<LineStacking.mostRounds {
      var hasChanged = false
      for upper in lines.indices where !isTaken[upper] {
        for lower in fromLeft where upper != lower && !isTaken[lower] {
          // A joined line begins left of where the lower one did; the next round sees to those.
          if extents[lower].left > extents[upper].right { break }
          guard extents[upper].isShared(with: extents[lower]),
            let joined = join(lines[upper], lines[lower])
          else { continue }
          lines[upper] = joined
          extents[upper] = Extent(joined)
          isTaken[lower] = true
          hasChanged = true
        }
      }
      if !hasChanged { break }
    }
    return lines.indices.filter { !isTaken[$0] }.map { lines[$0] }
  }

  /// Where a line lies along itself.
  private struct Extent {
    let left: Float
    let right: Float
    let isLight: Bool

    init(_ line: TextLine) {
      (left, right, isLight) = (line.left, line.right, line.isLight)
    }

    /// Tells whether most of the shorter one lies beside the other, and both are of one polarity.
    func isShared(with other: Extent) -> Bool {
      let shared = min(right, other.right) - max(left, other.left)
      return isLight == other.isLight
        && shared >= 0.6 * min(right - left, other.right - other.left)
    }
  }

  private func join(_ a: TextLine, _ b: TextLine) -> TextLine? {
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
