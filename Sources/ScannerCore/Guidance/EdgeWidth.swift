/// How wide the edges of a picture are, which tells how sharp it is.
enum EdgeWidth {
  /// Rows and columns that are sampled.
  private static let lines = 24
  /// An edge is looked for in so many pixels.
  private static let window = 32
  /// A step of fewer grey values can be noise.
  private static let leastContrast = 48
  /// Fewer edges say nothing.
  private static let leastCount = 24

  /// Measures a picture.
  ///
  /// - Parameter frame: The picture.
  /// - Returns: In pixels, contrast by steepest step, the fifth that is sharpest, in the direction
  ///   that is more blurred, as motion blurs one of them; nil: too few edges.
  static func measure(_ frame: Frame) -> Double? {
    var across: [Double] = []
    var down: [Double] = []
    frame.withPixels { pixels in
      for line in 0..<lines {
        let y = (2 * line + 1) * frame.height / (2 * lines)
        collect(pixels, from: y * frame.stride, step: 1, count: frame.width, &across)
        let x = (2 * line + 1) * frame.width / (2 * lines)
        collect(pixels, from: x, step: frame.stride, count: frame.height, &down)
      }
    }
    return [across, down].filter { $0.count >= leastCount }.map { $0.sorted()[$0.count / 5] }.max()
  }

  private static func collect(
    _ pixels: Span<UInt8>, from start: Int, step: Int, count: Int, _ widths: inout [Double]
  ) {
    var place = 0
    while place + window <= count {
      var (low, high, steepest) = (255, 0, 0)
      var (before, last) = (0, 0)
      for index in 0..<window {
        let value = Int(pixels[start + (place + index) * step])
        low = min(low, value)
        high = max(high, value)
        if index >= 2 { steepest = max(steepest, abs(value - before)) }
        (before, last) = (last, value)
      }
      // Over two pixels, so that noise of single pixels makes no edge.
      if high - low >= leastContrast { widths.append(2 * Double(high - low) / Double(steepest)) }
      place += window
    }
  }
}
