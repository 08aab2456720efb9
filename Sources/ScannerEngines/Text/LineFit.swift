/// Fits a band to components: re-weighted least squares through bottoms, centres or tops,
/// whichever lies straightest, pulled to a slope that is expected.
struct LineFit {
  /// All components of the picture.
  let components: [InkComponent]

  /// Fits a line.
  ///
  /// - Parameters:
  ///   - members: Indices of components, at least one.
  ///   - expected: The slope that is expected there.
  ///   - prior: How strongly it counts, in squared letter heights; short words need it.
  /// - Returns: The line, not yet judged.
  func line(_ members: [Int], slope expected: Float, prior: Float = 2) -> TextLine {
    let parts = members.map { components[$0] }
    let heights = parts.map { part in
      part.height - min(0.6 * abs(expected) * part.width, 0.5 * part.height)
    }
    let letterHeight = OrderStatistic.value(heights, at: 0.75)
    let left = parts.reduce(Float.infinity) { min($0, $1.left) }
    let right = parts.reduce(-Float.infinity) { max($0, $1.right) }
    let tall = parts.filter { $0.height > 0.5 * letterHeight }
    var slope = expected
    var residual: Float = 0
    if tall.count >= 2 {
      (slope, residual) = straightest(tall, expected, prior, letterHeight)
    }
    if right - left < 1.5 * letterHeight { slope = expected }
    let edges = edges(parts, slope)
    return TextLine(
      members: members, slope: slope, top: edges.top, bottom: edges.bottom, left: left,
      right: right, isLight: parts[0].isLight,
      contrast: OrderStatistic.value(parts.map(\.contrast), at: 0.5),
      background: OrderStatistic.value(parts.map(\.background), at: 0.5),
      strokeWidth: OrderStatistic.value(parts.map(\.strokeWidth), at: 0.5),
      letterHeight: letterHeight, residual: residual)
  }

  /// The slope along the edges that lie straightest, and their median distance from it in letter
  /// heights.
  private func straightest(
    _ parts: [InkComponent], _ expected: Float, _ prior: Float, _ letterHeight: Float
  ) -> (slope: Float, residual: Float) {
    let center = parts.reduce(Float(0)) { $0 + $1.centerX } / Float(parts.count)
    let xs = parts.map { $0.centerX - center }
    var slope = expected
    var least = Float.infinity
    for ys in [parts.map(\.bottom), parts.map(\.centerY), parts.map(\.top)] {
      let fit = fit(xs, ys, expected, prior * letterHeight * letterHeight, letterHeight)
      // A small lead does not count: bottoms first.
      if fit.residual < least - 0.05 { (slope, least) = fit }
    }
    return (slope, least / max(1, letterHeight))
  }

  private func fit(
    _ xs: [Float], _ ys: [Float], _ expected: Float, _ pull: Float, _ letterHeight: Float
  ) -> (slope: Float, residual: Float) {
    var weights = [Float](repeating: 1, count: xs.count)
    var distances = weights
    var slope = expected
    for _ in 0..<4 {
      var sum = (w: Float(0), x: Float(0), y: Float(0), xx: Float(0), xy: Float(0))
      for index in xs.indices {
        let weight = weights[index]
        sum.w += weight
        sum.x += weight * xs[index]
        sum.y += weight * ys[index]
        sum.xx += weight * xs[index] * xs[index]
        sum.xy += weight * xs[index] * ys[index]
      }
      let spread = sum.xx - sum.x * sum.x / sum.w + pull
      slope = (sum.xy - sum.x * sum.y / sum.w + pull * expected) / max(spread, 1e-3)
      let offset = (sum.y - slope * sum.x) / sum.w
      for index in xs.indices {
        distances[index] = abs(ys[index] - slope * xs[index] - offset)
        weights[index] = 1 / max(0.3, distances[index] / (0.08 * letterHeight))
      }
    }
    return (slope, OrderStatistic.value(distances, at: 0.5))
  }

  /// The band's edges: the extremes, without the outermost twentieth of long lines.
  private func edges(_ parts: [InkComponent], _ slope: Float) -> (top: Float, bottom: Float) {
    var tops: [Float] = []
    var bottoms: [Float] = []
    for part in parts {
      // A wide part of a tilted line is higher than its letters are.
      let lean = min(0.3 * abs(slope) * part.width, 0.25 * part.height)
      tops.append(part.top + lean - slope * part.centerX)
      bottoms.append(part.bottom - lean - slope * part.centerX)
    }
    let outer: Float = parts.count >= 10 ? 0.05 : 0
    return (OrderStatistic.value(tops, at: outer), OrderStatistic.value(bottoms, at: 1 - outer))
  }
}
