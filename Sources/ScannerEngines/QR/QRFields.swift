/// How bright black and white are at every module, under uneven light and glare.
struct QRFields {
  /// Brightness of black at every module.
  private(set) var black: [Float]
  /// Brightness of white at every module.
  private(set) var white: [Float]

  private let modules: [Float]
  private let layout: QRLayout
  private let size: Int
  private var knownBlack: Float = 0
  private var knownWhite: Float = 0

  /// Weight of the finders' black and white against the neighbourhood's.
  private static let prior: Float = 0.6

  /// Estimates the fields: local middles first, then means of each side in turn.
  ///
  /// - Parameters:
  ///   - modules: Mean brightness row by row.
  ///   - layout: Tells which modules are known.
  ///   - radii: Reach of the means, of `QRFieldBlur`.
  init(_ modules: [Float], layout: QRLayout, radii: [Int]) {
    self.modules = modules
    self.layout = layout
    size = layout.dimension
    black = modules
    white = modules
    measureKnown()
    var middle = localMiddles()
    var reach = Array(repeating: SIMD2<Float>(repeating: 1), count: modules.count)
    QRFieldBlur.apply(&reach, size: size, radii: radii)
    for _ in 0..<4 {
      estimate(&middle, reach: reach, radii: radii)
    }
  }

  /// Soft modules: brightness from −1 at black to 1 at white, damped where nothing can be told.
  ///
  /// - Returns: Row by row.
  func soft() -> [Float] {
    let contrast = zip(white, black).reduce(Float(0)) { $0 + $1.0 - $1.1 } / Float(modules.count)
    var soft = modules.indices.map { index -> Float in
      let range = white[index] - black[index]
      let half = max(range / 2, 0.15 * abs(contrast) + 1)
      let value = (modules[index] - (white[index] + black[index]) / 2) / half
      let relative = range / max(contrast, 1)
      return relative < 0.5 ? value * max(0.1, relative * 2) : value
    }
    dampFlat(&soft)
    return soft
  }

  /// Brightness from 0 at black to 1 at white.
  ///
  /// - Returns: Row by row.
  func normalized() -> [Float] {
    modules.indices.map { (modules[$0] - black[$0]) / max(white[$0] - black[$0], 4) }
  }

  /// Where nearly everything around is of one colour, masks say that it is glare or a shadow.
  private func dampFlat(_ soft: inout [Float]) {
    var share = soft.map { SIMD2<Float>($0 < 0 ? 1 : 0, 1) }
    QRFieldBlur.apply(&share, size: size, radii: QRFieldBlur.medium)
    for index in soft.indices {
      let dark = share[index].x / share[index].y
      if dark < 0.08 || dark > 0.93 {
        soft[index] *= 0.05
      } else if modules[index] >= 250, knownWhite < 225 {
        soft[index] *= 0.1
      }
    }
  }

  private mutating func measureKnown() {
    var (dark, light): (Float, Float) = (0, 0)
    for (index, known) in layout.known.enumerated() {
      if known == 0 {
        knownBlack += modules[index]
        dark += 1
      } else if known == 1 {
        knownWhite += modules[index]
        light += 1
      }
    }
    knownBlack /= max(1, dark)
    knownWhite /= max(1, light)
  }

  /// The middle of the darkest and the lightest module within four modules.
  private func localMiddles() -> [Float] {
    let rows = extremes(modules.map { SIMD2($0, $0) }, step: 1, lineStep: size)
    return extremes(rows, step: size, lineStep: 1).map { ($0.x + $0.y) / 2 }
  }

  private func extremes(_ source: [SIMD2<Float>], step: Int, lineStep: Int) -> [SIMD2<Float>] {
    var result = source
    for line in 0..<size {
      for index in 0..<size {
        var low = Float.infinity
        var high = -Float.infinity
        for near in max(0, index - 4)...min(size - 1, index + 4) {
          let value = source[line * lineStep + near * step]
          if value.x < low { low = value.x }
          if value.y > high { high = value.y }
        }
        result[line * lineStep + index * step] = SIMD2(low, high)
      }
    }
    return result
  }

  private mutating func estimate(
    _ middle: inout [Float], reach: [SIMD2<Float>], radii: [Int]
  ) {
    // Sums of the dark side; the light side is what is left of all.
    var dark = modules.indices.map { index -> SIMD2<Float> in
      let known = layout.known[index]
      let isDark = known >= 0 ? known == 0 : modules[index] < middle[index]
      return isDark ? SIMD2(modules[index], 1) : .zero
    }
    var all = modules.map { SIMD2<Float>($0, 1) }
    QRFieldBlur.apply(&dark, size: size, radii: radii)
    QRFieldBlur.apply(&all, size: size, radii: radii)
    // The Gaussian of the prior's tuning peaked at 1; the mean of a box sums to 1.
    let prior = Self.prior / Float(radii.count > 2 && radii[0] > 1 ? 56 : 20)
    for index in modules.indices {
      let light = all[index] - dark[index]
      let lowest = min(knownBlack, middle[index] - 4)
      let highest = max(knownWhite, middle[index] + 4)
      black[index] = (dark[index].x + prior * lowest) / (dark[index].y + prior)
      white[index] = (max(0, light.x) + prior * highest) / (max(0, light.y) + prior)
      middle[index] = (black[index] + white[index]) / 2
    }
  }
}
