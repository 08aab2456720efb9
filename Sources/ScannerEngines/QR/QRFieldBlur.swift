/// Blurs square fields by running sums, three passes near a Gaussian; outside counts as zero.
enum QRFieldBlur {
  /// Deviation 0.8 modules.
  static let fine = [1]
  /// Deviation 1.2 modules.
  static let small = [1, 1]
  /// Deviation 1.8 modules.
  static let medium = [1, 1, 2]
  /// Deviation 3 modules.
  static let wide = [3, 2, 3]

  /// Blurs a field of two channels in place.
  ///
  /// - Parameters:
  ///   - field: `size * size` values, row by row.
  ///   - size: Values on a side.
  ///   - radii: Radius of each pass.
  static func apply(_ field: inout [SIMD2<Float>], size: Int, radii: [Int]) {
    var other = field
    for radius in radii {
      pass(field, &other, size: size, radius: radius, step: 1, lineStep: size)
      pass(other, &field, size: size, radius: radius, step: size, lineStep: 1)
    }
  }

  private static func pass(
    _ source: [SIMD2<Float>], _ target: inout [SIMD2<Float>], size: Int, radius: Int, step: Int,
    lineStep: Int
  ) {
    let scale = 1 / Float(2 * radius + 1)
    source.withUnsafeBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        for line in 0..<size {
          let start = line &* lineStep
          var sum = SIMD2<Float>.zero
          for index in 0..<min(radius, size) { sum += source[start &+ index &* step] }
          for index in 0..<size {
            if index + radius < size { sum += source[start &+ (index &+ radius) &* step] }
            target[start &+ index &* step] = sum * scale
            if index >= radius { sum -= source[start &+ (index &- radius) &* step] }
          }
        }
      }
    }
  }
}
