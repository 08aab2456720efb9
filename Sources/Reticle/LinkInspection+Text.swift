import GtkKit
import ScannerCore

extension LinkInspection {
  /// The address for a label with markup: what was registered is bold.
  var markup: String {
    guard let emphasis, let markupThroughHost else { return escapingMarkup(visibleText) }
    return markupThroughHost + escapingMarkup(String(visibleText[emphasis.upperBound...]))
  }

  /// The same up to the end of what is bold; nil: nothing is.
  var markupThroughHost: String? {
    guard let emphasis else { return nil }
    let parts = [visibleText[..<emphasis.lowerBound], visibleText[emphasis]]
      .map { escapingMarkup(String($0)) }
    return parts[0] + "<b>" + parts[1] + "</b>"
  }

  /// The host for a label with markup: what was registered is bold, and ASCII stands behind it where
  /// it is another one.
  var hostMarkup: String {
    let domain = registeredDomain ?? host
    let before = registeredDomain == nil ? "" : subdomains
    let host = escapingMarkup(before) + "<b>" + escapingMarkup(domain) + "</b>"
    return asciiHost == self.host ? host : host + " (" + escapingMarkup(asciiHost) + ")"
  }
}

extension LinkInspection.Finding {
  /// For people, a sentence without its full stop.
  var sentence: String {
    switch self {
    case .refusedScheme(let scheme): tr("“%1:” is no web address", scheme)
    case .unreadable: tr("No browser could read this address")
    case .mixedScripts(let label, _): tr("“%1” mixes letters of different scripts", label)
    case .lookAlike(_, let name): tr("Looks like “%1”, but with other letters", name)
    case .letterVariants(let letters): tr("Unusual forms of letters: %1", letters)
    case .directionMarks(let names):
      tr("Turns the reading direction around: %1", names.joined(separator: " "))
    case .invisibleCharacters(let names):
      tr("Invisible characters: %1", names.joined(separator: " "))
    case .userInfo(let name): tr("“%1” is not the site but a user’s name", name)
    case .ipAddress: tr("A number instead of a site’s name")
    case .disguisedIPAddress(let written, let address):
      tr("“%1” stands for the number %2", written, address)
    case .nonStandardPort(let port): tr("Unusual port: %1", "\(port)")
    case .shortener: tr("A short link: it leads to another site")
    case .domainAsSubdomain(let name): tr("“%1” is not the site but a part of its name", name)
    case .notEncrypted: tr("Not encrypted: others can read along")
    case .veryLong(let count): tr("Very long: %1 characters", "\(count)")
    case .unusualSlashes: tr("Unusual slashes before the site’s name")
    case .lineBreaks: tr("Line breaks or tabs inside the address")
    case .percentEncodedHost(let host): tr("The site’s name is written in code: %1", host)
    case .trailingDot: tr("A dot at the end of the site’s name")
    }
  }
}
