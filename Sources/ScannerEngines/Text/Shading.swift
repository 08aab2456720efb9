/// How the ground of a crop changes along the line: a shadow that falls across it, or a lamp.
///
/// Stretching the contrast of the whole crop would leave the letters in the shadow as dark as their
/// ground.
struct Shading {
  /// Grey of the ground at the middle of each part, from left to right.
  private var grounds: [Float] = []
  private let width: Int
  private let height: Int
  /// Grey of the ink where it is darkest.
  private var ink: Float = 0

  /// A part holds two or three letters, so that most of it is ground.
  private static let partLength: Float = 1.5  // heights of the crop
  /// Grounds that differ by less are taken for even, by the contrast of the lightest one.
  private static let leastChange: Float = 0.3
  /// Less contrast is noise, in grey levels.
  private static let leastContrast: Float = 10

  /// Measures a crop.
  ///
  /// - Parameters:
  ///   - values: Grey values, row by row, dark ink on a lighter ground.
  ///   - width: Width in pixels.
  ///   - height: Height in pixels.
  init(_ values: [Float], width: Int, height: Int) {
    self.width = width
    self.height = height
    let count = Int((Float(width) / (Shading.partLength * Float(height))).rounded())
    if count < 3 { return }
    for part in 0..<count {
      var histogram = Histogram()
      for y in 0..<height {
        for x in (part * width / count)..<((part + 1) * width / count) {
          histogram.add(UInt8(values[y * width + x]))
        }
      }
      grounds.append(Float(histogram.value(at: 0.8)))
    }
    ink = values.min() ?? 0
  }

  /// Makes the ground even; does nothing when it is so already.
  ///
  /// - Parameter values: The crop that was measured.
  func remove(from values: inout [Float]) {
    guard let most = grounds.max(), let least = grounds.min(),
      most - least > Shading.leastChange * (most - ink)
    else { return }
    for x in 0..<width {
      let ground = max(Shading.leastContrast, ground(at: Float(x) + 0.5) - ink)
      let gain = (most - ink) / ground
      for y in 0..<height {
        let index = y * width + x
        values[index] = min(255, ink + (values[index] - ink) * gain)
      }
    }
  }

  private func ground(at x: Float) -> Float {
    let place = x * Float(grounds.count) / Float(width) - 0.5
    let left = max(0, min(grounds.count - 2, Int(place)))
    let part = max(0, min(1, place - Float(left)))
    return grounds[left] + part * (grounds[left + 1] - grounds[left])
  }
}
