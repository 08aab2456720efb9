/// The number of a book, a periodical or printed music.
public struct PublicationNumber: Hashable, Sendable {
  /// Kind of the number; raw values are keys of fields.
  public enum Kind: String, Hashable, Sendable {
    /// International Standard Book Number (ISO 2108).
    case isbn
    /// International Standard Serial Number (ISO 3297).
    case issn
    /// International Standard Music Number (ISO 10957).
    case ismn
  }

  /// Kind of the number.
  public let kind: Kind
  /// The number as it is printed: with its hyphens as far as they are known.
  public let number: String
  /// Number as a GTIN-13.
  public let gtin: String
  /// Country (ISO 3166-1) or language (ISO 639-1) of a book's registration group; nil when it is not
  /// known.
  public let group: String?
  /// The older number of ten characters, of a book that has one.
  public let shortNumber: String?

  /// What the number says.
  var fields: [ContentField] {
    var fields = [ContentField(kind.rawValue, number)]
    fields.add("isbn10", shortNumber)
    fields.add("group", group)
    return fields
  }

  /// Reads the number in a GTIN-13 with prefix 977, 978 or 979.
  ///
  /// - Parameter gtin: Digits; others give nil. The check digit is not verified.
  init?(gtin: String) {
    let digits = Array(gtin.utf8)
    guard digits.count == 13, digits.isNumber else { return nil }
    self.gtin = gtin
    let body = digits[3..<12]
    switch (digits[0..<3].text, digits[3]) {
    case ("977", _):
      kind = .issn
      let core = digits[3..<10]
      number =
        core.prefix(4).text + "-" + core.dropFirst(4).text
        + [CheckDigits.mod11(after: core)].text
      group = nil
      shortNumber = nil
    case ("979", UInt8(ascii: "0")):
      kind = .ismn
      number = "979-0-" + digits[4...].text
      group = nil
      shortNumber = nil
    case ("978", _), ("979", _):
      kind = .isbn
      let prefix = digits[0..<3].text
      let size = PublicationNumber.groupSize(prefix, body)
      let groupDigits = body.prefix(size).text
      let rest = body.dropFirst(size).text
      number = "\(prefix)-\(groupDigits)-\(rest)-\([digits[12]].text)"
      group = PublicationNumber.groups["\(prefix)-\(groupDigits)"]
      shortNumber = prefix == "978" ? body.text + [CheckDigits.mod11(after: body)].text : nil
    default: return nil
    }
  }

  /// Reads a number with its name before it.
  ///
  /// - Parameter text: Such as "ISSN 0317-8471".
  /// - Returns: The number and what is wrong with its check digit; nil when it is none.
  static func printed(_ text: String) -> (
    number: PublicationNumber, problem: ContentProblem.Reason?
  )? {
    let bytes = text.utf8
    let names: [StaticString] = ["ISBN", "ISSN", "ISMN"]
    guard let name = names.first(where: { bytes.begins(with: $0) }) else { return nil }
    var rest = bytes.dropFirst(4).drop { $0 == 0x20 || $0 == UInt8(ascii: ":") }
    for size in ["-10", "-13"] where rest.starts(with: size.utf8) && rest.count > 13 {
      rest = rest.dropFirst(3).drop { $0 == 0x20 || $0 == UInt8(ascii: ":") }
    }
    let digits = rest.filter { $0 != UInt8(ascii: "-") && $0 != 0x20 }.map(\.uppercased)
    guard let last = digits.last, digits.dropLast().isNumber,
      last.isDigit || last == UInt8(ascii: "X")
    else {
      return name.description == "ISMN" ? music(digits) : nil
    }
    switch (name.description, digits.count) {
    case ("ISBN", 10):
      let made = made("978", digits.dropLast())
      return made.map {
        ($0, CheckDigits.problem(last, expected: CheckDigits.mod11(after: digits.dropLast())))
      }
    case ("ISSN", 8):
      let made = made("977", digits.dropLast() + Array("00".utf8))
      return made.map {
        ($0, CheckDigits.problem(last, expected: CheckDigits.mod11(after: digits.dropLast())))
      }
    case ("ISBN", 13), ("ISMN", 13):
      let expected = CheckDigits.gs1(after: digits.dropLast())
      guard let number = PublicationNumber(gtin: digits.text),
        number.kind.rawValue.uppercased() == name.description
      else { return nil }
      return (number, CheckDigits.problem(last, expected: expected))
    default: return nil
    }
  }

  /// The older form of a music number, "M" and 9 digits, of which M counts as 3.
  private static func music(
    _ digits: [UInt8]
  ) -> (number: PublicationNumber, problem: ContentProblem.Reason?)? {
    guard digits.count == 10, digits[0] == UInt8(ascii: "M"), digits.dropFirst().isNumber else {
      return nil
    }
    let body = Array("0".utf8) + digits[1..<9]
    guard let number = made("979", body), let expected = number.gtin.utf8.last else { return nil }
    return (number, CheckDigits.problem(digits[9], expected: expected))
  }

  private static func made(_ prefix: String, _ body: some Collection<UInt8>) -> PublicationNumber? {
    let digits = Array(prefix.utf8) + body
    return PublicationNumber(gtin: (digits + [CheckDigits.gs1(after: digits)]).text)
  }
}

extension PublicationNumber {
  /// Digits of the registration group (International ISBN Agency, "ISBN Users' Manual", 5.2).
  private static func groupSize(_ prefix: String, _ body: ArraySlice<UInt8>) -> Int {
    let five = body.prefix(5).number ?? 0
    if prefix == "979" { return (80_000...89_999).contains(five) ? 1 : 2 }
    return switch five {
    case 0...59_999, 70_000...79_999: 1
    case 60_000...64_999, 95_000...98_999: 3
    case 65_000...69_999, 80_000...94_999: 2
    case 99_000...99_899: 4
    default: 5
    }
  }

  /// Registration groups with the most books; a language where a group serves one.
  private static let groups: [String: String] = [
    "978-0": "en", "978-1": "en", "978-2": "fr", "978-3": "de", "978-4": "JP", "978-5": "RU",
    "978-7": "CN", "978-80": "CZ", "978-81": "IN", "978-82": "NO", "978-83": "PL", "978-84": "ES",
    "978-85": "BR", "978-86": "RS", "978-87": "DK", "978-88": "IT", "978-89": "KR", "978-90": "NL",
    "978-91": "SE", "978-93": "IN", "978-94": "NL", "978-65": "BR", "978-600": "IR",
    "978-601": "KZ", "978-602": "ID", "978-603": "SA", "978-604": "VN", "978-605": "TR",
    "978-606": "RO", "978-607": "MX", "978-611": "TH", "978-612": "PE", "978-615": "HU",
    "978-616": "TH", "978-617": "UA", "978-618": "GR", "978-619": "BG", "978-621": "PH",
    "978-622": "IR", "978-623": "ID", "978-625": "TR", "978-626": "TW", "978-628": "CO",
    "978-950": "AR", "978-951": "FI", "978-952": "FI", "978-953": "HR", "978-954": "BG",
    "978-955": "LK", "978-956": "CL", "978-957": "TW", "978-958": "CO", "978-959": "CU",
    "978-960": "GR", "978-961": "SI", "978-962": "HK", "978-963": "HU", "978-964": "IR",
    "978-965": "IL", "978-966": "UA", "978-967": "MY", "978-968": "MX", "978-969": "PK",
    "978-970": "MX", "978-971": "PH", "978-972": "PT", "978-973": "RO", "978-974": "TH",
    "978-975": "TR", "978-977": "EG", "978-978": "NG", "978-979": "ID", "978-980": "VE",
    "978-981": "SG", "978-983": "MY", "978-984": "BD", "978-985": "BY", "978-986": "TW",
    "978-987": "AR", "978-988": "HK", "978-989": "PT", "979-8": "US", "979-10": "FR",
    "979-11": "KR", "979-12": "IT", "979-13": "ES",
  ]
}
