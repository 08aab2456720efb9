/// A Swiss QR-bill (SIX, "Swiss Implementation Guidelines for the QR-bill", 2.3, chapter 4).
public struct SwissBill: ContentMeaning {
  /// Kind of reference.
  public enum ReferenceKind: String, CaseIterable, Hashable, Sendable {
    /// 27 digits, with a QR-IBAN.
    case qr = "QRR"
    /// ISO 11649.
    case creditor = "SCOR"
    /// None.
    case absent = "NON"
  }

  /// Name of the kind for programs.
  public static var type: String { "swissBill" }

  /// Account, without spaces.
  public let iban: String
  /// Who is paid: name and postal address.
  public let creditor: [String]
  /// Who pays; empty when it is not said.
  public let debtor: [String]
  /// Amount; nil when the payer decides.
  public let amount: String?
  /// "CHF" or "EUR".
  public let currency: String
  /// Kind of reference; nil when it is none of the three.
  public let referenceKind: ReferenceKind?
  /// Reference; nil when there is none.
  public let reference: String?
  /// For people; nil when there is none.
  public let message: String?
  /// About the bill, for machines; nil when there is none.
  public let information: String?
  /// What is not valid, and why.
  public private(set) var problems: [ContentProblem] = []

  /// Reads a bill.
  ///
  /// - Parameter payload: "SPC" and lines; else nil.
  public init?(_ payload: String) {
    let bytes = payload.utf8
    guard bytes.begins(with: "SPC\n") || bytes.begins(with: "SPC\r"), bytes.count <= 10_000 else {
      return nil
    }
    let lines = payload.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      String($0).usable
    }
    func line(_ index: Int) -> String { index < lines.count ? lines[index] : "" }
    func party(_ first: Int) -> [String] {
      let isCombined = line(first) == "K"
      let (one, two) = (line(first + 2), line(first + 3))
      let street =
        isCombined ? [one, two] : [[one, two].filter { !$0.isEmpty }.joined(separator: " ")]
      let town = [line(first + 4), line(first + 5)].filter { !$0.isEmpty }.joined(separator: " ")
      return ([line(first + 1)] + street + [town, line(first + 6)]).filter { !$0.isEmpty }
    }
    guard lines.count >= 5 else { return nil }
    iban = line(3).filter { $0 != " " }.uppercased()
    creditor = party(4)
    amount = line(18).isEmpty ? nil : line(18)
    currency = line(19)
    debtor = party(20)
    referenceKind = ReferenceKind(rawValue: line(27))
    reference = line(28).isEmpty ? nil : line(28)
    message = line(29).isEmpty ? nil : line(29)
    information = line(31).isEmpty ? nil : line(31)
    check(version: line(1), coding: line(2), kind: line(27), trailer: line(30))
    if line(5).isEmpty { problems.append(ContentProblem("creditor", .missing)) }
    checkReference()
  }

  /// Everything that it says.
  public var fields: [ContentField] {
    var fields: [ContentField] = []
    fields.add("iban", iban)
    fields.add("creditor", all: creditor)
    fields.add("amount", amount)
    fields.add("currency", currency)
    fields.add("debtor", all: debtor)
    fields.add("referenceKind", referenceKind?.rawValue)
    fields.add("reference", reference)
    fields.add("message", message)
    fields.add("information", information)
    return fields
  }

  /// What can be done with it, the useful first.
  public var actions: [ItemAction] { [] }

  /// Whether the bank's number is one of those for references of 27 digits (4.2.2, 30000 to 31999).
  public var isReferenceAccount: Bool {
    let bank = Array(iban.utf8.dropFirst(4).prefix(5)).number ?? 0
    return (30_000...31_999).contains(bank)
  }

  private mutating func check(version: String, coding: String, kind: String, trailer: String) {
    if !version.hasPrefix("02") {
      problems.append(ContentProblem("version", .unknownValue(version)))
    }
    if coding != "1" { problems.append(ContentProblem("characterSet", .unknownValue(coding))) }
    if let problem = IBAN.problem(Array(iban.utf8)) {
      problems.append(ContentProblem("iban", problem))
    } else if !iban.hasPrefix("CH") && !iban.hasPrefix("LI") {
      problems.append(ContentProblem("iban", .unknownValue(String(iban.prefix(2)))))
    }
    if currency != "CHF" && currency != "EUR" {
      problems.append(
        ContentProblem("currency", currency.isEmpty ? .missing : .unknownValue(currency)))
    }
    if let amount, let problem = Amount.problem(amount.utf8, limit: 999_999_999_99) {
      problems.append(ContentProblem("amount", problem))
    }
    if referenceKind == nil {
      problems.append(
        ContentProblem("referenceKind", kind.isEmpty ? .missing : .unknownValue(kind)))
    }
    if trailer != "EPD" { problems.append(ContentProblem("bill", .cutOff)) }
  }

  private mutating func checkReference() {
    let bytes = Array((reference ?? "").utf8.filter { $0 != 0x20 })
    switch referenceKind {
    case .qr:
      if bytes.count != 27 {
        problems.append(ContentProblem("reference", .length(found: bytes.count, expected: "27")))
      } else if let problem = SwissBill.problem(bytes) {
        problems.append(ContentProblem("reference", problem))
      }
      if !isReferenceAccount {
        problems.append(ContentProblem("referenceKind", .conflict(with: "iban")))
      }
    case .creditor, .absent:
      if isReferenceAccount {
        problems.append(ContentProblem("referenceKind", .conflict(with: "iban")))
      }
      if referenceKind == .creditor, let problem = CheckDigits.problem97(bytes, longest: 25) {
        problems.append(ContentProblem("reference", bytes.isEmpty ? .missing : problem))
      }
      if referenceKind == .absent, reference != nil {
        problems.append(ContentProblem("reference", .conflict(with: "referenceKind")))
      }
    case nil: break
    }
  }

  /// Check digit modulo 10, recursive (annex B).
  private static func problem(_ bytes: [UInt8]) -> ContentProblem.Reason? {
    if let wrong = bytes.first(where: { !$0.isDigit }) { return .character([wrong].text) }
    let table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]
    let carry = bytes.dropLast().reduce(0) { table[($0 + Int($1 & 15)) % 10] }
    return CheckDigits.problem(bytes[26], expected: UInt8(0x30 + (10 - carry) % 10))
  }
}
