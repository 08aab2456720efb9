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
    return SampleLines.runs(of: values)
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
    guard turns.count >= 3 else {
      return Runs(count: turns.count, mean: 0, spread: 0, contrast: contrast)
    }
    let lengths = zip(turns, turns.dropFirst()).map { Double($1 - $0) / density }
    let mean = lengths.reduce(0, +) / Double(lengths.count)
    let variance =
      lengths.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(lengths.count)
    return Runs(
      count: turns.count, mean: mean, spread: variance.squareRoot() / mean, contrast: contrast)
  }
}
