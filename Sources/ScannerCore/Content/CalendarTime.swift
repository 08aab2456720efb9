/// A day, or a time of a day, of the Gregorian calendar that exists.
public struct CalendarTime: Hashable, Sendable {
  /// Year, 1…9999.
  public let year: Int
  /// Month, 1…12.
  public let month: Int
  /// Day of the month, from 1.
  public let day: Int
  /// Seconds since midnight; nil when it is a whole day.
  public let seconds: Int?
  /// Whether the time is Coordinated Universal Time.
  public let isUniversal: Bool

  /// Accepts what exists.
  ///
  /// - Parameters:
  ///   - year: 1…9999.
  ///   - month: 1…12.
  ///   - day: Of the month, from 1.
  ///   - seconds: Since midnight, 0…86400; nil: a whole day.
  ///   - isUniversal: Whether it is Coordinated Universal Time.
  public init?(
    year: Int, month: Int, day: Int, seconds: Int? = nil, isUniversal: Bool = false
  ) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...CalendarTime.days(in: month, of: year)).contains(day),
      (0...86_400).contains(seconds ?? 0)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.seconds = seconds
    self.isUniversal = isUniversal
  }

  /// Reads the basic format of ISO 8601: 8 digits, and with a time "T", 4 or 6 digits and perhaps
  /// "Z".
  ///
  /// - Parameter basic: Such as "20261130" or "20261130T204600Z".
  init?(basic: some Collection<UInt8>) {
    var bytes = Array(basic)
    let isUniversal = bytes.last?.uppercased == UInt8(ascii: "Z")
    if isUniversal { bytes.removeLast() }
    guard let date = bytes.prefix(8).number, bytes.count >= 8 else { return nil }
    var seconds: Int?
    if bytes.count > 8 {
      guard bytes[8].uppercased == UInt8(ascii: "T"), let time = bytes.dropFirst(9).number,
        bytes.count == 13 || bytes.count == 15
      else { return nil }
      let full = bytes.count == 13 ? time * 100 : time
      guard full / 10_000 < 24, full / 100 % 100 < 60, full % 100 <= 60 else { return nil }
      seconds = full / 10_000 * 3600 + full / 100 % 100 * 60 + full % 100
    }
    self.init(
      year: date / 10_000, month: date / 100 % 100, day: date % 100, seconds: seconds,
      isUniversal: isUniversal)
  }

  /// The extended format of ISO 8601, such as "2026-11-30" or "2026-11-30T20:46:00Z".
  public var text: String {
    var text = "\(CalendarTime.digits(year, 4))-\(CalendarTime.digits(month, 2))"
    text += "-\(CalendarTime.digits(day, 2))"
    guard let seconds else { return text }
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60]
    text += "T" + parts.map { CalendarTime.digits($0, 2) }.joined(separator: ":")
    return isUniversal ? text + "Z" : text
  }

  /// Number of days in a month.
  ///
  /// - Parameters:
  ///   - month: 1…12.
  ///   - year: Which one decides on February.
  /// - Returns: 28…31.
  static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2:
      year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}

extension CalendarTime: Comparable {
  /// Compares days, and times where both have one.
  ///
  /// - Parameters:
  ///   - one: A time.
  ///   - other: Another.
  /// - Returns: True when the first is earlier.
  public static func < (one: CalendarTime, other: CalendarTime) -> Bool {
    (one.year, one.month, one.day, one.seconds ?? 0)
      < (other.year, other.month, other.day, other.seconds ?? 0)
  }
}
