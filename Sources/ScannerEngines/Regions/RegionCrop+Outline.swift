import ScannerCore

extension RegionCrop {
  /// The place of a code in the frame.
  ///
  /// A crop leaves the ends of the bars out, and a region is known to blocks of eight pixels; the
  /// outline goes on along the bars for as long as the frame shows the same bars. They may lean: a
  /// region's angle is known to a few degrees only.
  ///
  /// - Parameters:
  ///   - left: Left end of its bars in pixels of the crop.
  ///   - right: Right end.
  ///   - rows: Rows of the crop that show it.
  ///   - isReversed: True when it reads from right to left.
  /// - Returns: Corners clockwise from the code's own top left.
  func outline(
    from left: Double, to right: Double, rows: Range<Int>, isReversed: Bool
  ) -> Quadrilateral {
    let middle = Double(rows.lowerBound + rows.upperBound) / 2
    let bars = frame.withPixels { pixels in
      let profile = profile(from: left, to: right, y: middle, pixels)
      return (
        top: end(of: profile, from: left, to: right, y: middle, step: -1, pixels),
        bottom: end(of: profile, from: left, to: right, y: middle, step: 1, pixels)
      )
    }
    func corner(_ x: Double, _ end: BarEnd) -> Point { framePoint(x: x + end.drift, y: end.y) }
    let upright = Quadrilateral(
      topLeft: corner(left, bars.top), topRight: corner(right, bars.top),
      bottomRight: corner(right, bars.bottom), bottomLeft: corner(left, bars.bottom))
    guard isReversed else { return upright }
    return Quadrilateral(
      topLeft: upright.bottomRight, topRight: upright.bottomLeft, bottomRight: upright.topLeft,
      bottomLeft: upright.topRight)
  }

  /// Samples a profile has: two a module for most codes.
  private static let samples = 192
  /// Correlation with the middle from which a row shows the same bars.
  private static let likeness = 0.5
  /// Frame pixels in a row without likeness that end the bars: a scratch is thinner.
  private static let patience = 4

  /// Where bars end: a row of the crop, and how far they have shifted in it.
  private struct BarEnd {
    var y: Double
    var drift = 0.0
  }

  private func end(
    of reference: [Double], from left: Double, to right: Double, y: Double, step: Double,
    _ pixels: Span<UInt8>
  ) -> BarEnd {
    // One pixel of the frame, in rows of the crop.
    let row = framePoint(x: left, y: y).distance(to: framePoint(x: left, y: y + 1))
    let stride = step / max(row, 0.01)
    var (end, at, misses) = (BarEnd(y: y), BarEnd(y: y), 0)
    while misses < RegionCrop.patience {
      at.y += stride
      let (likeness, shift) =
        [0, -RegionCrop.lean, RegionCrop.lean]
        .map { shift -> (likeness: Double, shift: Double) in
          let drift = at.drift + shift
          let row = profile(from: left + drift, to: right + drift, y: at.y, pixels)
          return (correlation(row, reference), shift)
        }
        .max { $0.likeness < $1.likeness } ?? (0, 0)
      guard abs(at.y - y) < Double(frame.width + frame.height) else { break }
      if likeness >= RegionCrop.likeness {
        at.drift += shift
        (end, misses) = (at, 0)
      } else {
        misses += 1
      }
    }
    return end
  }

  /// Pixels of the crop that bars may shift from one row of the frame to the next: about 6 degrees.
  private static let lean = 0.1

  /// Grey values along a row of the crop, read from the frame; empty outside it.
  private func profile(
    from left: Double, to right: Double, y: Double, _ pixels: Span<UInt8>
  ) -> [Double] {
    var values: [Double] = []
    values.reserveCapacity(RegionCrop.samples)
    for index in 0..<RegionCrop.samples {
      let part = (Double(index) + 0.5) / Double(RegionCrop.samples)
      let place = framePoint(x: left + part * (right - left), y: y)
      guard place.x >= 0, place.y >= 0, place.x < Double(frame.width),
        place.y < Double(frame.height)
      else { return [] }
      values.append(Double(pixels[Int(place.y) * frame.stride + Int(place.x)]))
    }
    return values
  }

  private func correlation(_ one: [Double], _ other: [Double]) -> Double {
    guard one.count == other.count, !one.isEmpty else { return 0 }
    let count = Double(one.count)
    let (meanOne, meanOther) = (one.reduce(0, +) / count, other.reduce(0, +) / count)
    var (product, squareOne, squareOther) = (0.0, 0.0, 0.0)
    for (a, b) in zip(one, other) {
      product += (a - meanOne) * (b - meanOther)
      squareOne += (a - meanOne) * (a - meanOne)
      squareOther += (b - meanOther) * (b - meanOther)
    }
    let scale = (squareOne * squareOther).squareRoot()
    return scale > 0 ? product / scale : 0
  }
}
