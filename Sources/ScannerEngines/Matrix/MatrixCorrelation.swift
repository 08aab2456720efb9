/// Sums up how well brightness agrees with what is expected.
struct MatrixCorrelation {
  private var sums = SIMD4<Float>.zero
  private var crossed: Float = 0

  /// Number of samples.
  var count: Float { sums.w }

  /// Takes a sample.
  ///
  /// - Parameters:
  ///   - value: Brightness.
  ///   - expected: −1 for dark, 1 for light.
  @inline(__always)
  mutating func add(_ value: Float, _ expected: Float) {
    sums += SIMD4(value, value * value, expected, 1)
    crossed += value * expected
  }

  /// −1…1; 0 where the picture is flat.
  var value: Float {
    guard sums.w > 0 else { return 0 }
    let variance = sums.y - sums.x * sums.x / sums.w
    let spread = sums.w - sums.z * sums.z / sums.w
    guard variance > 9 * sums.w, spread > 0 else { return 0 }
    return (crossed - sums.x * sums.z / sums.w) / (variance * spread).squareRoot()
  }
}
