/// A trade item by its GTIN; a book (ISO 2108), periodical (ISO 3297) or printed music (ISO 10957)
/// also by the number that stands in it, and what the add-on beside the code says.
public struct Product: ContentMeaning {
  /// Name of the kind for programs.
  public static var type: String { "product" }

  /// 8, 12, 13 or 14 digits; 12 for UPC-E, which shortens them.
  public let gtin: String
  /// Number of the book, periodical or music; nil when it is none of them.
  public private(set) var publication: PublicationNumber?
  /// Digits of the add-on; nil when there is none.
  public private(set) var addOn: String?
  /// What is not valid, and why.
  public private(set) var problems: [ContentProblem] = []

  /// Reads the number of a code of the EAN/UPC family, an ITF-14 or a GS1 DataBar.
  ///
  /// - Parameter barcode: Any code; others than those, and what is no number of the right length,
  ///   give nil.
  public init?(_ barcode: Barcode) {
    let payload = barcode.payload
    switch barcode.symbology {
    case .ean13, .ean8, .upca, .itf14: gtin = payload
    case .upce:
      guard let expanded = GTIN.expandingUPCE(payload) else { return nil }
      gtin = expanded
    case .gs1DataBar, .gs1DataBarLimited:
      let hasIdentifier = payload.utf8.count == 16 && payload.hasPrefix("01")
      gtin = hasIdentifier ? String(payload.dropFirst(2)) : payload
    default: return nil
    }
    guard [8, 12, 13, 14].contains(gtin.utf8.count), gtin.utf8.isNumber else { return nil }
    publication = PublicationNumber(gtin: gtin)
    addOn = barcode.addOn
    if let found = gtin.utf8.last,
      let problem = CheckDigits.problem(
        found, expected: CheckDigits.gs1(after: gtin.utf8.dropLast()))
    {
      problems.append(ContentProblem("gtin", problem))
    }
  }

  /// Reads a number that is printed with its name, such as "ISBN 978-4-06-519981-7".
  ///
  /// - Parameter payload: "ISBN", "ISSN" or "ISMN" and the number; else nil.
  public init?(_ payload: String) {
    guard payload.utf8.count <= 40, let read = PublicationNumber.printed(payload) else {
      return nil
    }
    publication = read.number
    gtin = read.number.gtin
    if let problem = read.problem {
      problems = [ContentProblem(read.number.kind.rawValue, problem)]
    }
  }

  /// Everything that it says.
  public var fields: [ContentField] {
    var fields = [ContentField("gtin", gtin)]
    if let publication { fields += publication.fields }
    if let (classification, price) = japaneseBook {
      fields.add("classification", classification)
      fields.add("price", price)
    }
    guard let addOn else { return fields }
    if publication?.kind == .issn {
      fields.add("issue", addOn)
    } else if publication?.kind == .isbn, let price = Product.price(addOn) {
      fields.add("price", price)
    } else {
      fields.add("addOn", addOn)
    }
    return fields
  }

  /// What can be done with it, the useful first.
  public var actions: [ItemAction] {
    problems.isEmpty && japaneseBook == nil ? [.searchProduct(gtin)] : []
  }

  /// What the lower code of a Japanese book says: "192", its subject and its price (Japan Publishing
  /// Organization for Information Infrastructure Development, Japanese Book Code).
  private var japaneseBook: (classification: String, price: String)? {
    let digits = Array(gtin.utf8)
    guard digits.count == 13, digits.starts(with: "192".utf8), let price = digits[7..<12].number
    else { return nil }
    return ("C" + digits[3..<7].text, "JPY \(price)")
  }

  /// Price of a book by its add-on of five digits: the first says the currency (GS1 US, "Bar codes
  /// for books"; Book Industry Communication).
  private static func price(_ addOn: String) -> String? {
    let digits = Array(addOn.utf8)
    guard digits.count == 5, let value = digits.dropFirst().number, value > 0 else { return nil }
    let currencies = [48: "GBP", 49: "GBP", 51: "AUD", 52: "NZD", 53: "USD", 54: "CAD"]
    guard let currency = currencies[Int(digits[0])] else { return nil }
    let cents = value % 100
    return "\(currency) \(value / 100).\(cents < 10 ? "0" : "")\(cents)"
  }
}
