/// Follows the edge of a leg to a part of a pixel.
struct DataMatrixEdge {
  private let plane: QRPlane
  private let isDark: Bool
  private let leastChange: Float

  /// Prepares measuring.
  ///
  /// - Parameters:
  ///   - plane: The level.
  ///   - isDark: True when the inside is dark.
  ///   - leastChange: Smallest change of brightness over a pixel that is an edge.
  init(_ plane: QRPlane, isDark: Bool, leastChange: Float) {
    self.plane = plane
    self.isDark = isDark
    self.leastChange = leastChange
  }

  /// The line through the edge's places between two points; the inside is on the right.
  ///
  /// - Parameters:
  ///   - from: One end.
  ///   - to: The other.
  ///   - leastShare: Share of the places that must have an edge.
  /// - Returns: Nil when too few have one.
  func line(_ from: QRVector, _ to: QRVector, leastShare: Float) -> MatrixLine? {
    let along = to - from
    let inwards = QRVector(-along.y, along.x) / along.length
    let count = max(10, min(40, Int(along.length / 2)))
    var places: [SIMD2<Float>] = []
    places.reserveCapacity(count)
    for index in 0..<count {
      let part = 0.06 + 0.88 * (Float(index) + 0.5) / Float(count)
      if let offset = offset(at: from + along * part, inwards) { places.append([part, offset]) }
    }
    guard Float(places.count) >= leastShare * Float(count) else {
      // A symbol cut out without a margin has no edge to measure.
      return isBorder((from + to) / 2 - inwards) ? MatrixLine(origin: from, direction: along) : nil
    }
    for _ in 0..<3 where places.count >= 6 {
      let (base, slope) = Self.regression(places)
      let kept = places.filter { abs($0.y - base - slope * $0.x) < 0.8 }
      if kept.count == places.count || kept.count < 6 { break }
      places = kept
    }
    guard places.count >= 6 else { return MatrixLine(origin: from, direction: along) }
    let (base, slope) = Self.regression(places)
    return MatrixLine(origin: from + inwards * base, direction: along + inwards * slope)
  }

  /// How far the middle of a leg stands off its chord.
  ///
  /// - Parameters:
  ///   - from: One end.
  ///   - to: The other.
  /// - Returns: Across the chord; zero when the leg is straight.
  func sag(_ from: QRVector, _ to: QRVector) -> QRVector {
    let along = to - from
    let inwards = QRVector(-along.y, along.x) / max(1, along.length)
    var offsets: [SIMD2<Float>] = []
    offsets.reserveCapacity(24)
    for index in 0..<24 {
      let part = 0.04 + 0.92 * (Float(index) + 0.5) / 24
      if let offset = offset(at: from + along * part, inwards) {
        offsets.append([4 * part * (1 - part), offset])
      }
    }
    guard offsets.count >= 10 else { return .zero }
    let (_, slope) = Self.regression(offsets)
    return abs(slope) > 0.4 && abs(slope) < 0.1 * along.length ? inwards * slope : .zero
  }

  private func isBorder(_ outside: QRVector) -> Bool {
    outside.x < 0.5 || outside.y < 0.5 || outside.x > Float(plane.width) - 0.5
      || outside.y > Float(plane.height) - 0.5
  }

  private static func regression(_ places: [SIMD2<Float>]) -> (base: Float, slope: Float) {
    let count = Float(places.count)
    let mean = places.reduce(.zero, +) / count
    var (square, product): (Float, Float) = (0, 0)
    for place in places {
      square += (place.x - mean.x) * (place.x - mean.x)
      product += (place.x - mean.x) * (place.y - mean.y)
    }
    let slope = product / max(square, 1e-6)
    return (mean.y - slope * mean.x, slope)
  }

  /// Where the brightness crosses the middle between outside and inside, in pixels inwards.
  private func offset(at place: QRVector, _ inwards: QRVector) -> Float? {
    // Thirteen samples, half a pixel apart.
    var values = SIMD16<Float>.zero
    for step in 0..<13 {
      let at = place + inwards * (Float(step - 6) * 0.5)
      values[step] = plane.sample(at.x, at.y)
    }
    // The strongest change near the place is the edge.
    var best = (step: 0, change: leastChange)
    for step in 1..<12 {
      let change = (values[step - 1] - values[step + 1]) * (isDark ? 1 : -1)
      if change > best.change { best = (step, change) }
    }
    guard best.step > 0 else { return nil }
    let low = max(0, best.step - 3)
    let high = min(12, best.step + 3)
    let middle = (values[low] + values[high]) / 2
    for step in low..<high where (values[step] - middle) * (values[step + 1] - middle) <= 0 {
      let rise = values[step + 1] - values[step]
      let part = rise == 0 ? 0.5 : (middle - values[step]) / rise
      return (Float(step) + part - 6) * 0.5
    }
    return nil
  }
}
