/// Tells dark modules from light ones under uneven light.
enum MatrixContrast {
  /// Decides every module.
  ///
  /// - Parameters:
  ///   - values: Brightness row by row.
  ///   - width: Number of columns.
  ///   - height: Number of rows.
  ///   - rounds: Rounds of class means after the local middle; 0 for the middle alone.
  /// - Returns: True for dark.
  static func darkModules(
    _ values: [Float], width: Int, height: Int, rounds: Int = 3
  ) -> [Bool] {
    var middle = localMiddles(values, width, height)
    for _ in 0..<rounds { improve(&middle, values, width, height) }
    return zip(values, middle).map { $0 < $1 }
  }

  /// Modules around one whose darkest and lightest make the middle.
  private static let reach = 4

  private static func localMiddles(_ values: [Float], _ width: Int, _ height: Int) -> [Float] {
    var low = values
    var high = values
    for row in 0..<height {
      for column in 0..<width {
        for near in max(0, column - reach)...min(width - 1, column + reach) {
          let value = values[row * width + near]
          low[row * width + column] = min(low[row * width + column], value)
          high[row * width + column] = max(high[row * width + column], value)
        }
      }
    }
    var middle = values
    for row in 0..<height {
      for column in 0..<width {
        var (least, most) = (Float.infinity, -Float.infinity)
        for near in max(0, row - reach)...min(height - 1, row + reach) {
          least = min(least, low[near * width + column])
          most = max(most, high[near * width + column])
        }
        middle[row * width + column] = (least + most) / 2
      }
    }
    return middle
  }

  /// Moves the middle between the means of both colours around.
  private static func improve(
    _ middle: inout [Float], _ values: [Float], _ width: Int, _ height: Int
  ) {
    var sums = values.indices.map { index -> SIMD4<Float> in
      values[index] < middle[index]
        ? SIMD4(values[index], 1, 0, 0) : SIMD4(0, 0, values[index], 1)
    }
    var other = sums
    for radius in [2, 2] {
      blur(sums, &other, count: height, length: width, lineStep: width, step: 1, radius: radius)
      blur(other, &sums, count: width, length: height, lineStep: 1, step: width, radius: radius)
    }
    for index in middle.indices where sums[index].y > 0.4 && sums[index].w > 0.4 {
      let mean = sums[index].x / sums[index].y + sums[index].z / sums[index].w
      middle[index] = mean / 2
    }
  }

  private static func blur(
    _ source: [SIMD4<Float>], _ target: inout [SIMD4<Float>], count: Int, length: Int,
    lineStep: Int, step: Int, radius: Int
  ) {
    for line in 0..<count {
      let start = line * lineStep
      var sum = SIMD4<Float>.zero
      for index in 0..<min(radius, length) { sum += source[start + index * step] }
      for index in 0..<length {
        if index + radius < length { sum += source[start + (index + radius) * step] }
        target[start + index * step] = sum
        if index >= radius { sum -= source[start + (index - radius) * step] }
      }
    }
  }
}
