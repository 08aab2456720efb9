/// What an address on the web is made of, and what in it could deceive its reader.
///
/// A pure value, made in linear time from whatever a code held. The address is taken apart as web
/// browsers do it; `opened` is written anew from the same parts that are shown, so that what opens is
/// what was seen.
public struct LinkInspection: Hashable, Sendable {
  /// "http" or "https", or the scheme that is refused; "https" when none is written.
  public let scheme: String
  /// What stands before "@"; nil: nothing does.
  public let userInfo: String?
  /// The host with the letters of its language, or its address; empty when there is none to open.
  public let host: String
  /// The host as it is looked up: ASCII.
  public let asciiHost: String
  /// The part of `host` that somebody registered; nil for addresses and single labels.
  public let registeredDomain: String?
  /// What stands in `host` before the registered domain, with its dot; all of it when there is none.
  public let subdomains: String
  /// The port; nil: the scheme's own.
  public let port: Int?
  /// Path, query and fragment as written; may be empty.
  public let path: String
  /// What the reader should know, the gravest first; empty when the link is as any other.
  public let findings: [Finding]
  /// The whole address as written; what hides in it is shown by its name, such as ⟨U+202E⟩.
  public let visibleText: String
  /// Where the registered domain, or else the host, stands in `visibleText`.
  public let emphasis: Range<String.Index>?
  /// The address to open, ASCII; nil: it must not be opened.
  public let opened: String?

  /// Whether it may be opened, once the reader has seen the host: a web address with a host that can
  /// be looked up and no characters in it that turn directions around.
  public var canOpen: Bool { opened != nil }

  /// Bytes of the longest address that is taken apart; no code holds a tenth of it.
  private static let longest = 100_000

  /// Looks at an address.
  ///
  /// - Parameter address: As it was read; without a scheme it is taken for one with https. Of more
  ///   than 100,000 bytes only the beginning is looked at, and it cannot be opened.
  public init(_ address: String) {
    let isWhole = address.utf8.count <= LinkInspection.longest
    let parts = LinkAddress(
      isWhole ? address : String(address.unicodeScalars.prefix(LinkInspection.longest)))
    var findings = LinkFindings(parts)
    let scheme = parts.scheme ?? "https"
    guard scheme == "https" || scheme == "http" else {
      findings.refuse(scheme)
      self.init(parts, scheme, findings)
      return
    }
    do throws(Fault) {
      guard isWhole else { throw Fault.addressTooLong }
      let host = try LinkInspection.host(of: parts)
      let port = try LinkInspection.port(of: parts, scheme)
      findings.look(at: host, of: parts, port: port, scheme: scheme)
      self.init(parts, scheme, findings, host, port)
    } catch {
      findings.refuse(error)
      self.init(parts, scheme, findings)
    }
  }

  private init(
    _ parts: LinkAddress, _ scheme: String, _ findings: LinkFindings, _ host: HostName? = nil,
    _ port: Int? = nil
  ) {
    let count = host.flatMap { PublicSuffix.registeredCount($0.labels) }
    self.scheme = scheme
    self.port = port
    userInfo = host == nil ? nil : parts.userInfo
    path = host == nil ? "" : String(parts.rest)
    self.host = host?.shown ?? ""
    asciiHost = host?.ascii ?? ""
    registeredDomain = count.flatMap { host?.labels.suffix($0).joined(separator: ".") }
    let before = count.flatMap { host?.labels.dropLast($0).map { $0 + "." }.joined() }
    subdomains = before ?? self.host
    self.findings = findings.sorted
    (visibleText, emphasis) = LinkInspection.visible(parts, host == nil ? nil : count ?? .max)
    opened =
      findings.turnsDirections
      ? nil : host.map { LinkInspection.opened(parts, scheme, $0.ascii, port) }
  }

  private static func host(of parts: LinkAddress) throws(Fault) -> HostName {
    guard !parts.host.isEmpty else { throw .noHost }
    return try HostName(parts.host)
  }

  private static func port(of parts: LinkAddress, _ scheme: String) throws(Fault) -> Int? {
    guard let written = parts.port, !written.isEmpty else { return nil }
    guard written.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(written),
      port <= 65_535
    else { throw .badPort(HiddenCharacters.visible(written.unicodeScalars.prefix(20))) }
    return port == (scheme == "https" ? 443 : 80) ? nil : port
  }

  /// The address with the last labels of its host marked.
  private static func visible(
    _ parts: LinkAddress, _ labelCount: Int?
  ) -> (String, Range<String.Index>?) {
    let all = HiddenCharacters.visible(parts.written)
    guard let labelCount else { return (all, nil) }
    var start = parts.hostRange.lowerBound
    let end = parts.hostRange.upperBound
    var found = 0
    for place in parts.hostRange.dropLast().reversed() where isDot(parts.written[place]) {
      found += 1
      if found == labelCount {
        start = place + 1
        break
      }
    }
    let before = HiddenCharacters.visible(parts.written[..<start])
    let marked = HiddenCharacters.visible(parts.written[start..<end])
    let from = all.unicodeScalars.index(all.startIndex, offsetBy: before.unicodeScalars.count)
    return (all, from..<all.unicodeScalars.index(from, offsetBy: marked.unicodeScalars.count))
  }

  private static func isDot(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "." || scalar == "。" || scalar == "．" || scalar == "｡"
  }

  /// Writes the address anew; in path and query only what must not stand there is encoded.
  private static func opened(
    _ parts: LinkAddress, _ scheme: String, _ host: String, _ port: Int?
  ) -> String {
    let user = parts.userInfo.map { encoded($0.unicodeScalars, "\"#/:;<=>?@[\\]^`{|}") }
    // Browsers take "\" for "/" up to the query.
    let path = parts.rest.prefix { $0 != "?" && $0 != "#" }.map { $0 == "\\" ? "/" : $0 }
    let tail = encoded(path, "\"<>`{}") + encoded(parts.rest[path.count...], "\"<>`")
    return "\(scheme)://" + (user.map { $0 + "@" } ?? "") + host + (port.map { ":\($0)" } ?? "")
      + (tail.hasPrefix("/") ? "" : "/") + tail
  }

  private static func encoded(_ text: some Sequence<Unicode.Scalar>, _ also: String) -> String {
    let also = Set(also.unicodeScalars)
    var bytes: [UInt8] = []
    for scalar in text {
      if scalar.value > 0x20, scalar.value < 0x7F, !also.contains(scalar) {
        bytes.append(UInt8(scalar.value))
      } else {
        for byte in Array(String(scalar).utf8) {
          bytes += "%".utf8
          bytes += (String(byte >> 4, radix: 16, uppercase: true)).utf8
          bytes += (String(byte & 15, radix: 16, uppercase: true)).utf8
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
