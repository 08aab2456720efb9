/// The first directory of a TIFF file (TIFF 6.0, section 2): where its pixels lie.
///
/// Libtiff fills what is missing and tells nobody, so a file that breaks off is found here.
struct TIFFDirectory {
  private let bytes: [UInt8]
  private let isBigEndian: Bool

  /// Tells whether every strip or tile lies inside the file.
  ///
  /// - Parameter bytes: The whole file.
  /// - Returns: False for a file that breaks off; true also when the directory says nothing.
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 8 else { return false }
    return TIFFDirectory(bytes: bytes, isBigEndian: bytes[0] == 0x4D).holdsAllPixels
  }

  private var holdsAllPixels: Bool {
    guard let start = number(at: 4, bytes: 4), let count = number(at: start, bytes: 2) else {
      return false
    }
    var offsets: [Int]?
    var lengths: [Int]?
    for entry in 0..<count {
      let place = start + 2 + entry * 12
      guard let tag = number(at: place, bytes: 2) else { return false }
      // StripOffsets and TileOffsets; StripByteCounts and TileByteCounts.
      if tag == 273 || tag == 324 { offsets = values(ofEntryAt: place) }
      if tag == 279 || tag == 325 { lengths = values(ofEntryAt: place) }
    }
    guard let offsets, let lengths, offsets.count == lengths.count else {
      // Some writers leave the lengths out; libtiff then works them out.
      return true
    }
    return zip(offsets, lengths).allSatisfy { $0 + $1 <= bytes.count }
  }

  /// Values of type SHORT (3) or LONG (4); those that fit in 4 bytes stand in the entry itself.
  private func values(ofEntryAt place: Int) -> [Int]? {
    guard let type = number(at: place + 2, bytes: 2), let count = number(at: place + 4, bytes: 4),
      type == 3 || type == 4, count <= bytes.count
    else { return nil }
    let size = type == 3 ? 2 : 4
    let isInline = count * size <= 4
    guard let start = isInline ? place + 8 : number(at: place + 8, bytes: 4) else { return nil }
    var result: [Int] = []
    for index in 0..<count {
      // A list that breaks off is a file that breaks off.
      result.append(number(at: start + index * size, bytes: size) ?? bytes.count)
    }
    return result
  }

  private func number(at offset: Int, bytes count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    let digits = bytes[offset..<offset + count]
    return isBigEndian
      ? digits.reduce(0) { $0 << 8 | Int($1) } : digits.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
