/// Base64 with padding (RFC 4648, 4).
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Encodes bytes.
  ///
  /// - Parameter bytes: Any bytes.
  /// - Returns: Four characters for every three bytes begun; empty for none.
  package static func encode(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var word = group.reduce(0) { $0 << 8 | Int($1) }
      word <<= 8 * (3 - group.count)
      for place in 0..<4 {
        let isPadding = place > group.count
        result.append(isPadding ? UInt8(ascii: "=") : alphabet[word >> (18 - 6 * place) & 63])
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
