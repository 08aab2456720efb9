/// Cuts groups at a line's ends that do not look like the rest: icons, borders, a key's outline.
struct LineTrimming {
  /// Fits the trimmed lines.
  let fit: LineFit

  /// What the whole line looks like.
  private struct Look {
    let line: TextLine
    let ink: Float
    let backgroundDeviation: Float
  }

  /// Trims a line.
  ///
  /// - Parameter line: Any line; those of fewer than 4 components stay.
  /// - Returns: The line itself when its ends look like the rest.
  func trim(_ line: TextLine) -> TextLine {
    if line.members.count < 4 { return line }
    let groups = groups(of: line)
    if groups.count < 2 { return line }
    let parts = line.members.map { fit.components[$0] }
    let look = Look(
      line: line, ink: OrderStatistic.value(parts.map(\.ink), at: 0.5),
      backgroundDeviation: OrderStatistic.value(parts.map(\.backgroundDeviation), at: 0.5))
    var kept = groups[...]
    while kept.count > 1, let first = kept.first, isOdd(first, look) { kept.removeFirst() }
    while kept.count > 1, let last = kept.last, isOdd(last, look) { kept.removeLast() }
    if kept.count == groups.count { return line }
    return fit.line(kept.flatMap { $0 }, slope: line.slope)
  }

  /// Members from left to right, apart where the gap is .4 of the height or more.
  private func groups(of line: TextLine) -> [[Int]] {
    let sorted = line.members.sorted { fit.components[$0].left < fit.components[$1].left }
    var groups: [[Int]] = []
    var right = -Float.infinity
    for member in sorted {
      if fit.components[member].left > right + 0.4 * line.height { groups.append([]) }
      groups[groups.count - 1].append(member)
      right = max(right, fit.components[member].right)
    }
    return groups
  }

  /// Tells whether a small group differs in two signs.
  ///
  /// One sign alone cuts off real text too often.
  private func isOdd(_ members: [Int], _ look: Look) -> Bool {
    let parts = members.map { fit.components[$0] }
    let line = look.line
    guard let first = parts.first, let last = parts.last else { return false }
    if last.right - first.left > 0.3 * line.length || members.count * 3 > line.members.count {
      return false
    }
    let largest = parts.reduce(Float(0)) { max($0, $1.height, $1.width) }
    if largest < 0.3 * line.height { return false }
    func median(_ key: KeyPath<InkComponent, Float>) -> Float {
      OrderStatistic.value(parts.map { $0[keyPath: key] }, at: 0.5)
    }
    let stroke = median(\.strokeWidth)
    let signs = [
      stroke > 1.5 * line.strokeWidth + 0.4,
      stroke > 1.8 * line.strokeWidth + 0.5,
      abs(median(\.ink) - look.ink) > 0.35 * line.contrast,
      abs(median(\.background) - line.background) > 0.25 * line.contrast + 4,
      median(\.backgroundDeviation) > 2 * look.backgroundDeviation + 0.15 * line.contrast,
      median(\.contrast) < 0.5 * line.contrast,
    ]
    return signs.count { $0 } >= 2
      || parts.contains { part in
        part.height > 1.15 * line.letterHeight && part.strokeWidth > 1.3 * line.strokeWidth
      }
  }
}
