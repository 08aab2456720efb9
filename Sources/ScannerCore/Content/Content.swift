/// What a payload means.
public enum Content: Hashable, Sendable {
  /// Nothing more than text.
  case text
  /// An address on the web.
  case url(WebLink)
  /// A wireless network.
  case wifi(WiFiNetwork)
  /// A person or organisation.
  case contact(Contact)
  /// An event of a calendar.
  case event(CalendarEvent)
  /// A mail to write.
  case mail(MailMessage)
  /// A number to call.
  case telephone(TelephoneNumber)
  /// A short message to write.
  case message(ShortMessage)
  /// A place.
  case location(GeoLocation)
  /// A key for one-time passwords.
  case otp(OneTimePassword)
  /// A trade item, by its GTIN.
  case product(Product)
  /// GS1 element strings.
  case gs1(GS1Message)
  /// A boarding pass.
  case boardingPass(BoardingPass)
  /// A driver’s licence of North America.
  case driverLicence(DriverLicence)
  /// A payment in euro.
  case payment(CreditTransfer)
  /// A Swiss bill.
  case swissBill(SwissBill)
  /// The lines of a passport, visa or identity card.
  case travelDocument(TravelDocument)
  /// The number of a payment card.
  case paymentCard(PaymentCardNumber)
  /// An address of a currency without a bank; text, nothing to open.
  case crypto(CryptoAddress)
  /// Text of a type that was looked for, and of no other kind.
  case typed(TextContentType)

  /// Reads the meaning of a code or line.
  ///
  /// - Parameter reading: What was read.
  public init(_ reading: Observation.Reading) {
    let found =
      switch reading {
      case .barcode(let barcode):
        Content.codes.lazy.compactMap { $0(barcode) }.first ?? Content.read(barcode.payload.usable)
      case .text(let text):
        text.contentType.flatMap { Content.read(text.transcript.usable, as: $0) }
          ?? Content.read(text.transcript.usable)
          ?? PaymentCardNumber(line: text.transcript).map(Content.paymentCard)
          ?? text.contentType.map(Content.typed)
      }
    self = found ?? .text
  }

  /// Kinds that need more than a code's text, in the order of trying.
  private static let codes: [@Sendable (Barcode) -> Content?] = [
    { Product($0).map(Content.product) },
    { GS1Message($0).map(Content.gs1) },
  ]

  /// Kinds that text tells, in the order of trying.
  ///
  /// Most are known by their first characters, so a long text that is of no kind costs little.
  private static let texts: [@Sendable (String) -> Content?] = [
    { GS1Message($0).map(Content.gs1) },
    { WebLink($0).map(Content.url) },
    { WiFiNetwork($0).map(Content.wifi) },
    { Contact($0).map(Content.contact) },
    { CalendarEvent($0).map(Content.event) },
    { MailMessage($0).map(Content.mail) },
    { TelephoneNumber($0).map(Content.telephone) },
    { ShortMessage($0).map(Content.message) },
    { GeoLocation($0).map(Content.location) },
    { OneTimePassword($0).map(Content.otp) },
    { Product($0).map(Content.product) },
    { CreditTransfer($0).map(Content.payment) },
    { SwissBill($0).map(Content.swissBill) },
    { BoardingPass($0).map(Content.boardingPass) },
    { DriverLicence($0).map(Content.driverLicence) },
    { TravelDocument($0).map(Content.travelDocument) },
    { CryptoAddress($0).map(Content.crypto) },
  ]

  /// Reads text that was chosen for its type, and so may be written shorter than other text of its
  /// kind: a host without a scheme, a telephone number without its country.
  private static func read(_ text: String, as type: TextContentType) -> Content? {
    switch type {
    case .url: (WebLink(text) ?? WebLink("https://" + text)).map(Content.url)
    case .telephoneNumber: TelephoneNumber("tel:" + text).map(Content.telephone)
    default: nil
    }
  }

  private static func read(_ text: String) -> Content? {
    texts.lazy.compactMap { $0(text) }.first
  }

  /// What the kind says about itself; nil for text, also of a type that was looked for.
  public var meaning: (any ContentMeaning)? {
    switch self {
    case .text, .typed: nil
    case .url(let it): it
    case .wifi(let it): it
    case .contact(let it): it
    case .event(let it): it
    case .mail(let it): it
    case .telephone(let it): it
    case .message(let it): it
    case .location(let it): it
    case .otp(let it): it
    case .product(let it): it
    case .gs1(let it): it
    case .boardingPass(let it): it
    case .driverLicence(let it): it
    case .payment(let it): it
    case .swissBill(let it): it
    case .travelDocument(let it): it
    case .paymentCard(let it): it
    case .crypto(let it): it
    }
  }

  /// Short name for the command line's JSON.
  public var type: String {
    switch self {
    case .typed(.pattern): "pattern"
    case .typed(.url): WebLink.type
    case .typed(.telephoneNumber): TelephoneNumber.type
    case .typed(let type): type.rawValue
    default: meaning.map { Swift.type(of: $0).type } ?? "text"
    }
  }

  /// Everything that it says; empty for text.
  public var fields: [ContentField] { meaning?.fields ?? [] }

  /// What is not valid, and why; empty when everything is.
  public var problems: [ContentProblem] { meaning?.problems ?? [] }

  /// Whether something in it is not to be shown or stored unless somebody asks for it.
  public var hasSecrets: Bool { fields.contains(where: \.isSecret) }

  /// One line without its secrets; nil when it has none, and so nothing needs hiding.
  public var maskedLine: String? {
    guard let meaning else { return nil }
    let fields = meaning.fields
    return fields.contains(where: \.isSecret) ? meaning.maskedLine(of: fields) : nil
  }
}
