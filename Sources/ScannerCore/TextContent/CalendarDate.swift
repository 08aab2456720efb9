/// Tells whether dates and times exist.
enum CalendarDate {
  /// Whether a month has a day.
  ///
  /// - Parameters:
  ///   - year: Gregorian; nil: any.
  ///   - month: From 1.
  ///   - day: From 1.
  /// - Returns: True when there is such a day, in any year when none is given.
  static func exists(year: Int? = nil, month: Int, day: Int) -> Bool {
    guard (1...12).contains(month) else { return false }
    // Any leap year stands for one that is not given.
    return day >= 1 && day <= CalendarTime.days(in: month, of: year ?? 2000)
  }

  /// The Gregorian year of one of two or four digits.
  ///
  /// - Parameter year: As written.
  /// - Returns: Years of two digits are taken for 2000 to 2099.
  static func year(_ year: Int) -> Int { year < 100 ? 2000 + year : year }

  /// The Gregorian year of one of Japan's.
  ///
  /// - Parameters:
  ///   - year: From 1, in the era.
  ///   - era: 明治, 大正, 昭和, 平成 or 令和.
  /// - Returns: nil when the era had no such year.
  static func year(_ year: Int, of era: Substring) -> Int? {
    let eras: [Substring: (before: Int, last: Int)] = [
      "明治": (1867, 45), "大正": (1911, 15), "昭和": (1925, 64), "平成": (1988, 31),
      "令和": (2018, 99),
    ]
    guard let found = eras[era], (1...found.last).contains(year) else { return nil }
    return found.before + year
  }

  /// The month of an English name.
  ///
  /// - Parameter name: At least its first three letters, in any case.
  /// - Returns: From 1; nil when there is none.
  static func month(_ name: Substring) -> Int? {
    let names = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    return names.firstIndex(of: name.prefix(3).lowercased()).map { $0 + 1 }
  }
}
