import ScannerCore

/// Lines across regions of a frame, as runs of dark and light; valid while the frame lends its pixels.
struct SampleLines {
  /// The runs of one line.
  struct Runs {
    /// How many.
    let count: Int
    /// Mean length in pixels.
    let mean: Double
    /// Standard deviation of the lengths in parts of the mean.
    let spread: Double
    /// Grey values between dark and light.
    let contrast: Float
  }

  /// Samples a pixel.
  private static let density = 2.0
  /// A change of this part of the contrast begins another run.
  private static let change: Float = 0.25
  /// Bars may lean by so many samples from one line to another.
  private static let reach = 6

  private let pixels: UnsafePointer<UInt8>
  private let width: Int
  private let height: Int
  private let stride: Int

  /// Takes the pixels of a frame.
  ///
  /// - Parameters:
  ///   - pixels: The first of them, as the frame lends it.
  ///   - frame: The frame.
  init(pixels: UnsafePointer<UInt8>, frame: Frame) {
    self.pixels = pixels
    width = frame.width
    height = frame.height
    stride = frame.stride
  }

  /// The runs of a line along a region's first side.
  ///
  /// - Parameters:
  ///   - region: The region.
  ///   - offset: Where, in parts of its other side from the middle.
  /// - Returns: nil when there is no contrast or the line leaves the frame.
  func runs(across region: OrientedRegion, at offset: Double) -> Runs? {
    values(across: region, at: offset).flatMap(SampleLines.runs)
  }

  /// The fine strokes around a region.
  ///
  /// - Parameter region: The region.
  /// - Returns: nil when its middle lies outside of the frame.
  func blocks(of region: OrientedRegion) -> TwoWayBlocks? {
    let reach = Int(max(region.length, region.height) / 2) + 12
    let (x, y) = (Int(region.center.x), Int(region.center.y))
    let (left, top) = (max(0, x - reach), max(0, y - reach))
    let (right, bottom) = (min(width - 1, x + reach), min(height - 1, y + reach))
    guard right > left, bottom > top else { return nil }
    return TwoWayBlocks(
      pixels: pixels, stride: stride,
      in: PixelWindow(x: left, y: top, width: right - left, height: bottom - top))
  }

  /// How alike two lines along a region's first side are, as lines across the same bars are.
  ///
  /// - Parameters:
  ///   - region: The region.
  ///   - first: Where, in parts of its other side from the middle.
  ///   - second: Where the other line is.
  /// - Returns: Their correlation, -1…1, where it is highest within a few pixels; 0 when a line
  ///   leaves the frame.
  func likeness(across region: OrientedRegion, _ first: Double, _ second: Double) -> Double {
    guard let one = values(across: region, at: first),
      let other = values(across: region, at: second)
    else { return 0 }
    return (-SampleLines.reach...SampleLines.reach).map { shift in
      SampleLines.correlation(
        one[max(0, shift)..<one.count + min(0, shift)],
        other[max(0, -shift)..<other.count - max(0, shift)])
    }.max() ?? 0
  }

  private static func correlation(_ one: ArraySlice<Float>, _ other: ArraySlice<Float>) -> Double {
    let count = Float(one.count)
    let (middle, otherMiddle) = (one.reduce(0, +) / count, other.reduce(0, +) / count)
    var (product, square, otherSquare): (Float, Float, Float) = (0, 0, 0)
    for (a, b) in zip(one, other) {
      product += (a - middle) * (b - otherMiddle)
      square += (a - middle) * (a - middle)
      otherSquare += (b - otherMiddle) * (b - otherMiddle)
    }
    let scale = (square * otherSquare).squareRoot()
    return scale > 0 ? Double(product / scale) : 0
  }

  private func values(across region: OrientedRegion, at offset: Double) -> [Float]? {
    let right = region.direction
    let middle = Point(
      region.center.x - right.y * offset * region.height,
      region.center.y + right.x * offset * region.height)
    let count = Int(region.length * SampleLines.density)
    guard count >= 16 else { return nil }
    var values: [Float] = []
    values.reserveCapacity(count)
    for index in 0..<count {
      let along = (Double(index) + 0.5) / SampleLines.density - region.length / 2
      guard let value = value(middle.x + along * right.x, middle.y + along * right.y) else {
        return nil
      }
      values.append(value)
    }
    return values
  }

  private func value(_ x: Double, _ y: Double) -> Float? {
    let (left, top) = (x - 0.5, y - 0.5)
    guard left >= 0, top >= 0, left < Double(width - 1), top < Double(height - 1) else {
      return nil
    }
    let (column, row) = (Int(left), Int(top))
    let (partX, partY) = (Float(left - Double(column)), Float(top - Double(row)))
    let place = row * stride + column
    let upper = Float(pixels[place]) * (1 - partX) + Float(pixels[place + 1]) * partX
    let lower =
      Float(pixels[place + stride]) * (1 - partX) + Float(pixels[place + stride + 1]) * partX
    return upper * (1 - partY) + lower * partY
  }

  /// Distances between the turning points of a line, each a bar or a space.
  private static func runs(of values: [Float]) -> Runs? {
    let sorted = values.sorted()
    let contrast = sorted[sorted.count * 19 / 20] - sorted[sorted.count / 20]
    guard contrast >= 12 else { return nil }
    let step = contrast * change
    var turns: [Int] = []
    var (lowest, highest) = (0, 0)
    var isRising: Bool?
    for (index, value) in values.enumerated() {
      if value > values[highest] { highest = index }
      if value < values[lowest] { lowest = index }
      if isRising != false, values[highest] - value > step {
        turns.append(highest)
        (isRising, lowest, highest) = (false, index, index)
      } else if isRising != true, value - values[lowest] > step {
        turns.append(lowest)
        (isRising, lowest, highest) = (true, index, index)
      }
    }
    guard turns.count >= 5 else {
      return Runs(count: turns.count, mean: 0, spread: 0, contrast: contrast)
    }
    // The first and the last can be a quiet zone or a part of something.
    let inner = turns.dropFirst().dropLast()
    let lengths = zip(inner, inner.dropFirst()).map { Double($1 - $0) / density }
    let mean = lengths.reduce(0, +) / Double(lengths.count)
    let variance =
      lengths.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(lengths.count)
    return Runs(
      count: turns.count, mean: mean, spread: variance.squareRoot() / mean, contrast: contrast)
  }
}
