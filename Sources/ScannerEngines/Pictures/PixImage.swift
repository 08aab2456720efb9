import CLeptonica
import ScannerCore

/// Owner of one of Leptonica's images.
final class PixImage {
  private let pix: UnsafeMutablePointer<Pix>

  /// Decodes a picture; nil when it breaks off or is damaged.
  init?(decoding bytes: [UInt8], header: PictureHeader) {
    let decoded =
      switch header.format {
      case .jpeg: PixImage.jpeg(bytes, channels: header.channels)
      case .png: PixImage.isWholePNG(bytes) ? pixReadMemPng(bytes, bytes.count) : nil
      default: pixReadMem(bytes, bytes.count)
      }
    guard let decoded else { return nil }
    self.pix = decoded
  }

  deinit {
    var pix: UnsafeMutablePointer<Pix>? = pix
    pixDestroy(&pix)
  }

  private init(_ pix: UnsafeMutablePointer<Pix>) {
    self.pix = pix
  }

  /// The image as grey, 8 bits a pixel; nil when memory does not suffice.
  func frame() -> Frame? {
    if pixGetColormap(pix) != nil {
      guard let plain = pixRemoveColormap(pix, l_int32(REMOVE_CMAP_WITH_ALPHA)) else { return nil }
      return PixImage(plain).frame()
    }
    switch pixGetDepth(pix) {
    case 8: return makeFrame(writeRow: PixImage.copyRow)
    case 16:
      let scale = 255 / Float(max(brightest16(), 1))
      return makeFrame { PixImage.scaleRow($0, $1, $2, by: scale) }
    case 32:
      return makeFrame(writeRow: pixGetSpp(pix) == 4 ? PixImage.blendRow : PixImage.lumaRow)
    default:
      guard let grey = pixConvertTo8(pix, 0) else { return nil }
      return PixImage(grey).frame()
    }
  }

  private typealias RowWriter = (UnsafePointer<UInt32>, UnsafeMutablePointer<UInt8>, Int) -> Void

  /// Rows are padded to 32-bit words; pixels stand in a word from the high end down, in the
  /// machine's byte order.
  private func makeFrame(writeRow: RowWriter) -> Frame? {
    let width = Int(pixGetWidth(pix))
    let height = Int(pixGetHeight(pix))
    let wordsPerRow = Int(pixGetWpl(pix))
    guard width > 0, height > 0, let words = pixGetData(pix) else { return nil }
    let pixels = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      for y in 0..<height {
        writeRow(words + y * wordsPerRow, start + y * width, width)
      }
      count = width * height
    }
    return Frame(pixels: pixels, width: width, height: height)
  }

  private static func copyRow(
    _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt8>, _ width: Int
  ) {
    for word in 0..<width / 4 {
      UnsafeMutableRawPointer(target).storeBytes(
        of: source[word].bigEndian, toByteOffset: word * 4, as: UInt32.self)
    }
    for x in (width & ~3)..<width {
      target[x] = UInt8(truncatingIfNeeded: source[x >> 2] >> UInt32(24 - 8 * (x & 3)))
    }
  }

  private static func scaleRow(
    _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt8>, _ width: Int,
    by scale: Float
  ) {
    for x in 0..<width {
      target[x] = UInt8(Float(pixel16(source, x)) * scale)
    }
  }

  /// The luma of BT.601 in 16-bit fixed point, rounded, as Pillow has it.
  private static func lumaRow(
    _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt8>, _ width: Int
  ) {
    for x in 0..<width {
      target[x] = luma(source[x])
    }
  }

  /// Lays the pixel over white by its alpha, the low byte.
  private static func blendRow(
    _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt8>, _ width: Int
  ) {
    for x in 0..<width {
      let alpha = source[x] & 0xFF
      target[x] = UInt8((UInt32(luma(source[x])) * alpha + 255 * (255 - alpha) + 127) / 255)
    }
  }

  @inline(__always)
  private static func luma(_ pixel: UInt32) -> UInt8 {
    let red = pixel >> 24
    let green = pixel >> 16 & 0xFF
    let blue = pixel >> 8 & 0xFF
    return UInt8(truncatingIfNeeded: (red * 19595 + green * 38470 + blue * 7471 + 0x8000) >> 16)
  }

  @inline(__always)
  private static func pixel16(_ source: UnsafePointer<UInt32>, _ x: Int) -> UInt32 {
    source[x >> 1] >> (x.isMultiple(of: 2) ? 16 : 0) & 0xFFFF
  }

  /// Cameras of 10 to 14 bits store their values unscaled, so the brightest value is the white.
  private func brightest16() -> UInt32 {
    guard let words = pixGetData(pix) else { return 0 }
    let width = Int(pixGetWidth(pix))
    var brightest: UInt32 = 0
    for y in 0..<Int(pixGetHeight(pix)) {
      let row = UnsafePointer(words + y * Int(pixGetWpl(pix)))
      for x in 0..<width { brightest = max(brightest, PixImage.pixel16(row, x)) }
    }
    return brightest
  }

  /// Reads the luma channel alone where there is one, which saves the way through RGB.
  private static func jpeg(_ bytes: [UInt8], channels: Int) -> UnsafeMutablePointer<Pix>? {
    let hint = channels == 4 ? 0 : l_int32(L_JPEG_READ_LUMINANCE)
    var warnings: l_int32 = 0
    guard let pix = pixReadMemJpeg(bytes, bytes.count, 0, 1, &warnings, hint) else { return nil }
    let image = PixImage(pix)
    // libjpeg fills what is missing with grey and only warns.
    if warnings > 0, !hasEndOfImage(bytes) { return nil }
    return pixClone(image.pix)
  }

  /// The marker FF D9 stands at the end; some cameras write a little behind it.
  private static func hasEndOfImage(_ bytes: [UInt8]) -> Bool {
    let tail = bytes.suffix(4096)
    return zip(tail, tail.dropFirst()).contains { $0 == 0xFF && $1 == 0xD9 }
  }

  /// Tells whether the chunks go on to IEND, because libpng reports a break on standard error.
  private static func isWholePNG(_ bytes: [UInt8]) -> Bool {
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      if bytes[offset + 4..<offset + 8].elementsEqual("IEND".utf8) { return true }
      offset += length + 12
    }
    return false
  }
}
