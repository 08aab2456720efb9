/// An application identifier: what the digits before a GS1 element mean (GS1 General
/// Specifications, 3.2).
struct GS1Identifier: Sendable {
  /// How an element is read.
  enum Form: Character, Sendable {
    case plain = "-"
    /// The leading digits end with a check digit.
    case checked = "c"
    /// The first 14 digits end with a check digit; a piece's number and their count follow.
    case piece = "p"
    /// Year, month and day; day 00 is the month's last.
    case date = "d"
    /// The same with an hour and minute, or an hour.
    case time = "t"
    /// The identifier's last digit says how many decimals there are.
    case decimal = "m"
    /// The same behind the number of a currency (ISO 4217).
    case currency = "q"
    /// An IBAN.
    case account = "b"
  }

  /// Its digits.
  let digits: String
  /// Name as it is printed.
  let title: String
  /// How the element is read.
  let form: Form
  /// Digits at the start of the element.
  let leadingDigits: Int
  /// Whether the rest are digits as well.
  let isNumeric: Bool
  /// Characters of the element.
  let lengths: ClosedRange<Int>

  /// Whether the element ends without a separator (figure 7.8.5-2).
  var hasKnownLength: Bool { GS1Identifier.knownLengths.contains(String(digits.prefix(2))) }

  /// Whether a GS1 Digital Link may start with it (GS1 Digital Link Standard: URI Syntax, 4.3).
  var isPrimaryKey: Bool { GS1Identifier.primaryKeys.contains(digits) }

  /// Digits at the start of the element that end with a check digit; nil: none do.
  var checkedCount: Int? {
    switch form {
    case .checked: leadingDigits
    case .piece: 14
    case .plain, .date, .time, .decimal, .currency, .account: nil
    }
  }

  /// Finds the identifier at the start of elements.
  ///
  /// - Parameter bytes: Digits and what follows them.
  /// - Returns: The identifier, nil when there is none of this name.
  static func find(_ bytes: ArraySlice<UInt8>) -> GS1Identifier? {
    // No identifier is the beginning of another.
    for count in 2...4 {
      let prefix = bytes.prefix(count)
      guard prefix.count == count, prefix.isNumber else { return nil }
      if let found = table[prefix.text] { return found }
    }
    return nil
  }

  private init(_ digits: String, _ form: Form, _ format: Substring, _ title: String) {
    self.digits = digits
    self.form = form
    self.title = title
    var (low, high, leading) = (0, 0, 0)
    var isNumeric = true
    for part in GS1Identifier.parts(format) {
      low += part.low
      high += part.high
      if !part.isNumeric { isNumeric = false }
      if isNumeric { leading += part.low }
    }
    self.isNumeric = isNumeric
    leadingDigits = leading
    lengths = low...high
  }

  /// The parts of a format such as "n13x0-17".
  private static func parts(_ format: Substring) -> [(isNumeric: Bool, low: Int, high: Int)] {
    var parts: [(isNumeric: Bool, low: Int, high: Int)] = []
    var rest = format
    while let letter = rest.popFirst() {
      let size = rest.prefix { $0 != "n" && $0 != "x" }
      rest = rest.dropFirst(size.count)
      let bounds = size.split(separator: "-").compactMap { Int($0) }
      parts.append((letter == "n", bounds.first ?? 0, bounds.last ?? 0))
    }
    return parts
  }

  private static let table: [String: GS1Identifier] = {
    var table: [String: GS1Identifier] = [:]
    for line in rows.split(separator: "\n") {
      let columns = line.split(separator: " ", maxSplits: 3)
      guard columns.count == 4, let letter = columns[1].first, let form = Form(rawValue: letter)
      else { continue }
      for digits in names(columns[0]) {
        table[digits] = GS1Identifier(digits, form, columns[2], String(columns[3]))
      }
    }
    return table
  }()

  /// Names of a row: "310*5" are 3100 to 3105, "91-99" those from 91 to 99.
  private static func names(_ column: Substring) -> [String] {
    if let star = column.firstIndex(of: "*") {
      let last = Int(column[column.index(after: star)...]) ?? 0
      return (0...last).map { column[..<star] + "\($0)" }
    }
    let bounds = column.split(separator: "-").compactMap { Int($0) }
    guard bounds.count == 2 else { return [String(column)] }
    return (bounds[0]...bounds[1]).map(String.init)
  }

  private static let knownLengths: Set<String> = [
    "00", "01", "02", "03", "04", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "31",
    "32", "33", "34", "35", "36", "41",
  ]

  private static let primaryKeys: Set<String> = [
    "00", "01", "253", "255", "401", "402", "414", "415", "417", "8003", "8004", "8006", "8010",
    "8013", "8017", "8018",
  ]
}
