extension TextContentPattern {
  /// Dates that exist.
  static let date: [TextContentPattern] = numericDates + namedDates + japaneseDates

  private static let numericDates: [TextContentPattern] = [
    // With the time behind it as in ISO 8601.
    TextContentPattern(
      after: .digit("-/."),
      #"[12][0-9]{3}-[01][0-9]-[0-3][0-9](?:t|\s)[0-2][0-9]:[0-5][0-9](?::[0-5][0-9](?:[.,][0-9]{1,9})?)?(?:z|[+\-][01][0-9]:?[0-5][0-9])?(?![0-9:])"#
    ) { isDate($0.numbers) && ($0.numbers[3] <= 24) },
    TextContentPattern(
      after: .digit("-/."),
      #"[12][0-9]{3}(?:-[01]?[0-9]-|/[01]?[0-9]/|\.[01]?[0-9]\.)[0-3]?[0-9](?![0-9])(?![\-/.][0-9])"#
    ) { isDate($0.numbers) },
    TextContentPattern(
      after: .digit("-/."),
      #"[0-3]?[0-9](?:-[0-3]?[0-9]-|/[0-3]?[0-9]/|\.[0-3]?[0-9]\.)(?:[12][0-9])?[0-9]{2}(?![0-9])(?![\-/.][0-9])"#
    ) { text in
      let numbers = text.numbers
      let year = CalendarDate.year(numbers[2])
      return CalendarDate.exists(year: year, month: numbers[0], day: numbers[1])
        || CalendarDate.exists(year: year, month: numbers[1], day: numbers[0])
    },
    // Month and year of an expiry.
    TextContentPattern(
      after: .digit("-/.,"), #"(?:0[1-9]|1[0-2])[/.]20[0-9]{2}(?![0-9])(?![\-/.][0-9])"#),
    // A day of the week makes two numbers a date.
    TextContentPattern(
      after: .digit("-/.,"), #"[01]?[0-9]/[0-3]?[0-9]\s?\([月火水木金土日](?:・?祝)?\)"#
    ) { CalendarDate.exists(month: $0.numbers[0], day: $0.numbers[1]) },
  ]

  private static let namedDates: [TextContentPattern] = [
    TextContentPattern(
      after: .word(),
      #"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?[\s\-]{1,2}[0-3]?[0-9](?:st|nd|rd|th)?\b(?:,?[\s\-][12][0-9]{3}\b)?"#
    ) { isNamedDate($0) },
    TextContentPattern(
      after: .digit("-/.,"),
      #"[0-3]?[0-9](?:st|nd|rd|th)?(?:\sof)?[\s\-.]{0,2}(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b(?:[,.]?[\s\-][12][0-9]{3}\b)?"#
    ) { isNamedDate($0) },
    TextContentPattern(
      after: .word(),
      #"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?,?[\s\-](?:19|20)[0-9]{2}(?![0-9])"#
    ) { text in
      // Behind a number that is no day of the month it is no month either.
      let before = text.base[..<text.startIndex].last { !$0.isWhitespace }
      return before?.isWholeNumber != true
    },
  ]

  private static let japaneseDates: [TextContentPattern] = [
    TextContentPattern(
      after: .digit(),
      #"(?:(?:令和|平成|昭和|大正|明治)?\s?(?:[0-9]{1,4}|元)\s?年\s?)?[0-9]{1,2}\s?月\s?[0-9]{1,2}\s?日"#,
      accepts: isJapaneseDate),
    TextContentPattern(
      after: .digit(),
      #"(?:(?:令和|平成|昭和|大正|明治)\s?(?:[0-9]{1,2}|元)|[12][0-9]{3})\s?年\s?[0-9]{1,2}\s?月(?![0-9])(?!\s[0-9])"#
    ) { isJapaneseDate($0 + "1日") },
    TextContentPattern(
      after: .word(), #"(?:[rhs]|令和|平成|昭和)[0-9]{1,2}[./][01]?[0-9][./][0-3]?[0-9](?![0-9./])"#
    ) { text in
      let eras: [Character: Substring] = ["R": "令和", "H": "平成", "S": "昭和"]
      let letter = text.first.flatMap { $0.uppercased().first }
      let era = letter.flatMap { eras[$0] } ?? text.prefix(2)
      guard let year = CalendarDate.year(text.numbers[0], of: era) else { return false }
      return CalendarDate.exists(year: year, month: text.numbers[1], day: text.numbers[2])
    },
  ]

  /// Year, month and day.
  private static func isDate(_ numbers: [Int]) -> Bool {
    CalendarDate.exists(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  private static func isNamedDate(_ text: Substring) -> Bool {
    let words = text.split { !$0.isLetter }
    guard let month = words.lazy.compactMap({ CalendarDate.month($0) }).first,
      let day = text.numbers.first
    else { return false }
    return CalendarDate.exists(
      year: text.numbers.count > 1 ? text.numbers[1] : nil, month: month, day: day)
  }

  private static func isJapaneseDate(_ text: some StringProtocol) -> Bool {
    let text = Substring(String(text)).replacing("元", with: "1")[...]
    let numbers = text.numbers
    guard text.contains("年") else {
      return CalendarDate.exists(month: numbers[0], day: numbers[1])
    }
    let era = text.prefix { !$0.isNumber }.filter { !$0.isWhitespace }
    let year =
      era.isEmpty ? CalendarDate.year(numbers[0]) : CalendarDate.year(numbers[0], of: era[...])
    guard let year else { return false }
    return CalendarDate.exists(year: year, month: numbers[1], day: numbers[2])
  }
}
