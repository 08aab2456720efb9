/// Joins lines that continue each other: words apart, and fragments inside a longer line's band.
struct LineMerging {
  /// Fits the joined lines.
  let fit: LineFit
  /// Widest gap, in heights of the higher line.
  let gapLimit: Float

  /// Merges until nothing changes, three times at most.
  ///
  /// - Parameter input: Lines in any order.
  /// - Returns: Lines from left to right.
  func merge(_ input: [TextLine]) -> [TextLine] {
    var lines = input.sorted { $0.left < $1.left }
    for _ in 0..<3 {
      let merged = mergeOnce(lines)
      let hasChanged = merged.count < lines.count
      lines = merged.sorted { $0.left < $1.left }
      if !hasChanged { break }
    }
    return lines
  }

  private func mergeOnce(_ input: [TextLine]) -> [TextLine] {
    var lines = input
    var isAlive = [Bool](repeating: true, count: lines.count)
    let lefts = lines.map(\.left)
    for index in lines.indices where isAlive[index] {
      while let next = bestContinuation(of: index, lines, lefts, isAlive) {
        let line = lines[index]
        let other = lines[next]
        let slope = line.length >= other.length ? line.slope : other.slope
        let joined = fit.line(line.members + other.members, slope: slope)
        // Two lines of text that were taken for one make a band that is too high.
        if joined.height > 1.55 * max(line.height, other.height) { break }
        isAlive[next] = false
        lines[index] = joined
      }
    }
    return lines.indices.filter { isAlive[$0] }.map { lines[$0] }
  }

  private func bestContinuation(
    of index: Int, _ lines: [TextLine], _ lefts: [Float], _ isAlive: [Bool]
  ) -> Int? {
    let line = lines[index]
    let reach = line.right + gapLimit * max(8, line.height) * 1.7
    var next = firstIndex(in: lefts, notLessThan: line.left)
    var best: (index: Int, cost: Float)?
    while next < lines.count && lefts[next] <= reach {
      if next != index, isAlive[next], let cost = cost(line, lines[next]),
        cost < best?.cost ?? .infinity
      {
        best = (next, cost)
      }
      next += 1
    }
    return best?.index
  }

  private func firstIndex(in sorted: [Float], notLessThan value: Float) -> Int {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// What it costs to join a line with one that begins to the right of its start; nil when they do
  /// not belong together.
  private func cost(_ a: TextLine, _ b: TextLine) -> Float? {
    guard a.isLight == b.isLight, a.members.count + b.members.count <= TextLine.mostMembers
    else { return nil }
    let higher = max(a.height, b.height)
    let lower = min(a.height, b.height)
    let gap = b.left - a.right
    if gap > gapLimit * higher { return nil }
    let liesInBand = isFragment(a, b, gap)
    if !liesInBand {
      if higher > 1.8 * lower || gap < -0.6 * lower { return nil }
      if higher > 1.5 * lower && gap > 0.6 * higher { return nil }
    }
    let offsets = offsets(a, b, higher)
    if !liesInBand && (offsets.least > 0.3 * higher || offsets.middle > 0.5 * higher) { return nil }
    let strokes = (max(a.strokeWidth, b.strokeWidth), min(a.strokeWidth, b.strokeWidth))
    guard a.hasContrast(like: b, limit: 2.2), strokes.0 <= 2.2 * strokes.1 + 1 else { return nil }
    return max(gap, 0) + 2 * offsets.least
  }

  /// Tells whether the shorter line lies within the band of the longer one, or close to its end.
  private func isFragment(_ a: TextLine, _ b: TextLine, _ gap: Float) -> Bool {
    let (longer, shorter) = a.length >= b.length ? (a, b) : (b, a)
    let turn = (shorter.slope - longer.slope) * (shorter.left + shorter.right) / 2
    return longer.length > 2 * longer.height && shorter.height > 0.25 * longer.height
      && shorter.top + turn > longer.top - 0.15 * longer.height
      && shorter.bottom + turn < longer.bottom + 0.15 * longer.height
      && gap < 1.5 * longer.height && gap > -1.6 * longer.height
  }

  /// Offsets across the lines halfway between them: of the middles, and the least of all edges.
  private func offsets(_ a: TextLine, _ b: TextLine, _ higher: Float) -> (
    middle: Float, least: Float
  ) {
    let x = (a.right + b.left) / 2
    let turn = (a.slope - b.slope) * x
    let middle = abs(a.middle(at: x) - b.middle(at: x))
    let edges = min(abs(a.bottom - b.bottom + turn), abs(a.top - b.top + turn))
    return (middle, min(middle, edges + 0.08 * higher))
  }
}
