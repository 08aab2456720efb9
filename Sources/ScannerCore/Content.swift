/// What a payload means.
public enum Content: Hashable, Sendable {
  /// Nothing more than text.
  case text
  /// An address on the web, with the scheme http or https.
  case url
  /// A trade item, by its GTIN.
  case product(gtin: String)

  /// Reads the meaning of a code or line.
  ///
  /// - Parameter reading: What was read.
  public init(_ reading: Observation.Reading) {
    switch reading {
    case .barcode(let barcode): self = Content(barcode)
    case .text(let text): self = Content.isWebAddress(text.transcript) ? .url : .text
    }
  }

  private init(_ barcode: Barcode) {
    if let gtin = GTIN(barcode) {
      self = .product(gtin: gtin.digits)
    } else if Content.isWebAddress(barcode.payload) {
      self = .url
    } else {
      self = .text
    }
  }

  /// Short name for the command line's JSON.
  public var type: String {
    switch self {
    case .text: "text"
    case .url: "url"
    case .product: "product"
    }
  }

  private static func isWebAddress(_ string: String) -> Bool {
    let lowercased = string.lowercased()
    guard let scheme = ["https://", "http://"].first(where: lowercased.hasPrefix) else {
      return false
    }
    let rest = lowercased.dropFirst(scheme.count)
    return !rest.isEmpty && !rest.contains(where: \.isWhitespace)
  }
}
