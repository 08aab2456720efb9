/// Percent-encoding of addresses (RFC 3986, 2.1) and the queries that are written with it.
enum PercentCoding {
  /// Resolves "%41" and the like.
  ///
  /// - Parameters:
  ///   - bytes: Encoded.
  ///   - plusIsSpace: Whether "+" means a space, as in forms.
  ///   - mark: What stands before two hexadecimal digits; quoted-printable has "=".
  /// - Returns: The bytes; a mark without two hexadecimal digits behind it stays.
  static func decode(
    _ bytes: some Collection<UInt8>, plusIsSpace: Bool = false, mark: UInt8 = UInt8(ascii: "%")
  ) -> [UInt8] {
    let bytes = Array(bytes)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == mark, index + 2 < bytes.count, let high = bytes[index + 1].hexValue,
        let low = bytes[index + 2].hexValue
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
        index += 1
      }
    }
    return result
  }

  /// Writes text so that it can stand anywhere in an address.
  ///
  /// - Parameter text: Any.
  /// - Returns: ASCII; everything but unreserved characters (RFC 3986, 2.3) is encoded.
  static func encode(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in text.utf8 {
      if byte.isDigit || byte.isLetter || [0x2D, 0x2E, 0x5F, 0x7E].contains(byte) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return result.text
  }

  /// Takes a query apart, "key=value&key=value".
  ///
  /// - Parameters:
  ///   - bytes: What follows "?".
  ///   - plusIsSpace: Whether "+" means a space, as in forms.
  /// - Returns: Pairs in their order, decoded, the keys in lower case.
  static func query(
    _ bytes: some Collection<UInt8>, plusIsSpace: Bool = false
  ) -> [(key: String, value: String)] {
    // No code holds more pairs; what a longer text goes on with is not looked at.
    bytes.split(separator: UInt8(ascii: "&"), maxSplits: 500).prefix(500).map { pair in
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count > 1 ? decode(parts[1], plusIsSpace: plusIsSpace) : []
      return (decode(parts[0]).text.lowercased(), value.text)
    }
  }
}
