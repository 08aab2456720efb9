/// What a line of text must contain to be shown, when one is chosen.
public enum TextContentType: Hashable, Sendable {
  case url, emailAddress, telephoneNumber, dateTimeDuration, fullStreetAddress, flightNumber
  case shipmentTrackingNumber, currency
  /// The number of a payment card whose scheme is known and whose check digit is right.
  case paymentCardNumber
  /// What the user wrote as a pattern.
  case pattern(TextPattern)
}

extension TextContentType: CaseIterable {
  /// Every type that has a name of its own; all but the user's patterns.
  public static let allCases: [TextContentType] = [
    .url, .emailAddress, .telephoneNumber, .dateTimeDuration, .fullStreetAddress, .flightNumber,
    .shipmentTrackingNumber, .currency, .paymentCardNumber,
  ]
}

extension TextContentType: RawRepresentable {
  /// What stands before the user's pattern in a name.
  package static let patternPrefix = "pattern:"

  /// The name for settings and command lines, such as "URL" or "pattern:[0-9]+".
  public var rawValue: String {
    switch self {
    case .url: "URL"
    case .emailAddress: "emailAddress"
    case .telephoneNumber: "telephoneNumber"
    case .dateTimeDuration: "dateTimeDuration"
    case .fullStreetAddress: "fullStreetAddress"
    case .flightNumber: "flightNumber"
    case .shipmentTrackingNumber: "shipmentTrackingNumber"
    case .currency: "currency"
    case .paymentCardNumber: "paymentCardNumber"
    case .pattern(let pattern): TextContentType.patternPrefix + pattern.source
    }
  }

  /// Finds the type of a name.
  ///
  /// - Parameter rawValue: A name; nil comes of one that there is not, and of a faulty pattern. What
  ///   is wrong with a pattern `TextPattern` tells.
  public init?(rawValue: String) {
    if rawValue.hasPrefix(TextContentType.patternPrefix) {
      let source = String(rawValue.dropFirst(TextContentType.patternPrefix.count))
      guard let pattern = try? TextPattern(source) else { return nil }
      self = .pattern(pattern)
    } else if let type = TextContentType.allCases.first(where: { $0.rawValue == rawValue }) {
      self = type
    } else {
      return nil
    }
  }
}
