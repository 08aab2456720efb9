extension TextContentPattern {
  /// Times of day and durations.
  static let time: [TextContentPattern] = [
    TextContentPattern(
      after: .digit(":.-"),
      #"(?:午前|午後)?\s?(?:[01]?[0-9]|2[0-4]):[0-5][0-9](?::[0-5][0-9])?(?![0-9:])(?:\s?[ap]\.?m\b\.?)?"#,
      accepts: isClock, trimmed: beginning),
    TextContentPattern(
      after: .word(":.,-"), #"[01]?[0-9](?:[:.][0-5][0-9])?\s?[ap]\.?m\b"#, accepts: isClock),
    TextContentPattern(
      after: .digit(".,"), #"(?:午前|午後)?\s?[0-9]{1,2}\s?時(?!間)(?:\s?[0-9]{1,2}\s?分(?!間)|半)?"#,
      accepts: isClock, trimmed: beginning),
    TextContentPattern(
      after: .digit(".,-/時"),
      #"[0-9]{1,3}(?:\.[0-9])?\s?時間(?:半|\s?[0-9]{1,2}\s?分)?|[0-9]{1,4}\s?(?:分間?|秒間?|日間|週間|年間|[ヶか箇カヵケ]月間?)"#
    ),
    TextContentPattern(
      after: .word(".,-/"),
      #"[0-9]{1,4}(?:\.[0-9]{1,2})?[\s\-]?(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?)\b(?:,?\s(?:and\s)?[0-9]{1,2}\s?(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?)\b)?"#
    ),
    TextContentPattern(after: .word(".,-/"), #"[0-9]{1,2}\s?h\s?[0-5]?[0-9]\s?m(?:in)?\b"#),
  ]

  /// Takes off the space that may stand before the first digit.
  private static func beginning(_ text: Substring) -> Substring { text.drop(while: \.isWhitespace) }

  /// Hours to 24, or to 12 where the half of the day is told; minutes to 59.
  private static func isClock(_ text: Substring) -> Bool {
    let numbers = text.numbers
    let isHalf =
      text.hasPrefix("午")
      || text.last { $0 != "." && $0 != " " }.map { $0 == "m" || $0 == "M" } == true
    return numbers[0] <= (isHalf ? 12 : 24) && numbers.dropFirst().allSatisfy { $0 < 60 }
  }
}
