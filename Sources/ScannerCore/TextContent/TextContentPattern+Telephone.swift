extension TextContentPattern {
  /// Digits in groups: with "+" and a calling code, beginning with 0 or "(", or in the American groups
  /// of 3, 3 and 4.
  static let telephone = TextContentPattern(
    after: .digit("-.,/+"),
    #"(?:\+|\(|0|1[\-. ]|[2-9])[0-9()\-.\s]{5,22}[0-9](?![0-9\-,/])(?!\.[0-9])"#
  ) { text in
    let digits = text.filter { ("0"..."9").contains($0) }
    guard (7...15).contains(digits.count), !isUniform(digits), hasUsualSigns(text) else {
      return false
    }
    let groups = text.split { !("0"..."9").contains($0) }.map { Substring($0) }
    if text.hasPrefix("+") { return isInternational(text) }
    if digits.hasPrefix("00") {
      return groups[0].count <= 5 && groups.count > 1 && CallingCode.accepts(digits.dropFirst(2))
    }
    if digits.hasPrefix("0") { return isNational(groups, digits: digits[...]) }
    return isAmerican(groups) || (text.hasPrefix("(") && groups[0].count <= 5 && digits.count == 10)
  }

  private static func isUniform(_ digits: String) -> Bool { Set(digits.dropFirst()).count == 1 }

  /// Signs stand alone between digits, and brackets in pairs.
  private static func hasUsualSigns(_ text: Substring) -> Bool {
    guard text.count(where: { $0 == "(" }) == text.count(where: { $0 == ")" }) else { return false }
    return !["--", "..", "-.", ".-", "  ", "()"].contains { text.contains($0) }
  }

  /// With "+"; a zero in brackets is dialled inside the country only.
  private static func isInternational(_ text: Substring) -> Bool {
    let text = text.replacing("(0)", with: "")
    return CallingCode.accepts(text.filter { ("0"..."9").contains($0) }[...])
  }

  /// With a zero for trunk calls.
  ///
  /// Japan's have ten digits, or eleven after 020 to 090 and 0800; those of other countries nine to
  /// eleven.
  private static func isNational(_ groups: [Substring], digits: Substring) -> Bool {
    if groups.count == 1 { return (10...11).contains(digits.count) }
    guard (9...11).contains(digits.count), groups.count <= 5,
      groups.dropFirst().allSatisfy({ (2...8).contains($0.count) }), groups[0].count >= 2
    else { return false }
    let isJapanese = groups.count == 3 && groups[2].count == 4
    let isMobile = ["020", "050", "060", "070", "080", "090", "0800"].contains(groups[0])
    // Eleven digits in Japan's groups are no number of Japan's unless they are a mobile one's; Britain's
    // have them as "020 7946 0958".
    return !isJapanese || digits.count != 11 || isMobile
      || ["01", "02", "03", "08"].contains(digits.prefix(2))
  }

  /// Three, three and four, perhaps with the country's 1; area codes begin with 2 to 9 and do not end
  /// with 11.
  private static func isAmerican(_ groups: [Substring]) -> Bool {
    let groups = groups.first == "1" ? groups.dropFirst() : groups[...]
    guard groups.map(\.count) == [3, 3, 4], let area = groups.first else { return false }
    return area.first != "0" && area.first != "1" && !area.hasSuffix("11")
  }
}
