import GtkKit
import ScannerCore
import ScannerView

extension RecognizedItem {
  /// The kind of the content and of the code, such as "Product · EAN-13".
  ///
  /// - Parameter content: What the item means.
  /// - Returns: For a text without a kind, with its language.
  func title(_ content: Content) -> String {
    switch content {
    case .text, .typed:
      guard case .text(let text) = reading else { return kindTitle }
      return "\(kindTitle) · \(text.language.name)"
    case .url: return tr("Link · %1", kindTitle)
    case .wifi: return tr("Wi-Fi · %1", kindTitle)
    case .contact: return tr("Contact · %1", kindTitle)
    case .event: return tr("Event · %1", kindTitle)
    case .mail: return tr("Mail · %1", kindTitle)
    case .telephone: return tr("Telephone · %1", kindTitle)
    case .message: return tr("Message · %1", kindTitle)
    case .location: return tr("Place · %1", kindTitle)
    case .otp: return tr("One-time password · %1", kindTitle)
    case .product: return tr("Product · %1", kindTitle)
    case .gs1: return tr("GS1 data · %1", kindTitle)
    case .boardingPass: return tr("Boarding pass · %1", kindTitle)
    case .driverLicence: return tr("Driver’s licence · %1", kindTitle)
    case .payment: return tr("Payment · %1", kindTitle)
    case .swissBill: return tr("Swiss bill · %1", kindTitle)
    case .travelDocument: return tr("Travel document · %1", kindTitle)
    case .paymentCard: return tr("Payment card · %1", kindTitle)
    case .crypto: return tr("Cryptocurrency · %1", kindTitle)
    }
  }

  /// The symbol of the kind; of a kind without one, the code's or the text's.
  ///
  /// - Parameter content: What the item means.
  /// - Returns: Name of an icon.
  func iconName(_ content: Content) -> String {
    switch content {
    case .product, .gs1: "reticle-product-symbolic"
    case .url: "reticle-link-symbolic"
    case .wifi: "network-wireless-symbolic"
    case .contact: "contact-new-symbolic"
    case .event: "x-office-calendar-symbolic"
    case .mail, .message: "mail-unread-symbolic"
    case .telephone: "call-start-symbolic"
    case .location: "mark-location-symbolic"
    case .otp: "dialog-password-symbolic"
    default: lane == .barcodes ? "reticle-code-symbolic" : "reticle-text-symbolic"
    }
  }
}

extension ContentProblem {
  /// The problem in the user's language, such as "IBAN: check digit 70, expected 71".
  var text: String {
    guard let title = ContentProblem.title(of: field) else { return reason.text }
    if case .cutOff = reason { return reason.text }
    return tr("%1: %2", title, reason.text)
  }
}

extension ContentProblem.Reason {
  /// The reason in the user's language.
  fileprivate var text: String {
    switch self {
    case .checkDigit(let found, let expected): tr("check digit %1, expected %2", found, expected)
    case .checksum: tr("the checksum does not fit")
    case .missing: tr("missing")
    case .length(let found, let expected): tr("%1 characters, expected %2", "\(found)", expected)
    case .character(let found): tr("“%1” does not belong here", ContentProblem.printable(found))
    case .date(let found): tr("there is no date %1", ContentProblem.printable(found))
    case .range(let found, let expected):
      tr("%1 is not within %2", ContentProblem.printable(found), expected)
    case .unknownValue(let found): tr("“%1” is not known", ContentProblem.printable(found))
    case .form(let found): tr("“%1” has a wrong form", ContentProblem.printable(found))
    case .conflict(let other): tr("contradicts: %1", ContentProblem.title(of: other) ?? other)
    case .cutOff: tr("the end is missing")
    }
  }
}

extension ContentProblem {
  /// What was found, harmless in a line: at most 20 characters, none that are not to be seen.
  fileprivate static func printable(_ text: String) -> String {
    let shown = text.unicodeScalars.filter {
      !$0.properties.isBidiControl && $0.properties.generalCategory != .control
    }
    return shown.count > 20
      ? String(String.UnicodeScalarView(shown.prefix(20))) + "…"
      : String(String.UnicodeScalarView(shown))
  }
}
