/// The machine-readable lines of a passport, visa or identity card (ICAO Doc 9303, parts 4 to 7).
public struct TravelDocument: ContentMeaning {
  /// Size of the document, by its lines.
  public enum Size: String, Hashable, Sendable {
    /// Three lines of 30 characters (part 5).
    case td1
    /// Two lines of 36 characters (part 6, and visas of size B, part 7).
    case td2
    /// Two lines of 44 characters (part 4, and visas of size A, part 7).
    case td3
  }

  /// Name of the kind for programs.
  public static var type: String { "travelDocument" }

  /// Size of the document.
  public let size: Size
  /// What is not valid, and why.
  public private(set) var problems: [ContentProblem] = []
  /// Everything that it says.
  public private(set) var fields: [ContentField] = []

  /// Reads the lines.
  ///
  /// - Parameter payload: All lines, or of a passport one; spaces, which text recognition puts
  ///   between letters, do not count. A single second line must have its check digits right.
  public init?(_ payload: String) {
    guard (30...400).contains(payload.utf8.count) else { return nil }
    let lines = payload.utf8.split { $0 == 0x0A || $0 == 0x0D }.map { line in
      line.filter { $0 != 0x20 && $0 != 0x09 }
    }.filter { !$0.isEmpty }
    guard lines.allSatisfy({ $0.allSatisfy(TravelDocument.isCharacter) }) else { return nil }
    switch lines.map(\.count) {
    case [30, 30, 30]: size = .td1
    case [36, 36]: size = .td2
    case [44, 44], [44]: size = .td3
    default: return nil
    }
    guard let kind = lines.first?.first else { return nil }
    if lines.count == 1 {
      guard readSingle(lines[0]) else { return nil }
    } else {
      guard "ACIPV".utf8.contains(kind), lines[0][1] == 0x3C || lines[0][1].isUppercase else {
        return nil
      }
      readHead(lines[0])
      if size == .td1 { readThree(lines) } else { readSecond(lines[1], isVisa: kind == 0x56) }
    }
  }

  /// What can be done with it, the useful first.
  public var actions: [ItemAction] { [] }

  private static func isCharacter(_ byte: UInt8) -> Bool {
    byte.isDigit || byte.isUppercase || byte == UInt8(ascii: "<")
  }

  /// One line of a passport: the first with names, or the second with right check digits.
  private mutating func readSingle(_ line: [UInt8]) -> Bool {
    let isFirst =
      line[0] == UInt8(ascii: "P") && line.allSatisfy { !$0.isDigit }
      && line[5...].text.contains("<<")
    if isFirst {
      readHead(line)
      return true
    }
    readSecond(line, isVisa: false)
    return problems.isEmpty && line[9].isDigit && line[43].isDigit
  }

  /// Kind, issuer, and names of all but the smallest size.
  private mutating func readHead(_ line: [UInt8]) {
    add("kind", line[0..<2])
    add("issuer", line[2..<5])
    if size != .td1 { addNames(line[5...]) }
  }

  /// The family name, "<<", given names.
  private mutating func addNames(_ bytes: ArraySlice<UInt8>) {
    let text = bytes.map { $0 == UInt8(ascii: "<") ? 0x20 : $0 }.text
    let parts = text.usable.split(separator: "  ", maxSplits: 1).map { String($0).usable }
    fields.add("familyName", parts.first)
    if parts.count > 1 { fields.add("givenNames", parts[1]) }
    if parts.isEmpty { problems.append(ContentProblem("familyName", .missing)) }
  }

  /// The second line of a passport (part 4, 4.2.2), of the middle size (part 6, 4.2.2) or a visa,
  /// which has no check digit over all.
  private mutating func readSecond(_ line: [UInt8], isVisa: Bool) {
    addNumber(line[0..<9], check: line[9])
    add("nationality", line[10..<13])
    addDate("birthday", line[13..<19], check: line[19])
    add("sex", line[20..<21])
    addDate("expires", line[21..<27], check: line[27])
    let last = line.count - 1
    if isVisa {
      fields.add("personal", TravelDocument.plain(line[28...]), isSecret: true)
      return
    }
    let personal = size == .td3 ? line[28..<42] : line[28..<35]
    fields.add("personal", TravelDocument.plain(personal), isSecret: true)
    let isUnused = personal.allSatisfy { $0 == UInt8(ascii: "<") }
    if size == .td3, !(isUnused && line[42] == UInt8(ascii: "<")) {
      verify("personal", personal, check: line[42])
    }
    verify("document", line[0..<10] + line[13..<20] + line[21..<last], check: line[last])
  }

  /// The three lines of the smallest size (part 5, 4.2.2).
  private mutating func readThree(_ lines: [[UInt8]]) {
    let (one, two) = (lines[0], lines[1])
    if one[14] == UInt8(ascii: "<") {
      // A long number goes on in the next field and ends with its check digit.
      let more = one[15...].prefix { $0 != UInt8(ascii: "<") }
      addNumber(one[5..<14] + more.dropLast(), check: more.last ?? UInt8(ascii: "<"))
    } else {
      addNumber(one[5..<14], check: one[14])
    }
    addDate("birthday", two[0..<6], check: two[6])
    add("sex", two[7..<8])
    addDate("expires", two[8..<14], check: two[14])
    add("nationality", two[15..<18])
    fields.add("personal", TravelDocument.plain(two[18..<29]), isSecret: true)
    verify("document", one[5...] + two[0..<7] + two[8..<15] + two[18..<29], check: two[29])
    addNames(lines[2][...])
  }

  private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.map { $0 == UInt8(ascii: "<") ? 0x20 : $0 }.text.usable
  }

  private mutating func add(_ key: String, _ bytes: ArraySlice<UInt8>) {
    fields.add(key, TravelDocument.plain(bytes))
  }

  private mutating func addNumber(_ bytes: ArraySlice<UInt8>, check: UInt8) {
    fields.add("number", TravelDocument.plain(bytes), isSecret: true)
    verify("number", bytes, check: check)
  }

  /// A date as year, month and day of two digits each; parts that are not known are filled.
  private mutating func addDate(_ key: String, _ bytes: ArraySlice<UInt8>, check: UInt8) {
    verify(key, bytes, check: check)
    let text = TravelDocument.plain(bytes)
    guard bytes.isNumber else {
      fields.add(key, text)
      return
    }
    // The century is not written: a passport ends in this one, a birth is shown without it.
    let day = CalendarTime(basic: Array("20".utf8) + bytes)
    if day == nil { problems.append(ContentProblem(key, .date(text))) }
    let parted = stride(from: 0, to: 6, by: 2).map {
      bytes[(bytes.startIndex + $0)..<(bytes.startIndex + $0 + 2)].text
    }.joined(separator: "-")
    fields.add(key, key == "expires" ? day?.text ?? text : parted)
  }

  /// Check digit with the weights 7, 3 and 1 (part 3, 4.9).
  private mutating func verify(_ key: String, _ bytes: ArraySlice<UInt8>, check: UInt8) {
    let weights = [7, 3, 1]
    let sum = bytes.enumerated().reduce(0) { sum, byte in
      let value =
        byte.element.isDigit
        ? Int(byte.element) - 0x30 : byte.element.isUppercase ? Int(byte.element) - 0x37 : 0
      return sum + value * weights[byte.offset % 3]
    }
    if let problem = CheckDigits.problem(check, expected: UInt8(0x30 + sum % 10)) {
      problems.append(ContentProblem(key, problem))
    }
  }
}
