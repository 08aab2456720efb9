/// An address on the web (RFC 3986) with the scheme http or https.
///
/// Also without a scheme where it begins with "www.", behind "URL:" or "URLTO:", and as a bookmark
/// of NTT DOCOMO ("MEBKM:"). No other scheme is a link: nothing that can run is ever one.
public struct WebLink: ContentMeaning {
  /// Name of the kind for programs.
  public static var type: String { "url" }

  /// The address with its scheme.
  public let address: String
  /// What is to be shown for it, from a bookmark; nil when it says nothing.
  public let title: String?
  /// What is not valid, and why.
  public let problems: [ContentProblem]
  private let host: String

  /// Reads an address.
  ///
  /// - Parameter payload: Without white space at its ends; anything but one address gives nil.
  public init?(_ payload: String) {
    let bytes = payload.utf8
    if bytes.begins(with: "MEBKM:") {
      let fields = EscapedFields(Array(bytes.dropFirst(6))[...])
      guard let address = fields.first("URL")?.usable else { return nil }
      self.init(address: address, title: fields.first("TITLE"))
    } else if bytes.begins(with: "URL:") {
      self.init(address: String(payload.dropFirst(4)).usable, title: nil)
    } else if bytes.begins(with: "URLTO:") {
      self.init(address: String(payload.dropFirst(6)).usable, title: nil)
    } else {
      self.init(address: payload, title: nil)
    }
  }

  private init?(address: String, title: String?) {
    let isBare = address.utf8.begins(with: "WWW.")
    guard isBare || address.utf8.begins(with: "HTTP://") || address.utf8.begins(with: "HTTPS://"),
      !address.unicodeScalars.contains(where: \.isSpaceOrControl)
    else { return nil }
    let bytes = Array((isBare ? "https://" + address : address).utf8)
    let start = (bytes.firstIndex(of: UInt8(ascii: "/")) ?? 0) + 2
    guard start < bytes.count else { return nil }
    let authority = bytes[start...].prefix { !WebLink.endsAuthority($0) }
    let place = WebLink.place(authority)
    if isBare && !place.host.utf8.dropFirst(4).contains(UInt8(ascii: ".")) { return nil }
    self.address = bytes.text
    self.title = title
    host = place.host
    problems = WebLink.problems(host: place.host, port: place.port)
  }

  /// Everything that it says.
  public var fields: [ContentField] {
    var fields = [ContentField("url", address)]
    fields.add("title", title)
    fields.add("host", host)
    return fields
  }

  /// What can be done with it, the useful first.
  public var actions: [ItemAction] { problems.isEmpty ? [.openLink(address)] : [] }

  /// "/", "?", "#", and the backslash, which browsers take for a slash.
  private static func endsAuthority(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x2F, 0x3F, 0x23, 0x5C: true
    default: false
    }
  }

  /// Host and port of an authority (RFC 3986, 3.2); the user's name before "@" is left out.
  private static func place(_ authority: ArraySlice<UInt8>) -> (host: String, port: String?) {
    let afterUser = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] }
    let place = afterUser ?? authority
    if place.first == UInt8(ascii: "["), let end = place.firstIndex(of: UInt8(ascii: "]")) {
      let rest = place[(end + 1)...]
      return (place[...end].text, rest.isEmpty ? nil : rest.dropFirst().text)
    }
    guard let colon = place.lastIndex(of: UInt8(ascii: ":")) else { return (place.text, nil) }
    return (place[..<colon].text, place[(colon + 1)...].text)
  }

  private static func problems(host: String, port: String?) -> [ContentProblem] {
    var problems: [ContentProblem] = []
    if host.isEmpty {
      problems.append(ContentProblem("host", .missing))
    } else if host.utf8.count > 253 {
      // RFC 1035, 2.3.4, without the bytes that only the wire has.
      problems.append(ContentProblem("host", .length(found: host.utf8.count, expected: "1…253")))
    } else if !host.hasPrefix("["), let wrong = host.utf8.first(where: isNoHostCharacter) {
      problems.append(ContentProblem("host", .character([wrong].text)))
    } else if host.hasPrefix(".") || host.contains("..") {
      problems.append(ContentProblem("host", .form(host)))
    }
    if let port, !port.isEmpty, !(1...65_535).contains(Array(port.utf8).number ?? 0) {
      problems.append(ContentProblem("port", .range(found: port, expected: "1…65535")))
    }
    return problems
  }

  /// ASCII characters that a registered name does not have (RFC 3986, 3.2.2).
  private static func isNoHostCharacter(_ byte: UInt8) -> Bool {
    byte < 0x80 && !byte.isDigit && !byte.isLetter && !"-._~%!$&'()*+,;=".utf8.contains(byte)
  }
}
