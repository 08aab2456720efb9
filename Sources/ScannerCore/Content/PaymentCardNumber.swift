/// The number of a payment card (ISO/IEC 7812-1): issuer's range, length and check digit.
///
/// It is a secret: show `masked`, and the digits only when somebody asks for them.
public struct PaymentCardNumber: Hashable, Sendable {
  /// Who runs the network that a card belongs to.
  public enum Scheme: String, CaseIterable, Hashable, Sendable {
    case visa, mastercard, americanExpress, dinersClub, discover, jcb, unionPay, maestro, mir
    case ruPay, troy

    /// Name for people; not translated.
    public var title: String {
      switch self {
      case .visa: "Visa"
      case .mastercard: "Mastercard"
      case .americanExpress: "American Express"
      case .dinersClub: "Diners Club"
      case .discover: "Discover"
      case .jcb: "JCB"
      case .unionPay: "UnionPay"
      case .maestro: "Maestro"
      case .mir: "Mir"
      case .ruPay: "RuPay"
      case .troy: "Troy"
      }
    }
  }

  /// 12 to 19 digits, without what was printed between them.
  public let digits: String
  /// Whose card it is.
  public let scheme: Scheme

  /// Accepts a number whose scheme is known and whose length and check digit are right.
  ///
  /// - Parameter text: ASCII digits, in groups with a space or hyphen between them or in one;
  ///   anything else gives nil.
  public init?(_ text: some StringProtocol) {
    self.init(printed: Array(text.utf8))
    guard hasValidCheckDigit else { return nil }
  }

  /// Accepts a number whose scheme is known and whose length is right, whatever its check digit.
  ///
  /// - Parameter printed: ASCII digits, in groups with a space or hyphen between them.
  init?(printed: [UInt8]) {
    guard (12...37).contains(printed.count), let last = printed.last, last.isDigit else {
      return nil
    }
    var digits: [UInt8] = []
    var mayPart = false
    for byte in printed {
      if byte.isDigit {
        digits.append(byte)
      } else {
        guard mayPart, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-") else { return nil }
      }
      mayPart = byte.isDigit
    }
    guard let scheme = Scheme(digits) else { return nil }
    self.digits = String(decoding: digits, as: UTF8.self)
    self.scheme = scheme
  }

  /// Whether the last digit is the one that the others demand.
  public var hasValidCheckDigit: Bool {
    digits.utf8.last == PaymentCardNumber.checkDigit(after: digits.utf8.dropLast())
  }

  /// The digits in the scheme's groups, all but the last four as dots, such as
  /// "•••• •••• •••• 4242".
  public var masked: String {
    let hidden = digits.utf8.count - 4
    return grouped(digits.enumerated().map { $0.offset < hidden ? "•" : $0.element })
  }

  /// Computes the digit that makes a number right (ISO/IEC 7812-1, annex B; Luhn).
  ///
  /// - Parameter digits: ASCII digits before the check digit.
  /// - Returns: An ASCII digit; nil when anything but a digit is among them.
  public static func checkDigit(after digits: some BidirectionalCollection<UInt8>) -> UInt8? {
    var sum = 0
    var isDoubled = true
    for digit in digits.reversed() {
      guard digit.isDigit else { return nil }
      let value = Int(digit - 0x30) * (isDoubled ? 2 : 1)
      sum += value > 9 ? value - 9 : value
      isDoubled.toggle()
    }
    return UInt8(0x30 + (10 - sum % 10) % 10)
  }

  private func grouped(_ characters: [Character]) -> String {
    let sizes: [Int] =
      switch (scheme, characters.count) {
      case (.americanExpress, _): [4, 6, 5]
      case (_, 14): [4, 6, 4]
      default: [4, 4, 4, 4, 3]
      }
    var text = ""
    var place = 0
    for size in sizes where place < characters.count {
      if place > 0 { text += " " }
      text += String(characters[place..<min(place + size, characters.count)])
      place += size
    }
    return text
  }
}

extension PaymentCardNumber.Scheme {
  /// A range of issuer identification numbers and the lengths that its cards have.
  private struct Range {
    let scheme: PaymentCardNumber.Scheme
    let first: Int
    let last: Int
    /// Digits of `first` and `last`.
    let width: Int
    let lengths: ClosedRange<Int>

    init(
      _ scheme: PaymentCardNumber.Scheme, _ prefixes: ClosedRange<Int>, _ lengths: ClosedRange<Int>
    ) {
      self.scheme = scheme
      first = prefixes.lowerBound
      last = prefixes.upperBound
      width = String(first).utf8.count
      self.lengths = lengths
    }
  }

  /// The ranges that the schemes publish; where two hold a number, the first in this list counts.
  private static let ranges: [Range] = [
    Range(.americanExpress, 34...34, 15...15), Range(.americanExpress, 37...37, 15...15),
    Range(.jcb, 3528...3589, 16...19),
    Range(.dinersClub, 300...305, 14...19), Range(.dinersClub, 3095...3095, 14...19),
    Range(.dinersClub, 36...36, 14...19), Range(.dinersClub, 38...39, 14...19),
    Range(.visa, 4...4, 16...16), Range(.visa, 4...4, 13...13), Range(.visa, 4...4, 19...19),
    Range(.mastercard, 51...55, 16...16), Range(.mastercard, 2221...2720, 16...16),
    Range(.mir, 2200...2204, 16...19), Range(.troy, 9792...9792, 16...16),
    Range(.ruPay, 508_500...508_999, 16...16), Range(.ruPay, 606_985...607_984, 16...16),
    Range(.ruPay, 608_001...608_500, 16...16), Range(.ruPay, 652_150...653_149, 16...16),
    Range(.discover, 6011...6011, 16...19), Range(.discover, 644...649, 16...19),
    Range(.discover, 65...65, 16...19), Range(.unionPay, 62...62, 16...19),
    Range(.unionPay, 810...817, 16...19),
    Range(.maestro, 5018...5018, 12...19), Range(.maestro, 5020...5020, 12...19),
    Range(.maestro, 5038...5038, 12...19), Range(.maestro, 5893...5893, 12...19),
    Range(.maestro, 6304...6304, 12...19), Range(.maestro, 6759...6759, 12...19),
    Range(.maestro, 6761...6763, 12...19),
  ]

  /// The scheme of a number; nil when its issuer or its length is not known.
  fileprivate init?(_ digits: [UInt8]) {
    let found = PaymentCardNumber.Scheme.ranges.first { range in
      guard range.lengths.contains(digits.count) else { return false }
      let prefix = digits.prefix(range.width).reduce(0) { $0 * 10 + Int($1 - 0x30) }
      return (range.first...range.last).contains(prefix)
    }
    guard let found else { return nil }
    self = found.scheme
  }
}
