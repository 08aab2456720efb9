/// Looks for alignment patterns: 5 x 5 modules, dark with a light ring.
struct QRAlignment {
  /// Correlation from which a pattern is believed.
  private static let leastScore: Float = 0.55

  private let level: QRPyramid.Level
  private let isDark: Bool

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - level: The picture.
  ///   - isDark: True for dark on light.
  init(in level: QRPyramid.Level, isDark: Bool) {
    self.level = level
    self.isDark = isDark
  }

  /// Looks for one pattern around the place where a mesh has it.
  ///
  /// - Parameters:
  ///   - module: Its centre in modules.
  ///   - mesh: The grid so far.
  ///   - radius: How far to look, in modules.
  /// - Returns: Its place, or nil when nothing there agrees.
  func find(_ module: QRVector, _ mesh: QRMesh, radius: Float) -> QRControl? {
    let (centre, across, down) = mesh.frame(module)
    func score(_ offset: QRVector) -> Float {
      correlation(centre + offset.x * across + offset.y * down, across, down)
        - 0.015 * offset.length
    }
    var best = (offset: QRVector.zero, score: score(.zero))
    func attempt(_ offset: QRVector) {
      let score = score(offset)
      if score > best.score { best = (offset, score) }
    }
    let reach = Int(radius / 0.5)
    for row in -reach...reach {
      for column in -reach...reach { attempt(QRVector(Float(column), Float(row)) * 0.5) }
    }
    for step in [0.25, 0.12, 0.06] as [Float] {
      for _ in 0..<2 {
        let middle = best.offset
        attempt(middle + QRVector(step, 0))
        attempt(middle - QRVector(step, 0))
        attempt(middle + QRVector(0, step))
        attempt(middle - QRVector(0, step))
      }
    }
    guard best.score > Self.leastScore else { return nil }
    return QRControl(
      module: module, place: centre + best.offset.x * across + best.offset.y * down,
      weight: 2 * best.score)
  }

  /// How many samples a search takes.
  ///
  /// - Parameter radius: How far it looks, in modules.
  /// - Returns: Interpolated pixels.
  static func cost(radius: Float) -> Int {
    let side = 2 * Int(radius / 0.5) + 1
    return (side * side + 24) * 50
  }

  /// Two samples a module in a checkered half of the places; enough to tell, at half the cost.
  private func correlation(_ centre: QRVector, _ across: QRVector, _ down: QRVector) -> Float {
    var (values, squares, crossed): (Float, Float, Float) = (0, 0, 0)
    for row in 0..<10 {
      let b = (Float(row) + 0.5) / 2 - 2.5
      for half in 0..<5 {
        let column = 2 * half + row & 1
        let a = (Float(column) + 0.5) / 2 - 2.5
        let ring = max(abs(a), abs(b))
        let sample = level.sample(centre + a * across + b * down)
        values += sample
        squares += sample * sample
        crossed += ring < 0.5 || ring >= 1.5 ? -sample : sample
      }
    }
    // 50 samples; 16 of them on the light ring, so the ideal pattern sums to -18.
    let variance = squares - values * values / 50
    guard variance > 200 else { return 0 }
    let result = (crossed + values * 18 / 50) / (variance * (50 - 18 * 18 / 50)).squareRoot()
    return isDark ? result : -result
  }
}
