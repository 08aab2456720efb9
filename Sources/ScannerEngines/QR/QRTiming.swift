/// The timing pattern between two finders, which also tells how the paper bows.
struct QRTiming {
  /// A bow of the line: sag and stretch of q = 4t(1−t), in modules.
  struct Bow {
    /// Across the line.
    var sag: Float = 0
    /// Along the line.
    var stretch: Float = 0
    /// Correlation with alternating modules, −1…1.
    var score: Float = -1
  }

  private static let reach: Float = 1.8
  private static let rowStep: Float = 0.3
  private static let rowCount = 13

  private let isHorizontal: Bool
  private let count: Int
  private let isDark: Bool
  private let mesh: QRMesh
  private let level: QRPyramid.Level

  /// Prepares a line.
  ///
  /// - Parameters:
  ///   - mesh: The grid.
  ///   - level: The picture.
  ///   - isHorizontal: Row 6, or else column 6.
  ///   - isDark: True for dark on light.
  init(_ mesh: QRMesh, in level: QRPyramid.Level, isHorizontal: Bool, isDark: Bool) {
    self.mesh = mesh
    self.level = level
    self.isHorizontal = isHorizontal
    self.isDark = isDark
    count = mesh.dimension - 16
  }

  /// The place of a point of the line.
  ///
  /// - Parameters:
  ///   - along: Column or row in modules.
  ///   - across: Distance from the symbol's edge in modules; 6.5 is the line's middle.
  /// - Returns: In modules of the symbol.
  func module(along: Float, across: Float) -> QRVector {
    isHorizontal ? QRVector(along, across) : QRVector(across, along)
  }

  /// The correlation without a bow.
  var straight: Bow {
    var sums = Sums()
    for index in 0..<(2 * count) {
      let along = 8 + (Float(index) + 0.5) / 2
      sums.add(level.sample(mesh.place(module(along: along, across: 6.5))), isLight: index & 2 > 0)
    }
    return Bow(score: sums.correlation(isDark: isDark))
  }

  /// The bow that agrees best.
  ///
  /// - Returns: The best of 143 bows, small ones preferred.
  func bestBow() -> Bow {
    let strip = strip()
    let columns = 2 * (count + 3)
    var best = Bow()
    let step: Float = count > 60 ? 0.6 : 0.3
    var sag = -Self.reach
    while sag <= Self.reach + 0.01 {
      var stretch = -0.8 * Self.reach
      while stretch <= 0.8 * Self.reach + 0.01 {
        let sums = sums(strip, columns: columns, sag: sag, stretch: stretch)
        let score = sums.correlation(isDark: isDark) - 0.03 * (abs(sag) + abs(stretch))
        if score > best.score { best = Bow(sag: sag, stretch: stretch, score: score) }
        stretch += step
      }
      sag += step
    }
    return best
  }

  /// Brightness around the line: rows across it, half a module a column.
  private func strip() -> [Float] {
    var strip: [Float] = []
    strip.reserveCapacity(Self.rowCount * 2 * (count + 3))
    for row in 0..<Self.rowCount {
      let across = 6.5 - Self.reach + Float(row) * Self.rowStep
      for column in 0..<(2 * (count + 3)) {
        let along = 6.5 + (Float(column) + 0.5) / 2
        strip.append(level.sample(mesh.place(module(along: along, across: across))))
      }
    }
    return strip
  }

  private func sums(_ strip: [Float], columns: Int, sag: Float, stretch: Float) -> Sums {
    var sums = Sums()
    strip.withUnsafeBufferPointer { strip in
      for index in 0..<(2 * count) {
        let part = (Float(index) + 0.5) / Float(2 * count)
        let bow = 4 * part * (1 - part)
        let row = Int((sag * bow + Self.reach) / Self.rowStep + 0.5)
        let column = Float(index + 3) + 2 * stretch * bow
        let left = min(columns - 2, max(0, Int(column)))
        let rest = column - Float(left)
        let start = min(Self.rowCount - 1, max(0, row)) * columns + left
        sums.add(
          strip[start] * (1 - rest) + strip[start + 1] * rest, isLight: index & 2 > 0)
      }
    }
    return sums
  }

  /// Sums of a correlation with an alternating line.
  private struct Sums {
    private var count: Float = 0
    private var value: Float = 0
    private var squares: Float = 0
    private var ideal: Float = 0
    private var crossed: Float = 0

    @inline(__always)
    mutating func add(_ sample: Float, isLight: Bool) {
      let sign: Float = isLight ? 1 : -1
      count += 1
      value += sample
      squares += sample * sample
      ideal += sign
      crossed += sign * sample
    }

    func correlation(isDark: Bool) -> Float {
      let variance = squares - value * value / count
      guard count > 3, variance > 2 * count else { return 0 }
      let spread = count - ideal * ideal / count
      let result = (crossed - value * ideal / count) / (variance * spread).squareRoot()
      return isDark ? result : -result
    }
  }
}
