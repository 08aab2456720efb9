/// Strength and direction of the gradients in blocks of 8 x 8 pixels.
final class StructureTensor {
  /// Side of a block in pixels.
  static let blockSize = 8

  /// Blocks in a row.
  let columns: Int
  /// Rows of blocks.
  let rows: Int
  /// Mean squared gradient of each block, of differences over two pixels, smoothed over 3 x 3 blocks.
  let energy: FloatBuffer
  /// How much one direction prevails, 0...1.
  let coherence: FloatBuffer
  /// Cosine of twice the gradient's angle.
  let cosine: FloatBuffer
  /// Sine of twice the gradient's angle.
  let sine: FloatBuffer
  /// The tensor's parts of each block, not smoothed: x², y², xy.
  let parts: [FloatBuffer]

  /// Number of blocks.
  var count: Int { columns * rows }

  /// Reads a picture in one pass.
  init(_ image: GreyImage) {
    columns = image.width / StructureTensor.blockSize
    rows = image.height / StructureTensor.blockSize
    let n = columns * rows
    parts = (0..<3).map { _ in FloatBuffer(n) }
    energy = FloatBuffer(n)
    coherence = FloatBuffer(n)
    cosine = FloatBuffer(n)
    sine = FloatBuffer(n)
    accumulate(image)
    let smooth = parts.map(smoothed)
    for i in 0..<n {
      let xx = smooth[0].base[i]
      let yy = smooth[1].base[i]
      let xy = smooth[2].base[i]
      let difference = xx - yy
      let r = (difference * difference + 4 * xy * xy).squareRoot()
      energy.base[i] = xx + yy
      coherence.base[i] = r / (xx + yy + 1)
      cosine.base[i] = difference / (r + 1e-6)
      sine.base[i] = 2 * xy / (r + 1e-6)
    }
  }

  /// Two blocks at a time: differences of halved pixels, so that the squares of two rows fit 16
  /// bits, those of black beside white too.
  private func accumulate(_ image: GreyImage) {
    typealias Words = SIMD16<Int16>
    let w = image.width
    for row in 0..<rows {
      var column = 0
      while column < columns {
        // The last pair of an odd row of blocks is one block further left.
        let first = max(0, min(column, columns - 2))
        let x = min(max(1, first * 8), max(1, w - 17))
        var sums = (SIMD16<Int32>.zero, SIMD16<Int32>.zero, SIMD16<Int32>.zero)
        for pair in 0..<4 {
          var partial = (Words.zero, Words.zero, Words.zero)
          for line in 0..<2 {
            let y = min(max(1, row * 8 + pair * 2 + line), image.height - 2)
            let p = UnsafeRawPointer(image.base + y * w + x)
            let gx = halfDifference(p, -1, 1)
            let gy = halfDifference(p, -w, w)
            partial.0 &+= gx &* gx
            partial.1 &+= gy &* gy
            partial.2 &+= gx &* gy
          }
          sums.0 &+= SIMD16<Int32>(truncatingIfNeeded: partial.0)
          sums.1 &+= SIMD16<Int32>(truncatingIfNeeded: partial.1)
          sums.2 &+= SIMD16<Int32>(truncatingIfNeeded: partial.2)
        }
        store(sums.0, to: parts[0], row * columns + first)
        store(sums.1, to: parts[1], row * columns + first)
        store(sums.2, to: parts[2], row * columns + first)
        column += 2
      }
    }
  }

  @inline(__always) private func halfDifference(
    _ pixel: UnsafeRawPointer, _ before: Int, _ after: Int
  ) -> SIMD16<Int16> {
    let a = pixel.loadUnaligned(fromByteOffset: before, as: SIMD16<UInt8>.self)
    let b = pixel.loadUnaligned(fromByteOffset: after, as: SIMD16<UInt8>.self)
    return SIMD16<Int16>(truncatingIfNeeded: b &>> 1) &- SIMD16<Int16>(truncatingIfNeeded: a &>> 1)
  }

  /// Means a pixel, in units of whole differences: 4 for the halving, 64 pixels.
  @inline(__always) private func store(_ sums: SIMD16<Int32>, to target: FloatBuffer, _ i: Int) {
    target.base[i] = Float(sums.lowHalf.wrappedSum()) / 16
    if columns > 1 { target.base[i + 1] = Float(sums.highHalf.wrappedSum()) / 16 }
  }

  private func smoothed(_ source: FloatBuffer) -> FloatBuffer {
    let across = FloatBuffer(count)
    let result = FloatBuffer(count)
    for y in 0..<rows {
      for x in 0..<columns {
        let i = y * columns + x
        across.base[i] =
          source.base[i] + (x > 0 ? source.base[i - 1] : 0)
          + (x + 1 < columns ? source.base[i + 1] : 0)
      }
    }
    for i in 0..<count {
      let sum =
        across.base[i] + (i >= columns ? across.base[i - columns] : 0)
        + (i + columns < count ? across.base[i + columns] : 0)
      result.base[i] = sum / 9
    }
    return result
  }
}
