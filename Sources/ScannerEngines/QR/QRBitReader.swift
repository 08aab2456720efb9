/// Reads bits from bytes, highest bit first.
struct QRBitReader {
  private let bytes: [UInt8]
  private let end: Int
  private var position = 0

  /// Starts at the first bit.
  ///
  /// - Parameters:
  ///   - bytes: Data codewords.
  ///   - bitCount: Number of bits that count, or nil for all.
  init(_ bytes: [UInt8], bitCount: Int? = nil) {
    self.bytes = bytes
    end = min(bitCount ?? bytes.count * 8, bytes.count * 8)
  }

  /// Number of bits not read yet.
  var remaining: Int { end - position }

  /// Reads a number.
  ///
  /// - Parameter count: Number of bits, 0…32.
  /// - Returns: The number, or nil when fewer bits are left; then nothing is consumed.
  mutating func read(_ count: Int) -> Int? {
    guard count <= remaining else { return nil }
    var value = 0
    for bit in position..<(position + count) {
      value = value << 1 | Int(bytes[bit >> 3] >> UInt8(7 - bit & 7)) & 1
    }
    position += count
    return value
  }
}
