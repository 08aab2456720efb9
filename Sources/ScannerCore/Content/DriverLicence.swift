/// A driver's licence or identity card of North America (AAMVA, "DL/ID Card Design Standard",
/// annex D).
public struct DriverLicence: ContentMeaning {
  /// Name of the kind for programs.
  public static var type: String { "driverLicence" }

  /// Number of the issuer (AAMVA).
  public let issuer: String
  /// Version of the format.
  public let version: Int
  /// What is not valid, and why.
  public private(set) var problems: [ContentProblem] = []
  /// Elements by their three letters.
  private var elements: [String: String] = [:]

  /// Reads a licence.
  ///
  /// - Parameter payload: "@", a header and a subfile of elements; else nil.
  public init?(_ payload: String) {
    guard payload.utf8.first == UInt8(ascii: "@"), (30...10_000).contains(payload.utf8.count) else {
      return nil
    }
    let bytes = Array(payload.utf8)
    let head = bytes.dropFirst().drop { $0 <= 0x20 }
    guard head.begins(with: "ANSI ") || head.begins(with: "AAMVA") else { return nil }
    let rest = head.dropFirst(5)
    guard rest.count > 20, rest.prefix(8).isNumber else { return nil }
    issuer = rest.prefix(6).text
    version = rest.dropFirst(6).prefix(2).number ?? 0
    read(rest.dropFirst(8))
    guard !elements.isEmpty else { return nil }
    findProblems()
  }

  /// The field of an element; nil when the licence does not have it.
  ///
  /// - Parameter element: Three letters, such as "DAQ".
  /// - Returns: Its data.
  public subscript(element: String) -> String? { elements[element] }

  /// Everything that it says.
  public var fields: [ContentField] {
    var fields: [ContentField] = []
    fields.add("name", name)
    fields.add("number", self["DAQ"], isSecret: true)
    for (element, key) in [("DBB", "birthday"), ("DBD", "issued"), ("DBA", "expires")] {
      fields.add(key, self[element].map { date($0)?.text ?? $0 })
    }
    let address = ["DAG", "DAH", "DAI", "DAJ", "DAK"].compactMap { self[$0] }
    fields.add("address", address.joined(separator: ", "))
    fields.add("country", self["DCG"])
    fields.add("sex", self["DBC"].map { ["1": "M", "2": "F", "9": "X"][$0] ?? $0 })
    fields.add("class", self["DCA"])
    fields.add("restrictions", self["DCB"])
    fields.add("endorsements", self["DCD"])
    fields.add("document", self["DCF"], isSecret: true)
    fields.add("issuer", issuer)
    return fields
  }

  /// What can be done with it, the useful first.
  public var actions: [ItemAction] { [] }

  /// Given names and family name, or what older versions have as one.
  private var name: String {
    let parts = [self["DAC"] ?? self["DCT"], self["DAD"], self["DCS"] ?? self["DAB"]]
    let joined = parts.compactMap(\.self).filter { $0 != "NONE" }.joined(separator: " ")
    return joined.isEmpty ? self["DAA"] ?? "" : joined
  }

  /// Elements are lines; the first follows the name of its subfile without a line's end, and many
  /// licences have offsets that are wrong, so they are found by their names.
  private mutating func read(_ bytes: ArraySlice<UInt8>) {
    for line in bytes.split(whereSeparator: { $0 < 0x20 }) {
      var line = line
      if let start = DriverLicence.subfile(line) { line = line[start...] }
      let name = line.prefix(3)
      guard name.count == 3, name.allSatisfy(\.isUppercase) else { continue }
      let value = line.dropFirst(3).text.usable
      if !value.isEmpty, elements[name.text] == nil { elements[name.text] = value }
    }
  }

  /// Where the elements begin in the line with a subfile's name: "DL" and a name of an element, "DA",
  /// "DB" or "DC" and a letter.
  private static func subfile(_ line: ArraySlice<UInt8>) -> Int? {
    let letters = Array(line)
    guard letters.count > 5 else { return nil }
    return (0..<(letters.count - 4)).first { index in
      let name = letters[index..<(index + 2)].text
      return ["DL", "ID", "EN"].contains(name) && letters[index + 2] == UInt8(ascii: "D")
        && (0x41...0x44).contains(letters[index + 3]) && letters[index + 4].isUppercase
        && (index == 0 || letters[index - 1].isDigit)
    }.map { line.startIndex + $0 + 2 }
  }

  /// Month, day and year; year first in Canada and in the first version.
  private func date(_ text: String) -> CalendarTime? {
    let bytes = Array(text.utf8)
    guard bytes.count == 8, let value = bytes.number else { return nil }
    let american = CalendarTime(
      year: value % 10_000, month: value / 1_000_000, day: value / 10_000 % 100)
    let other = CalendarTime(basic: bytes)
    let isYearFirst = version == 1 || self["DCG"] == "CAN"
    return isYearFirst ? other ?? american : american
  }

  private mutating func findProblems() {
    if self["DAQ"] == nil { problems.append(ContentProblem("number", .missing)) }
    if name.isEmpty { problems.append(ContentProblem("name", .missing)) }
    for (element, key) in [("DBB", "birthday"), ("DBD", "issued"), ("DBA", "expires")] {
      if let text = self[element], date(text) == nil {
        problems.append(ContentProblem(key, .date(text)))
      }
    }
    if let birthday = self["DBB"].flatMap(date), let end = self["DBA"].flatMap(date), end < birthday
    {
      problems.append(ContentProblem("expires", .conflict(with: "birthday")))
    }
  }
}
