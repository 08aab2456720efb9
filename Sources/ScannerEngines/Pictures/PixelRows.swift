/// Makes one row of Leptonica's words grey.
///
/// A row is padded to 32-bit words; pixels stand in a word from its high end down, in the machine's
/// byte order; colour is red, green, blue, alpha from the high byte down.
enum PixelRows {
  /// Reads a row of words and writes as many grey pixels as the last argument says.
  typealias Writer = (UnsafePointer<UInt32>, UnsafeMutablePointer<UInt8>, Int) -> Void

  /// Copies 8-bit grey.
  static func copy(
    _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt8>, _ width: Int
  ) {
    let bytes = UnsafeMutableRawPointer(target)
    for word in 0..<width / 4 {
      bytes.storeBytes(of: source[word].bigEndian, toByteOffset: word * 4, as: UInt32.self)
    }
    for x in (width & ~3)..<width {
      target[x] = UInt8(truncatingIfNeeded: source[x >> 2] >> UInt32(24 - 8 * (x & 3)))
    }
  }

  /// Scales 16-bit grey.
  static func scale(
    _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt8>, _ width: Int,
    by scale: Float
  ) {
    for x in 0..<width { target[x] = UInt8(Float(pixel16(source, x)) * scale) }
  }

  /// The brightest pixel of 16-bit grey.
  static func brightest16(_ source: UnsafePointer<UInt32>, _ width: Int) -> UInt32 {
    (0..<width).reduce(0) { max($0, pixel16(source, $1)) }
  }

  /// Makes colour grey.
  static func luma(
    _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt8>, _ width: Int
  ) {
    for x in 0..<width { target[x] = UInt8(truncatingIfNeeded: luma(source[x])) }
  }

  /// Makes colour grey and lays it over white by its alpha.
  static func blend(
    _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt8>, _ width: Int
  ) {
    for x in 0..<width {
      let alpha = source[x] & 0xFF
      target[x] = UInt8((luma(source[x]) * alpha + 255 * (255 - alpha) + 127) / 255)
    }
  }

  /// The same for colour that was already multiplied by its alpha, as libtiff gives it.
  static func blendPremultiplied(
    _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt8>, _ width: Int
  ) {
    for x in 0..<width {
      target[x] = UInt8(clamping: luma(source[x]) + 255 - source[x] & 0xFF)
    }
  }

  /// The luma of ITU-R BT.601 in 16-bit fixed point, rounded.
  @inline(__always)
  private static func luma(_ pixel: UInt32) -> UInt32 {
    let red = pixel >> 24
    let green = pixel >> 16 & 0xFF
    let blue = pixel >> 8 & 0xFF
    return (red * 19595 + green * 38470 + blue * 7471 + 0x8000) >> 16
  }

  @inline(__always)
  private static func pixel16(_ source: UnsafePointer<UInt32>, _ x: Int) -> UInt32 {
    source[x >> 1] >> (x.isMultiple(of: 2) ? 16 : 0) & 0xFFFF
  }
}
