extension TextContentPattern {
  /// Web addresses, with and without a scheme.
  static let url: [TextContentPattern] = [
    TextContentPattern(
      #"(?:https?://|www\.)[^\s<>"「」、。]+\.[^\s<>"「」、。]+"#, accepts: isWebAddress,
      trimmed: endingURL),
    // A bare host, under the top-level domains that print without a scheme most often.
    TextContentPattern(
      after: .word("@.-/_"),
      #"(?:[a-z0-9][a-z0-9\-]*\.)+(?:com|org|net|edu|gov|info|biz|shop|store|online|tokyo|jp|io|dev|app|xyz|co|tv|eu|uk|de|fr|es|nl|ch|at|ca|au|nz|kr|cn|tw)(?:/[^\s<>"「」、。]*)?(?![a-z0-9@\-_])(?!\.[a-z0-9])"#,
      accepts: isWebAddress, trimmed: endingURL),
    // Under these only with a path: "it", "me" and "is" end sentences too.
    TextContentPattern(
      after: .word("@.-/_"),
      #"(?:[a-z0-9][a-z0-9\-]*\.)+(?:ly|gl|gd|me|to|it|be|ee|gy|at|us|id|cc|ai|so|page|link)/[^\s<>"「」、。]+"#,
      accepts: isWebAddress, trimmed: endingURL),
  ]

  /// Mail addresses (RFC 5321, 4.1.2) as they are printed: without quotes, under a domain with a dot.
  static let emailAddress = TextContentPattern(
    after: .word("@.+-_%"), #"[a-z0-9_][a-z0-9._%+\-]*@(?:[a-z0-9\-]+\.)+[a-z]{2,24}(?![@a-z0-9])"#
  ) { MailMessage.isAddress(String($0)) }

  /// Whether browsers read it, and the host is one that can be registered or an address.
  private static func isWebAddress(_ text: Substring) -> Bool {
    let link = LinkInspection(String(text))
    guard link.canOpen else { return false }
    guard let domain = link.registeredDomain else {
      return link.findings.contains(.ipAddress(link.host))
    }
    let top = domain.split(separator: ".").last ?? ""
    return top.count >= 2 && top.allSatisfy(\.isLetter)
  }

  /// Ends an address before the sentence that goes on: with its host where kana follow, and without
  /// punctuation, or a bracket that was opened before it.
  private static func endingURL(_ text: Substring) -> Substring {
    var text = text
    let host = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text
    if let end = host.firstIndex(where: { !$0.isASCII }), end > host.startIndex,
      !host[..<end].contains("/"), host[..<end].contains(".")
    {
      text = text[..<end]
    }
    while let last = text.last, ".,;:!?')]}".contains(last) {
      if last == ")", text.contains("(") { break }
      text.removeLast()
    }
    return text
  }
}
