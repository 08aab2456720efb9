import ScannerCore

/// Takes rows of pixels along any direction out of a picture.
struct RowSampler {
  /// The picture.
  let picture: GreyPicture

  /// One line across a code, bilinear.
  ///
  /// - Parameters:
  ///   - place: The code.
  ///   - offset: Distance from the centre along the bars, in pixels, down positive.
  ///   - samples: Number of values over the code's length.
  ///   - margin: What is added at each end, in parts of the code's length.
  ///   - outside: Value of places outside the picture.
  /// - Returns: `samples * (1 + 2 * margin)` values in reading direction.
  func line(
    _ place: BarPlacement, at offset: Double, samples: Int, margin: Double, outside: UInt8 = 255
  ) -> [UInt8] {
    let count = Int(Double(samples) * (1 + 2 * margin))
    let start = place.at(-place.length * (0.5 + margin), offset)
    let step = place.length / Double(samples)
    let stepX = step * place.direction.x
    let stepY = step * place.direction.y
    return picture.pixels.withUnsafeBufferPointer { pixels in
      (0..<count).map { index in
        value(
          start.x + (Double(index) + 0.5) * stepX, start.y + (Double(index) + 0.5) * stepY, pixels)
          ?? outside
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
  ///   - evenedOver: Distance over which the light is evened out, in mean bars and spaces.
  /// - Returns: A picture of one row, dark between local black and white.
  func row(
    _ place: BarPlacement, at offset: Double, scale: Double, margin: Double, evenedOver: Double = 4
  ) -> GreyPicture {
    let samples = max(16, Int(place.length * scale))
    // As light as the paper: white would make grey paper look dark beside it.
    let inside = line(place, at: offset, samples: samples, margin: 0).sorted()
    let paper = inside[inside.count * 9 / 10]
    let reach = min(2, Int(min(place.above + offset, place.below - offset)))
    var sums: [Int] = []
    for shift in -max(0, reach)...max(0, reach) {
      let line = line(
        place, at: offset + Double(shift), samples: samples, margin: margin, outside: paper)
      if sums.isEmpty { sums = [Int](repeating: 0, count: line.count) }
      for (index, value) in line.enumerated() { sums[index] += Int(value) }
    }
    let lines = 2 * max(0, reach) + 1
    let mean = sums.map { UInt8($0 / lines) }
    let run = RowSampler.meanRun(mean) ?? 4
    let evened = RowSampler.evened(mean, reach: max(10, Int(evenedOver * run)))
    return GreyPicture(width: evened.count, height: 1, pixels: evened)
  }

  /// Tells whether a line crosses as many edges as the shortest code has.
  ///
  /// - Parameter place: The line.
  /// - Returns: False for lines that need not be read.
  func hasBars(_ place: BarPlacement) -> Bool {
    let line = line(place, at: 0, samples: max(16, Int(place.length)), margin: 0)
    // 17 bars of a UPC-E make 34 edges; blur and glare hide a third of them.
    return RowSampler.turns(line).count >= 22
  }

  /// Mean width of bars and spaces, counted by swings, which do not mind uneven light.
  ///
  /// - Parameter row: Grey values.
  /// - Returns: Values a bar or space; nil when there are fewer than eight.
  static func meanRun(_ row: [UInt8]) -> Double? {
    let turns = turns(row)
    guard turns.count > 8, let first = turns.first, let last = turns.last else { return nil }
    return Double(last - first) / Double(turns.count - 1)
  }

  /// Indices of the extremes between which a row swings.
  private static func turns(_ row: [UInt8]) -> [Int] {
    guard let low = row.min(), let high = row.max() else { return [] }
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
    return turns
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

  /// Where the bars around a part of a code begin and end.
  ///
  /// - Parameters:
  ///   - place: A part of the code that crosses some of its bars.
  ///   - limit: Number of edges of the whole code, nil when not known.
  /// - Returns: Distances from the place's centre in reading direction, in pixels; nil when there
  ///   are too few bars.
  func bars(around place: BarPlacement, upTo limit: Int?) -> ClosedRange<Double>? {
    guard place.length >= 8 else { return nil }
    var place = place
    place.above = 2
    place.below = 2
    // An EAN-13 of which one half is known reaches one length further; leave room for tiny parts.
    let margin = max(1.3, 240 / place.length)
    let row = row(place, at: 0, scale: 1, margin: margin).pixels
    let found = RowSampler.edges(row)
    let start = margin * place.length
    let isInside = { (edge: Int) in
      Double(edge) >= start - 2 && Double(edge) <= start + place.length + 2
    }
    guard var first = found.firstIndex(where: isInside),
      var last = found.lastIndex(where: isInside), last - first >= 5
    else { return nil }
    let run = Double(found[last] - found[first]) / Double(last - first)
    // The widest bar or space is 2.5 mean runs, in DataBar 4.3; a quiet zone is more than 4.4.
    let gap = 4.35 * run
    while last - first + 1 < limit ?? .max {
      let left = first > 0 ? Double(found[first] - found[first - 1]) : .infinity
      let right = last + 1 < found.count ? Double(found[last + 1] - found[last]) : .infinity
      guard min(left, right) <= gap else { break }
      if left < right { first -= 1 } else { last += 1 }
    }
    let origin = start + place.length / 2
    return Double(found[first]) - origin...Double(found[last]) - origin
  }

  /// Indices at which an evened row changes between dark and light, by swings: thin bars of a
  /// blurred code do not reach the middle between black and white.
  private static func edges(_ row: [UInt8]) -> [Int] {
    var edges: [Int] = []
    var extremeAt = 0
    var isFalling = false
    for index in row.indices {
      let change = Int(row[index]) - Int(row[extremeAt])
      if isFalling ? change <= 0 : change >= 0 {
        extremeAt = index
      } else if abs(change) > leastSwing {
        edges.append(extremeAt)
        isFalling.toggle()
        extremeAt = index
      }
    }
    return zip(edges, edges.dropFirst()).map { crossing(row, from: $0, to: $1) }
  }

  /// 3/16 of the range of an evened row.
  private static let leastSwing = 48

  private static func crossing(_ row: [UInt8], from: Int, to: Int) -> Int {
    let middle = (Int(row[from]) + Int(row[to])) / 2
    let wasAbove = Int(row[from]) > middle
    return (from...to).first { (Int(row[$0]) > middle) != wasAbove } ?? to
  }

  private func value(_ x: Double, _ y: Double, _ pixels: UnsafeBufferPointer<UInt8>) -> UInt8? {
    guard x > -1, y > -1, x < Double(picture.width), y < Double(picture.height) else { return nil }
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
