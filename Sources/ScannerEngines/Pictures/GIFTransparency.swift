/// The transparent colour of a GIF's first image.
enum GIFTransparency {
  /// Finds the Graphic Control Extension before the first image (GIF89a, 23).
  ///
  /// - Parameter bytes: The whole file.
  /// - Returns: Index in the palette; nil when nothing is transparent.
  static func index(_ bytes: [UInt8]) -> Int? {
    guard bytes.count > 13 else { return nil }
    let palette = bytes[10] & 0x80 == 0 ? 0 : 3 << Int(bytes[10] & 7 + 1)
    var offset = 13 + palette
    while offset + 7 < bytes.count, bytes[offset] == 0x21 {
      if bytes[offset + 1] == 0xF9 {
        return bytes[offset + 3] & 1 == 1 ? Int(bytes[offset + 6]) : nil
      }
      offset += 2
      // Blocks of data, each after its length, end with an empty one.
      while offset < bytes.count, bytes[offset] > 0 { offset += Int(bytes[offset]) + 1 }
      offset += 1
    }
    return nil
  }
}
