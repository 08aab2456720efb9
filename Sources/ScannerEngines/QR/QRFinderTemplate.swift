/// Fits a finder pattern with its light ring, 9 x 9 modules, to a picture by an affine map.
final class QRFinderTemplate: AlignedTemplate {
  static let alignment = AlignmentRules(
    rounds: 12, earlyRound: 3, earlyScore: 0.45, farthestStep: 0.45)

  /// The only one; its tables are built on first use.
  static let shared = QRFinderTemplate()

  private static let side = 18
  private static let coarseSide = 9
  /// Weight of the light ring, which may be missing, against the pattern.
  private static let ringWeight: Float = 0.4

  /// Per fine sample: six derivatives of the map, the pattern, and 1, all times the weight.
  private let rows: [SIMD8<Float>]
  private let pattern: [Float]
  private let weights: [Float]
  let inverse: [SIMD8<Float>]
  /// Sums of the fine weights, of weight times pattern, and of weight times its square.
  private let totals: SIMD3<Float>
  private let coarse: [Float]
  private let coarseWeights: [Float]

  private init() {
    var rows: [SIMD8<Float>] = []
    var pattern: [Float] = []
    var weights: [Float] = []
    var normal = QRLinearSystem(size: 8)
    for index in 0..<(Self.side * Self.side) {
      let a = (Float(index % Self.side) + 0.5) / 2 - 4.5
      let b = (Float(index / Self.side) + 0.5) / 2 - 4.5
      let value = Self.smooth(a, b)
      let slopeA = (Self.smooth(a + 0.1, b) - Self.smooth(a - 0.1, b)) * 5
      let slopeB = (Self.smooth(a, b + 0.1) - Self.smooth(a, b - 0.1)) * 5
      let weight = max(abs(a), abs(b)) > 3.5 ? Self.ringWeight : 1
      let row = SIMD8<Float>(
        slopeA, slopeA * a, slopeA * b, slopeB, slopeB * a, slopeB * b, value, 1)
      normal.add((0..<8).map { Double(row[$0]) }, 0, weight: Double(weight))
      rows.append(row * weight)
      pattern.append(value)
      weights.append(weight)
    }
    self.rows = rows
    self.pattern = pattern
    self.weights = weights
    inverse = normal.inverted().map { row in SIMD8<Float>((0..<8).map { Float(row[$0]) }) }
    totals = zip(weights, pattern).reduce(.zero) {
      $0 + SIMD3($1.0, $1.0 * $1.1, $1.0 * $1.1 * $1.1)
    }
    let coarseSamples = (0..<81).map { index -> (Float, Float) in
      let ring = max(abs(index % 9 - 4), abs(index / 9 - 4))
      return (ring < 2 || ring == 3 ? -1 : 1, ring > 3 ? Self.ringWeight : 1)
    }
    coarse = coarseSamples.map(\.0)
    coarseWeights = coarseSamples.map(\.1)
  }

  /// The pattern, −1 dark, 1 light, blurred by a Gaussian of 0.35 modules.
  private static func smooth(_ a: Float, _ b: Float) -> Float {
    var sum: Float = 0
    var total: Float = 0
    for j in -4...4 {
      for i in -4...4 {
        let weight = gaussian[i + 4] * gaussian[j + 4]
        let ring = max(abs(a + Float(i) * 0.2), abs(b + Float(j) * 0.2))
        sum += weight * (ring < 1.5 || (ring >= 2.5 && ring < 3.5) ? -1 : 1)
        total += weight
      }
    }
    return sum / total
  }

  /// Steps of 0.2 modules at a deviation of 0.35.
  private static let gaussian: [Float] = [
    0.0734, 0.2301, 0.5205, 0.8494, 1, 0.8494, 0.5205, 0.2301, 0.0734,
  ]

  /// Correlation at one sample a module.
  ///
  /// - Parameters:
  ///   - finder: The map to judge, in pixels of `plane`.
  ///   - plane: The picture.
  /// - Returns: −1…1; 0 where the picture is flat.
  func coarseScore(_ finder: QRFinderPattern, in plane: QRPlane) -> Float {
    var sums = SIMD4<Float>.zero
    var crossed: Float = 0
    coarse.withUnsafeBufferPointer { coarse in
      coarseWeights.withUnsafeBufferPointer { weights in
        var index = 0
        for row in -4...4 {
          var place = finder.centre + Float(row) * finder.down - 4 * finder.across
          for _ in 0..<Self.coarseSide {
            let value = plane.sample(place.x, place.y)
            let weighted = value * weights[index]
            sums += SIMD4(
              weighted, weighted * value, weights[index], weights[index] * coarse[index])
            crossed += weighted * coarse[index]
            place += finder.across
            index &+= 1
          }
        }
      }
    }
    // Every coarse sample of the pattern is 1 or -1.
    return Self.correlation(sums, crossed, ownSquares: sums[2], isDark: finder.isDark)
  }

  /// The correlation at two samples a module.
  ///
  /// - Parameters:
  ///   - finder: The map to judge, in pixels of `plane`.
  ///   - plane: The picture.
  /// - Returns: −1…1.
  func score(_ finder: QRFinderPattern, in plane: QRPlane) -> Float {
    project(finder, in: plane).score
  }

  func project(
    _ finder: QRFinderPattern, in plane: QRPlane
  ) -> (projection: SIMD8<Float>, score: Float) {
    var projection = SIMD8<Float>.zero
    var squares: Float = 0
    let across = finder.across * 0.5
    let down = finder.down * 0.5
    rows.withUnsafeBufferPointer { rows in
      weights.withUnsafeBufferPointer { weights in
        var index = 0
        for row in 0..<Self.side {
          var place = finder.centre + (Float(row) - 8.5) * down - 8.5 * across
          for _ in 0..<Self.side {
            let value = plane.sample(place.x, place.y)
            projection += rows[index] * value
            squares += weights[index] * value * value
            place += across
            index &+= 1
          }
        }
      }
    }
    let sums = SIMD4<Float>(projection[7], squares, totals.x, totals.y)
    return (
      projection,
      Self.correlation(sums, projection[6], ownSquares: totals.z, isDark: finder.isDark)
    )
  }

  private static func correlation(
    _ sums: SIMD4<Float>, _ crossed: Float, ownSquares: Float, isDark: Bool
  ) -> Float {
    let (values, squares, weight, template) = (sums[0], sums[1], sums[2], sums[3])
    let variance = squares - values * values / weight
    let spread = ownSquares - template * template / weight
    guard variance > 4 * weight else { return 0 }
    let result = (crossed - values * template / weight) / (variance * spread).squareRoot()
    return isDark ? result : -result
  }
}
