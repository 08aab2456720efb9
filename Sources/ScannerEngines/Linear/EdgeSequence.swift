/// Edges of a profile in turn, bar start and bar end, as pixels in one direction of reading.
struct EdgeSequence: Equatable {
  /// Least strengths of an edge that are tried, of the gradient's -1...1.
  static let levels: [Float] = [0.3, 0.15, 0.5]

  /// Places: even ones start a bar.
  let places: [Float]
  /// True when places count from the right end of the crop.
  let isReversed: Bool

  /// Number of whole bars.
  var barCount: Int { places.count / 2 }

  /// Collects the edges that are strong enough; of neighbours of one sign the stronger stays.
  ///
  /// - Parameters:
  ///   - map: The edges.
  ///   - profile: The profile that they are of.
  ///   - level: Least strength.
  init(_ map: EdgeMap, _ profile: Floats, level: Float) {
    let g = map.gradient.base
    var edges: [(x: Float, strength: Float)] = []
    for i in 1..<map.count - 1 {
      let strength = g[i]
      let sign: Float = strength > 0 ? 1 : -1
      // Compared with their signs: the gradient is clipped on both sides of a bar of two pixels.
      guard abs(strength) >= level, abs(strength) >= sign * g[i - 1],
        abs(strength) > sign * g[i + 1]
      else { continue }
      if let last = edges.last, (last.strength > 0) == (strength > 0) {
        if abs(strength) > abs(last.strength) { edges[edges.count - 1] = (Float(i), strength) }
      } else if strength > 0 || !edges.isEmpty {
        edges.append((Float(i), strength))
      }
    }
    if edges.count % 2 == 1 { edges.removeLast() }
    places = EdgeSequence.crossings(edges.map(\.x), profile, map.count)
    isReversed = false
  }

  /// Where the profile crosses the middle between black and white nearby.
  ///
  /// The gradient's peaks are not exact enough: it is clipped, and smoothing moves them apart. The
  /// middle between the extremes on both sides of an edge makes a blurred narrow bar too wide; it
  /// only bounds the middle, which bars that blur has nearly taken do not reach.
  private static func crossings(_ peaks: [Float], _ profile: Floats, _ count: Int) -> [Float] {
    guard let first = peaks.first, let last = peaks.last else { return [] }
    let stops = [max(0, Int(first) - 8)] + peaks.map { Int($0) } + [min(count - 1, Int(last) + 8)]
    let extremes = zip(stops, stops.dropFirst()).enumerated().map { i, span in
      extreme(profile, span.0...max(span.0, span.1), isBar: !i.isMultiple(of: 2))
    }
    return peaks.indices.map { i in
      let before = extremes[i]
      let after = extremes[i + 1]
      let middle = middle(profile, extremes, i)
      let sign: Float = i.isMultiple(of: 2) ? 1 : -1
      for x in before..<max(before, after) where (profile[x + 1] - middle) * sign >= 0 {
        let rise = profile[x + 1] - profile[x]
        return abs(rise) > 1e-3 ? Float(x) + max(0, min(1, (middle - profile[x]) / rise)) : Float(x)
      }
      return peaks[i]
    }
  }

  /// Extremes of a bar and a space to each side say what black and white are.
  private static let envelope = 2
  /// How near to an extreme the middle may lie, in parts of the edge's height.
  private static let nearest: Float = 0.4

  private static func middle(_ profile: Floats, _ extremes: [Int], _ i: Int) -> Float {
    let (a, b) = (profile[extremes[i]], profile[extremes[i + 1]])
    var (low, high) = (min(a, b), max(a, b))
    let margin = nearest * (high - low)
    let bounds = (low + margin, high - margin)
    for k in max(0, i - envelope)...min(extremes.count - 1, i + 1 + envelope) {
      low = min(low, profile[extremes[k]])
      high = max(high, profile[extremes[k]])
    }
    return max(bounds.0, min(bounds.1, 0.5 * (low + high)))
  }

  /// The darkest (bar) or lightest (space) place of a stretch.
  private static func extreme(_ profile: Floats, _ span: ClosedRange<Int>, isBar: Bool) -> Int {
    let sign: Float = isBar ? 1 : -1
    var best = span.lowerBound
    for x in span where profile[x] * sign > profile[best] * sign { best = x }
    return best
  }

  private init(_ places: [Float], isReversed: Bool) {
    self.places = places
    self.isReversed = isReversed
  }

  /// The same edges read from the other side.
  ///
  /// - Parameter count: Width of the crop in pixels.
  /// - Returns: Edges counted from the right end.
  func reversed(count: Int) -> EdgeSequence {
    EdgeSequence(places.reversed().map { Float(count - 1) - $0 }, isReversed: !isReversed)
  }

  /// Width of the space before an edge that starts a bar; nothing before the first: very wide.
  func space(before index: Int) -> Float {
    index > 0 ? places[index] - places[index - 1] : .infinity
  }

  /// Width of the space after a bar's end.
  func space(after index: Int) -> Float {
    index + 1 < places.count ? places[index + 1] - places[index] : .infinity
  }
}

/// Compares runs of an edge sequence with patterns.
struct RunMatcher {
  /// A match.
  struct Match {
    /// Index among the slot's patterns.
    let pattern: Int
    /// Mean squared difference of a run, in modules.
    let error: Float
    /// Width of a module in pixels.
    let module: Float
  }

  /// Worst mean squared difference that is believed for the moment: the full fit decides.
  static let worstError: Float = 0.16
  /// Most that ink may widen a bar, in modules.
  private static let mostSpread: Float = 0.6

  /// Finds the nearest pattern of a slot.
  ///
  /// - Parameters:
  ///   - edges: The edges.
  ///   - index: Edge at which the pattern starts.
  ///   - slot: The patterns.
  /// - Returns: Nil when the edges end before.
  static func nearest(_ edges: EdgeSequence, _ index: Int, _ slot: PatternSlot) -> Match? {
    let n = slot.set.patterns[slot.first].runs.count
    guard index + n < edges.places.count else { return nil }
    let width = edges.places[index + n] - edges.places[index]
    guard width > 0 else { return nil }
    let scale = slot.set.width / width
    var runs = SIMD16<Float>.zero
    for i in 0..<n { runs[i] = (edges.places[index + i + 1] - edges.places[index + i]) * scale }
    var best = Match(pattern: 0, error: .infinity, module: 1 / scale)
    for p in 0..<slot.count {
      let pattern = slot.set.patterns[slot.first + p].runs
      var square: Float = 0
      var spread: Float = 0
      for i in 0..<n {
        let difference = runs[i] - pattern[i]
        square += difference * difference
        spread += i.isMultiple(of: 2) ? difference : -difference
      }
      let ink = max(-mostSpread, min(mostSpread, spread / Float(n)))
      let error = square / Float(n) - ink * (2 * spread / Float(n) - ink)
      if error < best.error { best = Match(pattern: p, error: error, module: 1 / scale) }
    }
    return best
  }
}
