import CLeptonica
import ScannerCore
import Synchronization

/// Pictures from files: PNG, JPEG, WebP, GIF, TIFF, BMP and PNM, made grey.
///
/// Grey is the luma of ITU-R BT.601; what is transparent lies on white; 16 bits a channel are
/// scaled to 8. Of an animation or several pages the first is taken. An orientation that the
/// camera noted (EXIF) is not applied: corners are in the pixels as stored, and codes are read at
/// any angle.
public enum PictureFile {
  /// Pictures with more pixels are refused before they are decoded: at 5 bytes a pixel while
  /// decoding, this is 1 GB.
  public static let pixelLimit = 200_000_000
  /// Longer files are refused unread.
  public static let byteLimit = 1 << 29
  /// Suffixes by which pictures are recognised in folders, in lower case.
  public static let suffixes: Set<String> = [
    "png", "jpg", "jpeg", "jpe", "jfif", "webp", "gif", "tif", "tiff", "bmp", "dib", "pnm", "pbm",
    "pgm", "ppm", "pam",
  ]

  /// Loads a picture.
  ///
  /// - Parameter path: The file; its suffix does not matter.
  /// - Returns: The picture, as frame 0.
  /// - Throws: `ScanError.badInput` with the cause.
  public static func load(_ path: FilePath) throws(ScanError) -> Frame {
    try decode(try FileReader.bytes(of: path, limit: byteLimit))
  }

  /// Loads a picture from standard input.
  ///
  /// - Returns: The picture, as frame 0.
  /// - Throws: `ScanError.badInput` with the cause.
  public static func loadStandardInput() throws(ScanError) -> Frame {
    try decode(try FileReader.standardInput(limit: byteLimit))
  }

  /// Decodes a picture that is in memory.
  ///
  /// - Parameter bytes: The whole file.
  /// - Returns: The picture, as frame 0.
  /// - Throws: `ScanError.badInput` for no bytes, something else than a picture, a picture that is
  ///   truncated, has no pixels or more than `pixelLimit`.
  public static func decode(_ bytes: [UInt8]) throws(ScanError) -> Frame {
    _ = silence
    let header = try PictureHeader(bytes)
    let size = "\(header.width)x\(header.height)"
    guard header.width > 0, header.height > 0 else {
      throw .badInput(cause: "the picture has no pixels (\(size))")
    }
    guard header.width <= pixelLimit / header.height else {
      let limit = pixelLimit / 1_000_000
      throw .badInput(cause: "the picture is too large (\(size), limit \(limit) megapixels)")
    }
    let isLarge = header.width * header.height > largePicture
    let decoded =
      isLarge
      ? largeTurn.withLock { _ in PixImage.decode(bytes, header) }
      : PixImage.decode(bytes, header)
    guard let frame = decoded else {
      throw .badInput(cause: "the \(header.format.rawValue) picture is \(header.trouble)")
    }
    return frame
  }

  /// Pictures with more pixels are decoded one at a time, so that memory does not grow with the
  /// number of threads.
  private static let largePicture = 25_000_000
  private static let largeTurn = Mutex<Void>(())

  /// Leptonica explains itself on standard error unless told not to; set once, before first use.
  private static let silence: Void = {
    _ = setMsgSeverity(l_int32(L_SEVERITY_NONE))
    leptSetStderrHandler { _ in }
  }()
}
