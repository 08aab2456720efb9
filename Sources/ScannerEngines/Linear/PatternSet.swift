/// Bars and spaces of one character.
struct BarPattern {
  /// Widths in modules, in turn.
  let runs: [Float]
  /// True when the first run is a bar.
  let startsWithBar: Bool

  /// Makes a pattern.
  ///
  /// - Parameters:
  ///   - runs: Widths in modules, in turn.
  ///   - startsWithBar: True when the first run is a bar.
  init(_ runs: [Float], startsWithBar: Bool = true) {
    self.runs = runs
    self.startsWithBar = startsWithBar
  }

  /// Makes a pattern from digits.
  ///
  /// - Parameters:
  ///   - digits: One digit a run: its width in modules.
  ///   - startsWithBar: True when the first run is a bar.
  init(_ digits: String, startsWithBar: Bool = true) {
    self.init(digits.utf8.map { Float($0 - 0x30) }, startsWithBar: startsWithBar)
  }

  /// Width in modules.
  var width: Float { runs.reduce(0, +) }

  /// The pattern seen from the other side.
  var mirrored: BarPattern {
    BarPattern(
      runs.reversed(),
      startsWithBar: runs.count.isMultiple(of: 2) ? !startsWithBar : startsWithBar)
  }
}

/// Templates of patterns as a matrix: a row for each sample, so that vector lanes are patterns.
final class TemplateBlock {
  /// Number of columns of the matrix, a multiple of 32.
  let columns: Int
  /// Values, `columns` for each sample.
  let values: FloatBuffer
  /// Sum of each column.
  let sums: FloatBuffer
  /// Sum of each column's squares; spare columns have 1000, which never wins.
  let squares: FloatBuffer

  fileprivate init(samples: Int, used: Int, columns: Int) {
    self.columns = columns
    values = FloatBuffer(samples * columns)
    sums = FloatBuffer(columns)
    squares = FloatBuffer(columns)
    for c in used..<columns { squares.base[c] = 1e3 }
  }
}

/// Templates of the first look: two samples a module, mean removed, in neutral surroundings.
final class QuickBlock {
  /// Values, `PatternSet.quickColumns` for each sample.
  let values: FloatBuffer
  /// Sum of each column's squares.
  let squares: FloatBuffer

  fileprivate init(samples: Int, columns: Int) {
    values = FloatBuffer(samples * columns)
    squares = FloatBuffer(columns)
    for c in 0..<columns { squares.base[c] = 1 }
  }
}

/// The patterns that may stand in one place, all of one width, and their smeared templates.
///
/// Blur reaches into the neighbours, so each pattern has nine templates: for each width of the
/// neighbouring run (1, 2, 3 or more modules) at each side. Templates are built when first needed.
final class PatternSet {
  /// Samples a module of the full templates.
  static let samplesPerModule: Float = 4
  /// Samples a module of the quick templates.
  static let quickSamplesPerModule: Float = 2
  /// Surroundings a pattern is drawn in.
  static let contexts = 9

  /// The patterns.
  let patterns: [BarPattern]
  /// Width in modules.
  let width: Float
  /// Samples of the full templates.
  let samples: Int
  /// Samples of the quick templates.
  let quickSamples: Int
  /// Columns of the quick templates, a multiple of 8.
  let quickColumns: Int
  /// Class of each pattern's first run: 0, 1, 2 for 1, 2, 3 or more modules.
  let firstClass: [Int]
  /// Class of each pattern's last run.
  let lastClass: [Int]

  private var full: [TemplateBlock?]
  private var neutral: [TemplateBlock?]
  private var quick: [QuickBlock?]

  /// Makes a set.
  ///
  /// - Parameter patterns: At least one, all of the same width.
  init(_ patterns: [BarPattern]) {
    self.patterns = patterns
    width = patterns.first?.width ?? 1
    samples = Int((width * PatternSet.samplesPerModule).rounded())
    quickSamples = Int((width * PatternSet.quickSamplesPerModule).rounded())
    quickColumns = (patterns.count + 7) / 8 * 8
    firstClass = patterns.map { PatternSet.runClass($0.runs.first ?? 1) }
    lastClass = patterns.map { PatternSet.runClass($0.runs.last ?? 1) }
    let variants = BlurKernel.all.count * BlurKernel.inkSpreads.count
    full = Array(repeating: nil, count: variants)
    neutral = full
    quick = Array(repeating: nil, count: BlurKernel.all.count)
  }

  private static func runClass(_ run: Float) -> Int { run <= 1.4 ? 0 : run <= 2.4 ? 1 : 2 }

  /// Templates with surroundings; column `pattern * 9 + left * 3 + right`.
  func templates(kernel: Int, ink: Int) -> TemplateBlock {
    let key = kernel * BlurKernel.inkSpreads.count + ink
    if let block = full[key] { return block }
    let used = patterns.count * PatternSet.contexts
    let block = TemplateBlock(samples: samples, used: used, columns: (used + 31) / 32 * 32)
    draw(kernel: kernel, ink: ink, count: samples) {
      pattern, context, sample, value in
      let column = pattern * PatternSet.contexts + context
      block.values.base[sample * block.columns + column] = value
      block.sums.base[column] += value
      block.squares.base[column] += value * value
    }
    full[key] = block
    return block
  }

  /// Templates in neutral surroundings, for kernels too sharp to reach the neighbours.
  func neutralTemplates(kernel: Int, ink: Int) -> TemplateBlock {
    let key = kernel * BlurKernel.inkSpreads.count + ink
    if let block = neutral[key] { return block }
    let source = templates(kernel: kernel, ink: ink)
    let block = TemplateBlock(
      samples: samples, used: patterns.count, columns: (patterns.count + 31) / 32 * 32)
    for p in 0..<patterns.count {
      let from = p * PatternSet.contexts + PatternSet.contexts / 2
      for j in 0..<samples {
        block.values.base[j * block.columns + p] = source.values.base[j * source.columns + from]
      }
      block.sums.base[p] = source.sums.base[from]
      block.squares.base[p] = source.squares.base[from]
    }
    neutral[key] = block
    return block
  }

  /// Templates of the first look.
  func quickTemplates(kernel: Int) -> QuickBlock {
    if let block = quick[kernel] { return block }
    let block = QuickBlock(samples: quickSamples, columns: quickColumns)
    let neutralContext = PatternSet.contexts / 2
    draw(kernel: kernel, ink: 0, count: quickSamples) { pattern, context, sample, value in
      if context == neutralContext {
        block.values.base[sample * self.quickColumns + pattern] = value
      }
    }
    for c in 0..<patterns.count {
      var mean: Float = 0
      for j in 0..<quickSamples { mean += block.values.base[j * quickColumns + c] }
      mean /= Float(quickSamples)
      var square: Float = 0
      for j in 0..<quickSamples {
        let value = block.values.base[j * quickColumns + c] - mean
        block.values.base[j * quickColumns + c] = value
        square += value * value
      }
      block.squares.base[c] = square
    }
    quick[kernel] = block
    return block
  }

  /// Samples every pattern in every context: a sum of smeared steps, darkness 1, paper 0.
  private func draw(
    kernel: Int, ink: Int, count: Int,
    emit: (_ pattern: Int, _ context: Int, _ sample: Int, _ value: Float) -> Void
  ) {
    let step = StepTable(BlurKernel.all[kernel])
    let spread = BlurKernel.inkSpreads[ink] / 2
    for (p, pattern) in patterns.enumerated() {
      let first: Float = pattern.startsWithBar ? 1 : -1
      let last: Float = pattern.runs.count.isMultiple(of: 2) ? first : -first
      for j in 0..<count {
        let m = (Float(j) + 0.5) * width / Float(count)
        // `sign` is 1 where a bar starts; ink moves such an edge to the left.
        func edge(_ x: Float, _ sign: Float) -> Float { sign * step(m - (x - sign * spread)) }
        var value: Float = 0
        var x: Float = 0
        var sign = first
        for run in [0] + pattern.runs {
          x += run
          value += edge(x, sign)
          sign = -sign
        }
        for left in 0..<3 {
          let before = left < 2 ? edge(-Float(left + 1), -first) : 0
          // Darkness before the first edge that is drawn.
          let base: Float = (left < 2 ? -first : first) > 0 ? 0 : 1
          for right in 0..<3 {
            let after = right < 2 ? edge(x + Float(right + 1), -last) : 0
            emit(p, left * 3 + right, j, base + before + value + after)
          }
        }
      }
    }
  }
}
