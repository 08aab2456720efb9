/// A place or a direction in a picture, in pixels.
typealias QRVector = SIMD2<Float>

/// Grey pixels that somebody else owns, lent for one call.
package struct QRPlane {
  /// The first pixel; row `y` starts at `y * stride`.
  package let base: UnsafePointer<UInt8>
  /// Width in pixels.
  package let width: Int
  /// Height in pixels.
  package let height: Int
  /// Distance between two rows in bytes.
  package let stride: Int

  /// Wraps pixels.
  ///
  /// - Parameters:
  ///   - base: The first pixel of at least `stride * (height - 1) + width`.
  ///   - width: Width in pixels, at least 1.
  ///   - height: Height in pixels, at least 1.
  ///   - stride: Distance between two rows in bytes, at least `width`.
  package init(base: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int) {
    precondition(width > 0 && height > 0 && stride >= width, "a plane has at least one pixel")
    self.base = base
    self.width = width
    self.height = height
    self.stride = stride
  }

  /// The brightness at a place, bilinear between the pixels' centres; the edge continues outwards.
  ///
  /// Safe for every place, also for not-a-number.
  ///
  /// - Parameters:
  ///   - x: Distance from the left edge in pixels.
  ///   - y: Distance from the top edge in pixels.
  /// - Returns: 0…255.
  @inline(__always)
  func sample(_ x: Float, _ y: Float) -> Float {
    let farX = Float(width) - 1.001
    let farY = Float(height) - 1.001
    let inX = x > 0.5 ? (x - 0.5 < farX ? x - 0.5 : farX) : 0
    let inY = y > 0.5 ? (y - 0.5 < farY ? y - 0.5 : farY) : 0
    let column = Int(Int32(inX))
    let row = Int(Int32(inY))
    let partX = inX - Float(Int32(truncatingIfNeeded: column))
    let partY = inY - Float(Int32(truncatingIfNeeded: row))
    let pixel = base + (row &* stride &+ column)
    let upperLeft = Float(pixel[0])
    let upper = upperLeft + (Float(pixel[1]) - upperLeft) * partX
    let lowerLeft = Float(pixel[stride])
    let lower = lowerLeft + (Float(pixel[stride &+ 1]) - lowerLeft) * partX
    return upper + (lower - upper) * partY
  }
}
