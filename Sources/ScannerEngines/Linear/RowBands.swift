import Glibc

/// Turns a crop into one clean profile: bands of rows, aligned to each other and averaged.
///
/// Each band may be shifted against the others at its left and its right half, which takes out
/// slant, keystone and sag that deskewing left. Bands that do not agree (text, glare) are left out.
final class RowBands {
  /// Bands a crop is cut into, about.
  private static let bandTarget = 24
  /// Most bands of a crop; more would be less than `bandTarget` and a half.
  private static let maximumBands = 47
  /// Most independent group profiles.
  static let maximumGroups = 6

  private static let rowLength = LinearCrop.maximumWidth + 32

  /// Number of values in every profile: the crop's width.
  private(set) var count = 0
  /// Darkness (127 minus grey) along the crop: the weighted mean of all bands that agree.
  let main = FloatBuffer(RowBands.rowLength)
  /// `main` from right to left.
  let mainReversed = FloatBuffer(RowBands.rowLength)
  /// Number of group profiles.
  private(set) var groupCount = 0
  /// Rows of the crop, as bands, from the first that agrees to the last.
  private(set) var agreeingRows = 0..<0

  private let work: LinearWork
  private let groups = FloatBuffer(RowBands.maximumGroups * RowBands.rowLength)
  private let groupsReversed = FloatBuffer(RowBands.maximumGroups * RowBands.rowLength)
  private let bands = FloatBuffer(RowBands.maximumBands * RowBands.rowLength)
  private let aligned = FloatBuffer(RowBands.maximumBands * RowBands.rowLength)
  private let bandSums = PrefixSums(rows: RowBands.maximumBands, length: RowBands.rowLength)
  let running = FloatBuffer(RowBands.rowLength)
  let runningSums = PrefixSums(rows: 1, length: RowBands.rowLength)
  let scratch = FloatBuffer(RowBands.rowLength)
  var energy: [Float] = []
  var score: [Float] = []
  var isAligned: [Bool] = []

  /// Makes room for crops.
  ///
  /// - Parameter work: Counts what reading a crop costs.
  init(_ work: LinearWork) {
    self.work = work
  }

  /// A group's profile: the mean of a sixth of the bands that agree, evidence of its own.
  ///
  /// - Parameters:
  ///   - index: 0..<`groupCount`, from the top.
  ///   - reversed: True: from right to left.
  /// - Returns: `count` values.
  func group(_ index: Int, reversed: Bool) -> Floats {
    (reversed ? groupsReversed : groups).base + index * RowBands.rowLength
  }

  /// Reads a crop.
  ///
  /// - Parameter crop: At most `LinearCrop.maximumWidth` wide.
  /// - Returns: The part of the bands that agree, 0…1; codes have more than 0.35, text less.
  func read(_ crop: LinearCrop) -> Float {
    count = crop.width
    let rowsPerBand = max(1, crop.height / RowBands.bandTarget)
    let bandCount = min(RowBands.maximumBands, crop.height / rowsPerBand)
    work.use(.bandPixel, bandCount * crop.width)
    averageRows(of: crop, rowsPerBand: rowsPerBand, bandCount: bandCount)
    let reference = referenceBand()
    align(to: reference)
    let agreeing = (0..<bandCount).filter { score[$0] > 0.5 && isAligned[$0] }
    formGroups(of: agreeing)
    for x in 0..<count { mainReversed.base[x] = main.base[count - 1 - x] }
    agreeingRows =
      (agreeing.first ?? 0)
      * rowsPerBand..<min(crop.height, ((agreeing.last ?? -1) + 1) * rowsPerBand)
    return Float(agreeing.count) / Float(bandCount)
  }

  func band(_ index: Int) -> Floats { bands.base + index * RowBands.rowLength }

  func alignedBand(_ index: Int) -> Floats { aligned.base + index * RowBands.rowLength }

  private func averageRows(of crop: LinearCrop, rowsPerBand: Int, bandCount: Int) {
    energy = [Float](repeating: 0, count: bandCount)
    score = energy
    isAligned = [Bool](repeating: false, count: bandCount)
    crop.pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      for b in 0..<bandCount {
        let target = band(b)
        memset(target, 0, count * MemoryLayout<Float>.stride)
        for y in b * rowsPerBand..<(b + 1) * rowsPerBand {
          add(start + y * crop.stride, to: target)
        }
        let factor = 1 / Float(rowsPerBand)
        for x in 0..<count { target[x] = 127 - target[x] * factor }
        let middle = b * rowsPerBand + rowsPerBand / 2
        target.blank(outside: crop.knownColumns(ofRow: middle), count: count)
        var sum: Float = 0
        for x in 1..<count { sum += abs(target[x] - target[x - 1]) }
        energy[b] = sum
        bandSums.compute(target, count, row: b)
      }
    }
  }

  private func add(_ row: UnsafePointer<UInt8>, to target: Floats) {
    var x = 0
    while x + 16 <= count {
      let grey = UnsafeRawPointer(row + x).loadUnaligned(as: SIMD16<UInt8>.self)
      store16(target + x, load16(target + x) + Vector16(SIMD16<Int32>(truncatingIfNeeded: grey)))
      x += 16
    }
    while x < count {
      target[x] += Float(row[x])
      x += 1
    }
  }

  /// The band that agrees best with its neighbours, with much contrast, near the middle.
  private func referenceBand() -> Int {
    let n = energy.count
    guard n > 2 else { return n / 2 }
    let inner = count / 10..<count * 9 / 10
    var agreement = [Float](repeating: 0, count: n)
    for a in 0..<n {
      for b in a + 1..<max(a + 1, min(n, a + 5)) {
        let value = max(
          0, bestShift(of: b, against: band(a), bandSums, a, around: 0, reach: 2, in: inner).score)
        agreement[a] += value
        agreement[b] += value
      }
    }
    let half = Float(n) / 2
    func rank(_ b: Int) -> Float {
      agreement[b] * energy[b].squareRoot() * (1 - 0.3 * abs(Float(b) - half) / half)
    }
    return (0..<n).max { rank($0) < rank($1) } ?? n / 2
  }

  /// Normalised correlation of a band with a signal, the band shifted.
  @inline(__always) private func correlation(
    of b: Int, against signal: Floats, _ sums: PrefixSums, _ row: Int, shift: Int,
    in range: Range<Int>
  ) -> Float {
    let low = max(range.lowerBound, -shift)
    let high = min(range.upperBound, count - shift)
    let n = high - low
    guard n >= 10 else { return 0 }
    let inverse = 1 / Float(n)
    let (sumA, squareA) = sums.over(row, low, high)
    let (sumB, squareB) = bandSums.over(b, low + shift, high + shift)
    let varianceA = squareA - sumA * sumA * inverse
    let varianceB = squareB - sumB * sumB * inverse
    guard varianceA >= 1, varianceB >= 1 else { return 0 }
    return (dotProduct(signal + low, band(b) + low + shift, n) - sumA * sumB * inverse)
      / (varianceA * varianceB).squareRoot()
  }

  @inline(__always) func bestShift(
    of b: Int, against signal: Floats, _ sums: PrefixSums, _ row: Int, around center: Int,
    reach: Int, in range: Range<Int>
  ) -> (shift: Float, score: Float) {
    var values = Vector8.zero
    var best: Float = -2
    var bestStep = 0
    for step in -reach...reach {
      let value = correlation(of: b, against: signal, sums, row, shift: center + step, in: range)
      values[step + reach] = value
      if value > best {
        best = value
        bestStep = step
      }
    }
    var offset: Float = 0
    if bestStep > -reach && bestStep < reach {
      let left = values[bestStep + reach - 1]
      let right = values[bestStep + reach + 1]
      let curvature = left - 2 * best + right
      if abs(curvature) > 1e-6 { offset = max(-0.5, min(0.5, 0.5 * (left - right) / curvature)) }
    }
    return (Float(center + bestStep) + offset, best)
  }

  private func formGroups(of agreeing: [Int]) {
    groupCount = min(agreeing.count, RowBands.maximumGroups)
    for g in 0..<groupCount {
      let target = group(g, reversed: false)
      memset(target, 0, count * MemoryLayout<Float>.stride)
      let members = agreeing[
        agreeing.count * g / groupCount..<agreeing.count * (g + 1) / groupCount]
      let factor = 1 / Float(members.count)
      for b in members {
        let source = alignedBand(b)
        for x in 0..<count { target[x] += source[x] * factor }
      }
      let reversed = group(g, reversed: true)
      for x in 0..<count { reversed[x] = target[count - 1 - x] }
    }
  }
}

extension Floats {
  /// Paints what lies outside the picture like the paper next to it: a bar at the border ends there.
  ///
  /// - Parameters:
  ///   - known: Places in the picture.
  ///   - count: Number of values.
  func blank(outside known: Range<Int>, count: Int) {
    guard known.count >= 2, known != 0..<count else { return }
    let near = Swift.min(known.count, 32)
    let left = paper(known.prefix(near))
    let right = paper(known.suffix(near))
    for x in 0..<known.lowerBound { self[x] = left }
    for x in known.upperBound..<Swift.max(known.upperBound, count) { self[x] = right }
  }

  /// Paper among some places: a quarter of them is lighter, so that noise makes no edge beside it.
  private func paper(_ places: Range<Int>) -> Float {
    places.map { self[$0] }.sorted()[places.count / 4]
  }
}
