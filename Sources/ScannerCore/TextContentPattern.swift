/// A way in which a content type is written, and a check that the pattern alone cannot make.
struct TextContentPattern {
  /// Finds candidates.
  let regex: Regex<Substring>
  /// What must not stand before one of them.
  let edge: Edge
  /// Takes off what follows one of them without belonging to it.
  let trimmed: (Substring) -> Substring
  /// Decides on one of them.
  let accepts: (Substring) -> Bool

  /// Characters that would make a candidate the end of something longer; `Regex` cannot look back.
  enum Edge {
    case none
    /// Digits and the characters given.
    case digit(String = "")
    /// ASCII letters, digits and the characters given.
    case word(String = "")

    /// Tells whether a candidate may follow a character.
    func allows(after character: Character) -> Bool {
      switch self {
      case .none: true
      case .digit(let more): !character.isWholeNumber && !more.contains(character)
      case .word(let more):
        !(character.isASCII && (character.isLetter || character.isNumber))
          && !more.contains(character)
      }
    }
  }

  private init(
    after edge: Edge = .none, _ regex: Regex<Substring>,
    accepts: @escaping (Substring) -> Bool = { _ in true },
    trimmed: @escaping (Substring) -> Substring = { $0 }
  ) {
    self.regex = regex.ignoresCase()
    self.edge = edge
    self.trimmed = trimmed
    self.accepts = accepts
  }

  /// The ways in which a type is written.
  ///
  /// - Parameter type: What is looked for.
  /// - Returns: At least one pattern.
  static func patterns(for type: TextContentType) -> [TextContentPattern] {
    switch type {
    case .url: url
    case .emailAddress:
      [TextContentPattern(#/[a-z0-9][a-z0-9._%+\-]*@(?:[a-z0-9\-]+\.)+[a-z]{2,24}/#)]
    case .telephoneNumber: [telephone]
    case .dateTimeDuration: date + time
    case .fullStreetAddress: address
    case .flightNumber: [flight]
    case .shipmentTrackingNumber: shipment
    case .currency: currency
    }
  }

  private static var url: [TextContentPattern] {
    [
      TextContentPattern(#/(?:https?:\/\/|www\.)[^\s<>"「」、。]+\.[^\s<>"「」、。]+/#, trimmed: endingURL),
      // A bare host, under the top-level domains that print without a scheme most often.
      TextContentPattern(
        after: .word("@.-/"),
        #/(?:[a-z0-9][a-z0-9\-]*\.)+(?:com|org|net|jp|io|dev|app|info|eu|uk|de|fr)(?:\/[^\s<>"「」、。]*)?(?![a-z0-9@\-])(?!\.[a-z0-9])/#,
        trimmed: endingURL),
    ]
  }

  /// Ends an address before the sentence that goes on: with its host where kana follow, and without
  /// punctuation, or a bracket that was opened before it.
  private static func endingURL(_ text: Substring) -> Substring {
    var text = text
    let host = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text
    if let end = host.firstIndex(where: { !$0.isASCII }), end > host.startIndex,
      !host[..<end].contains("/"), host[..<end].contains(".")
    {
      text = text[..<end]
    }
    while let last = text.last, ".,;:!?')".contains(last) {
      if last == ")", text.contains("(") { break }
      text.removeLast()
    }
    return text
  }

  private static func ending(_ text: Substring, without characters: String) -> Substring {
    var text = text
    while let last = text.last, characters.contains(last) { text.removeLast() }
    return text
  }

  /// 7 to 15 digits (E.164) in groups: with "+", or beginning with 0 or "(", or in the American
  /// groups of 3, 3 and 4.
  private static var telephone: TextContentPattern {
    TextContentPattern(
      after: .digit("-.,/"), #/(?:\+|\(|0|[2-9])[0-9()\-.\s]{5,22}[0-9](?![0-9\-,\/])/#
    ) {
      let digits = $0.count(where: \.isNumber)
      guard (7...15).contains(digits) else { return false }
      let groups = $0.split { !$0.isNumber }.map(\.count)
      if $0.hasPrefix("+") { return true }
      if $0.hasPrefix("0") { return (9...12).contains(digits) && groups[0] <= 11 }
      return groups == [3, 3, 4] || ($0.hasPrefix("(") && groups[0] <= 5 && digits >= 9)
    }
  }

  private static var date: [TextContentPattern] {
    [
      TextContentPattern(
        after: .digit(), #/[12][0-9]{3}[\-\/.][01]?[0-9][\-\/.][0-3]?[0-9](?![0-9])/#),
      TextContentPattern(
        after: .digit(), #/[0-3]?[0-9][\/.][0-3]?[0-9][\/.](?:[12][0-9])?[0-9]{2}(?![0-9])/#),
      TextContentPattern(#/(?:(?:令和|平成|昭和)?[0-9元]{1,4}\s?年\s?)?[0-9]{1,2}\s?月\s?[0-9]{1,2}\s?日/#),
      TextContentPattern(
        #/\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\.?\s[0-3]?[0-9](?:st|nd|rd|th)?\b(?:,?\s[12][0-9]{3})?/#
      ),
      TextContentPattern(
        #/\b[0-3]?[0-9](?:st|nd|rd|th)?\s(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\b(?:,?\s[12][0-9]{3})?/#
      ),
    ]
  }

  private static var time: [TextContentPattern] {
    [
      TextContentPattern(
        after: .digit(":"),
        #/(?:[01]?[0-9]|2[0-4]):[0-5][0-9](?::[0-5][0-9])?(?![0-9:])(?:\s?[ap]\.?m\b)?/#),
      TextContentPattern(#/\b[01]?[0-9]\s?[ap]\.?m\b/#),
      TextContentPattern(
        #/(?:午前|午後)?[0-9]{1,2}\s?時(?:間|\s?[0-9]{1,2}\s?分|半)?|[0-9]{1,3}\s?(?:分間|秒間|日間|週間|ヶ月|か月)/#),
      TextContentPattern(
        #/\b[0-9]{1,3}\s?(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?)\b/#),
    ]
  }

  private static var address: [TextContentPattern] {
    [
      TextContentPattern(
        #/\b[0-9]{1,5}[a-z]?\s(?:[0-9]{1,3}(?:st|nd|rd|th)\s)?(?:[a-z][a-z'.\-]*\s){0,4}(?:street|st|avenue|ave|road|rd|boulevard|blvd|lane|ln|drive|dr|court|ct|square|sq|place|pl|way|highway|hwy)\b.*/#
      ),
      TextContentPattern(#/〒\s?[0-9]{3}-?[0-9]{4}.*/#),
      TextContentPattern(
        #/(?:東京都|北海道|京都府|大阪府|[一-龠]{2,3}県)?[一-龠ぁ-んァ-ヶ]{1,6}[市区郡町村][一-龠ぁ-んァ-ヶー\s]{0,12}[0-9]{1,4}(?:丁目|番地?|-[0-9]).*/#
      ),
    ]
  }

  private static var currency: [TextContentPattern] {
    [
      TextContentPattern(
        #/(?:US\$|[$€£¥₩₹₽]|\b(?:USD|EUR|JPY|GBP|CHF|CNY|KRW|CAD|AUD)\b)\s?[0-9][0-9,.' ]*/#,
        trimmed: { ending($0, without: " ,.'") }),
      TextContentPattern(
        #/[0-9][0-9,.]*\s?(?:[€£₩₹₽円]|(?:USD|EUR|JPY|GBP|CHF|CNY|KRW|CAD|AUD|dollars?|euros?|yen)\b)/#
      ),
    ]
  }
}

extension TextContentPattern {
  /// Airline designators (IATA) of the carriers with the most passengers, and of Japan's.
  private static let airlines: Set<String> = [
    "AA", "AC", "AF", "AI", "AK", "AM", "AS", "AV", "AY", "AZ", "B6", "BA", "BC", "BR", "CA", "CI",
    "CM", "CX", "CZ", "DL", "DY", "EI", "EK", "ET", "EW", "EY", "F9", "FJ", "FR", "FW", "G3", "GA",
    "GF", "GK", "HA", "HD", "HU", "HX", "IB", "JL", "JQ", "JX", "KE", "KL", "KQ", "LA", "LH", "LO",
    "LX", "LY", "MF", "MH", "MM", "MS", "MU", "NH", "NK", "NQ", "NU", "NZ", "OS", "OZ", "PC", "PG",
    "PR", "QF", "QR", "RJ", "SA", "SK", "SN", "SQ", "SU", "SV", "TG", "TK", "TP", "TR", "TW", "U2",
    "UA", "UL", "UO", "UX", "VA", "VJ", "VN", "VS", "VY", "W6", "WN", "WS", "ZG", "ZH",
  ]

  private static var flight: TextContentPattern {
    TextContentPattern(after: .word(), #/(?:[a-z][a-z0-9]|[0-9][a-z])\s?[0-9]{1,4}(?![a-z0-9])/#) {
      airlines.contains($0.prefix(2).uppercased())
    }
  }

  private static var shipment: [TextContentPattern] {
    [
      TextContentPattern(after: .word(), #/1Z\s?(?:[0-9a-z]\s?){16}(?![a-z0-9])/#, accepts: isUPS),
      TextContentPattern(
        after: .word(), #/[a-z]{2}\s?(?:[0-9]\s?){9}[a-z]{2}(?![a-z0-9])/#, accepts: isS10),
      TextContentPattern(after: .digit("-"), #/[0-9]{4}[\s\-]?[0-9]{4}[\s\-]?[0-9]{4}(?![0-9\-])/#)
      {
        isJapaneseParcel($0.compactMap(\.wholeNumberValue))
      },
    ]
  }

  /// UPS: the characters behind "1Z", letters counted as (code - 63) mod 10, every second doubled.
  private static func isUPS(_ text: Substring) -> Bool {
    let values = text.uppercased().filter { $0 != " " }.dropFirst(2).compactMap { character in
      character.wholeNumberValue ?? character.asciiValue.map { (Int($0) - 63) % 10 }
    }
    guard values.count == 16 else { return false }
    let sum = values.dropLast().enumerated().reduce(0) {
      $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 2)
    }
    return (10 - sum % 10) % 10 == values[15]
  }

  /// UPU S10: weights 8 6 4 2 3 5 9 7, modulo 11.
  private static func isS10(_ text: Substring) -> Bool {
    let digits = text.compactMap(\.wholeNumberValue)
    guard digits.count == 9 else { return false }
    let sum = zip(digits, [8, 6, 4, 2, 3, 5, 9, 7]).reduce(0) { $0 + $1.0 * $1.1 }
    let check = 11 - sum % 11
    return digits[8] == (check == 10 ? 0 : check == 11 ? 5 : check)
  }

  /// Yamato, Sagawa and Japan Post: the last of 12 digits is the number before it, modulo 7.
  private static func isJapaneseParcel(_ digits: [Int]) -> Bool {
    guard digits.count == 12 else { return false }
    return digits.dropLast().reduce(0) { ($0 * 10 + $1) % 7 } == digits[11]
  }
}
