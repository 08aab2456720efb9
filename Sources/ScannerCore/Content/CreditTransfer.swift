/// A payment in euro: the European Payments Council's "Quick Response Code: Guidelines to Enable
/// Data Capture for the Initiation of a SEPA Credit Transfer" (EPC069-12, 2.1).
public struct CreditTransfer: ContentMeaning {
  /// Name of the kind for programs.
  public static var type: String { "payment" }

  /// Who is paid; empty when it is missing.
  public let name: String
  /// Account, without spaces; empty when it is missing.
  public let iban: String
  /// Bank; nil when it is not said.
  public let bic: String?
  /// Amount in euro, such as "12.30"; nil when the payer decides.
  public let amount: String?
  /// What for, as a code (ISO 20022, external purpose codes); nil when it is not said.
  public let purpose: String?
  /// Reference for machines (ISO 11649); nil when there is none.
  public let reference: String?
  /// Reference for people; nil when there is none.
  public let text: String?
  /// For the payer only; nil when there is none.
  public let information: String?
  /// What is not valid, and why.
  public let problems: [ContentProblem]

  /// Reads a payment.
  ///
  /// - Parameter payload: "BCD" and lines; else nil.
  public init?(_ payload: String) {
    let bytes = payload.utf8
    guard bytes.begins(with: "BCD\n") || bytes.begins(with: "BCD\r"), bytes.count <= 4_000 else {
      return nil
    }
    let lines = payload.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      String($0).usable
    }
    guard lines.count >= 4, lines[3].uppercased() == "SCT" else { return nil }
    func line(_ index: Int) -> String? {
      index < lines.count && !lines[index].isEmpty ? lines[index] : nil
    }
    bic = line(4)
    name = line(5) ?? ""
    iban = (line(6) ?? "").filter { $0 != " " }.uppercased()
    let money = line(7)
    amount = money.map { $0.hasPrefix("EUR") ? String($0.dropFirst(3)) : $0 }
    purpose = line(8)
    reference = line(9)
    text = line(10)
    information = line(11)
    var problems = CreditTransfer.problems(version: lines[1], charset: lines[2], bic: line(4))
    problems += CreditTransfer.problems(name: name, iban: iban, money: money)
    problems += CreditTransfer.problems(reference: line(9), text: line(10), purpose: line(8))
    self.problems = problems
  }

  /// Everything that it says.
  public var fields: [ContentField] {
    var fields: [ContentField] = []
    fields.add("name", name)
    fields.add("iban", iban)
    fields.add("bic", bic)
    fields.add("amount", amount)
    if amount != nil { fields.add("currency", "EUR") }
    fields.add("purpose", purpose)
    fields.add("reference", reference)
    fields.add("text", text)
    fields.add("information", information)
    return fields
  }

  /// What can be done with it, the useful first.
  public var actions: [ItemAction] { [] }

  private static func problems(version: String, charset: String, bic: String?) -> [ContentProblem] {
    var problems: [ContentProblem] = []
    if version != "001" && version != "002" {
      problems.append(ContentProblem("version", .unknownValue(version)))
    }
    if !(1...8).contains(Array(charset.utf8).number ?? 0) {
      problems.append(ContentProblem("characterSet", .unknownValue(charset)))
    }
    if let bic {
      // ISO 9362: four letters, a country, two for the place, three for a branch perhaps.
      let bytes = Array(bic.utf8)
      let isRight =
        (bytes.count == 8 || bytes.count == 11) && bytes.prefix(6).allSatisfy(\.isUppercase)
        && bytes.allSatisfy { $0.isUppercase || $0.isDigit }
      if !isRight { problems.append(ContentProblem("bic", .form(bic))) }
    } else if version == "001" {
      problems.append(ContentProblem("bic", .missing))
    }
    return problems
  }

  private static func problems(name: String, iban: String, money: String?) -> [ContentProblem] {
    var problems: [ContentProblem] = []
    if name.isEmpty {
      problems.append(ContentProblem("name", .missing))
    } else if name.count > 70 {
      problems.append(ContentProblem("name", .length(found: name.count, expected: "1…70")))
    }
    if let problem = IBAN.problem(Array(iban.utf8)) {
      problems.append(ContentProblem("iban", problem))
    }
    guard let money else { return problems }
    if !money.hasPrefix("EUR") {
      problems.append(ContentProblem("currency", .unknownValue(String(money.prefix(3)))))
    } else if let problem = Amount.problem(money.dropFirst(3).utf8, limit: 999_999_999_99) {
      problems.append(ContentProblem("amount", problem))
    }
    return problems
  }

  private static func problems(
    reference: String?, text: String?, purpose: String?
  ) -> [ContentProblem] {
    var problems: [ContentProblem] = []
    // Some countries have references of their own; only an ISO 11649 one can be checked.
    if let reference, reference.hasPrefix("RF") {
      let bytes = reference.utf8.filter { $0 != 0x20 }
      if let problem = CheckDigits.problem97(bytes, longest: 25) {
        problems.append(ContentProblem("reference", problem))
      }
    }
    if text != nil, reference != nil {
      problems.append(ContentProblem("text", .conflict(with: "reference")))
    }
    if let text, text.count > 140 {
      problems.append(ContentProblem("text", .length(found: text.count, expected: "1…140")))
    }
    if let purpose, !(1...4).contains(purpose.utf8.count) {
      problems.append(
        ContentProblem("purpose", .length(found: purpose.utf8.count, expected: "1…4")))
    }
    return problems
  }
}

/// Amounts of money as payment codes write them.
enum Amount {
  /// Finds what is wrong with an amount.
  ///
  /// - Parameters:
  ///   - bytes: Digits, perhaps a point and one or two decimals.
  ///   - limit: Largest amount in hundredths.
  /// - Returns: The problem; nil when there is none.
  static func problem(_ bytes: some Collection<UInt8>, limit: Int) -> ContentProblem.Reason? {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
      Array($0)
    }
    let text = Array(bytes).text
    guard (1...2).contains(parts.count), parts[0].count <= 12, let whole = parts[0].number else {
      return .form(text)
    }
    var hundredths = whole * 100
    if parts.count == 2 {
      guard (1...2).contains(parts[1].count), let decimals = parts[1].number else {
        return .form(text)
      }
      hundredths += parts[1].count == 1 ? decimals * 10 : decimals
    }
    guard (1...limit).contains(hundredths) else {
      return .range(found: text, expected: "0.01…\(limit / 100).\(limit % 100)")
    }
    return nil
  }
}
