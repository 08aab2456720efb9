/// The edges of a profile: a gradient that ignores shading, and what the searches ask of it.
final class EdgeMap {
  private static let length = LinearCrop.maximumWidth + 64
  /// Widest dilation of the comb's teeth, in pixels to each side.
  static let widestTolerance = 5

  /// Number of values.
  private(set) var count = 0
  /// Gradient from -1 to 1, relative to the strongest edges near; positive where a bar starts.
  let gradient = FloatBuffer(EdgeMap.length)
  /// Sub-pixel places where bars start, from the left.
  private(set) var rising: [Float] = []
  /// Sub-pixel places where bars end, from the left.
  private(set) var falling: [Float] = []
  /// Columns that lie in the picture.
  private(set) var known: Range<Int> = 0..<0

  private let work: LinearWork
  private let strengthSums = FloatBuffer(EdgeMap.length)
  private let peakCounts = FloatBuffer(EdgeMap.length)
  private let risingTeeth: [FloatBuffer]
  private let fallingTeeth: [FloatBuffer]
  private let scratch = (0..<4).map { _ in FloatBuffer(EdgeMap.length * 2) }

  /// Makes room for profiles.
  ///
  /// - Parameter work: Counts what reading a profile costs.
  init(_ work: LinearWork) {
    self.work = work
    risingTeeth = (0...EdgeMap.widestTolerance).map { _ in FloatBuffer(EdgeMap.length) }
    fallingTeeth = (0...EdgeMap.widestTolerance).map { _ in FloatBuffer(EdgeMap.length) }
  }

  /// Finds the edges of a profile.
  ///
  /// - Parameters:
  ///   - profile: Darkness along the crop.
  ///   - count: Number of values, at least 3.
  ///   - known: Columns that lie in the picture.
  func read(_ profile: Floats, count: Int, known: Range<Int>) {
    self.count = count
    self.known = known
    work.use(.profilePixel, count)
    normaliseGradient(of: profile)
    strengthSums.base[0] = 0
    for i in 0..<count { strengthSums.base[i + 1] = strengthSums.base[i] + abs(gradient.base[i]) }
    dilate()
    findPeaks()
  }

  /// Finds the gradient only, which is what an `EdgeSequence` needs.
  ///
  /// - Parameters:
  ///   - profile: Darkness along the crop.
  ///   - count: Number of values, at least 3.
  func readGradient(_ profile: Floats, count: Int) {
    self.count = count
    known = 0..<count
    normaliseGradient(of: profile)
  }

  /// Number of edges between two places.
  func edgeCount(from x0: Float, to x1: Float) -> Int {
    Int(peakCounts.base[min(count, Int(x1) + 2)] - peakCounts.base[max(0, Int(x0) - 1)])
  }

  /// Tells whether bars between two places all have one distance: slats, teeth, blinds.
  ///
  /// - Parameters:
  ///   - x0: One end.
  ///   - x1: The other end.
  /// - Returns: True when nine of ten distances are within a seventh of the usual one.
  func isGrating(from x0: Float, to x1: Float) -> Bool {
    let bars = rising.filter { $0 >= x0 - 2 && $0 <= x1 + 2 }
    let gaps = zip(bars, bars.dropFirst()).map { $1 - $0 }.sorted()
    guard gaps.count >= 5 else { return false }
    let usual = gaps[gaps.count / 2]
    return 10 * gaps.count { abs($0 - usual) < usual / 7 } >= 9 * gaps.count
  }

  /// Mean strength of the gradient over a stretch: 0 for blank paper, 1 for bars.
  ///
  /// - Parameters:
  ///   - a: One end.
  ///   - b: The other end.
  /// - Returns: 0…1; nil when no pixel of the stretch lies in the picture.
  func roughness(from a: Float, to b: Float) -> Float? {
    let low = max(Int(min(a, b).rounded(.up)), known.lowerBound)
    let high = min(Int(max(a, b).rounded(.down)), known.upperBound - 1)
    guard high >= low else { return nil }
    return (strengthSums.base[high + 1] - strengthSums.base[low]) / Float(high - low + 1)
  }

  /// Mean of a profile over a stretch.
  ///
  /// - Parameters:
  ///   - profile: The profile that the edges are of.
  ///   - a: One end.
  ///   - b: The other end.
  /// - Returns: Nil when no pixel of the stretch lies in the picture.
  func mean(of profile: Floats, from a: Float, to b: Float) -> Float? {
    let low = max(Int(min(a, b).rounded(.up)), known.lowerBound)
    let high = min(Int(max(a, b).rounded(.down)), known.upperBound - 1)
    guard high >= low else { return nil }
    return (low...high).reduce(0) { $0 + profile[$1] } / Float(high - low + 1)
  }

  /// Roughness of the quiet zones, from 1.2 to 6 modules outside the ends.
  ///
  /// A zone outside the picture is unknown and counts as `unknownQuiet`: enough to go on, not
  /// enough for codes whose ends prove nothing.
  func quietZones(from x0: Float, to x1: Float, module: Float) -> (left: Float, right: Float) {
    let near = 1.2 * module + 1
    return (
      roughness(from: x0 - 6 * module, to: x0 - near) ?? EdgeMap.unknownQuiet,
      roughness(from: x1 + near, to: x1 + 6 * module) ?? EdgeMap.unknownQuiet
    )
  }

  /// What an end outside the picture counts as, between a blank zone and bars.
  static let unknownQuiet: Float = 0.15

  /// Signals in which a tooth of a comb is one look-up.
  ///
  /// - Parameter tolerance: Pixels to each side, 0...`widestTolerance`.
  /// - Returns: For edges where a bar starts and where it ends; wrong signs count against.
  @inline(__always) func teeth(tolerance: Int) -> (rising: Floats, falling: Floats) {
    let t = max(0, min(EdgeMap.widestTolerance, tolerance))
    return (risingTeeth[t].base, fallingTeeth[t].base)
  }

  private func normaliseGradient(of profile: Floats) {
    let n = count
    let smooth = scratch[0].base
    let g = gradient.base
    smooth[0] = profile[0]
    smooth[n - 1] = profile[n - 1]
    for i in 1..<n - 1 {
      smooth[i] = 0.25 * profile[i - 1] + 0.5 * profile[i] + 0.25 * profile[i + 1]
    }
    g[0] = 0
    g[n - 1] = 0
    var strongest: Float = 0
    for i in 1..<n - 1 {
      g[i] = (smooth[i + 1] - smooth[i - 1]) * 0.5
      strongest = max(strongest, abs(g[i]))
    }
    slidingMaximum(of: g, radius: max(8, n / 16))
    // The floor keeps noise in quiet zones from looking like edges of a blurred code.
    let floor = 0.2 * strongest
    let local = scratch[0].base
    for i in 0..<n { g[i] = max(-1, min(1, g[i] / (max(0.55 * local[i], floor) + 1e-3))) }
  }

  /// Largest magnitude within a radius, into `scratch[0]`, by doubling windows.
  private func slidingMaximum(of values: Floats, radius: Int) {
    let length = 2 * radius + 1
    let work = scratch[1].base
    let total = count + length
    for i in 0..<total {
      let j = i - radius
      work[i] = j >= 0 && j < count ? abs(values[j]) : 0
    }
    var window = 1
    while window * 2 <= length {
      for i in 0..<total - window { work[i] = max(work[i], work[i + window]) }
      window *= 2
    }
    let result = scratch[0].base
    for i in 0..<count { result[i] = max(work[i], work[i + length - window]) }
  }

  private func dilate() {
    let n = count
    let g = gradient.base
    var (up, down) = (scratch[0].base, scratch[1].base)
    var (nextUp, nextDown) = (scratch[2].base, scratch[3].base)
    for i in 0..<n {
      up[i] = max(0, g[i])
      down[i] = max(0, -g[i])
    }
    for radius in 0...EdgeMap.widestTolerance {
      if radius > 0 {
        widen(up, into: nextUp)
        widen(down, into: nextDown)
        swap(&up, &nextUp)
        swap(&down, &nextDown)
      }
      let plus = risingTeeth[radius].base
      let minus = fallingTeeth[radius].base
      for i in 0..<n {
        plus[i] = up[i] - 0.5 * down[i]
        minus[i] = down[i] - 0.5 * up[i]
      }
    }
  }

  private func widen(_ source: Floats, into target: Floats) {
    let n = count
    target[0] = max(source[0], source[1])
    target[n - 1] = max(source[n - 1], source[n - 2])
    for i in 1..<n - 1 { target[i] = max(source[i - 1], max(source[i], source[i + 1])) }
  }

  private func findPeaks() {
    let g = gradient.base
    rising.removeAll(keepingCapacity: true)
    falling.removeAll(keepingCapacity: true)
    peakCounts.base[0] = 0
    peakCounts.base[1] = 0
    for i in 1..<count - 1 {
      let value = g[i]
      let size = abs(value)
      var hit: Float = 0
      if size >= 0.12 && size >= abs(g[i - 1]) && size > abs(g[i + 1]) {
        hit = 1
        let curvature = g[i - 1] - 2 * value + g[i + 1]
        var offset: Float = 0
        if abs(curvature) > 1e-6 {
          offset = max(-0.5, min(0.5, 0.5 * (g[i - 1] - g[i + 1]) / curvature))
        }
        if value > 0 { rising.append(Float(i) + offset) } else { falling.append(Float(i) + offset) }
      }
      peakCounts.base[i + 1] = peakCounts.base[i] + hit
    }
    peakCounts.base[count] = peakCounts.base[count - 1]
  }
}
