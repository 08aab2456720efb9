extension TextContentPattern {
  /// Addresses from the house's number or the post code to the line's end, or a telephone number.
  static let address: [TextContentPattern] = [
    TextContentPattern(
      after: .word("-/.,"),
      #"[0-9]{1,5}(?:-[0-9]{1,5})?[a-z]?,?\s(?:(?:n|s|e|w|north|south|east|west)\.?\s)?(?:[0-9]{1,3}(?:st|nd|rd|th)\s)?(?:[a-z][a-z'’.\-]*\s){0,4}(?:street|st|avenue|ave|road|rd|boulevard|blvd|lane|ln|drive|dr|court|ct|square|sq|place|pl|way|highway|hwy|parkway|pkwy|terrace|close|crescent|gardens|row|hill)\b.*"#,
      accepts: isStreet, trimmed: endingAddress),
    TextContentPattern(
      after: .word(), #"p\.?\s?o\.?\sbox\s[0-9]{1,6}\b.*"#, trimmed: endingAddress),
    TextContentPattern(
      #"〒\s?[0-9]{3}-?[0-9]{4}(?![0-9]).*"#, accepts: { $0.numbers.first != 0 },
      trimmed: endingAddress),
    TextContentPattern(
      after: .digit(),
      #"[0-9]{3}-[0-9]{4}\s(?:東京都|北海道|京都府|大阪府|[一-龠]{2,3}県)[一-龠々ぁ-んァ-ヶ]{1,8}[市区郡町村島].*"#,
      accepts: isInJapan, trimmed: endingAddress),
    TextContentPattern(
      #"(?:東京都|北海道|京都府|大阪府|[一-龠]{2,3}県)[一-龠々ぁ-んァ-ヶ]{1,8}[市区郡町村島][一-龠々〆ぁ-んァ-ヶー\s]{0,24}(?:[0-9]{1,4}(?:丁目|番地?|号|の[0-9]|-[0-9])|[一二三四五六七八九十]{1,3}丁目).*"#,
      accepts: isInJapan, trimmed: endingAddress),
    TextContentPattern(
      #"[一-龠々ぁ-んァ-ヶ]{1,6}[市区郡][一-龠々〆ぁ-んァ-ヶー\s]{1,24}(?:[0-9]{1,4}(?:丁目|番地?|-[0-9])|[一二三四五六七八九十]{1,3}丁目).*"#,
      accepts: isInCity, trimmed: endingAddress),
  ]

  private static let telephoneWords = TextPatternProgram(
    known: #"\b(?:tel|phone|fax|mobile)\b|℡|☎|電話"#)

  /// Ends an address where a telephone number begins.
  private static func endingAddress(_ text: Substring) -> Substring {
    let next = telephoneWords.matches(in: TextPatternLine(text)).first
    return ending(next.map { text[..<$0.startIndex] } ?? text, without: " ,;/(")
  }

  /// Words before the street's kind that make no street's name.
  private static let noNames: Set<Substring> = [
    "a", "an", "and", "any", "at", "by", "each", "for", "from", "hours", "in", "is", "minutes",
    "of",
    "off", "on", "one", "per", "the", "this", "to", "with", "days", "miles", "km", "items",
  ]

  /// Kinds of streets that are other words too.
  private static let ambiguousKinds: Set<Substring> = [
    "st", "dr", "ct", "pl", "sq", "place", "court", "square", "way", "drive", "close", "row",
    "hill",
    "gardens", "terrace",
  ]

  /// A name stands between number and kind; for kinds that are also other words it has a capital.
  private static func isStreet(_ text: Substring) -> Bool {
    let words = text.split(separator: " ").dropFirst()
    let kinds: Set<String> = [
      "street", "avenue", "ave", "road", "rd", "boulevard", "blvd", "lane", "ln", "highway", "hwy",
      "parkway", "pkwy",
    ]
    func bare(_ word: Substring) -> Substring {
      Substring(word.lowercased().filter { $0.isLetter })
    }
    let end = words.firstIndex {
      ($0 != words.first || words.count == 1)
        && (kinds.contains(String(bare($0))) || ambiguousKinds.contains(bare($0)))
    }
    guard let end, end > words.startIndex else { return false }
    let name = words[..<end]
    guard !name.contains(where: { noNames.contains($0.lowercased()[...]) }) else { return false }
    let isPlain = kinds.contains(String(bare(words[end])))
    return isPlain || name.allSatisfy { $0.first.map { $0.isUppercase || $0.isNumber } ?? false }
  }

  private static let prefectures: Set<Substring> = Set(
    """
    東京都 北海道 京都府 大阪府 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 神奈川県
    新潟県 富山県 石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 兵庫県 奈良県 和歌山県 鳥取県 島根県
    岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県
    """.split { $0 == " " || $0 == "\n" })

  /// Whether it begins with one of Japan's prefectures, perhaps after a post code.
  private static func isInJapan(_ text: Substring) -> Bool {
    let place = text.drop { $0.isNumber || $0 == "-" || $0 == " " }
    return prefectures.contains(place.prefix(3)) || prefectures.contains(place.prefix(4))
  }

  /// Whether "市" or "区" ends a city's name rather than beginning a word such as 市場.
  private static func isInCity(_ text: Substring) -> Bool {
    if isInJapan(text) { return true }
    guard let end = text.dropFirst().firstIndex(where: { "市区郡".contains($0) }) else { return false }
    let next = text[text.index(after: end)...].prefix(1)
    return !"場内民長役立営販街分間画別切外".contains(next)
  }
}
