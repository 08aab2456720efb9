extension GrayImage {
  /// The picture turned clockwise by 90 degrees.
  ///
  /// - Returns: Pixel (x, y) of it was pixel (y, height - 1 - x).
  func turnedClockwise() -> GrayImage {
    let result = GrayImage(width: height, height: width)
    let tile = 32  // pixels; keeps both pictures in the cache
    for top in stride(from: 0, to: height, by: tile) {
      for left in stride(from: 0, to: width, by: tile) {
        for y in top..<min(height, top + tile) {
          for x in left..<min(width, left + tile) {
            result.pixels[x * height + (height - 1 - y)] = pixels[y * width + x]
          }
        }
      }
    }
    return result
  }

  /// The picture with a margin of the median grey of its border, so that text at the edge has a
  /// background.
  ///
  /// - Parameter margin: Width of the margin in pixels.
  /// - Returns: A picture larger by twice the margin.
  func padded(by margin: Int) -> GrayImage {
    let result = GrayImage(width: width + 2 * margin, height: height + 2 * margin)
    result.pixels.update(repeating: borderMedian(), count: result.width * result.height)
    for y in 0..<height {
      let target = result.pixels + (y + margin) * result.width + margin
      target.update(from: pixels + y * width, count: width)
    }
    return result
  }

  private func borderMedian() -> UInt8 {
    var histogram = Histogram()
    for x in 0..<width {
      histogram.add(self[x, 0])
      histogram.add(self[x, height - 1])
    }
    for y in 0..<height {
      histogram.add(self[0, y])
      histogram.add(self[width - 1, y])
    }
    return histogram.value(at: 0.5)
  }
}

/// Counts of grey values.
struct Histogram {
  private var counts = [Int](repeating: 0, count: 256)
  private var total = 0

  /// Counts one pixel.
  mutating func add(_ value: UInt8) {
    counts[Int(value)] += 1
    total += 1
  }

  /// The value below or at which a part of the pixels lies.
  ///
  /// - Parameter part: 0…1.
  /// - Returns: A grey value; 255 when nothing was counted.
  func value(at part: Double) -> UInt8 {
    var sum = 0
    for value in counts.indices {
      sum += counts[value]
      if sum > 0, Double(sum) >= part * Double(total) { return UInt8(value) }
    }
    return 255
  }
}
