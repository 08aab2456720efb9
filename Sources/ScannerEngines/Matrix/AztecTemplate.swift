/// Fits an Aztec bullseye to a picture by an affine map.
///
/// As for QR's finder patterns, with the bullseye's rings.
final class AztecTemplate: AlignedTemplate {
  static let alignment = AlignmentRules(
    rounds: 14, earlyRound: 4, earlyScore: 0.4, farthestStep: 0.3)

  /// The nine modules that both kinds of symbol have.
  static let compact = AztecTemplate(radius: 4)
  /// The thirteen modules of full symbols.
  static let full = AztecTemplate(radius: 6)

  private let side: Int
  /// Per sample: six derivatives of the map, the pattern, and 1.
  private let rows: [SIMD8<Float>]
  let inverse: [SIMD8<Float>]
  private let pattern: SIMD3<Float>

  private init(radius: Int) {
    let side = 2 * (2 * radius + 1)
    var rows: [SIMD8<Float>] = []
    var normal = QRLinearSystem(size: 8)
    for index in 0..<(side * side) {
      let a = (Float(index % side) + 0.5) / 2 - Float(radius) - 0.5
      let b = (Float(index / side) + 0.5) / 2 - Float(radius) - 0.5
      let slopeA = (Self.smooth(a + 0.1, b) - Self.smooth(a - 0.1, b)) * 5
      let slopeB = (Self.smooth(a, b + 0.1) - Self.smooth(a, b - 0.1)) * 5
      let row = SIMD8<Float>(
        slopeA, slopeA * a, slopeA * b, slopeB, slopeB * a, slopeB * b, Self.smooth(a, b), 1)
      normal.add((0..<8).map { Double(row[$0]) }, 0, weight: 1)
      rows.append(row)
    }
    self.side = side
    self.rows = rows
    inverse = normal.inverted().map { row in SIMD8<Float>((0..<8).map { Float(row[$0]) }) }
    pattern = rows.reduce(.zero) { $0 + SIMD3(1, $1[6], $1[6] * $1[6]) }
  }

  /// The rings, −1 dark, 1 light, blurred by about a third of a module.
  private static func smooth(_ a: Float, _ b: Float) -> Float {
    var sum: Float = 0
    for j in -3...3 {
      for i in -3...3 {
        let ring = max(abs(a + Float(i) * 0.17), abs(b + Float(j) * 0.17))
        sum += Int(ring + 0.5) & 1 == 0 ? -1 : 1
      }
    }
    return sum / 49
  }

  /// Correlation at one sample a module.
  ///
  /// - Parameters:
  ///   - finder: The map to judge, in pixels of `plane`.
  ///   - plane: The picture.
  /// - Returns: −1…1; 0 where the picture is flat.
  func coarseScore(_ finder: QRFinderPattern, in plane: QRPlane) -> Float {
    var (sums, crossed) = (SIMD4<Float>.zero, Float(0))
    let reach = side / 4
    for row in -reach...reach {
      var place = finder.centre + Float(row) * finder.down - Float(reach) * finder.across
      for column in -reach...reach {
        let value = plane.sample(place.x, place.y)
        let expected: Float = max(abs(row), abs(column)) & 1 == 0 ? -1 : 1
        sums += SIMD4(value, value * value, expected, 1)
        crossed += value * expected
        place += finder.across
      }
    }
    let variance = sums.y - sums.x * sums.x / sums.w
    guard variance > 4 * sums.w else { return 0 }
    let spread = sums.w - sums.z * sums.z / sums.w
    let score = (crossed - sums.x * sums.z / sums.w) / (variance * spread).squareRoot()
    return finder.isDark ? score : -score
  }

  /// The tilt under which a map agrees best, and the map that goes with it.
  ///
  /// - Parameters:
  ///   - finder: An affine map, in pixels of `plane`.
  ///   - plane: The picture.
  /// - Returns: The bullseye in perspective, in pixels of `plane`.
  func tilted(_ finder: QRFinderPattern, in plane: QRPlane) -> AztecBullseye {
    var best = AztecBullseye(finder: finder)
    best.finder.score = score(best, in: plane)
    var step: Float = 0.1
    for _ in 0..<20 where step > 0.012 {
      var isBetter = false
      for index in 0..<8 {
        for sign in [-1, 1] as [Float] {
          var next = best
          next.move(index, by: sign * step)
          next.finder.score = score(next, in: plane)
          guard next.finder.score > best.finder.score + 0.00002 else { continue }
          best = next
          isBetter = true
          break
        }
      }
      if !isBetter { step *= 0.5 }
    }
    return best
  }

  private func score(_ bullseye: AztecBullseye, in plane: QRPlane) -> Float {
    var sums = SIMD4<Float>.zero
    let first = Float(side - 1) / 2
    for (index, row) in rows.enumerated() {
      let a = (Float(index % side) - first) / 2
      let b = (Float(index / side) - first) / 2
      let place = bullseye.place(a, b)
      let value = plane.sample(place.x, place.y)
      sums += SIMD4(value, value * value, value * row[6], 0)
    }
    let count = pattern.x
    let variance = sums.y - sums.x * sums.x / count
    guard variance > 4 * count else { return 0 }
    let spread = pattern.z - pattern.y * pattern.y / count
    let score = (sums.z - sums.x * pattern.y / count) / (variance * spread).squareRoot()
    return bullseye.finder.isDark ? score : -score
  }

  func project(
    _ finder: QRFinderPattern, in plane: QRPlane
  ) -> (projection: SIMD8<Float>, score: Float) {
    var projection = SIMD8<Float>.zero
    var squares: Float = 0
    let across = finder.across * 0.5
    let down = finder.down * 0.5
    let first = Float(side - 1) / 2
    rows.withUnsafeBufferPointer { rows in
      var index = 0
      for row in 0..<side {
        var place = finder.centre + (Float(row) - first) * down - first * across
        for _ in 0..<side {
          let value = plane.sample(place.x, place.y)
          projection += rows[index] * value
          squares += value * value
          place += across
          index &+= 1
        }
      }
    }
    let (count, sum) = (pattern.x, projection[7])
    let variance = squares - sum * sum / count
    guard variance > 4 * count else { return (projection, 0) }
    let spread = pattern.z - pattern.y * pattern.y / count
    let score =
      (projection[6] - sum * pattern.y / count) / (variance * spread).squareRoot()
    return (projection, finder.isDark ? score : -score)
  }
}
