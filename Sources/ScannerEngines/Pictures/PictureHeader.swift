import CLeptonica
import ScannerCore

/// Format and size of a picture, read from its first bytes without decoding it.
struct PictureHeader {
  /// The formats that pictures are read in.
  enum Format: String {
    case png = "PNG"
    case jpeg = "JPEG"
    case webp = "WebP"
    case gif = "GIF"
    case tiff = "TIFF"
    case bmp = "BMP"
    case pnm = "PNM"
  }

  /// Format by the first bytes; the file's name does not matter.
  let format: Format
  /// Width in pixels; 0 is possible.
  let width: Int
  /// Height in pixels; 0 is possible.
  let height: Int
  /// Channels of a pixel as stored; 1 where the format does not say before decoding.
  let channels: Int

  /// What is likely wrong when decoding fails.
  let trouble: String

  /// Reads a header.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: `ScanError.badInput` for no bytes, an unknown format or a header that breaks off.
  init(_ bytes: [UInt8]) throws(ScanError) {
    guard !bytes.isEmpty else { throw .badInput(cause: "the file is empty") }
    guard let format = PictureHeader.format(bytes) else { throw .badInput(cause: "not a picture") }
    self.format = format
    let size: (width: Int, height: Int, channels: Int)?
    switch format {
    // Leptonica refuses 0x0 without saying so, and decodes a whole GIF or BMP for its header.
    case .png: size = PictureHeader.png(bytes)
    case .gif: size = PictureHeader.gif(bytes)
    case .bmp: size = PictureHeader.bmp(bytes)
    case .pnm: size = PictureHeader.pnm(bytes)
    case .jpeg, .webp, .tiff: size = PictureHeader.byLeptonica(bytes)
    }
    guard let size else {
      throw .badInput(cause: "the \(format.rawValue) picture is truncated or damaged")
    }
    (width, height, channels) = size
    trouble = PictureHeader.isAnimatedWebP(bytes) ? "animated" : "truncated or damaged"
  }

  /// The animation bit of the extended header (WebP container, "VP8X"); Leptonica reads still
  /// pictures only.
  private static func isAnimatedWebP(_ bytes: [UInt8]) -> Bool {
    bytes.count > 20 && bytes[12..<16].elementsEqual("VP8X".utf8) && bytes[20] & 2 != 0
  }

  private static func format(_ bytes: [UInt8]) -> Format? {
    func starts(with magic: [UInt8], at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: magic)
    }
    if starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if starts(with: Array("GIF8".utf8)) { return .gif }
    if starts(with: Array("BM".utf8)) { return .bmp }
    if starts(with: [0x49, 0x49, 0x2A, 0]) || starts(with: [0x4D, 0x4D, 0, 0x2A]) { return .tiff }
    if starts(with: Array("RIFF".utf8)), starts(with: Array("WEBP".utf8), at: 8) { return .webp }
    if bytes.count > 2, bytes[0] == 0x50, (0x31...0x37).contains(bytes[1]),
      isSpace(bytes[2]) || bytes[2] == 0x23
    {
      return .pnm
    }
    return nil
  }

  /// IHDR is the first chunk (ISO/IEC 15948, 11.2.2).
  private static func png(_ bytes: [UInt8]) -> (width: Int, height: Int, channels: Int)? {
    guard bytes.count >= 33 else { return nil }
    return (bigEndian(bytes, at: 16), bigEndian(bytes, at: 20), 1)
  }

  /// Logical screen size (GIF89a, 18).
  private static func gif(_ bytes: [UInt8]) -> (width: Int, height: Int, channels: Int)? {
    guard bytes.count >= 13 else { return nil }
    return (Int(bytes[6]) | Int(bytes[7]) << 8, Int(bytes[8]) | Int(bytes[9]) << 8, 1)
  }

  /// BITMAPCOREHEADER has 16-bit sizes, every later header 32-bit ones, height negative for rows
  /// from the top.
  private static func bmp(_ bytes: [UInt8]) -> (width: Int, height: Int, channels: Int)? {
    guard bytes.count >= 26 else { return nil }
    if bytes[14] == 12 {
      return (Int(bytes[18]) | Int(bytes[19]) << 8, Int(bytes[20]) | Int(bytes[21]) << 8, 1)
    }
    func size(at offset: Int) -> Int {
      let word = UInt32(bigEndian(bytes, at: offset)).byteSwapped
      return Int(Int32(bitPattern: word).magnitude)
    }
    return (size(at: 18), size(at: 22), 1)
  }

  /// Numbers between white space and comments (netpbm's manual); PAM has WIDTH and HEIGHT lines.
  private static func pnm(_ bytes: [UInt8]) -> (width: Int, height: Int, channels: Int)? {
    guard bytes[1] != 0x37 else { return byLeptonica(bytes) }
    var numbers: [Int] = []
    var index = 2
    while numbers.count < 2, index < bytes.count {
      if bytes[index] == 0x23 {
        while index < bytes.count, bytes[index] != 0x0A { index += 1 }
      } else if isSpace(bytes[index]) {
        index += 1
      } else {
        var number = 0
        let start = index
        while index < bytes.count, (0x30...0x39).contains(bytes[index]), number < 1 << 31 {
          number = number * 10 + Int(bytes[index] - 0x30)
          index += 1
        }
        guard index > start else { return nil }
        numbers.append(number)
      }
    }
    return numbers.count == 2 ? (numbers[0], numbers[1], 1) : nil
  }

  private static func byLeptonica(
    _ bytes: [UInt8]
  ) -> (width: Int, height: Int, channels: Int)? {
    var format: l_int32 = 0
    var width: l_int32 = 0
    var height: l_int32 = 0
    var bits: l_int32 = 0
    var channels: l_int32 = 0
    guard
      pixReadHeaderMem(
        bytes, bytes.count, &format, &width, &height, &bits, &channels, nil) == 0,
      // A header that breaks off comes as 0x0.
      width > 0, height > 0
    else { return nil }
    return (Int(width), Int(height), Int(channels))
  }

  private static func bigEndian(_ bytes: [UInt8], at offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
