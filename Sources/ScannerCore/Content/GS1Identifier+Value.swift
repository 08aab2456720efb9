extension GS1Identifier {
  /// Finds what is wrong with an element.
  ///
  /// - Parameter data: Without the identifier.
  /// - Returns: The first problem; nil when there is none.
  func problem(with data: ArraySlice<UInt8>) -> ContentProblem.Reason? {
    guard lengths.contains(data.count) else {
      let (low, high) = (lengths.lowerBound, lengths.upperBound)
      return .length(found: data.count, expected: low == high ? "\(low)" : "\(low)…\(high)")
    }
    let digits = isNumeric ? data : data.prefix(leadingDigits)
    if let wrong = digits.first(where: { !$0.isDigit }) { return .character([wrong].text) }
    if let wrong = data.first(where: { $0 < 0x21 || $0 > 0x7E }) { return .character([wrong].text) }
    if let checkedCount, let found = data.prefix(checkedCount).last {
      let number = data.prefix(checkedCount).dropLast()
      return CheckDigits.problem(found, expected: CheckDigits.gs1(after: number))
    }
    switch form {
    case .date, .time: return time(data) == nil ? .date(data.text) : nil
    case .account: return IBAN.problem(Array(data))
    case .plain, .checked, .piece, .decimal, .currency: return nil
    }
  }

  /// An element, ready for use.
  ///
  /// - Parameter data: Without the identifier.
  /// - Returns: The data itself when it is broken.
  func value(of data: ArraySlice<UInt8>) -> String {
    switch form {
    case .date, .time: time(data)?.text ?? data.text
    case .decimal: decimal(data)
    case .currency: data.prefix(3).text + " " + decimal(data.dropFirst(3))
    case .plain, .checked, .piece, .account: data.text
    }
  }

  /// The identifier's last digit is the number of decimals.
  private func decimal(_ data: ArraySlice<UInt8>) -> String {
    let decimals = Int((digits.utf8.last ?? 0x30) & 15)
    guard data.isNumber else { return data.text }
    let zeros = [UInt8](repeating: 0x30, count: max(0, decimals + 1 - data.count))
    let all = zeros + data
    let whole = all.dropLast(decimals).drop { $0 == 0x30 }
    let head = whole.isEmpty ? "0" : whole.text
    return decimals == 0 ? head : head + "." + all.suffix(decimals).text
  }

  /// Year, month and day of two digits each, hour and minute and second where they are there.
  private func time(_ data: ArraySlice<UInt8>) -> CalendarTime? {
    guard data.isNumber, data.count >= 6 else { return nil }
    let bytes = Array(data)
    let pairs = stride(from: 0, to: bytes.count - 1, by: 2).map { bytes[$0..<($0 + 2)].number ?? 0 }
    let year = GS1Identifier.year(pairs[0])
    guard (1...12).contains(pairs[1]) else { return nil }
    let day = pairs[2] == 0 ? CalendarTime.days(in: pairs[1], of: year) : pairs[2]
    guard pairs.count > 3 else { return CalendarTime(year: year, month: pairs[1], day: day) }
    let parts = pairs[3...] + [0, 0]
    let (hour, minute) = (parts[3], parts[4])
    let second = pairs.count > 5 ? pairs[5] : 0
    guard hour < 24, minute < 60, second < 60 else { return nil }
    return CalendarTime(
      year: year, month: pairs[1], day: day, seconds: hour * 3600 + minute * 60 + second)
  }

  /// The year within 50 years of this one (GS1 General Specifications, 7.12).
  ///
  /// "This one" is the year of this table: a clock would make the meaning of a code depend on when
  /// it is read, and goods are not dated decades ahead.
  private static func year(_ two: Int) -> Int {
    let present = 2026
    let difference = two - present % 100
    let century = present - present % 100
    if difference >= 51 { return century - 100 + two }
    return difference <= -50 ? century + 100 + two : century + two
  }
}
