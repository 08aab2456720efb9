/// A picture as a few hundred grey values, to compare with the next one.
struct PictureSketch: Sendable {
  private static let width = 64
  private static let height = 36
  /// Farthest shift that is looked for, in cells.
  private static let reach = (x: 8, y: 6)
  /// A difference of fewer grey values a cell is noise or a change of light.
  private static let noise = 3.0

  /// Grey values of the cells, row by row.
  let samples: [UInt8]
  private let time: Duration

  /// Sketches a picture.
  ///
  /// - Parameter frame: The picture.
  init(_ frame: Frame) {
    time = frame.captureTime
    var samples: [UInt8] = []
    samples.reserveCapacity(PictureSketch.width * PictureSketch.height)
    frame.withPixels { pixels in
      for row in 0..<PictureSketch.height {
        for column in 0..<PictureSketch.width {
          // The mean of 16 pixels of the cell.
          var sum = 0
          for part in 0..<16 {
            let y = (4 * row + part / 4) * frame.height / (4 * PictureSketch.height)
            let x = (4 * column + part % 4) * frame.width / (4 * PictureSketch.width)
            sum += Int(pixels[y * frame.stride + x])
          }
          samples.append(UInt8(sum / 16))
        }
      }
    }
    self.samples = samples
  }

  /// How fast the picture moved since another one.
  ///
  /// - Parameter before: The other one.
  /// - Returns: In widths of the picture a second, the farthest that is looked for when there is no
  ///   likeness at all; nil when the other one is too long ago to tell.
  func speed(since before: PictureSketch) -> Double? {
    let seconds = (time - before.time) / .seconds(1)
    guard seconds > 0, seconds < 1 else { return nil }
    let still = difference(to: before, x: 0, y: 0)
    guard still > PictureSketch.noise else { return 0 }
    var best = (difference: still, x: 0, y: 0)
    for y in -PictureSketch.reach.y...PictureSketch.reach.y {
      for x in -PictureSketch.reach.x...PictureSketch.reach.x {
        let found = difference(to: before, x: x, y: y)
        if found < best.difference { best = (found, x, y) }
      }
    }
    // A part of the picture that moves, or light that changes, is no motion of the camera.
    guard best.difference < 0.6 * still else {
      return still > 24 ? Double(PictureSketch.reach.x) / Double(PictureSketch.width) / seconds : 0
    }
    let shift = Double(best.x * best.x + best.y * best.y).squareRoot()
    return shift / Double(PictureSketch.width) / seconds
  }

  /// Mean difference of the cells when the other picture is shifted.
  private func difference(to other: PictureSketch, x: Int, y: Int) -> Double {
    let (width, height) = (PictureSketch.width, PictureSketch.height)
    let columns = max(0, x)..<min(width, width + x)
    var (sum, count) = (0, 0)
    // Every second row will do.
    for row in stride(from: max(0, y), to: min(height, height + y), by: 2) {
      let (here, there) = (row * width, (row - y) * width - x)
      for column in columns {
        sum += abs(Int(samples[here + column]) - Int(other.samples[there + column]))
      }
      count += columns.count
    }
    return Double(sum) / Double(max(1, count))
  }
}
