extension TextContentPattern {
  /// Amounts of money with their currency.
  static let currency: [TextContentPattern] = [
    TextContentPattern(
      after: .word("$€£¥."),
      #"(?:(?:US|CA|AU|NZ|HK|NT|[ACRS])?\$|[€£¥₩₹₽₱฿₫₺₴₪₦]|(?:USD|EUR|JPY|GBP|CHF|CNY|RMB|KRW|CAD|AUD|NZD|HKD|SGD|TWD|INR|THB|SEK|NOK|DKK|PLN|CZK|MXN|BRL)\b)\s?[0-9][0-9,.'’]*(?:\s[0-9]{3}(?![0-9]))*(?:[,.][0-9]{2})?(?![0-9%])"#,
      accepts: isAmount, trimmed: { ending($0, without: " ,.'’") }),
    TextContentPattern(
      after: .word(".,-"),
      #"[0-9][0-9,.'’]*(?:\s[0-9]{3}(?![0-9]))*(?:,[0-9]{2})?\s?(?:[€£₩₹₽₱฿₫₺₴₪¢]|(?:USD|EUR|JPY|GBP|CHF|CNY|RMB|KRW|CAD|AUD|NZD|HKD|SGD|TWD|INR|THB|SEK|NOK|DKK|PLN|CZK|MXN|BRL|dollars?|euros?|yen|pounds?\ssterling|cents?|zł)\b)"#,
      accepts: isAmount),
    TextContentPattern(
      after: .word(".,-"),
      #"[0-9][0-9,.]*\s?(?:[万億千百]\s?(?:[0-9][0-9,]*\s?[万千百]?\s?)?)?(?:円|ドル|ユーロ|ウォン)(?![形周錐柱卓滑陣盤弧])"#,
      accepts: isAmount),
    TextContentPattern(#"[一二三四五六七八九十百千万億]{1,9}円(?![形周錐柱卓滑陣盤弧])"#) {
      // "一円" and "二円" are seldom prices.
      $0.count > 2 || "五十百千".contains($0.prefix(1))
    },
  ]

  /// Card numbers in one, or in the groups in which cards print them.
  static let paymentCard = TextContentPattern(
    after: .word("-+/."),
    #"[0-9]{4}[\s\-][0-9]{4}[\s\-][0-9]{4}[\s\-][0-9]{4}(?:[\s\-][0-9]{3})?(?![0-9a-z\-])|[0-9]{4}[\s\-][0-9]{6}[\s\-][0-9]{4,5}(?![0-9a-z\-])|[0-9]{14,19}(?![0-9a-z\-])"#
  ) { PaymentCardNumber($0) != nil }

  /// Yen are not divided; only prices of fuel have a point.
  private static func isYen(_ text: Substring) -> Bool {
    text.contains { "円¥".contains($0) } || text.lowercased().contains("yen") || text.contains("JPY")
  }

  /// Whether the digits are grouped as numbers are: three and three, in India two and two before the
  /// last three, and at most two behind another sign.
  private static func isAmount(_ text: Substring) -> Bool {
    guard let start = text.firstIndex(where: \.isWholeNumber),
      let last = text.lastIndex(where: \.isWholeNumber)
    else { return false }
    let rest = text[start...last]
    let number = rest.prefix { $0.isWholeNumber || ",.'’ ".contains($0) }
    var groups = number.split { !$0.isWholeNumber }
    let signs = number.filter { !$0.isWholeNumber }
    guard groups.count == signs.count + 1 else { return false }
    if groups.count > 1, let last = groups.last, last.count < 3 {
      // One or two behind the only sign, or behind another one than those between groups.
      guard signs.count == 1 || signs.last != signs.first,
        signs.last == "." || (signs.last == "," && !isYen(text))
      else { return false }
      groups.removeLast()
    } else if signs.count > 1, signs.last != signs.first {
      return false
    }
    guard groups.count > 1 else { return true }
    let middle = groups.dropFirst().dropLast()
    return groups[0].count <= 3 && groups[groups.count - 1].count == 3
      && (middle.allSatisfy { $0.count == 3 } || middle.allSatisfy { $0.count == 2 })
      && Set(signs.prefix(groups.count - 1)).count == 1
  }
}
