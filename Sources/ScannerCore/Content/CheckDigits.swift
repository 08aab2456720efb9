/// Check digits that several kinds of content share.
enum CheckDigits {
  /// The remainder modulo 97 of text with letters as numbers from A = 10 (ISO 7064, MOD 97-10).
  ///
  /// - Parameter bytes: ASCII digits and capital letters.
  /// - Returns: 0…96; nil when there is anything else.
  static func mod97(_ bytes: some Sequence<UInt8>) -> Int? {
    var rest = 0
    for byte in bytes {
      if byte.isDigit {
        rest = (rest * 10 + Int(byte - 0x30)) % 97
      } else if byte.isUppercase {
        rest = (rest * 100 + Int(byte - 0x37)) % 97
      } else {
        return nil
      }
    }
    return rest
  }

  /// Finds what is wrong with a number that has its check digits in the third and fourth place: an
  /// IBAN (ISO 13616-1) or a creditor reference (ISO 11649).
  ///
  /// - Parameters:
  ///   - bytes: Capital letters and digits.
  ///   - longest: Most characters that it has.
  /// - Returns: The problem; nil when there is none.
  static func problem97(_ bytes: [UInt8], longest: Int) -> ContentProblem.Reason? {
    guard (5...longest).contains(bytes.count) else {
      return .length(found: bytes.count, expected: "5…\(longest)")
    }
    let head = bytes[0..<2]
    guard let rest = mod97(bytes[4...] + head + Array("00".utf8)) else {
      let wrong = bytes.first { !$0.isDigit && !$0.isUppercase }
      return .character([wrong ?? 0].text)
    }
    let check = 98 - rest
    let expected = check < 10 ? "0\(check)" : "\(check)"
    let found = bytes[2..<4].text
    return found == expected ? nil : .checkDigit(found: found, expected: expected)
  }

  /// The check digit of a GS1 number: weights 3 and 1 in turn, from the right (GS1 General
  /// Specifications, 7.9).
  ///
  /// - Parameter digits: ASCII digits before it.
  /// - Returns: An ASCII digit.
  static func gs1(after digits: some BidirectionalCollection<UInt8>) -> UInt8 {
    var sum = 0
    for (index, digit) in digits.reversed().enumerated() {
      sum += Int(digit & 15) * (index.isMultiple(of: 2) ? 3 : 1)
    }
    return UInt8(0x30 + (10 - sum % 10) % 10)
  }

  /// The check character of an ISBN-10 or ISSN: falling weights that end with 2, modulo 11 (ISO
  /// 2108:1992; ISO 3297, annex A).
  ///
  /// - Parameter digits: 9 or 7 ASCII digits.
  /// - Returns: An ASCII digit, or "X" for 10.
  static func mod11(after digits: some Collection<UInt8>) -> UInt8 {
    let sum = digits.enumerated().reduce(0) {
      $0 + (digits.count + 1 - $1.offset) * Int($1.element & 15)
    }
    let check = (11 - sum % 11) % 11
    return check == 10 ? UInt8(ascii: "X") : UInt8(0x30 + check)
  }

  /// Compares a check character with the one that is right.
  ///
  /// - Parameters:
  ///   - found: As read.
  ///   - expected: As computed.
  /// - Returns: The problem; nil when they are the same.
  static func problem(_ found: UInt8, expected: UInt8) -> ContentProblem.Reason? {
    found == expected ? nil : .checkDigit(found: [found].text, expected: [expected].text)
  }
}
