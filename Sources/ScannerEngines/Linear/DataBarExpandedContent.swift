/// Turns the characters of GS1 DataBar Expanded into element strings (ISO/IEC 24724, 7.2.5).
package enum DataBarExpandedContent {
  /// Reads a symbol's data.
  ///
  /// - Parameter characters: Values of the characters after the check character.
  /// - Returns: Element strings with FNC1 as 0x1D between them; nil when they mean nothing.
  package static func text(_ characters: [Int]) -> [UInt8]? {
    guard characters.allSatisfy({ $0 < 4096 }) else { return nil }
    var bits = DataBarBits(characters)
    // The linkage flag tells of a composite component, which stands above and is not read.
    _ = bits.take(1)
    if bits.take(1, if: 1) { return itemAndMore(bits) }
    if bits.take(2, if: 0b00) {
      _ = bits.take(2)
      return DataBarGeneralField.text(bits)
    }
    if bits.take(4, if: 0b0100) { return weight(bits, isKilograms: true) }
    if bits.take(4, if: 0b0101) { return weight(bits, isKilograms: false) }
    if bits.take(5, if: 0b01100) { return price(bits, hasCurrency: false) }
    if bits.take(5, if: 0b01101) { return price(bits, hasCurrency: true) }
    guard bits.take(4, if: 0b0111), let method = bits.take(3) else { return nil }
    return weightAndDate(bits, method: method)
  }

  /// "01" and a GTIN whose first digit is given, of 40 bits.
  private static func item(_ bits: inout DataBarBits, first: Int) -> [UInt8]? {
    var value = first
    for _ in 0..<4 {
      guard let group = bits.take(10), group < 1000 else { return nil }
      value = value * 1000 + group
    }
    return DataBarPatterns.text(value)
  }

  private static func itemAndMore(_ bits: DataBarBits) -> [UInt8]? {
    var bits = bits
    guard bits.take(2) != nil, let first = bits.take(4), first < 10,
      let item = item(&bits, first: first), let rest = DataBarGeneralField.text(bits)
    else { return nil }
    return item + rest
  }

  /// A variable measure item and its weight in grams (3103), or in hundredths (3202) or thousandths
  /// (3203) of a pound.
  private static func weight(_ bits: DataBarBits, isKilograms: Bool) -> [UInt8]? {
    var bits = bits
    guard let item = item(&bits, first: 9), let value = bits.take(15) else { return nil }
    if isKilograms { return item + ascii("3103") + digits(value, 6) }
    return value < 10_000
      ? item + ascii("3202") + digits(value, 6) : item + ascii("3203") + digits(value - 10_000, 6)
  }

  /// An item and its price (392x), with the currency (393x).
  private static func price(_ bits: DataBarBits, hasCurrency: Bool) -> [UInt8]? {
    var bits = bits
    guard bits.take(2) != nil, var result = item(&bits, first: 9), let places = bits.take(2)
    else { return nil }
    result += ascii(hasCurrency ? "393" : "392") + digits(places, 1)
    if hasCurrency {
      guard let currency = bits.take(10), currency < 1000 else { return nil }
      result += digits(currency, 3)
    }
    guard let rest = DataBarGeneralField.text(bits) else { return nil }
    return result + rest
  }

  /// An item, its weight (310x or 320x) and a date (11, 13, 15 or 17).
  private static func weightAndDate(_ bits: DataBarBits, method: Int) -> [UInt8]? {
    var bits = bits
    guard let item = item(&bits, first: 9), let weight = bits.take(20), weight < 1_000_000,
      let date = bits.take(16), date <= 38_400
    else { return nil }
    var result =
      item + ascii(method.isMultiple(of: 2) ? "310" : "320") + digits(weight / 100_000, 1)
      + digits(weight % 100_000, 6)
    // 38400 says that there is no date.
    if date < 38_400 {
      result += digits(11 + method / 2 * 2, 2)
      result += digits(date / 384, 2) + digits(date / 32 % 12 + 1, 2) + digits(date % 32, 2)
    }
    return result
  }

  private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func digits(_ value: Int, _ count: Int) -> [UInt8] {
    let text = String(value)
    return ascii(String(repeating: "0", count: max(0, count - text.count)) + text)
  }
}
