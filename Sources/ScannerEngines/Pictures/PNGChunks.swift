/// The chunks of a PNG file (ISO/IEC 15948, 5.3): what libpng and Leptonica leave undone.
struct PNGChunks {
  /// True when the chunks go on to IEND.
  ///
  /// Known beforehand, because libpng reports a break on standard error.
  let isWhole: Bool
  /// The grey level that is transparent, in a picture of 2 to 16 bits of grey.
  private(set) var transparentGrey: Int?
  private var transparency: Range<Int>?

  /// Walks the chunks of a file that begins with a PNG signature and a whole IHDR.
  init(_ bytes: [UInt8]) {
    var offset = 8
    var isWhole = false
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = offset + 12 + length
      guard end <= bytes.count else { break }
      let type = bytes[offset + 4..<offset + 8]
      if type.elementsEqual("tRNS".utf8), PNGChunks.isGrey(bytes), bytes[24] > 1, length == 2 {
        transparency = offset..<end
        transparentGrey = Int(bytes[offset + 8]) << 8 | Int(bytes[offset + 9])
      }
      isWhole = type.elementsEqual("IEND".utf8)
      if isWhole { break }
      offset = end
    }
    self.isWhole = isWhole
  }

  /// The file without a transparent grey level: Leptonica makes all of such a picture transparent.
  func withoutTransparentGrey(_ bytes: [UInt8]) -> [UInt8] {
    guard let transparency else { return bytes }
    return Array(bytes[..<transparency.lowerBound] + bytes[transparency.upperBound...])
  }

  /// Colour type 0 of IHDR.
  static func isGrey(_ bytes: [UInt8]) -> Bool { bytes[25] == 0 }
}
