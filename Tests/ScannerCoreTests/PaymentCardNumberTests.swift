import ScannerCore
import Testing

/// The numbers are those that payment services publish for tests.
struct PaymentCardNumberTests {
  /// A number, its scheme and how it is shown.
  private static let cards: [(String, PaymentCardNumber.Scheme, String)] = [
    ("4242 4242 4242 4242", .visa, "•••• •••• •••• 4242"),
    ("4222222222222", .visa, "•••• •••• •222 2"),
    ("5555-5555-5555-4444", .mastercard, "•••• •••• •••• 4444"),
    ("2223 0031 2200 3222", .mastercard, "•••• •••• •••• 3222"),
    ("3782 822463 10005", .americanExpress, "•••• •••••• •0005"),
    ("30569309025904", .dinersClub, "•••• •••••• 5904"),
    ("6011 1111 1111 1117", .discover, "•••• •••• •••• 1117"),
    ("3566 0020 2036 0505", .jcb, "•••• •••• •••• 0505"),
    ("6200 0000 0000 0005", .unionPay, "•••• •••• •••• 0005"),
    ("6759649826438453", .maestro, "•••• •••• •••• 8453"),
    ("2200 0000 0000 0004", .mir, "•••• •••• •••• 0004"),
  ]

  @Test(arguments: cards.indices) func `accepts numbers of each scheme`(_ row: Int) throws {
    let (text, scheme, masked) = Self.cards[row]
    let card = try #require(PaymentCardNumber(text))
    #expect(card.scheme == scheme)
    #expect(card.digits == text.filter(\.isNumber))
    #expect(card.masked == masked)
  }

  @Test(arguments: [
    "4242 4242 4242 4241", "1234 5678 9012 3452", "4242 4242 4242", "4242  4242 4242 4242",
    "4242 4242 4242 4242 ", "4242.4242.4242.4242", "３566002020360505", "",
    "42424242424242424242", "378282246310006", "3782822463100055",
  ])
  func `refuses others`(_ text: String) {
    #expect(PaymentCardNumber(text) == nil)
  }

  @Test func `computes the check digit`() {
    #expect(PaymentCardNumber.checkDigit(after: "424242424242424".utf8) == UInt8(ascii: "2"))
    #expect(PaymentCardNumber.checkDigit(after: "42a".utf8) == nil)
  }
}
