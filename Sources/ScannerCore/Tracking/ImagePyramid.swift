/// A frame in several sizes, small enough to be kept for a while and to be searched quickly.
///
/// The largest is about 640 pixels wide, whatever the frame's size; each other one is half as wide as
/// the one before.
package struct ImagePyramid: Sendable {
  /// The sizes, largest first; at least one.
  let levels: [PyramidLevel]
  /// Capture time of the frame.
  package let time: Duration
  /// Width of the frame in pixels.
  package let width: Int
  /// Height of the frame in pixels.
  package let height: Int

  /// Longest side of the largest size in pixels.
  ///
  /// Half of a 720p frame shows the modules that recognition can read, and places to a tenth of its
  /// pixels are good to a fifth of the frame's.
  private static let longestSide = 640
  /// Shortest side of the smallest size in pixels.
  private static let shortestSide = 24
  private static let mostLevels = 4

  /// Reduces a frame.
  ///
  /// - Parameter frame: Any frame; its pixels are copied.
  package init(_ frame: Frame) {
    let longest = max(frame.width, frame.height)
    let factor = (longest + ImagePyramid.longestSide - 1) / ImagePyramid.longestSide
    // Sums of a block must fit into 16 bits.
    var levels = [PyramidLevel(frame, factor: min(factor, 16))]
    while levels.count < ImagePyramid.mostLevels,
      min(levels[levels.count - 1].width, levels[levels.count - 1].height)
        >= 2 * ImagePyramid.shortestSide
    {
      levels.append(levels[levels.count - 1].halved())
    }
    self.levels = levels
    time = frame.captureTime
    width = frame.width
    height = frame.height
  }

  /// Tells whether two frames are of one source.
  ///
  /// - Parameter other: Another frame.
  /// - Returns: True for the same size.
  func matches(_ other: ImagePyramid) -> Bool { width == other.width && height == other.height }
}

/// One size of a frame: grey, without padding.
struct PyramidLevel: Sendable {
  let width: Int
  let height: Int
  /// Frame pixels to a pixel of this size, in either direction.
  let scale: Double
  let pixels: [UInt8]

  private init(width: Int, height: Int, scale: Double, pixels: [UInt8]) {
    self.width = width
    self.height = height
    self.scale = scale
    self.pixels = pixels
  }

  /// Means of square blocks of a frame; what is left over at the right and bottom is cut off.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - factor: Side of a block in pixels, 1…16.
  init(_ frame: Frame, factor: Int) {
    let factor = max(1, min(factor, frame.width, frame.height))
    let width = frame.width / factor
    let height = frame.height / factor
    var pixels = [UInt8](repeating: 0, count: width * height)
    frame.withPixels { source in
      var rows = BlockRows(width: width, factor: factor)
      for y in 0..<height {
        rows.reduce(
          source, from: y * factor * frame.stride, stride: frame.stride, into: &pixels,
          at: y * width)
      }
    }
    self.init(width: width, height: height, scale: Double(factor), pixels: pixels)
  }

  /// Half the size, each pixel the mean of four.
  func halved() -> PyramidLevel {
    let newWidth = max(1, width / 2)
    let newHeight = max(1, height / 2)
    var halved = [UInt8](repeating: 0, count: newWidth * newHeight)
    if width >= 2, height >= 2 {
      var rows = BlockRows(width: newWidth, factor: 2)
      for y in 0..<newHeight {
        rows.reduce(
          pixels.span, from: 2 * y * width, stride: width, into: &halved, at: y * newWidth)
      }
    }
    return PyramidLevel(width: newWidth, height: newHeight, scale: 2 * scale, pixels: halved)
  }
}

/// Reduces rows of a picture to means of square blocks.
private struct BlockRows {
  private let width: Int
  private let factor: Int
  private var sums: [UInt16]

  init(width: Int, factor: Int) {
    self.width = width
    self.factor = factor
    sums = [UInt16](repeating: 0, count: width * factor)
  }

  /// Makes one row of means.
  ///
  /// - Parameters:
  ///   - source: The picture.
  ///   - start: Index of the block row's first pixel.
  ///   - stride: Distance between two rows of the source.
  ///   - target: Gets `width` means.
  ///   - offset: Index of the first of them.
  mutating func reduce(
    _ source: Span<UInt8>, from start: Int, stride: Int, into target: inout [UInt8],
    at offset: Int
  ) {
    if factor == 2 {
      pairs(source, start, stride, &target, offset)
    } else {
      addRows(source, start, stride)
      addColumns(&target, offset)
    }
  }

  private func pairs(
    _ source: Span<UInt8>, _ start: Int, _ stride: Int, _ target: inout [UInt8], _ offset: Int
  ) {
    let bytes = source.bytes
    var span = target.mutableSpan
    var output = span.mutableBytes
    var x = 0
    while x + 8 <= width {
      let upper = bytes.unsafeLoadUnaligned(
        fromByteOffset: start + 2 * x, as: SIMD16<UInt8>.self)
      let lower = bytes.unsafeLoadUnaligned(
        fromByteOffset: start + stride + 2 * x, as: SIMD16<UInt8>.self)
      let sum =
        SIMD8<UInt16>(truncatingIfNeeded: upper.evenHalf)
        &+ SIMD8<UInt16>(truncatingIfNeeded: upper.oddHalf)
        &+ SIMD8<UInt16>(truncatingIfNeeded: lower.evenHalf)
        &+ SIMD8<UInt16>(truncatingIfNeeded: lower.oddHalf)
      let mean = SIMD8<UInt8>(truncatingIfNeeded: (sum &+ 2) &>> 2)
      output.storeBytes(of: mean, toByteOffset: offset + x, as: SIMD8<UInt8>.self)
      x += 8
    }
    while x < width {
      let place = start + 2 * x
      let sum =
        UInt16(source[place]) + UInt16(source[place + 1]) + UInt16(source[place + stride])
        + UInt16(source[place + stride + 1])
      output.storeBytes(
        of: UInt8(truncatingIfNeeded: (sum + 2) >> 2), toByteOffset: offset + x, as: UInt8.self)
      x += 1
    }
  }

  private mutating func addRows(_ source: Span<UInt8>, _ start: Int, _ stride: Int) {
    let factor = factor
    let count = width * factor
    let bytes = source.bytes
    var span = sums.mutableSpan
    var output = span.mutableBytes
    var x = 0
    while x + 16 <= count {
      var sum = SIMD16<UInt16>.zero
      for row in 0..<factor {
        sum &+= SIMD16<UInt16>(
          truncatingIfNeeded: bytes.unsafeLoadUnaligned(
            fromByteOffset: start + row * stride + x, as: SIMD16<UInt8>.self))
      }
      output.storeBytes(of: sum, toByteOffset: 2 * x, as: SIMD16<UInt16>.self)
      x += 16
    }
    while x < count {
      var sum: UInt16 = 0
      for row in 0..<factor { sum += UInt16(source[start + row * stride + x]) }
      output.storeBytes(of: sum, toByteOffset: 2 * x, as: UInt16.self)
      x += 1
    }
  }

  private func addColumns(_ target: inout [UInt8], _ offset: Int) {
    let sums = sums.span
    let area = UInt32(factor * factor)
    // Division by a constant that is not known to the compiler, as a product.
    let reciprocal = (65_536 + area - 1) / area
    for x in 0..<width {
      var sum: UInt32 = 0
      for column in 0..<factor { sum += UInt32(sums[x * factor + column]) }
      target[offset + x] = UInt8(truncatingIfNeeded: min(255, (sum * reciprocal) >> 16))
    }
  }
}
