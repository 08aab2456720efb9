import ScannerCore

/// Takes rows of pixels along any direction out of a picture.
struct RowSampler {
  /// The picture.
  let picture: GreyPicture

  /// One line across a code, bilinear; white outside the picture.
  ///
  /// - Parameters:
  ///   - place: The code.
  ///   - offset: Distance from the centre along the bars, in pixels, down positive.
  ///   - samples: Number of values over the code's length.
  ///   - margin: What is added at each end, in parts of the code's length.
  /// - Returns: `samples * (1 + 2 * margin)` values in reading direction.
  func line(_ place: BarPlacement, at offset: Double, samples: Int, margin: Double) -> [UInt8] {
    let count = Int(Double(samples) * (1 + 2 * margin))
    let start = place.at(-place.length * (0.5 + margin), offset)
    let step = place.length / Double(samples)
    let stepX = step * place.direction.x
    let stepY = step * place.direction.y
    return picture.pixels.withUnsafeBufferPointer { pixels in
      (0..<count).map { index in
        value(
          start.x + (Double(index) + 0.5) * stepX, start.y + (Double(index) + 0.5) * stepY, pixels)
      }
    }
  }

  /// The mean of up to five neighbouring lines across a code, with its light evened out.
  ///
  /// More than five lines blur codes in perspective.
  ///
  /// - Parameters:
  ///   - place: The code.
  ///   - offset: Distance of the middle line from the centre along the bars, in pixels.
  ///   - scale: Values a pixel.
  ///   - margin: What is added at each end, in parts of the code's length.
  /// - Returns: A picture of one row, dark between local black and white.
  func row(_ place: BarPlacement, at offset: Double, scale: Double, margin: Double) -> GreyPicture {
    let samples = max(16, Int(place.length * scale))
    let reach = min(2, Int(min(place.above + offset, place.below - offset)))
    var sums: [Int] = []
    for shift in -max(0, reach)...max(0, reach) {
      let line = line(place, at: offset + Double(shift), samples: samples, margin: margin)
      if sums.isEmpty { sums = [Int](repeating: 0, count: line.count) }
      for (index, value) in line.enumerated() { sums[index] += Int(value) }
    }
    let lines = 2 * max(0, reach) + 1
    let mean = sums.map { UInt8($0 / lines) }
    let run = RowSampler.meanRun(mean) ?? 4
    let evened = RowSampler.evened(mean, reach: max(10, Int(4 * run)))
    return GreyPicture(width: evened.count, height: 1, pixels: evened)
  }

  /// Mean width of bars and spaces, counted by swings, which do not mind uneven light.
  ///
  /// - Parameter row: Grey values.
  /// - Returns: Values a bar or space; nil when there are fewer than eight.
  static func meanRun(_ row: [UInt8]) -> Double? {
    guard let low = row.min(), let high = row.max() else { return nil }
    // 3/16 of the range: above noise, below the smallest bar of a blurred code.
    let swing = max(8, (Int(high) - Int(low)) * 3 / 16)
    var extreme = Int(row[0])
    var extremeAt = 0
    var isRising = true
    var turns: [Int] = []
    for (index, value) in row.enumerated() {
      let value = Int(value)
      if isRising ? value > extreme : value < extreme {
        extreme = value
        extremeAt = index
      } else if abs(value - extreme) > swing {
        turns.append(extremeAt)
        isRising.toggle()
        extreme = value
        extremeAt = index
      }
    }
    guard turns.count > 8, let first = turns.first, let last = turns.last else { return nil }
    return Double(last - first) / Double(turns.count - 1)
  }

  /// Each value between the darkest and the lightest around it; white where nothing changes.
  private static func evened(_ row: [UInt8], reach: Int) -> [UInt8] {
    let step = max(1, reach / 16)
    return row.indices.map { index in
      var low: UInt8 = 255
      var high: UInt8 = 0
      for at in stride(
        from: max(0, index - reach), through: min(row.count - 1, index + reach), by: step)
      {
        low = min(low, row[at])
        high = max(high, row[at])
      }
      let contrast = Int(high) - Int(low)
      guard contrast >= 10 else { return 255 }
      return UInt8(min(255, max(0, (Int(row[index]) - Int(low)) * 255 / contrast)))
    }
  }

  /// The code that ends at a point, found by its quiet zone at the other end.
  ///
  /// - Parameters:
  ///   - end: One end of the code.
  ///   - axis: Direction of the scan line, (1, 0) or (0, 1).
  ///   - picture: The picture.
  /// - Returns: Both ends in the direction of the axis; nil when there are no bars.
  static func codeBeside(
    _ end: Point, axis: Point, in picture: GreyPicture
  ) -> (from: Point, to: Point)? {
    let size = axis.x > 0 ? picture.width : picture.height
    let start = Int(axis.x > 0 ? end.x : end.y)
    let lateral = Int(axis.x > 0 ? end.y : end.x)
    guard lateral >= 0, lateral < (axis.x > 0 ? picture.height : picture.width) else { return nil }
    func value(_ at: Int) -> UInt8 {
      axis.x > 0
        ? picture.pixels[lateral * picture.width + at] : picture.pixels[at * picture.width + lateral]
    }
    func reach(_ step: Int) -> Int {
      let values = stride(from: start, through: step > 0 ? size - 1 : 0, by: step).map(value)
      return codeLength(values)
    }
    guard start >= 0, start < size else { return nil }
    let forward = reach(1)
    let backward = reach(-1)
    guard max(forward, backward) > 8 else { return nil }
    let low = forward > backward ? start : start - backward
    let high = forward > backward ? start + forward : start
    func place(_ along: Int) -> Point {
      axis.x > 0
        ? Point(Double(along), Double(lateral)) : Point(Double(lateral), Double(along))
    }
    return (place(low), place(high))
  }

  /// Index of the last edge before a space that is wider than any inside a code.
  private static func codeLength(_ values: [UInt8]) -> Int {
    guard let low = values.min(), let high = values.max(), high - low > 20 else { return 0 }
    let threshold = (Int(low) + Int(high)) / 2
    var edges: [Int] = []
    for index in values.indices.dropFirst() {
      let isEdge = (Int(values[index - 1]) < threshold) != (Int(values[index]) < threshold)
      guard isEdge else { continue }
      // Spaces inside a code are up to 4 modules and runs 2 on average, so 6 runs are outside.
      if edges.count > 6, let last = edges.last {
        let run = Double(last - edges[0]) / Double(edges.count - 1)
        if Double(index - last) > 6 * run { break }
      }
      edges.append(index)
    }
    return edges.last ?? 0
  }

  private func value(_ x: Double, _ y: Double, _ pixels: UnsafeBufferPointer<UInt8>) -> UInt8 {
    guard x > -1, y > -1, x < Double(picture.width), y < Double(picture.height) else { return 255 }
    let left = min(max(Int(x), 0), picture.width - 1)
    let top = min(max(Int(y), 0), picture.height - 1)
    let right = min(left + 1, picture.width - 1)
    let bottom = min(top + 1, picture.height - 1)
    let partX = Int(max(0, x - Double(left)) * 256)
    let partY = Int(max(0, y - Double(top)) * 256)
    let upper =
      Int(pixels[top * picture.width + left]) * (256 - partX)
      + Int(pixels[top * picture.width + right]) * partX
    let lower =
      Int(pixels[bottom * picture.width + left]) * (256 - partX)
      + Int(pixels[bottom * picture.width + right]) * partX
    return UInt8(truncatingIfNeeded: (upper * (256 - partY) + lower * partY + 32768) >> 16)
  }
}
