/// A host as browsers read it: what is shown and what is looked up (WHATWG URL 3.5; Unicode Technical
/// Standard 46 without its rarer mappings).
struct HostName {
  /// With the letters of every language.
  let shown: String
  /// As it is looked up: ASCII, lower case, labels of other letters as Punycode.
  let ascii: String
  /// The labels of `shown`, without an empty one at the end.
  let labels: [String]
  /// The address of the Internet Protocol that the host is, canonical; nil: it is a name.
  let address: String?
  /// Letters that browsers take for others, such as full-width ones, as they are written.
  let variants: String

  /// Most bytes of a host that are looked at; a name has at most 253.
  private static let longest = 1_000

  /// Reads a host.
  ///
  /// - Parameter written: As it stands in the address, not empty.
  /// - Throws: Why browsers would refuse it, or what no name can hold.
  init(_ written: [Unicode.Scalar]) throws(LinkInspection.Fault) {
    guard written.count <= HostName.longest else { throw .hostTooLong }
    if written.first == "[" {
      let inside = String(written.dropFirst().dropLast())
      guard written.last == "]", let address = NumericHost.version6(inside) else {
        throw .badIPAddress
      }
      (shown, ascii, labels, variants) = ("[\(address)]", "[\(address)]", [], "")
      self.address = address
      return
    }
    let mapped = try HostMapping(HostName.decoded(written))
    variants = mapped.variants
    // By scalars: a mark behind a dot makes one character with it.
    var labels = try mapped.text.unicodeScalars
      .split(separator: ".", omittingEmptySubsequences: false)
      .map { label throws(LinkInspection.Fault) in try HostLabel(String(label)) }
    if NumericHost.isVersion4(labels.map(\.ascii)) {
      guard let address = NumericHost.version4(labels.map(\.ascii)) else { throw .badIPAddress }
      (shown, ascii, self.labels) = (address, address, [])
      self.address = address
      return
    }
    let hasTrailingDot = labels.count > 1 && labels.last?.ascii == ""
    if hasTrailingDot { labels.removeLast() }
    guard labels.allSatisfy({ !$0.ascii.isEmpty }) else { throw .emptyLabel }
    let ascii = labels.map(\.ascii).joined(separator: ".")
    guard ascii.utf8.count <= 253 else { throw .hostTooLong }
    self.ascii = hasTrailingDot ? ascii + "." : ascii
    self.labels = labels.map(\.shown)
    shown = self.labels.joined(separator: ".")
    address = nil
  }

  /// Replaces "%41" and the like.
  private static func decoded(
    _ written: [Unicode.Scalar]
  ) throws(LinkInspection.Fault) -> [Unicode.Scalar] {
    guard written.contains("%") else { return written }
    let bytes = PercentCoding.decode(String(written).utf8)
    guard let decoded = String(validating: bytes, as: UTF8.self) else {
      throw .forbiddenCharacter("%")
    }
    return Array(decoded.unicodeScalars)
  }
}

/// A label of a host's name.
private struct HostLabel {
  let shown: String
  let ascii: String

  /// Reads a label.
  ///
  /// - Parameter label: Mapped to lower case; Punycode or not.
  /// - Throws: `badPunycode` or `hostTooLong`.
  init(_ label: String) throws(LinkInspection.Fault) {
    if let first = label.unicodeScalars.first, first.isMark {
      throw .forbiddenCharacter(HiddenCharacters.name(first))
    }
    if label.utf8.starts(with: Punycode.prefix.utf8) {
      let coded = String(decoding: label.utf8.dropFirst(Punycode.prefix.utf8.count), as: UTF8.self)
      // Other letters than those that would be written so are somebody's play.
      guard let decoded = Punycode.decode(coded), !decoded.utf8.allSatisfy({ $0 < 0x80 }),
        Punycode.encode(decoded) == coded,
        let mapped = try? HostMapping(Array(decoded.unicodeScalars)),
        mapped.text.unicodeScalars.elementsEqual(decoded.unicodeScalars)
      else { throw .badPunycode(label) }
      (shown, ascii) = (decoded, label)
    } else if label.utf8.allSatisfy({ $0 < 0x80 }) {
      (shown, ascii) = (label, label)
    } else {
      guard let coded = Punycode.encode(label) else { throw .hostTooLong }
      (shown, ascii) = (label, Punycode.prefix + coded)
    }
    guard ascii.utf8.count <= Punycode.maximumLength else { throw .hostTooLong }
  }
}

extension Unicode.Scalar {
  /// Whether it belongs to the character before it; no label begins with one (RFC 5891, 4.2.3.2).
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: self == "\u{200C}" || self == "\u{200D}"
    }
  }
}
