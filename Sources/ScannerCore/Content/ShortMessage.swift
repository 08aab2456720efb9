/// A short message to write: "sms:" (RFC 5724), and "smsto:", "mms:" and "mmsto:" as phones write
/// them, "SMSTO:number:text".
public struct ShortMessage: ContentMeaning {
  /// Name of the kind for programs.
  public static var type: String { "message" }

  /// Whom to write to.
  public let recipients: [TelephoneNumber]
  /// Text; nil when there is none.
  public let body: String?
  /// What is not valid, and why.
  public let problems: [ContentProblem]

  /// Reads a message.
  ///
  /// - Parameter payload: One of the four schemes; else nil.
  public init?(_ payload: String) {
    let bytes = payload.utf8
    let prefixes: [StaticString] = ["SMS:", "SMSTO:", "MMS:", "MMSTO:"]
    guard let prefix = prefixes.first(where: { bytes.begins(with: $0) }) else { return nil }
    let rest = Array(bytes.dropFirst(prefix.utf8CodeUnitCount))
    let end = rest.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: ":") }
    let numbers = rest[..<(end ?? rest.endIndex)]
    var body: String?
    if let end, rest[end] == UInt8(ascii: ":") {
      body = rest[(end + 1)...].text
    } else if let end {
      body = PercentCoding.query(rest[(end + 1)...]).first { $0.key == "body" }?.value
    }
    self.body = body.flatMap { $0.isEmpty ? nil : $0 }
    recipients = numbers.split(separator: UInt8(ascii: ","), maxSplits: 500).prefix(500).map {
      TelephoneNumber(dialled: Array($0))
    }
    problems =
      recipients.isEmpty
      ? [ContentProblem("number", .missing)] : recipients.flatMap(\.problems)
  }

  /// Everything that it says.
  public var fields: [ContentField] {
    var fields: [ContentField] = []
    fields.add("number", all: recipients.map(\.number))
    fields.add("body", body)
    return fields
  }

  /// What can be done with it, the useful first.
  public var actions: [ItemAction] {
    guard problems.isEmpty, !recipients.contains(where: \.isOrder) else { return [] }
    let text = body.map { "?body=" + PercentCoding.encode($0) } ?? ""
    return [.writeMessage("sms:" + recipients.map(\.number).joined(separator: ",") + text)]
  }
}
