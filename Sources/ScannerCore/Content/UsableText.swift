extension StringProtocol {
  /// The text without white space, control characters and invisible marks at its ends, as it is
  /// opened, searched for and copied; the bytes of a code stay what they are.
  package var usable: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.isBlank }),
      let last = scalars.lastIndex(where: { !$0.isBlank })
    else { return "" }
    return String(self[first...last])
  }
}

extension Unicode.Scalar {
  /// White space (Unicode's White_Space) or a control character, without a look into tables.
  var isSpaceOrControl: Bool {
    switch value {
    case 0x21...0x7E: false
    case 0...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
      true
    default: false
    }
  }

  /// White space, a control character, or a character that takes no place: byte order mark, zero
  /// width space and word joiner.
  fileprivate var isBlank: Bool {
    switch value {
    case 0x200B, 0x2060, 0xFEFF: true
    default: isSpaceOrControl
    }
  }
}
