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
  /// What the address is made of, and whether it may be opened.
  public let inspection: LinkInspection

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
    self.address = isBare ? "https://" + address : address
    self.title = title
    inspection = LinkInspection(self.address)
    if inspection.findings.contains(.unreadable(.noHost)) { return nil }
    if isBare, !inspection.asciiHost.utf8.dropFirst(4).contains(UInt8(ascii: ".")) { return nil }
  }

  /// Everything that it says.
  public var fields: [ContentField] {
    var fields = [ContentField("url", address)]
    fields.add("title", title)
    fields.add("host", inspection.host)
    return fields
  }

  /// Why it must not be opened; empty when it may be.
  public var problems: [ContentProblem] {
    inspection.findings.compactMap { finding in
      switch finding {
      case .unreadable(let fault): problem(fault)
      case .directionMarks(let names):
        ContentProblem("url", .character(names.joined(separator: " ")))
      default: nil
      }
    }
  }

  /// What can be done with it, the useful first.
  public var actions: [ItemAction] { inspection.opened.map { [.openLink($0)] } ?? [] }

  private func problem(_ fault: LinkInspection.Fault) -> ContentProblem {
    switch fault {
    case .noHost: ContentProblem("host", .missing)
    case .addressTooLong:
      ContentProblem("url", .length(found: address.utf8.count, expected: "1…100000"))
    case .hostTooLong, .emptyLabel, .badIPAddress: ContentProblem("host", .form(address))
    case .forbiddenCharacter(let character): ContentProblem("host", .character(character))
    case .badPort(let port): ContentProblem("port", .range(found: port, expected: "0…65535"))
    case .badPunycode(let label): ContentProblem("host", .form(label))
    }
  }
}
