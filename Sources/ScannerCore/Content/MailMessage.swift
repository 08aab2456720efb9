/// A mail to write: an address of the scheme "mailto:" (RFC 6068), a message of NTT DOCOMO
/// ("MATMSG:"), "SMTP:" with address, subject and text, or nothing but an address (RFC 5322, 3.4.1).
public struct MailMessage: ContentMeaning {
  /// Name of the kind for programs.
  public static var type: String { "mail" }

  /// Whom to write to.
  public private(set) var recipients: [String] = []
  /// Who gets a copy.
  public private(set) var copies: [String] = []
  /// Who gets a copy unseen.
  public private(set) var blindCopies: [String] = []
  /// Subject; nil when there is none.
  public private(set) var subject: String?
  /// Text; nil when there is none.
  public private(set) var body: String?
  /// What is not valid, and why.
  public private(set) var problems: [ContentProblem] = []

  /// Reads a message.
  ///
  /// - Parameter payload: One of the four forms; else nil.
  public init?(_ payload: String) {
    let bytes = payload.utf8
    if bytes.begins(with: "MAILTO:") {
      readAddress(Array(bytes.dropFirst(7)))
    } else if bytes.begins(with: "MATMSG:") {
      let fields = EscapedFields(Array(bytes.dropFirst(7))[...])
      guard !fields.fields.isEmpty else { return nil }
      recipients = fields.lists("TO").flatMap { $0.filter { !$0.isEmpty } }
      subject = fields.first("SUB")
      body = fields.first("BODY")
      if !fields.isClosed { problems.append(ContentProblem("mail", .cutOff)) }
    } else if bytes.begins(with: "SMTP:") {
      let parts = bytes.dropFirst(5).split(
        separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
      recipients = MailMessage.list(parts[0])
      subject = parts.count > 1 && !parts[1].isEmpty ? Array(parts[1]).text : nil
      body = parts.count > 2 && !parts[2].isEmpty ? Array(parts[2]).text : nil
    } else if MailMessage.isAddress(payload), payload.utf8.allSatisfy({ $0 < 0x80 }) {
      recipients = [payload]
    } else {
      return nil
    }
    findProblems()
  }

  /// Everything that it says.
  public var fields: [ContentField] {
    var fields: [ContentField] = []
    fields.add("to", all: recipients)
    fields.add("cc", all: copies)
    fields.add("bcc", all: blindCopies)
    fields.add("subject", subject)
    fields.add("body", body)
    return fields
  }

  /// What can be done with it, the useful first.
  public var actions: [ItemAction] {
    problems.contains { $0.field != "mail" } ? [] : [.writeMail(address)]
  }

  /// The message as an address of the scheme "mailto:".
  public var address: String {
    var query = copies.map { ("cc", $0) } + blindCopies.map { ("bcc", $0) }
    if let subject { query.append(("subject", subject)) }
    if let body { query.append(("body", body)) }
    let head = "mailto:" + recipients.map(PercentCoding.encodeMail).joined(separator: ",")
    let tail = query.map { $0.0 + "=" + PercentCoding.encode($0.1) }.joined(separator: "&")
    return tail.isEmpty ? head : head + "?" + tail
  }

  /// Tells whether text is one mail address (RFC 5321, 4.1.2; its quoted and bracketed forms,
  /// which nobody prints, are not).
  ///
  /// - Parameter text: Any.
  /// - Returns: True for a local part of at most 64 bytes, "@", and a name with a dot.
  static func isAddress(_ text: String) -> Bool {
    guard text.utf8.count <= 254 else { return false }
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    let labels = parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count > 1, let top = labels.last, !top.isNumber else { return false }
    return isLocal(parts[0]) && labels.allSatisfy(isLabel)
  }

  private static func isLocal(_ part: Substring.UTF8View) -> Bool {
    let dot = UInt8(ascii: ".")
    guard (1...64).contains(part.count) else { return false }
    return part.split(separator: dot, omittingEmptySubsequences: false).allSatisfy { atom in
      !atom.isEmpty
        && atom.allSatisfy { byte in
          byte >= 0x80 || byte.isLetter || byte.isDigit
            || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
        }
    }
  }

  private static func isLabel(_ label: Substring.UTF8View) -> Bool {
    let hyphen = UInt8(ascii: "-")
    guard (1...63).contains(label.count), label.first != hyphen, label.last != hyphen else {
      return false
    }
    return label.allSatisfy { $0 >= 0x80 || $0.isLetter || $0.isDigit || $0 == hyphen }
  }

  private mutating func readAddress(_ bytes: [UInt8]) {
    let parts = bytes.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    recipients = MailMessage.list(parts[0]).map { PercentCoding.decode($0.utf8).text }
    for (key, value) in PercentCoding.query(parts.count > 1 ? parts[1] : []) {
      switch key {
      case "to": recipients += MailMessage.list(value.utf8)
      case "cc": copies += MailMessage.list(value.utf8)
      case "bcc": blindCopies += MailMessage.list(value.utf8)
      case "subject": subject = value
      case "body": body = value
      default: break
      }
    }
  }

  private static func list(_ bytes: some Collection<UInt8>) -> [String] {
    bytes.split(separator: UInt8(ascii: ","), maxSplits: 500).prefix(500).map {
      Array($0).text.usable
    }.filter { !$0.isEmpty }
  }

  private mutating func findProblems() {
    if recipients.isEmpty { problems.append(ContentProblem("to", .missing)) }
    let lists = [("to", recipients), ("cc", copies), ("bcc", blindCopies)]
    for (key, addresses) in lists {
      for address in addresses where !MailMessage.isAddress(address) {
        problems.append(ContentProblem(key, .form(address)))
      }
    }
  }
}

extension PercentCoding {
  /// Writes a mail address for a "mailto:", where "@" and "+" stay as they are (RFC 6068, 2).
  ///
  /// - Parameter address: An address.
  /// - Returns: ASCII.
  static func encodeMail(_ address: String) -> String {
    address.split(separator: "@", omittingEmptySubsequences: false).map { part in
      part.split(separator: "+", omittingEmptySubsequences: false).map { encode(String($0)) }
        .joined(separator: "+")
    }.joined(separator: "@")
  }
}
