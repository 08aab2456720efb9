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
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 5 * members.count) { room in
      line(members, expected, prior, Scratch(room, count: members.count))
    }
  }

  /// Room for one number of each component, several times: a texture has thousands of lines, and to
  /// make lists of their numbers costs more than to fit them.
  private struct Scratch {
    let values: UnsafeMutablePointer<Float>
    let xs: UnsafeMutablePointer<Float>
    let ys: UnsafeMutablePointer<Float>
    let weights: UnsafeMutablePointer<Float>
    let distances: UnsafeMutablePointer<Float>

    init(_ room: UnsafeMutableBufferPointer<Float>, count: Int) {
      room.initialize(repeating: 0)
      let start = room.baseAddress.unsafelyUnwrapped
      (values, xs, ys) = (start, start + count, start + 2 * count)
      (weights, distances) = (start + 3 * count, start + 4 * count)
    }
  }

  private func line(
    _ members: [Int], _ expected: Float, _ prior: Float, _ scratch: Scratch
  ) -> TextLine {
    func value(at part: Float, _ value: (InkComponent) -> Float) -> Float {
      for (index, member) in members.enumerated() {
        scratch.values[index] = value(components[member])
      }
      return OrderStatistic.value(
        UnsafeMutableBufferPointer(start: scratch.values, count: members.count), at: part)
    }
    let letterHeight = value(at: 0.75) { part in
      part.height - min(0.6 * abs(expected) * part.width, 0.5 * part.height)
    }
    let left = members.reduce(Float.infinity) { min($0, components[$1].left) }
    let right = members.reduce(-Float.infinity) { max($0, components[$1].right) }
    var (slope, residual) = straightest(members, expected, prior, letterHeight, scratch)
    if right - left < 1.5 * letterHeight { slope = expected }
    // The band's edges are the extremes, without the outermost twentieth of long lines. A wide part
    // of a tilted line is higher than its letters are.
    let outer: Float = members.count >= 10 ? 0.05 : 0
    func lean(_ part: InkComponent) -> Float {
      min(0.3 * abs(slope) * part.width, 0.25 * part.height)
    }
    return TextLine(
      members: members, slope: slope,
      top: value(at: outer) { $0.top + lean($0) - slope * $0.centerX },
      bottom: value(at: 1 - outer) { $0.bottom - lean($0) - slope * $0.centerX },
      left: left, right: right, isLight: components[members[0]].isLight,
      contrast: value(at: 0.5) { $0.contrast }, background: value(at: 0.5) { $0.background },
      strokeWidth: value(at: 0.5) { $0.strokeWidth }, letterHeight: letterHeight,
      residual: residual)
  }

  /// The slope along the edges that lie straightest, and their median distance from it in letter
  /// heights; what is expected when fewer than two are high enough.
  private func straightest(
    _ members: [Int], _ expected: Float, _ prior: Float, _ letterHeight: Float, _ scratch: Scratch
  ) -> (slope: Float, residual: Float) {
    func isTall(_ member: Int) -> Bool { components[member].height > 0.5 * letterHeight }
    var sum: Float = 0
    var count = 0
    for member in members where isTall(member) {
      scratch.xs[count] = components[member].centerX
      sum += scratch.xs[count]
      count += 1
    }
    if count < 2 { return (expected, 0) }
    for index in 0..<count { scratch.xs[index] -= sum / Float(count) }
    var slope = expected
    var least = Float.infinity
    func consider(_ height: (InkComponent) -> Float) {
      var next = 0
      for member in members where isTall(member) {
        scratch.ys[next] = height(components[member])
        next += 1
      }
      let fit = fit(
        scratch, count, expected, prior * letterHeight * letterHeight, letterHeight)
      // A small lead does not count: bottoms first.
      if fit.residual < least - 0.05 { (slope, least) = fit }
    }
    consider { $0.bottom }
    consider { $0.centerY }
    consider { $0.top }
    return (slope, least / max(1, letterHeight))
  }

  private func fit(
    _ scratch: Scratch, _ count: Int, _ expected: Float, _ pull: Float, _ letterHeight: Float
  ) -> (slope: Float, residual: Float) {
    let (xs, ys, weights, distances) = (
      scratch.xs, scratch.ys, scratch.weights, scratch.distances
    )
    for index in 0..<count { weights[index] = 1 }
    var slope = expected
    for _ in 0..<4 {
      var sum = (w: Float(0), x: Float(0), y: Float(0), xx: Float(0), xy: Float(0))
      for index in 0..<count {
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
      for index in 0..<count {
        distances[index] = abs(ys[index] - slope * xs[index] - offset)
        weights[index] = 1 / max(0.3, distances[index] / (0.08 * letterHeight))
      }
    }
    let residual = OrderStatistic.value(
      UnsafeMutableBufferPointer(start: distances, count: count), at: 0.5)
    return (slope, residual)
  }
}
