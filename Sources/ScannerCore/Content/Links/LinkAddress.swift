/// An address taken apart as web browsers do it (WHATWG URL Standard, 4.4), before its host is looked
/// at.
///
/// Browsers forgive much: they leave out tabs and line breaks, take "\" for "/", and any number of
/// slashes before the host. Whoever takes an address apart in another way sees another host than the
/// one that opens.
struct LinkAddress {
  /// The address without white space and control characters around it.
  let written: [Unicode.Scalar]
  /// Lower case, without ":"; nil: none is written.
  let scheme: String?
  /// What stands between the scheme and the host, such as "//".
  let slashes: String
  /// What stands before "@"; nil: nothing does.
  let userInfo: String?
  /// The host as it is written; empty when there is none.
  let host: [Unicode.Scalar]
  /// Where the host stands in `written`.
  let hostRange: Range<Int>
  /// What follows the host's colon; nil: no colon does.
  let port: String?
  /// Path, query and fragment.
  let rest: [Unicode.Scalar]
  /// Whether tabs or line breaks stand inside.
  let hasLineBreaks: Bool

  /// Takes an address apart; in linear time.
  ///
  /// - Parameter address: As it was read.
  init(_ address: String) {
    let trimmed = address.unicodeScalars.drop { $0.value <= 0x20 }
    let end = trimmed.lastIndex { $0.value > 0x20 }.map(trimmed.index(after:))
    let written = Array(trimmed[..<(end ?? trimmed.startIndex)])
    // Places in `written` of the characters that count.
    let places = written.indices.filter { !LinkAddress.isLineBreak(written[$0]) }
    let text = places.map { written[$0] }
    self.written = written
    hasLineBreaks = text.count != written.count
    let colon = LinkAddress.schemeEnd(text)
    scheme = colon.map { String(text[..<$0]).lowercased() }
    let start = colon.map { $0 + 1 } ?? 0
    let authority = text[start...].firstIndex { !LinkAddress.isSlash($0) } ?? text.endIndex
    slashes = String(text[start..<authority])
    let authorityEnd =
      text[authority...].firstIndex { LinkAddress.isSlash($0) || $0 == "?" || $0 == "#" }
      ?? text.endIndex
    rest = Array(text[authorityEnd...])
    let at = text[authority..<authorityEnd].lastIndex(of: "@")
    userInfo = at.map { String(text[authority..<$0]) }
    let hostStart = at.map { $0 + 1 } ?? authority
    let hostEnd = LinkAddress.hostEnd(text[hostStart..<authorityEnd])
    host = Array(text[hostStart..<hostEnd])
    hostRange = host.isEmpty ? 0..<0 : places[hostStart]..<(places[hostEnd - 1] + 1)
    port = hostEnd < authorityEnd ? String(text[(hostEnd + 1)..<authorityEnd]) : nil
  }

  /// Where the scheme's colon stands; nil: the address has no scheme.
  private static func schemeEnd(_ text: [Unicode.Scalar]) -> Int? {
    guard let first = text.first, first.isASCIILetter else { return nil }
    let end = text.firstIndex {
      !($0.isASCIILetter || $0.isASCIIDigit || $0 == "+" || $0 == "-" || $0 == ".")
    }
    guard let end, text[end] == ":" else { return nil }
    // "example.com:8080/" is a host and its port.
    let port = text[(end + 1)...].prefix(while: \.isASCIIDigit)
    let after = port.endIndex < text.endIndex ? text[port.endIndex] : "/"
    let isPort = !port.isEmpty && (isSlash(after) || after == "?" || after == "#")
    let isHost = text[..<end].contains(".") && !text[..<end].contains("+")
    return isPort && isHost ? nil : end
  }

  /// The host ends at the first colon that stands in no brackets.
  private static func hostEnd(_ text: ArraySlice<Unicode.Scalar>) -> Int {
    var isInBrackets = false
    for place in text.indices {
      if text[place] == "[" { isInBrackets = true }
      if text[place] == "]" { isInBrackets = false }
      if text[place] == ":", !isInBrackets { return place }
    }
    return text.endIndex
  }

  private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\t" || scalar == "\n" || scalar == "\r"
  }

  private static func isSlash(_ scalar: Unicode.Scalar) -> Bool { scalar == "/" || scalar == "\\" }
}

extension Unicode.Scalar {
  /// Whether it is one of A to Z and a to z.
  var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
  /// Whether it is one of 0 to 9.
  var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

extension String {
  /// Makes a string of scalars; in linear time, which a view that grows by and by does not take.
  ///
  /// - Parameter scalars: Its characters.
  init(_ scalars: some Sequence<Unicode.Scalar>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(scalars.underestimatedCount)
    for scalar in scalars {
      if scalar.isASCII {
        bytes.append(UInt8(scalar.value))
      } else {
        bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    self.init(decoding: bytes, as: UTF8.self)
  }
}
