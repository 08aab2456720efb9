/// A key that makes one-time passwords: the scheme "otpauth:" (Google Authenticator, "Key Uri
/// Format") for RFC 6238 (by time) and RFC 4226 (by counter), and the export of many keys
/// ("otpauth-migration:").
public struct OneTimePassword: ContentMeaning {
  /// What changes the password.
  public enum Kind: String, Hashable, Sendable {
    /// Time (RFC 6238).
    case totp
    /// A counter (RFC 4226).
    case hotp
    /// Many keys of an authenticator.
    case export
  }

  /// Name of the kind for programs.
  public static var type: String { "otp" }

  /// What changes the password; nil when it is none of those that are known.
  public let kind: Kind?
  /// Who gives the account; nil when it is not said.
  public private(set) var issuer: String?
  /// Name of the account; empty when it is not said.
  public private(set) var account = ""
  /// The key in base32 (RFC 4648, 6), of an export its data; empty when it is missing.
  public private(set) var secret = ""
  /// Hash function; SHA1 when it is not said.
  public private(set) var algorithm = "SHA1"
  /// Length of the passwords; 6 when it is not said.
  public private(set) var digits = "6"
  /// Seconds for which a password is good; 30 when it is not said.
  public private(set) var period = "30"
  /// First count, of a key by counter; nil when it is not said.
  public private(set) var counter: String?
  /// What is not valid, and why.
  public private(set) var problems: [ContentProblem] = []

  /// Reads a key.
  ///
  /// - Parameter payload: "otpauth://" or "otpauth-migration://"; else nil.
  public init?(_ payload: String) {
    let bytes = payload.utf8
    let isExport = bytes.begins(with: "OTPAUTH-MIGRATION://")
    guard isExport || bytes.begins(with: "OTPAUTH://") else { return nil }
    let rest = Array(bytes.dropFirst(isExport ? 20 : 10))
    let parts = rest.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts[0].split(
      separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
    let kindName = path[0].text.lowercased()
    kind = isExport ? .export : kindName == "export" ? nil : Kind(rawValue: kindName)
    let query = PercentCoding.query(parts.count > 1 ? parts[1] : [])
    if isExport {
      secret = query.first { $0.key == "data" }?.value ?? ""
      if secret.isEmpty { problems.append(ContentProblem("secret", .missing)) }
      return
    }
    if kind == nil { problems.append(ContentProblem("kind", .unknownValue(kindName))) }
    read(label: path.count > 1 ? PercentCoding.decode(path[1]) : [])
    read(query)
  }

  /// Everything that it says.
  public var fields: [ContentField] {
    var fields: [ContentField] = []
    fields.add("kind", kind?.rawValue)
    fields.add("issuer", issuer)
    fields.add("account", account)
    fields.add("secret", secret, isSecret: true)
    if kind == .export { return fields }
    fields.add("algorithm", algorithm)
    fields.add("digits", digits)
    if kind == .totp { fields.add("period", period) }
    fields.add("counter", counter)
    return fields
  }

  /// What can be done with it, the useful first.
  public var actions: [ItemAction] { secret.isEmpty ? [] : [.copySecret(secret)] }

  /// The label is an account, perhaps with its issuer and a colon before it.
  private mutating func read(label: [UInt8]) {
    let parts = label.split(
      separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    account = parts[parts.count - 1].text.usable
    if parts.count > 1 { issuer = parts[0].text.usable }
    if account.isEmpty { problems.append(ContentProblem("account", .missing)) }
  }

  private mutating func read(_ query: [(key: String, value: String)]) {
    for (key, value) in query {
      switch key {
      case "secret": secret = value
      case "issuer":
        if let issuer, issuer != value {
          problems.append(ContentProblem("issuer", .conflict(with: "account")))
        }
        issuer = value
      case "algorithm": algorithm = value.uppercased()
      case "digits": digits = value
      case "period": period = value
      case "counter": counter = value
      default: break
      }
    }
    if let problem = OneTimePassword.problem(secret: secret) {
      problems.append(ContentProblem("secret", problem))
    }
    if !["SHA1", "SHA256", "SHA512", "MD5"].contains(algorithm) {
      problems.append(ContentProblem("algorithm", .unknownValue(algorithm)))
    }
    check("digits", digits, 6...8)
    if kind == .totp { check("period", period, 1...86_400) }
    if kind == .hotp { check("counter", counter ?? "", 0...Int.max) }
  }

  private mutating func check(_ key: String, _ value: String, _ range: ClosedRange<Int>) {
    if value.isEmpty {
      problems.append(ContentProblem(key, .missing))
    } else if !range.contains(Array(value.utf8).number ?? -1) {
      let limit = range.upperBound == Int.max ? "" : "\(range.upperBound)"
      problems.append(
        ContentProblem(key, .range(found: value, expected: "\(range.lowerBound)…\(limit)")))
    }
  }

  /// Base32 without padding has 2, 4, 5, 7 or 8 characters in its last group (RFC 4648, 6).
  private static func problem(secret: String) -> ContentProblem.Reason? {
    let bytes = secret.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
    let core = bytes.prefix { $0 != UInt8(ascii: "=") }
    if core.isEmpty { return .missing }
    // The characters themselves are part of a secret, which no message may repeat.
    let isRight = core.allSatisfy { $0.isLetter || (0x32...0x37).contains($0) }
    let hasEnd = bytes[core.endIndex...].allSatisfy { $0 == UInt8(ascii: "=") }
    guard isRight, hasEnd else { return .form("base32") }
    return [1, 3, 6].contains(core.count % 8)
      ? .length(found: core.count, expected: "\(core.count + 1)") : nil
  }
}
