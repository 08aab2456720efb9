/// Takes the neighbours' light out of blurred modules: least squares of the brightness on the
/// decisions of the 3 x 3 neighbourhood, subtracted, decided again.
struct QREqualizer {
  private let values: [Float]
  private let size: Int

  /// Prepares equalising.
  ///
  /// - Parameters:
  ///   - values: Brightness from 0 at black to 1 at white, row by row.
  ///   - size: Modules on a side.
  init(_ values: [Float], size: Int) {
    self.values = values
    self.size = size
  }

  /// Equalises from first decisions.
  ///
  /// - Parameter decisions: 1 for light, 0 for dark, row by row.
  /// - Returns: Soft modules, or nil when the picture does not follow the decisions at all.
  func equalized(from decisions: [Float]) -> [Float]? {
    var decisions = decisions
    var soft: [Float]?
    for _ in 0..<3 {
      guard let kernel = kernel(decisions), kernel[4] >= 0.15 else { break }
      let next = subtract(kernel, decisions)
      decisions = next.map { $0 > 0 ? 1 : 0 }
      soft = next
    }
    return soft
  }

  /// First decisions after sharpening, for blur that swallows single modules.
  ///
  /// - Parameters:
  ///   - amount: How much of the difference from the mean is added.
  ///   - radii: Reach of the mean, of `QRFieldBlur`.
  /// - Returns: 1 for light, 0 for dark.
  func sharpenedDecisions(_ amount: Float, radii: [Int]) -> [Float] {
    var blurred = values.map { SIMD2<Float>($0, 1) }
    QRFieldBlur.apply(&blurred, size: size, radii: radii)
    return values.indices.map { index in
      let mean = blurred[index].x / blurred[index].y
      return values[index] + amount * (values[index] - mean) > 0.5 ? 1 : 0
    }
  }

  private func kernel(_ decisions: [Float]) -> [Float]? {
    var normal = [Float](repeating: 0, count: 110)
    var row = [Float](repeating: 1, count: 10)
    values.withUnsafeBufferPointer { values in
      decisions.withUnsafeBufferPointer { decisions in
        for y in 1..<(size - 1) {
          for x in 1..<(size - 1) {
            let index = y &* size &+ x
            let value = values[index]
            guard value >= -1, value <= 2 else { continue }
            for j in 0..<3 {
              for i in 0..<3 {
                row[j &* 3 &+ i] = decisions[index &+ (j &- 1) &* size &+ i &- 1]
              }
            }
            for i in 0..<10 where row[i] != 0 {
              for j in 0..<10 { normal[i &* 11 &+ j] += row[j] }
              normal[i &* 11 &+ 10] += value
            }
          }
        }
      }
    }
    return solve(normal)
  }

  private func solve(_ normal: [Float]) -> [Float]? {
    var system = QRLinearSystem(size: 10)
    for i in 0..<10 {
      for j in 0..<10 { system.accumulate(Double(normal[i * 11 + j]), i, j) }
      system.accumulate(Double(normal[i * 11 + 10]), i)
      system.damp(i, 1e-3)
    }
    return system.solution()?.map { Float($0) }
  }

  private func subtract(_ kernel: [Float], _ decisions: [Float]) -> [Float] {
    var soft = values
    let half = kernel[4] / 2
    for y in 0..<size {
      for x in 0..<size {
        var sum = kernel[9] + half
        for j in -1...1 {
          for i in -1...1 where i != 0 || j != 0 {
            let (column, row) = (x + i, y + j)
            // The quiet zone is light.
            let isInside = column >= 0 && row >= 0 && column < size && row < size
            let decision = isInside ? decisions[row * size + column] : 1
            sum += kernel[(j + 1) * 3 + i + 1] * decision
          }
        }
        soft[y * size + x] = (values[y * size + x] - sum) / half
      }
    }
    return soft
  }
}
