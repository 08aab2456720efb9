/// A wireless network to join: "WIFI:" as phones write it, and as WPA3 Specification 3.1, section 7
/// ("URI representation of WPA3 and Wi-Fi Enhanced Open network configuration") has it.
public struct WiFiNetwork: ContentMeaning {
  /// How a network is protected.
  public enum Security: String, CaseIterable, Hashable, Sendable {
    /// No password.
    case open
    /// Wired Equivalent Privacy, which protects nothing.
    case wep
    /// A password by WPA or WPA2.
    case wpa
    /// A password by WPA3 (simultaneous authentication of equals).
    case wpa3
    /// A login of one's own (802.1X).
    case enterprise

    /// Name for people; not translated.
    var title: String {
      switch self {
      case .open: ""
      case .wep: "WEP"
      case .wpa: "WPA"
      case .wpa3: "WPA3"
      case .enterprise: "802.1X"
      }
    }
  }

  /// What a network with logins needs to know (RFC 3748 and what runs inside it).
  public struct Login: Hashable, Sendable {
    /// Method, such as "PEAP"; nil when it is not said.
    public let method: String?
    /// Inner method, such as "MSCHAPV2"; nil when it is not said.
    public let innerMethod: String?
    /// Name of the user; nil when it is not said.
    public let identity: String?
    /// Name that is sent unprotected; nil when it is not said.
    public let anonymousIdentity: String?
  }

  /// Name of the kind for programs.
  public static var type: String { "wifi" }

  /// Name of the network.
  public let ssid: String
  /// How it is protected.
  public let security: Security
  /// Password; nil when there is none.
  public let password: String?
  /// Whether the network does not say its name.
  public let isHidden: Bool
  /// How to log in, of a network with logins; else nil.
  public let login: Login?
  /// What is not valid, and why.
  public let problems: [ContentProblem]

  /// Reads a network.
  ///
  /// - Parameter payload: "WIFI:" and fields; anything else gives nil. "DPP:", which gives a
  ///   device's key and no network, is not one.
  public init?(_ payload: String) {
    guard payload.utf8.begins(with: "WIFI:") else { return nil }
    let fields = EscapedFields(Array(payload.utf8.dropFirst(5))[...])
    let known = fields.fields.contains { ["S", "T", "P"].contains($0.key) }
    guard known else { return nil }
    // The WPA3 form, known by its own fields, encodes by percent signs instead of backslashes.
    let isEncoded = fields.fields.contains { ["R", "K"].contains($0.key) }
    func value(_ key: String) -> String? {
      fields.field(key).map { field in
        isEncoded ? PercentCoding.decode(field.text.utf8).text : WiFiNetwork.unquoted(field)
      }
    }
    let security = WiFiNetwork.security(value("T"), hasPassword: value("P") != nil)
    ssid = value("S") ?? ""
    self.security = security ?? .wpa
    password = value("P")
    let hidden = value("H")?.uppercased()
    isHidden = hidden == "TRUE" || hidden == "1"
    login =
      security == .enterprise
      ? Login(
        method: value("E"), innerMethod: value("PH2"), identity: value("I"),
        anonymousIdentity: value("A") ?? value("AI")) : nil
    problems = WiFiNetwork.problems(
      ssid: ssid, security: security, name: value("T"), password: password,
      isClosed: fields.isClosed)
  }

  /// Everything that it says.
  public var fields: [ContentField] {
    var fields: [ContentField] = []
    fields.add("ssid", ssid)
    fields.add("security", security.rawValue)
    fields.add("password", password, isSecret: true)
    if isHidden { fields.add("hidden", "true") }
    fields.add("method", login?.method)
    fields.add("innerMethod", login?.innerMethod)
    fields.add("identity", login?.identity)
    fields.add("anonymousIdentity", login?.anonymousIdentity)
    return fields
  }

  /// The fields on one line without its password, the protection as it is written for people.
  public func maskedLine(of fields: [ContentField]) -> String {
    fields.map { $0.key == "security" ? ContentField("security", security.title) : $0 }.maskedLine
  }

  /// What can be done with it, the useful first.
  public var actions: [ItemAction] {
    let canJoin = !["ssid", "password", "security"].contains(where: isBroken)
    return (canJoin ? [.joinNetwork] : []) + (password.map { [.copySecret($0)] } ?? [])
  }

  /// Without the quotation marks that tell text from a key in hexadecimal digits; any others, and
  /// escaped ones, belong to the value.
  private static func unquoted(_ field: EscapedFields.Field) -> String {
    let quote = UInt8(ascii: "\"")
    let inside = field.written.dropFirst().dropLast()
    let isQuoted = field.written.first == quote && field.written.last == quote
    let isKey = !inside.isEmpty && inside.allSatisfy { $0.hexValue != nil }
    return isQuoted && isKey ? inside.text : field.text
  }

  /// The kind of protection by its name; nil when nobody knows it.
  private static func security(_ name: String?, hasPassword: Bool) -> Security? {
    switch name?.uppercased() {
    case nil: hasPassword ? nil : .open
    case "NOPASS", "NONE", "OPEN": .open
    case "WEP": .wep
    case "WPA", "WPA2", "WPA/WPA2", "WPA2/WPA3", "WPA2-PSK", "WPA-PSK", "PSK": .wpa
    case "SAE", "WPA3", "WPA3-SAE": .wpa3
    case "WPA2-EAP", "WPA-EAP", "WPA3-EAP", "EAP": .enterprise
    default: nil
    }
  }

  private static func problems(
    ssid: String, security: Security?, name: String?, password: String?, isClosed: Bool
  ) -> [ContentProblem] {
    var problems: [ContentProblem] = []
    if ssid.isEmpty {
      problems.append(ContentProblem("ssid", .missing))
    } else if ssid.utf8.count > 32 {
      problems.append(ContentProblem("ssid", .length(found: ssid.utf8.count, expected: "1…32")))
    }
    if security == nil {
      problems.append(ContentProblem("security", name.map { .unknownValue($0) } ?? .missing))
    }
    if let security, let problem = problem(password: password, security: security) {
      problems.append(ContentProblem("password", problem))
    }
    if !isClosed { problems.append(ContentProblem("wifi", .cutOff)) }
    return problems
  }

  /// Lengths that the standards allow (IEEE 802.11-2020, annex J.4.1 and 12.3.2).
  private static func problem(password: String?, security: Security) -> ContentProblem.Reason? {
    guard let password else {
      return security == .open || security == .enterprise ? nil : .missing
    }
    let count = password.utf8.count
    let isHex = password.utf8.allSatisfy { $0.hexValue != nil }
    switch security {
    case .wpa:
      let isRight = (8...63).contains(count) || (count == 64 && isHex)
      return isRight ? nil : .length(found: count, expected: "8…63")
    case .wep:
      let isRight = [5, 13, 16].contains(count) || ([10, 26, 32].contains(count) && isHex)
      return isRight ? nil : .length(found: count, expected: "5, 13, 16")
    case .open, .wpa3, .enterprise: return nil
    }
  }
}
