/// Tells which codeword seventeen modules show.
struct CodewordMatcher {
  /// A codeword and how sure it is.
  struct Match {
    /// 0…928.
    var codeword: Int
    /// Correlation of the modules with the pattern, up to 1.
    var likeness: Float
    /// How far the next codeword is behind in likeness.
    var margin: Float
  }

  /// Likeness from which the sharp reading of a pattern is believed.
  static let sure: Float = 0.92

  /// A pattern's modules but the first, which is always dark: 1 is dark.
  private struct Template {
    var modules: SIMD16<Float>
    var dark: Float
    /// One over the root of its modules' squared deviations.
    var scale: Float
  }

  private static let templates: [Template] = StackedPatterns.bits.map { bits in
    var modules = SIMD16<Float>.zero
    for index in 0..<16 where bits >> (15 - UInt32(index)) & 1 == 1 { modules[index] = 1 }
    let dark = Float(bits.nonzeroBitCount)
    return Template(
      modules: modules, dark: dark,
      scale: 1 / (dark * (1 - dark / Float(StackedPatterns.modules))).squareRoot())
  }

  /// Reads modules by the middle between the darkest and the lightest.
  ///
  /// - Parameters:
  ///   - modules: Darkness of seventeen modules.
  ///   - cluster: The row's cluster, 0…2.
  /// - Returns: Nil when that gives no codeword, or an unlikely one.
  static func quick(_ modules: [Float], cluster: Int) -> Match? {
    guard let least = modules.min(), let most = modules.max(), most > least else { return nil }
    let middle = (least + most) / 2
    let pattern = modules.reduce(UInt32(0)) { $0 << 1 | ($1 > middle ? 1 : 0) }
    guard let codeword = StackedPatterns.codeword(pattern, cluster: cluster) else { return nil }
    let likeness = likeness(
      Self.templates[cluster * StackedPatterns.count + codeword], Spread(modules))
    return likeness > sure ? Match(codeword: codeword, likeness: likeness, margin: 1) : nil
  }

  /// Compares modules with every pattern of a cluster.
  ///
  /// - Parameters:
  ///   - modules: Darkness of seventeen modules.
  ///   - cluster: The row's cluster, 0…2.
  /// - Returns: The likeliest codeword.
  static func nearest(_ modules: [Float], cluster: Int) -> Match {
    let spread = Spread(modules)
    var best = Match(codeword: 0, likeness: -1, margin: 0)
    var second: Float = -1
    templates.withUnsafeBufferPointer { templates in
      for codeword in 0..<StackedPatterns.count {
        let likeness = likeness(templates[cluster * StackedPatterns.count + codeword], spread)
        if likeness > best.likeness {
          second = best.likeness
          best = Match(codeword: codeword, likeness: likeness, margin: 0)
        } else if likeness > second {
          second = likeness
        }
      }
    }
    best.margin = best.likeness - second
    return best
  }

  /// What a comparison needs of the modules.
  private struct Spread {
    let first: Float
    let others: SIMD16<Float>
    let mean: Float
    /// One over the root of the squared deviations.
    let scale: Float

    init(_ modules: [Float]) {
      var others = SIMD16<Float>.zero
      for index in 0..<16 { others[index] = modules[index + 1] }
      first = modules[0]
      self.others = others
      let mean = modules.reduce(0, +) / Float(StackedPatterns.modules)
      self.mean = mean
      let squares = modules.reduce(Float(0)) { $0 + ($1 - mean) * ($1 - mean) }
      scale = squares > 0 ? 1 / squares.squareRoot() : 0
    }
  }

  @inline(__always)
  private static func likeness(_ template: Template, _ spread: Spread) -> Float {
    let dark = (template.modules * spread.others).sum() + spread.first
    return (dark - template.dark * spread.mean) * template.scale * spread.scale
  }
}
