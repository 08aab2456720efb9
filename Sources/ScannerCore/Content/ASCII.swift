extension UInt8 {
  /// Whether it is one of the ASCII digits.
  var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether it is an ASCII letter from A to Z.
  var isUppercase: Bool { (0x41...0x5A).contains(self) }

  /// Whether it is an ASCII letter of either case.
  var isLetter: Bool { (self & 0xDF).isUppercase }

  /// The ASCII letter in upper case; anything else unchanged.
  var uppercased: UInt8 { (0x61...0x7A).contains(self) ? self - 0x20 : self }

  /// The value of a hexadecimal digit; nil for anything else.
  var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}

extension Collection<UInt8> {
  /// The bytes as UTF-8; what is not becomes U+FFFD.
  var text: String { String(decoding: self, as: UTF8.self) }

  /// Whether all are digits, and there is at least one.
  var isNumber: Bool { !isEmpty && allSatisfy(\.isDigit) }

  /// The number that the bytes write; nil unless they are 1 to 18 digits.
  var number: Int? {
    guard (1...18).contains(count), isNumber else { return nil }
    return reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Tells whether they begin with ASCII text, whatever the case of its letters.
  ///
  /// - Parameter prefix: In upper case.
  /// - Returns: True when they do.
  func begins(with prefix: StaticString) -> Bool {
    var index = startIndex
    return prefix.withUTF8Buffer { wanted in
      for byte in wanted {
        guard index != endIndex, self[index].uppercased == byte else { return false }
        index = self.index(after: index)
      }
      return true
    }
  }
}
