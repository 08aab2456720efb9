/// Where a currency without a bank is sent to: "bitcoin:" (BIP 21), "ethereum:" (ERC-681),
/// "lightning:" (BOLT 11) and their like.
///
/// It is text: nothing opens it.
public struct CryptoAddress: ContentMeaning {
  /// Name of the kind for programs.
  public static var type: String { "crypto" }

  /// Scheme in lower case, such as "bitcoin".
  public let currency: String
  /// The address, or a lightning invoice.
  public let address: String
  /// Amount as written; nil when it is not said.
  public let amount: String?
  /// What is to be shown for the address; nil when nothing.
  public let label: String?
  /// What for; nil when it is not said.
  public let message: String?
  /// What is not valid, and why.
  public let problems: [ContentProblem]

  /// Reads an address.
  ///
  /// - Parameter payload: One of the schemes; else nil.
  public init?(_ payload: String) {
    let head = payload.utf8.prefix(16)
    guard let colon = head.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = String(payload[..<colon]).lowercased()
    guard CryptoAddress.schemes.contains(scheme) else { return nil }
    let rest = payload.utf8[payload.utf8.index(after: colon)...].drop { $0 == UInt8(ascii: "/") }
    let parts = rest.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    currency = scheme
    address = parts.first.map { Array($0).text.usable } ?? ""
    let query = PercentCoding.query(parts.count > 1 ? Array(parts[1]) : [])
    func value(_ key: String) -> String? {
      query.first { $0.key == key && !$0.value.isEmpty }?.value
    }
    amount = value("amount") ?? value("value")
    label = value("label")
    message = value("message")
    var problems: [ContentProblem] = []
    if let problem = CryptoAddress.problem(address, scheme: scheme) {
      problems.append(ContentProblem("address", problem))
    }
    if let amount, !CryptoAddress.isNumber(amount) {
      problems.append(ContentProblem("amount", .form(amount)))
    }
    self.problems = problems
  }

  /// Everything that it says.
  public var fields: [ContentField] {
    var fields = [ContentField("currency", currency)]
    fields.add("address", address)
    fields.add("amount", amount)
    fields.add("label", label)
    fields.add("message", message)
    return fields
  }

  /// What can be done with it, the useful first.
  public var actions: [ItemAction] { [] }

  /// Digits with a point perhaps, and in ERC-681 with an exponent; `Double` reads "nan" and more.
  private static func isNumber(_ amount: String) -> Bool {
    let isWritten = amount.utf8.allSatisfy { $0.isDigit || ".eE".utf8.contains($0) }
    return isWritten && Double(amount)?.isFinite == true
  }

  private static let schemes: Set<String> = [
    "bitcoin", "bitcoincash", "litecoin", "dogecoin", "ethereum", "lightning", "monero",
  ]

  private static func problem(_ address: String, scheme: String) -> ContentProblem.Reason? {
    if address.isEmpty { return .missing }
    let bytes = Array(address.utf8)
    switch scheme {
    case "bitcoin", "litecoin":
      let prefixes: [StaticString] = scheme == "bitcoin" ? ["BC1", "TB1"] : ["LTC1"]
      let isSegregated = prefixes.contains { bytes.begins(with: $0) }
      return isSegregated ? Bech32.problem(bytes, limit: 90) : Base58.problem(bytes)
    case "dogecoin": return Base58.problem(bytes)
    case "lightning": return Bech32.problem(bytes, limit: 8_000)
    case "ethereum": return hexadecimal(address)
    default: return nil
    }
  }

  /// An account's 20 bytes, "pay-" before them or the number of a chain behind them (ERC-681), or a
  /// name.
  private static func hexadecimal(_ address: String) -> ContentProblem.Reason? {
    let core = address.hasPrefix("pay-") ? address.dropFirst(4) : address[...]
    let account = core.utf8.prefix { $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: "/") }
    guard account.begins(with: "0X") else { return account.isEmpty ? .missing : nil }
    let digits = account.dropFirst(2)
    if let wrong = digits.first(where: { $0.hexValue == nil }) { return .character([wrong].text) }
    return digits.count == 40 ? nil : .length(found: digits.count, expected: "40")
  }
}

/// Addresses in 32 characters with a checksum (BIP 173, and BIP 350 with its other constant).
enum Bech32 {
  /// Finds what is wrong with an address.
  ///
  /// - Parameters:
  ///   - bytes: In one case, lower or upper.
  ///   - limit: Greatest length.
  /// - Returns: The problem; nil when there is none.
  static func problem(_ bytes: [UInt8], limit: Int) -> ContentProblem.Reason? {
    if bytes.count > limit { return .length(found: bytes.count, expected: "8…\(limit)") }
    let lower = bytes.map { $0.isUppercase ? $0 + 0x20 : $0 }
    if lower != bytes, bytes.contains(where: { (0x61...0x7A).contains($0) }) {
      return .form("Aa")
    }
    guard let mark = lower.lastIndex(of: UInt8(ascii: "1")), mark > 0, lower.count - mark > 6 else {
      return .form("1")
    }
    let letters = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
    var sum = 1
    for byte in lower[..<mark] { sum = step(sum, Int(byte >> 5)) }
    sum = step(sum, 0)
    for byte in lower[..<mark] { sum = step(sum, Int(byte & 31)) }
    for byte in lower[(mark + 1)...] {
      guard let value = letters.firstIndex(of: byte) else { return .character([byte].text) }
      sum = step(sum, value)
    }
    return sum == 1 || sum == 0x2BC8_30A3 ? nil : .checksum
  }

  private static func step(_ sum: Int, _ value: Int) -> Int {
    let generators = [0x3B6A_57B2, 0x2650_8E6D, 0x1EA1_19FA, 0x3D42_33DD, 0x2A14_62B3]
    var result = (sum & 0x1FF_FFFF) << 5 ^ value
    for (bit, generator) in generators.enumerated() where sum >> (25 + bit) & 1 == 1 {
      result ^= generator
    }
    return result
  }
}
