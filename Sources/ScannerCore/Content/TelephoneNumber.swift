/// A telephone number: an address of the scheme "tel:" (RFC 3966), or an international number and
/// nothing else (ITU-T E.164).
public struct TelephoneNumber: ContentMeaning {
  /// Name of the kind for programs.
  public static var type: String { "telephone" }

  /// Digits, with "+" before an international number, without what is only there for the eye.
  public let number: String
  /// Digits to dial when the call stands; nil when there are none.
  public let subaddress: String?
  /// What is not valid, and why.
  public let problems: [ContentProblem]

  /// Reads a number.
  ///
  /// - Parameter payload: One of the two forms; else nil.
  public init?(_ payload: String) {
    let bytes = payload.utf8
    if bytes.begins(with: "TEL:") {
      self.init(dialled: Array(bytes.dropFirst(4)))
    } else if bytes.first == UInt8(ascii: "+"), bytes.count <= 25 {
      self.init(dialled: Array(bytes))
      guard problems.isEmpty, number.utf8.count >= 8 else { return nil }
    } else {
      return nil
    }
  }

  /// Reads what is dialled (RFC 3966, 3).
  ///
  /// - Parameter bytes: Behind "tel:", perhaps percent-encoded, with parameters.
  init(dialled bytes: [UInt8]) {
    let decoded = PercentCoding.decode(bytes)
    let parts = decoded.split(
      separator: UInt8(ascii: ";"), maxSplits: 20, omittingEmptySubsequences: false)
    let dialled = parts[0].split(
      maxSplits: 1, omittingEmptySubsequences: false,
      whereSeparator: TelephoneNumber.isPause)
    // "+44 (0)20": the zero is dialled inside the country only.
    let isInternational = dialled[0].first == UInt8(ascii: "+")
    let shown = isInternational ? dialled[0].replacing("(0)".utf8, with: []) : dialled[0]
    let kept = shown.filter { !TelephoneNumber.isSeparator($0) }
    number = kept.text
    let parameter = parts.dropFirst().first { $0.begins(with: "EXT=") }?.dropFirst(4)
      .filter(\.isDigit).text
    let behindPause = dialled.count > 1 ? dialled[1].filter(\.isDigit).text : nil
    subaddress = [parameter, behindPause].compactMap(\.self).first { !$0.isEmpty }
    problems = TelephoneNumber.problem(kept).map { [ContentProblem("number", $0)] } ?? []
  }

  /// Everything that it says.
  public var fields: [ContentField] {
    var fields: [ContentField] = []
    fields.add("number", number)
    fields.add("extension", subaddress)
    return fields
  }

  /// Calls only numbers: what holds "*" or "#" is an order to the telephone network.
  public var actions: [ItemAction] {
    guard problems.isEmpty, !isOrder else { return [] }
    return [.call("tel:" + number + (subaddress.map { ";ext=" + $0 } ?? ""))]
  }

  /// Whether it is an order to the telephone network and no number to call.
  public var isOrder: Bool { number.utf8.contains { $0 == UInt8(ascii: "*") || $0 == 0x23 } }

  /// A comma, "p" or "w": what follows is dialled when the call stands.
  private static func isPause(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x2C, 0x50, 0x70, 0x57, 0x77: true
    default: false
    }
  }

  /// Characters for the eye: a space, the bytes of a no-break space, and those of RFC 3966, 3.
  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x28, 0x29, 0x2D, 0x2E, 0x2F, 0xA0, 0xC2: true
    default: false
    }
  }

  private static func problem(_ number: [UInt8]) -> ContentProblem.Reason? {
    let isInternational = number.first == UInt8(ascii: "+")
    let digits = number.dropFirst(isInternational ? 1 : 0)
    let wrong = digits.first { !$0.isDigit && $0 != UInt8(ascii: "*") && $0 != 0x23 }
    if let wrong { return .character(wrong < 0x80 ? [wrong].text : digits.text) }
    if digits.isEmpty { return .missing }
    // E.164, 6: at most 15 digits; shorter than 7 is a short code at home.
    if isInternational ? !(7...15).contains(digits.count) : digits.count > 30 {
      return .length(found: digits.count, expected: isInternational ? "7…15" : "1…30")
    }
    return nil
  }
}
