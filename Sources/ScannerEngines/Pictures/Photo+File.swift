import CLeptonica
import ScannerCore

extension Photo {
  /// The photo as a PNG file; takes about a second for 8 megapixels.
  ///
  /// - Returns: The bytes of the file.
  /// - Throws: `ScanError.badOutput` when memory does not suffice.
  public func png() throws(ScanError) -> [UInt8] {
    try file("PNG") { pixWriteMemPng(&$0, &$1, $2, 0) }
  }

  /// The photo as a JPEG file.
  ///
  /// - Parameter quality: 1, small, to 100, fine.
  /// - Returns: The bytes of the file.
  /// - Throws: `ScanError.badOutput` when memory does not suffice, or a side has more than 65,535 pixels.
  public func jpeg(quality: Int = 92) throws(ScanError) -> [UInt8] {
    let quality = l_int32(min(max(quality, 1), 100))
    return try file("JPEG") { pixWriteMemJpeg(&$0, &$1, $2, quality, 0) }
  }

  /// Leptonica's way to write a picture: where the bytes go, how many they are, and the picture; 0 when
  /// it went well.
  private typealias Writer = (
    inout UnsafeMutablePointer<l_uint8>?, inout Int, UnsafeMutablePointer<Pix>
  ) -> l_ok

  private func file(_ format: String, _ writer: Writer) throws(ScanError) -> [UInt8] {
    guard let words = pixCreate(l_int32(width), l_int32(height), 32) else {
      throw .badOutput(cause: "no memory for a picture of \(width)x\(height)")
    }
    var owned: UnsafeMutablePointer<Pix>? = words
    defer { pixDestroy(&owned) }
    write(to: words)
    var data: UnsafeMutablePointer<l_uint8>?
    var size = 0
    guard writer(&data, &size, words) == 0, let data else {
      throw .badOutput(cause: "the picture cannot be written as \(format)")
    }
    defer { lept_free(data) }
    return Array(UnsafeBufferPointer(start: data, count: size))
  }

  /// Leptonica has a pixel in a word: red in its highest byte.
  private func write(to pix: UnsafeMutablePointer<Pix>) {
    guard let start = pixGetData(pix) else { return }
    let wordsPerRow = Int(pixGetWpl(pix))
    pixels.withUnsafeBufferPointer { bytes in
      for y in 0..<height {
        let row = start + y * wordsPerRow
        for x in 0..<width {
          let place = 3 * (y * width + x)
          row[x] =
            UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16
            | UInt32(bytes[place + 2]) << 8 | 0xFF
        }
      }
    }
  }
}
