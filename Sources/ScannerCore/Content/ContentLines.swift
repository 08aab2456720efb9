/// The lines of a vCard or an iCalendar object: folded, with parameters, perhaps in
/// quoted-printable (RFC 6350, 3.2 and 3.3; RFC 5545, 3.1; vCard 2.1, 2.1).
struct ContentLines {
  /// A property.
  struct Line {
    /// In upper case, without its group.
    let name: String
    /// Names in upper case; a parameter without a name has an empty one.
    let parameters: [(name: String, value: String)]
    /// Decoded from quoted-printable, backslashes still in it.
    let value: String

    /// The value with its escapes resolved (RFC 6350, 3.4).
    var text: String { ContentLines.parts(value, separator: nil).first ?? "" }

    /// The parts of a value of several, such as a name's.
    var parts: [String] { ContentLines.parts(value, separator: UInt8(ascii: ";")) }
  }

  /// The properties in their order; lines that are none are left out.
  private(set) var lines: [Line] = []

  /// Takes text apart.
  ///
  /// - Parameter bytes: Lines that end with CR, LF or both; no code holds more than 1,000
  ///   properties, and what a longer text goes on with is not looked at.
  init(_ bytes: [UInt8]) {
    var current: [UInt8] = []
    var count = 0
    var (isOld, isEncoded) = (false, false)
    var start = 0
    while start < bytes.count, count < 1_000 {
      let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      let physical = bytes[start..<end]
      start = end + 1
      guard let first = physical.first else { continue }
      let isFolded = first == 0x20 || first == 0x09
      if isEncoded, current.last == UInt8(ascii: "=") {
        current.removeLast()
        current += isFolded ? physical.dropFirst() : physical
      } else if isFolded, !current.isEmpty {
        // vCard 2.1 folds before white space that stays; later ones put it there to fold.
        current += isOld ? physical : physical.dropFirst()
      } else {
        append(current)
        count += 1
        current = Array(physical)
        isOld = isOld || physical.begins(with: "VERSION:2.1")
        isEncoded = ContentLines.isEncoded(physical)
      }
    }
    append(current)
  }

  /// The first property of a name whose value is not empty.
  func first(_ name: String) -> Line? { lines.first { $0.name == name && !$0.value.isEmpty } }

  /// Every property of a name whose value is not empty.
  func all(_ name: String) -> [Line] { lines.filter { $0.name == name && !$0.value.isEmpty } }

  /// Whether a line is in quoted-printable, which "=" at its end continues in the next.
  private static func isEncoded(_ line: ArraySlice<UInt8>) -> Bool {
    let head = line.prefix(200).prefix { $0 != UInt8(ascii: ":") }
    return head.split { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "=") }.contains {
      $0.count == 16 && $0.begins(with: "QUOTED-PRINTABLE")
    }
  }

  private mutating func append(_ line: [UInt8]) {
    var isQuoted = false
    let colon = line.firstIndex { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ":") && !isQuoted
    }
    guard let colon else { return }
    let head = ContentLines.heads(line[..<colon])
    let name = head[0].map(\.uppercased)
    let group = name.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0
    let parameters = head.dropFirst().map { part in
      let pair = part.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let value = pair[pair.count - 1].filter { $0 != UInt8(ascii: "\"") }
      return (name: pair.count > 1 ? pair[0].map(\.uppercased).text : "", value: value.text)
    }
    let encoding = parameters.contains { $0.value.uppercased() == "QUOTED-PRINTABLE" }
    let charset = parameters.first { $0.name == "CHARSET" }?.value.uppercased()
    let raw = line[(colon + 1)...]
    lines.append(
      Line(
        name: name[group...].drop { $0 <= 0x20 }.text, parameters: parameters,
        value: encoding ? ContentLines.quotedPrintable(raw, charset: charset) : raw.text))
  }

  /// Parts of a line before its value, at semicolons that are not in quotation marks.
  private static func heads(_ head: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var isQuoted = false
    return head.split(maxSplits: 50, omittingEmptySubsequences: false) { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ";") && !isQuoted
    }
  }

  /// Decodes quoted-printable (RFC 2045, 6.7) in the character set that the line names.
  private static func quotedPrintable(_ raw: ArraySlice<UInt8>, charset: String?) -> String {
    let bytes = PercentCoding.decode(raw, mark: UInt8(ascii: "="))
    if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.text }
    // ECI assignment numbers of the names that IANA registers.
    let assignments = [
      "UTF-8": 26, "SHIFT_JIS": 20, "SHIFT-JIS": 20, "ISO-8859-1": 3, "ISO-8859-2": 4,
      "ISO-8859-5": 7, "ISO-8859-7": 9, "ISO-8859-9": 11, "ISO-8859-15": 17, "WINDOWS-1250": 21,
      "WINDOWS-1251": 22, "WINDOWS-1252": 23, "GB2312": 29, "GB18030": 32, "BIG5": 28,
      "EUC-KR": 30, "US-ASCII": 27,
    ]
    let segments = charset.flatMap { assignments[$0] }.map {
      [PayloadDecoder.Segment(offset: 0, assignment: $0)]
    }
    return PayloadDecoder.text(bytes, segments: segments ?? [])
  }

  /// Resolves escapes, and cuts at separators that are not escaped.
  private static func parts(_ value: String, separator: UInt8?) -> [String] {
    var parts: [String] = []
    var part: [UInt8] = []
    var isEscaped = false
    for byte in value.utf8 {
      if isEscaped {
        part.append(byte.uppercased == UInt8(ascii: "N") ? 0x0A : byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == separator, parts.count < 50 {
        parts.append(part.text)
        part = []
      } else {
        part.append(byte)
      }
    }
    return parts + [part.text]
  }
}
