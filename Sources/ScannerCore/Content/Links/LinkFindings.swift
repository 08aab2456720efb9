/// Collects what is to be said about an address.
struct LinkFindings {
  private var found: [LinkInspection.Finding] = []
  /// Whether characters that turn directions around stand anywhere in the address.
  private(set) var turnsDirections = false

  /// An address with more characters than this is said to be very long.
  static let longestUsual = 1_000

  /// Looks at what can be seen before the host is read.
  ///
  /// - Parameter parts: The address.
  init(_ parts: LinkAddress) {
    let directions = LinkFindings.names(parts.written.filter(HiddenCharacters.turnsDirection))
    turnsDirections = !directions.isEmpty
    if turnsDirections { found.append(.directionMarks(directions)) }
    let hidden = LinkFindings.hidden(in: parts)
    if !hidden.isEmpty { found.append(.invisibleCharacters(hidden)) }
    if parts.hasLineBreaks { found.append(.lineBreaks) }
    if parts.written.count > LinkFindings.longestUsual {
      found.append(.veryLong(parts.written.count))
    }
  }

  /// Says that the address is none of the web's.
  ///
  /// - Parameter scheme: Its scheme.
  mutating func refuse(_ scheme: String) {
    found.append(.refusedScheme(String(scheme.prefix(40))))
  }

  /// Says that no host can be read.
  ///
  /// - Parameter fault: Why.
  mutating func refuse(_ fault: LinkInspection.Fault) { found.append(.unreadable(fault)) }

  /// Looks at an address whose host was read.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - parts: The address.
  ///   - port: A port other than the scheme's own.
  ///   - scheme: "http" or "https".
  mutating func look(at host: HostName, of parts: LinkAddress, port: Int?, scheme: String) {
    let written = String(parts.host)
    if let user = parts.userInfo {
      found.append(.userInfo(HiddenCharacters.visible(user.unicodeScalars)))
    }
    if !host.variants.isEmpty { found.append(.letterVariants(host.variants)) }
    if let address = host.address {
      let plain = address.contains(":") ? "[\(address)]" : address
      found.append(
        written.lowercased() == plain || address.contains(":")
          ? .ipAddress(address) : .disguisedIPAddress(written: written, address: address))
    }
    if parts.host.contains("%") { found.append(.percentEncodedHost(written)) }
    if parts.slashes != "//", parts.scheme != nil || !parts.slashes.isEmpty {
      found.append(.unusualSlashes(parts.slashes))
    }
    if host.ascii.hasSuffix(".") { found.append(.trailingDot) }
    if let port { found.append(.nonStandardPort(port)) }
    if LinkShortener.contains(host.ascii) { found.append(.shortener(host.ascii)) }
    if scheme == "http" { found.append(.notEncrypted) }
    lookAtLetters(of: host)
    lookAtSubdomains(of: host)
  }

  /// The gravest first.
  var sorted: [LinkInspection.Finding] {
    found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element)
  }

  private mutating func lookAtLetters(of host: HostName) {
    var isAlike = false
    for label in host.labels {
      let scripts = Set(label.unicodeScalars.compactMap(LetterScript.init))
      if !LetterScript.belongTogether(scripts) {
        found.append(.mixedScripts(label: label, scripts: scripts))
        isAlike = isAlike || LookAlikes.ascii(label) != nil
      } else if LinkFindings.isDeceiving(label, scripts, top: host.labels.last ?? "") {
        isAlike = true
      }
    }
    guard isAlike else { return }
    let resembled = host.labels.map { LookAlikes.ascii($0) ?? $0 }.joined(separator: ".")
    found.append(.lookAlike(shown: host.shown, resembles: resembled))
  }

  /// Whether a label of scripts that belong together could be taken for ASCII.
  private static func isDeceiving(
    _ label: String, _ scripts: Set<LetterScript>, top: String
  ) -> Bool {
    guard label.utf8.contains(where: { $0 >= 0x80 }) else { return false }
    if label.unicodeScalars.contains(where: LookAlikes.isSeparator) { return true }
    switch scripts {
    case [.latin]:
      return !["tr", "az"].contains(top)
        && label.unicodeScalars.contains(where: LookAlikes.isRareLatin)
    case [.greek], [.cyrillic], [.armenian]:
      let script = scripts.first ?? .other
      let isAtHome =
        top.unicodeScalars.compactMap(LetterScript.init).contains(script)
        || homes[script]?.contains(top) == true
      return !isAtHome && LookAlikes.isClose(label)
    default:
      // Signs that are strokes are at home among other signs, but not alone among Latin letters.
      let foreign = label.unicodeScalars.filter { !$0.isASCII }
      return label.unicodeScalars.contains { $0.isASCIILetter }
        && foreign.allSatisfy(LookAlikes.isStroke)
    }
  }

  /// Countries whose names are often written in a script.
  private static let homes: [LetterScript: Set<String>] = [
    .cyrillic: ["bg", "by", "kg", "kz", "mk", "mn", "rs", "ru", "su", "tj", "ua", "uz"],
    .greek: ["cy", "gr"], .armenian: ["am"],
  ]

  /// Names of known top-level domains inside the subdomains are made to be taken for the host's end.
  private mutating func lookAtSubdomains(of host: HostName) {
    guard let count = PublicSuffix.registeredCount(host.labels) else { return }
    let before = host.labels.dropLast(count)
    let place = before.indices.dropFirst().last { place in
      LinkFindings.tops.contains(before[place])
        || (LinkFindings.countries.contains(before[place])
          && LinkFindings.seconds.contains(before[place - 1]) && place > 1)
    }
    guard let place else { return }
    found.append(.domainAsSubdomain(before[...place].joined(separator: ".")))
  }

  /// A country alone is a usual name of a subdomain; "co.jp" is none.
  private static let tops: Set<String> = ["com", "net", "org", "gov", "edu"]
  private static let countries: Set<String> = [
    "jp", "uk", "kr", "nz", "za", "in", "id", "th", "il",
  ]
  private static let seconds: Set<String> = ["co", "ac", "go", "or", "ne"]

  /// Names of invisible characters; joiners and selectors behind signs outside the host belong to
  /// these signs.
  private static func hidden(in parts: LinkAddress) -> [String] {
    var hidden: [Unicode.Scalar] = []
    for (place, scalar) in parts.written.enumerated() where HiddenCharacters.isInvisible(scalar) {
      if scalar == "\t" || scalar == "\n" || scalar == "\r" { continue }
      let isJoiner = scalar == "\u{200C}" || scalar == "\u{200D}" || scalar == "\u{FE0F}"
      let follows = place > 0 && !parts.written[place - 1].isASCII
      if isJoiner, follows, !parts.hostRange.contains(place) { continue }
      hidden.append(scalar)
    }
    return names(hidden)
  }

  /// Each name once, in order; at most eight.
  private static func names(_ scalars: [Unicode.Scalar]) -> [String] {
    var seen: Set<Unicode.Scalar> = []
    return scalars.filter { seen.insert($0).inserted }.prefix(8).map(HiddenCharacters.name)
  }
}

extension LinkInspection.Finding {
  /// How much it matters; 0 is the gravest.
  fileprivate var rank: Int {
    switch self {
    case .refusedScheme, .unreadable: 0
    case .directionMarks, .lookAlike, .mixedScripts, .letterVariants: 1
    case .userInfo, .domainAsSubdomain, .disguisedIPAddress, .invisibleCharacters: 2
    case .percentEncodedHost, .lineBreaks, .unusualSlashes: 3
    case .ipAddress, .shortener, .nonStandardPort: 4
    case .notEncrypted, .veryLong, .trailingDot: 5
    }
  }
}
