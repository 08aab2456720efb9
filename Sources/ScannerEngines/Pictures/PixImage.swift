import CLeptonica
import ScannerCore
import Synchronization

/// Owner of one of Leptonica's images.
final class PixImage {
  private let pix: UnsafeMutablePointer<Pix>

  private init?(_ pix: UnsafeMutablePointer<Pix>?) {
    guard let pix else { return nil }
    self.pix = pix
  }

  deinit {
    var pix: UnsafeMutablePointer<Pix>? = pix
    pixDestroy(&pix)
  }

  /// Decodes a picture; gives nil when it breaks off, is damaged, or memory does not suffice.
  static func decode(_ bytes: [UInt8], _ header: PictureHeader) -> Frame? {
    switch header.format {
    case .png: png(bytes)
    case .jpeg: jpeg(bytes, channels: header.channels)?.frame()
    case .gif: gif(bytes)?.frame()
    case .tiff:
      TIFFDirectory.isWhole(bytes)
        ? other(bytes)?.frame(isPremultiplied: header.channels == 4) : nil
    case .webp, .bmp, .pnm: other(bytes)?.frame()
    }
  }

  /// Guards what Leptonica does with 16 bits a channel, a setting of the whole process.
  ///
  /// Grey is kept, to be scaled by its brightest value; colour cannot be kept. Other depths do not
  /// look at it.
  private static let depthSetting = Mutex<Void>(())

  private static func png(_ bytes: [UInt8]) -> Frame? {
    let chunks = PNGChunks(bytes)
    guard chunks.isWhole else { return nil }
    let clean = chunks.withoutTransparentGrey(bytes)
    let has16Bits = bytes[24] == 16
    let image =
      if has16Bits {
        depthSetting.withLock { _ in
          l_pngSetReadStrip16To8(PNGChunks.isGrey(bytes) ? 0 : 1)
          return PixImage(pixReadMemPng(clean, clean.count))
        }
      } else {
        PixImage(pixReadMemPng(clean, clean.count))
      }
    let paper = bytes[24] == 8 ? chunks.transparentGrey.map { UInt8(clamping: $0) } : nil
    return image?.frame(transparentGrey: paper)
  }

  /// Reads the luma channel alone where there is one, which saves the way through RGB.
  private static func jpeg(_ bytes: [UInt8], channels: Int) -> PixImage? {
    let hint = channels == 4 ? 0 : l_int32(L_JPEG_READ_LUMINANCE)
    var warnings: l_int32 = 0
    let image = PixImage(pixReadMemJpeg(bytes, bytes.count, 0, 1, &warnings, hint))
    // Libjpeg fills what is missing with grey and only warns.
    return warnings > 0 && !hasEndOfImage(bytes) ? nil : image
  }

  /// The marker FF D9 stands at the end; some cameras write a little behind it.
  private static func hasEndOfImage(_ bytes: [UInt8]) -> Bool {
    let tail = bytes.suffix(4096)
    return zip(tail, tail.dropFirst()).contains { $0 == 0xFF && $1 == 0xD9 }
  }

  private static func gif(_ bytes: [UInt8]) -> PixImage? {
    guard let image = other(bytes) else { return nil }
    if let index = GIFTransparency.index(bytes), let colors = pixGetColormap(image.pix),
      index < pixcmapGetCount(colors)
    {
      pixcmapResetColor(colors, l_int32(index), 255, 255, 255)
    }
    return image
  }

  private static func other(_ bytes: [UInt8]) -> PixImage? {
    PixImage(pixReadMem(bytes, bytes.count))
  }

  /// The image as grey, 8 bits a pixel.
  private func frame(isPremultiplied: Bool = false, transparentGrey: UInt8? = nil) -> Frame? {
    if pixGetColormap(pix) != nil {
      return PixImage(pixRemoveColormap(pix, l_int32(REMOVE_CMAP_WITH_ALPHA)))?.frame()
    }
    switch pixGetDepth(pix) {
    case 8:
      guard let transparentGrey else { return makeFrame(writeRow: PixelRows.copy) }
      return makeFrame { source, target, width in
        PixelRows.copy(source, target, width)
        for x in 0..<width where target[x] == transparentGrey { target[x] = 255 }
      }
    case 16:
      let scale = 255 / Float(max(brightest, 1))
      return makeFrame { PixelRows.scale($0, $1, $2, by: scale) }
    case 32:
      guard pixGetSpp(pix) == 4 else { return makeFrame(writeRow: PixelRows.luma) }
      return makeFrame(writeRow: isPremultiplied ? PixelRows.blendPremultiplied : PixelRows.blend)
    default:
      return PixImage(pixConvertTo8(pix, 0))?.frame()
    }
  }

  private func makeFrame(writeRow: PixelRows.Writer) -> Frame? {
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

  /// Cameras of 10 to 14 bits store their values unscaled, so the brightest value is the white.
  private var brightest: UInt32 {
    guard let words = pixGetData(pix) else { return 0 }
    let width = Int(pixGetWidth(pix))
    let wordsPerRow = Int(pixGetWpl(pix))
    return (0..<Int(pixGetHeight(pix))).reduce(0) { brightest, y in
      max(brightest, PixelRows.brightest16(words + y * wordsPerRow, width))
    }
  }
}
