extension TextContentPattern {
  /// An airline's designator and one to four digits, and as Japan's airlines call their flights.
  static let flight: [TextContentPattern] = [
    TextContentPattern(
      after: .word("-./"),
      #"(?:[a-z][a-z0-9]|[0-9][a-z])\s?-?[0-9]{1,4}(?![a-z0-9])(?![.,:/\-][0-9])(?![%°㎜㎏])(?!\s[%°㎜㎏])"#,
      accepts: isFlight),
    TextContentPattern(
      after: .word("-./"),
      #"(?:ANA|JAL|JTA|RAC|SKY|ADO|SNA|SNJ|SFJ|IBX|FDA|APJ|JJP|全日空|日本航空|スカイマーク|エア・?ドゥ|ソラシドエア|スターフライヤー|ピーチ|ジェットスター|スプリング・?ジャパン|ジップエア)\s?[0-9]{1,4}\s?便"#,
      accepts: { $0.numbers.first != 0 }),
  ]

  /// What follows amounts and sizes.
  private static let units = TextPatternProgram(
    known: #"^\s?(?:(?:mm|cm|kg|g|ml|l|v|w|hz|khz|mhz|gb|mb|mah|ah|pcs)\b|個|円|枚|本|歳|年|号室)"#)

  /// Flights are printed in capitals and none has the number 0.
  private static func isFlight(_ text: Substring) -> Bool {
    let airline = text.prefix(2)
    guard AirlineDesignator.common.contains(String(airline)),
      text.dropFirst(2).contains(where: { ("1"..."9").contains($0) })
    else { return false }
    guard !units.isFound(in: text.base[text.endIndex...].prefix(8)) else { return false }
    return !AirlineDesignator.ambiguous.contains(String(airline))
      || text.isInLine(with: AirlineDesignator.context)
  }
}
