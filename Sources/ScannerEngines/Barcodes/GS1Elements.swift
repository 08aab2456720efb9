/// Element strings of GS1 (GS1 General Specifications, 7.8).
enum GS1Elements {
  /// Writes element strings as a symbol encodes them.
  ///
  /// ZXing 1.x gives DataBar Expanded as it is printed under the bars, "(10)12A(21)3": application
  /// identifiers in brackets and no separators.
  ///
  /// - Parameter printed: Elements with bracketed identifiers; others are returned unchanged.
  /// - Returns: Elements with a group separator after each that has no predefined length.
  static func encoded(_ printed: [UInt8]) -> [UInt8] {
    guard printed.first == UInt8(ascii: "(") else { return printed }
    var result: [UInt8] = []
    var needsSeparator = false
    var index = 0
    while index < printed.count {
      if let identifier = identifier(printed[index...]) {
        if needsSeparator { result.append(0x1D) }
        result += identifier
        needsSeparator = !predefinedLengths.contains(Array(identifier.prefix(2)))
        index += identifier.count + 2
      } else {
        result.append(printed[index])
        index += 1
      }
    }
    return result
  }

  /// Two to four digits in brackets at the start.
  private static func identifier(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard bytes.first == UInt8(ascii: "(") else { return nil }
    let digits = bytes.dropFirst().prefix { (0x30...0x39).contains($0) }
    let hasEnd = digits.endIndex < bytes.endIndex && bytes[digits.endIndex] == UInt8(ascii: ")")
    return hasEnd && (2...4).contains(digits.count) ? digits : nil
  }

  /// First two digits of identifiers whose length is known (figure 7.8.5-2).
  private static let predefinedLengths: Set<[UInt8]> = {
    let texts = [
      "00", "01", "02", "03", "04", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20",
      "31", "32", "33", "34", "35", "36", "41",
    ]
    return Set(texts.map { Array($0.utf8) })
  }()
}
