extension TextContentPattern {
  /// Numbers of parcels whose check digit is right.
  static let shipment: [TextContentPattern] = [
    TextContentPattern(
      after: .word(), #"1Z\s?(?:[0-9a-z]\s?){16}(?![a-z0-9])"#, accepts: ParcelNumber.isUPS,
      trimmed: { ending($0, without: " ") }),
    TextContentPattern(
      after: .word(), #"[a-z]{2}\s?(?:[0-9]\s?){9}[a-z]{2}(?![a-z0-9])"#,
      accepts: ParcelNumber.isS10),
    // Yamato, Sagawa, Japan Post; FedEx has no hyphens.
    TextContentPattern(
      after: .digit("-+/."), #"[0-9]{4}[\s\-]?[0-9]{4}[\s\-]?[0-9]{4}(?![0-9\-/])"#
    ) { text in
      let digits = text.digits
      if isGoods(text, digits) { return false }
      return ParcelNumber.isModulo7(digits)
        || (!text.contains("-") && ParcelNumber.isFedExExpress(digits))
    },
    // FedEx Ground.
    TextContentPattern(after: .word("-+/."), #"[0-9]{15}(?![a-z0-9\-/])"#) {
      ParcelNumber.isModulo10($0.digits) && !isUniform($0.digits)
    },
    // USPS: 22 digits from 91 to 95, or the 20 of older labels, in groups of four.
    TextContentPattern(
      after: .digit("-+/."),
      #"(?:9[1-5][0-9]{2}|7[013567][0-9]{2}|03[0-9]{2}|23[0-9]{2})\s?(?:[0-9]{4}\s?){4}(?:[0-9]{2})?(?![0-9])"#,
      accepts: isUSPS, trimmed: { ending($0, without: " ") }),
    // DHL and Seino have ten digits, as telephone numbers do.
    TextContentPattern(
      after: .digit("-+/.("), #"[0-9]{3,4}[\s\-]?[0-9]{2,4}[\s\-]?[0-9]{3,4}(?![0-9\-/])"#
    ) {
      $0.digits.count == 10 && ParcelNumber.isModulo7($0.digits) && !isUniform($0.digits)
        && $0.isInLine(with: shortNumberWords)
    },
  ]

  private static let shortNumberWords = TextPatternProgram(
    known: #"\b(?:dhl|seino|waybill|awb|tracking|consignment)\b|西濃|送り状|伝票|問い?合わ?せ(?:番号|No)|追跡"#)

  private static let parcelWords = TextPatternProgram(
    known:
      #"\b(?:track[a-z]{0,3}|parcel|package|shipment|shipping|waybill|awb|fedex|yamato|sagawa)\b|荷物|送り状|伝票|追跡|問い?合わ?せ|宅急便|宅配|佐川|ヤマト|ゆうパック"#
  )

  /// Twelve digits in one are more often those of goods, when these have their check digit right and
  /// nothing speaks of a parcel.
  private static func isGoods(_ text: Substring, _ digits: [Int]) -> Bool {
    isUniform(digits)
      || (text.count == 12 && ParcelNumber.isModulo10(digits) && !text.isInLine(with: parcelWords))
  }

  private static func isUniform(_ digits: [Int]) -> Bool { Set(digits).count < 2 }

  private static func isUSPS(_ text: Substring) -> Bool {
    let digits = text.digits
    return digits.count == (digits[0] == 9 ? 22 : 20) && ParcelNumber.isModulo10(digits)
  }
}
