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
  ///   - isStacked: True when its first rows need not be like its last.
  /// - Returns: Corners clockwise from the code's own top left.
  func outline(
    from left: Double, to right: Double, rows: Range<Int>, isReversed: Bool,
    isStacked: Bool = false
  ) -> Quadrilateral {
    let middle = Double(rows.lowerBound + rows.upperBound) / 2
    // A stacked code's rows are known for themselves: the walk starts at the first and the last.
    let (first, last) =
      isStacked
      ? (Double(rows.lowerBound) + 0.5, Double(rows.upperBound) - 0.5) : (middle, middle)
    let bars = frame.withPixels { pixels in
      pixels.withUnsafeBufferPointer { buffer in
        (
          top: BarWalk(self, from: left, to: right, y: first, buffer).end(step: -1),
          bottom: BarWalk(self, from: left, to: right, y: last, buffer).end(step: 1)
        )
      }
    }
    func corner(_ x: Double, _ end: BarWalk.End) -> Point { framePoint(x: x + end.drift, y: end.y) }
    let upright = Quadrilateral(
      topLeft: corner(left, bars.top), topRight: corner(right, bars.top),
      bottomRight: corner(right, bars.bottom), bottomLeft: corner(left, bars.bottom))
    guard isReversed else { return upright }
    return Quadrilateral(
      topLeft: upright.bottomRight, topRight: upright.bottomLeft, bottomRight: upright.topLeft,
      bottomLeft: upright.topRight)
  }
}

/// A walk along the bars of a code, row by row of the frame, to where they end.
private struct BarWalk {
  /// Where bars end: a row of the crop, and how far they have shifted in it.
  struct End {
    var y: Double
    var drift = 0.0
  }

  /// Samples a row has: two a module for most codes.
  private static let samples = 192
  /// Samples that may lie outside the frame: a code that the frame cuts has an outline.
  private static let mostOutside = samples / 4
  /// Correlation with the middle from which a row shows the same bars.
  private static let likeness: Float = 0.5
  /// Correlation from which bars are not looked for to the left and right.
  private static let sameness: Float = 0.9
  /// Frame pixels in a row without likeness that end the bars: a scratch is thinner.
  private static let patience = 4
  /// Frame pixels of a stride: the last strides are of one.
  private static let strides = [2.0, 1]
  /// Pixels of the crop that bars may shift from one row of the frame to the next: about 6 degrees.
  private static let lean = 0.1

  private let crop: RegionCrop
  private let left: Double
  private let right: Double
  private let middle: Double
  private let pixels: UnsafeBufferPointer<UInt8>
  /// Grey values of the row in the middle.
  private var reference: [Int32] = []

  init(
    _ crop: RegionCrop, from left: Double, to right: Double, y: Double,
    _ pixels: UnsafeBufferPointer<UInt8>
  ) {
    (self.crop, self.left, self.right, self.pixels) = (crop, left, right, pixels)
    middle = y
    reference = row(at: End(y: y))
  }

  /// Walks to one end.
  ///
  /// - Parameter step: -1 up, 1 down.
  /// - Returns: The last row that is like the middle.
  func end(step: Double) -> End {
    var end = End(y: middle)
    guard !reference.isEmpty else { return end }
    // One pixel of the frame, in rows of the crop.
    let row = crop.framePoint(x: left, y: middle).distance(
      to: crop.framePoint(x: left, y: middle + 1))
    let pixel = step / max(row, 0.01)
    let farthest = Double(crop.frame.width + crop.frame.height)
    for stride in BarWalk.strides {
      var at = end
      var missed = 0.0
      while missed < Double(BarWalk.patience) {
        at.y += pixel * stride
        guard abs(at.y - middle) < farthest else { break }
        if let drift = drift(at, by: BarWalk.lean * stride) {
          at.drift = drift
          (end, missed) = (at, 0)
        } else {
          missed += stride
        }
      }
    }
    return end
  }

  /// Follows the bars to a row.
  ///
  /// - Returns: How far they have shifted there; nil when it does not show them.
  private func drift(_ at: End, by lean: Double) -> Double? {
    var best = (likeness: likeness(at), drift: at.drift)
    if best.likeness < BarWalk.sameness {
      for shift in [-lean, lean] {
        let drift = at.drift + shift
        let likeness = likeness(End(y: at.y, drift: drift))
        if likeness > best.likeness { best = (likeness, drift) }
      }
    }
    return best.likeness >= BarWalk.likeness ? best.drift : nil
  }

  /// Grey values along a row; the frame's border goes on a little beyond it, empty farther outside.
  private func row(at place: End) -> [Int32] {
    let frame = crop.frame
    let part = (right - left) / Double(BarWalk.samples)
    let first = crop.framePoint(x: left + place.drift + 0.5 * part, y: place.y)
    let last = crop.framePoint(x: right + place.drift - 0.5 * part, y: place.y)
    // 1/65536 pixel.
    let count = Double(BarWalk.samples - 1)
    let stepX = Int((last.x - first.x) * 65536 / count)
    let stepY = Int((last.y - first.y) * 65536 / count)
    var (x, y) = (Int(first.x * 65536), Int(first.y * 65536))
    var outside = 0
    let values = [Int32](unsafeUninitializedCapacity: BarWalk.samples) { values, filled in
      for i in 0..<BarWalk.samples {
        let column = max(0, min(frame.width - 1, x >> 16))
        let row = max(0, min(frame.height - 1, y >> 16))
        if column != x >> 16 || row != y >> 16 { outside &+= 1 }
        values[i] = Int32(pixels[row &* frame.stride &+ column])
        x &+= stepX
        y &+= stepY
      }
      filled = BarWalk.samples
    }
    return outside <= BarWalk.mostOutside ? values : []
  }

  /// Correlation of a row with the middle one, -1…1; 0 when it leaves the frame.
  private func likeness(_ at: End) -> Float {
    let values = row(at: at)
    guard values.count == reference.count else { return 0 }
    var sums: (a: Int32, b: Int32, ab: Int32, aa: Int32, bb: Int32) = (0, 0, 0, 0, 0)
    for i in 0..<BarWalk.samples {
      let (a, b) = (values[i], reference[i])
      sums.a &+= a
      sums.b &+= b
      sums.ab &+= a &* b
      sums.aa &+= a &* a
      sums.bb &+= b &* b
    }
    let count = Float(BarWalk.samples)
    let (a, b) = (Float(sums.a) / count, Float(sums.b) / count)
    let scale = (Float(sums.aa) / count - a * a) * (Float(sums.bb) / count - b * b)
    return scale > 0 ? (Float(sums.ab) / count - a * b) / scale.squareRoot() : 0
  }
}
