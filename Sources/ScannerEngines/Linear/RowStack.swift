import ScannerCore

/// Rows of the same bars from the last frames of a camera, one above the other.
///
/// What hides bars in one frame, noise above all, is another in the next: aligned like the rows of
/// one crop, eight frames of deviation 80 show what none of them shows. Memory is bounded:
/// `mostFrames` times `rowsOfFrame` rows of `RegionCrop.widest` bytes.
final class RowStack {
  /// Frames that are kept, the last ones.
  static let mostFrames = 8
  /// Frames from which reading can show more than one frame did.
  private static let fewestFrames = 4
  /// Rows that are kept of a frame: means of as many as there are.
  private static let rowsOfFrame = 12
  /// Rows that are sampled of a frame.
  private static let sampledRows = 24
  /// How far bars may lie from where they are looked for, in pixels of the crop.
  private static let reach = 16
  /// Correlation of a frame's mean row with that of the stack from which it shows the same bars.
  private static let likeness: Float = 0.4
  /// Frames in a row that may show something else.
  private static let patience = 3

  /// Where the bars are looked for; the middle moves with them.
  private(set) var region: OrientedRegion
  /// The newest crop.
  private(set) var crop: RegionCrop
  private let work: LinearWork
  /// Each frame's rows, aligned to the first frame.
  private var frames: [[UInt8]] = []
  /// Mean row of all frames so far.
  private var mean: [Float]
  /// Number of frames that were added.
  private var added = 0
  private var missed = 0
  /// Pixels that the newest crop's bars lie to the right of the first one's.
  private var shift = 0
  /// Columns that lay in the picture in every frame.
  private var known: Range<Int>

  /// Starts with one frame.
  ///
  /// - Parameters:
  ///   - region: Bars that were not read.
  ///   - frame: The frame that it was found in.
  ///   - work: Counts what stacking costs.
  init(_ region: OrientedRegion, of frame: Frame, work: LinearWork) {
    self.region = region
    self.work = work
    crop = RegionCrop(region, of: frame, highest: RowStack.sampledRows)
    mean = crop.crop.meanRow
    known = crop.crop.knownColumns
    keep()
  }

  /// Tells whether a region is about the same bars.
  ///
  /// - Parameter other: A region of the next frame.
  /// - Returns: True when place, turn and length agree.
  func isNear(_ other: OrientedRegion) -> Bool {
    let turn = abs((region.angle - other.angle).remainder(dividingBy: .pi))
    return region.center.distance(to: other.center) < 0.15 * region.length && turn < 0.1
      && other.length < 1.25 * region.length && region.length < 1.25 * other.length
  }

  /// Adds the next frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - center: Where its bars seem to be; nil: where they were.
  /// - Returns: False when the bars have not been there for some frames.
  func follow(_ frame: Frame, to center: Point?) -> Bool {
    if let center { region.center = center }
    let next = RegionCrop(region, of: frame, highest: RowStack.sampledRows)
    let width = next.crop.width
    work.use(.cropPixel, width * next.crop.height)
    work.use(.bandPixel, width)
    guard width == crop.crop.width, let shift = shift(of: next.crop.meanRow) else {
      missed += 1
      return missed <= RowStack.patience
    }
    missed = 0
    (crop, self.shift) = (next, shift)
    keep()
    let own = Float(min(added, RowStack.mostFrames))
    for (x, value) in next.crop.meanRow.enumerated() where mean.indices.contains(x - shift) {
      mean[x - shift] += (value - mean[x - shift]) / own
    }
    return true
  }

  /// True when there is enough more than at the last try: at the fourth, sixth and eighth frame,
  /// then each time that all are new.
  var isDue: Bool {
    guard missed == 0, added >= RowStack.fewestFrames else { return false }
    return added < RowStack.mostFrames
      ? added.isMultiple(of: 2) : added.isMultiple(of: RowStack.mostFrames)
  }

  /// All rows, in the columns of the first frame's crop.
  var stacked: LinearCrop {
    LinearCrop(
      pixels: frames.flatMap(\.self), width: mean.count,
      height: frames.reduce(0) { $0 + $1.count } / mean.count, knownColumns: known)
  }

  /// Where a reading of `stacked` is in the newest frame.
  ///
  /// - Parameter reading: What was read.
  /// - Returns: Corners clockwise from the code's own top left; the height is the region's.
  func place(of reading: BarReading) -> Quadrilateral {
    let bottom = Double(crop.crop.height)
    let (left, right) = (reading.x0 + Double(shift), reading.x1 + Double(shift))
    let corners = [(left, 0), (right, 0), (right, bottom), (left, bottom)]
      .map { crop.framePoint(x: $0.0, y: $0.1) }
    let first = reading.isReversed ? 2 : 0
    return Quadrilateral(
      topLeft: corners[first], topRight: corners[first + 1],
      bottomRight: corners[(first + 2) % 4], bottomLeft: corners[(first + 3) % 4])
  }

  /// Keeps the newest crop's rows, shifted to where the first frame has them.
  private func keep() {
    let source = crop.crop
    let count = min(RowStack.rowsOfFrame, source.height)
    let last = source.width - 1
    var rows = [UInt8](repeating: 0, count: count * source.width)
    for row in 0..<count {
      let span = row * source.height / count..<(row + 1) * source.height / count
      for x in 0..<source.width {
        let column = max(0, min(last, x + shift))
        var sum = 0
        for y in span { sum += Int(source.pixels[y * source.stride + column]) }
        rows[row * source.width + x] = UInt8(sum / span.count)
      }
    }
    let seen = source.knownColumns
    known = known.clamped(to: seen.lowerBound - shift..<seen.upperBound - shift)
    frames.append(rows)
    if frames.count > RowStack.mostFrames { frames.removeFirst() }
    added += 1
  }

  /// How far a mean row lies to the right of the stack's; nil when it shows something else.
  private func shift(of row: [Float]) -> Int? {
    var best: (shift: Int, likeness: Float) = (0, 0)
    for shift in -RowStack.reach...RowStack.reach {
      let likeness = RowStack.correlation(mean, row, shift)
      if likeness > best.likeness { best = (shift, likeness) }
    }
    return best.likeness >= RowStack.likeness ? best.shift : nil
  }

  /// Normalised correlation of one row with another that lies so far to the right.
  private static func correlation(_ one: [Float], _ other: [Float], _ shift: Int) -> Float {
    let range = max(0, -shift)..<min(one.count, other.count - shift)
    guard range.count >= 32 else { return 0 }
    return one.withUnsafeBufferPointer { a in
      other.withUnsafeBufferPointer { b in
        var sums = SIMD8<Float>.zero
        for x in range {
          let (p, q) = (a[x], b[x + shift])
          sums += SIMD8(p, q, p * q, p * p, q * q, 0, 0, 0)
        }
        let count = Float(range.count)
        let scale = (sums[3] - sums[0] * sums[0] / count) * (sums[4] - sums[1] * sums[1] / count)
        return scale > 1 ? (sums[2] - sums[0] * sums[1] / count) / scale.squareRoot() : 0
      }
    }
  }
}

extension LinearCrop {
  /// Mean of all rows.
  fileprivate var meanRow: [Float] {
    var sums = [Int32](repeating: 0, count: width)
    for y in 0..<height {
      for x in 0..<width { sums[x] &+= Int32(pixels[y * stride + x]) }
    }
    return sums.map { Float($0) / Float(height) }
  }
}
