import Foundation

/// Rules for the text of a line.
package enum Transcript {
  /// The text as it is shown: NFKC, without spaces between characters of Chinese and Japanese,
  /// which Tesseract puts there at random.
  ///
  /// Korean words have spaces between them.
  ///
  /// - Parameter string: One line as Tesseract gives it.
  /// - Returns: The line.
  package static func normalized(_ string: String) -> String {
    let scalars = Array(trimmed(string).precomposedStringWithCompatibilityMapping.unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let isBetweenIdeographs =
        scalar == " " && index > 0 && index + 1 < scalars.count
        && isIdeographic(scalars[index - 1]) && isIdeographic(scalars[index + 1])
      if !isBetweenIdeographs { result.append(scalar) }
    }
    return String(result)
  }

  /// The text with a yen sign for the backslash before a number, as Japanese fonts draw it.
  ///
  /// A text with a colon before a backslash names a file, and keeps all of them.
  ///
  /// - Parameter string: What a Japanese model read.
  /// - Returns: The same with `¥`.
  package static func withYenSign(_ string: String) -> String {
    string.contains(/[:：]\s?\\/)
      ? string : string.replacing(/\\(?=\s?[0-9])/, with: "\u{A5}")
  }

  /// The text with commas in amounts of yen, which has no smaller coin: a point before three digits
  /// is a comma that was read wrongly.
  ///
  /// - Parameter string: One line.
  /// - Returns: The same with `12,800円` for `12.800円`.
  package static func withYenCommas(_ string: String) -> String {
    var result = string
    for match in string.matches(of: /[0-9]{1,3}(?:[.,][0-9]{3})+/).reversed() {
      let before = string[..<match.range.lowerBound].last { $0 != " " }
      let after = string[match.range.upperBound...].first { $0 != " " }
      if before == "\u{A5}" || after == "円" {
        result.replaceSubrange(match.range, with: match.output.replacing(".", with: ","))
      }
    }
    return result
  }

  /// The text without white space around it.
  static func trimmed(_ string: String) -> String {
    string.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// How many characters are not spaces.
  static func letterCount(_ string: String) -> Int {
    string.unicodeScalars.count { !$0.properties.isWhitespace }
  }

  /// How many characters belong to a script other than Latin: from Greek on.
  static func foreignCount(_ string: String) -> Int {
    string.unicodeScalars.count { scalar in
      scalar.value >= 0x370 && !(0x2000...0x2BFF).contains(scalar.value)
    }
  }

  /// Tells whether a string is what a texture reads as.
  ///
  /// - Parameter string: One line.
  /// - Returns: True when it has no letter and no digit, or a few letters over and over.
  package static func isMonotonous(_ string: String) -> Bool {
    let scalars = string.unicodeScalars.filter { !$0.properties.isWhitespace }
    let letters = scalars.filter { $0.properties.isAlphabetic }
    let hasDigit = scalars.contains { $0.properties.numericType != nil }
    if hasDigit { return false }
    return letters.isEmpty || letters.count >= 4 && 3 * Set(letters).count <= letters.count
  }

  /// Tells whether a string is what bars and grilles read as.
  ///
  /// - Parameter string: One line.
  /// - Returns: True when it has no letter but those of straight strokes.
  static func isOfBars(_ string: String) -> Bool {
    string.allSatisfy { !$0.isLetter || "IlHTLEFiトエ工ー一二三".contains($0) }
  }

  /// How much a string says: 1 for a mark such as a full stop, 2 for a letter or digit, 4 for an
  /// ideograph or kana, summed up.
  static func weight(of string: String) -> Int {
    string.unicodeScalars.reduce(0) { sum, scalar in
      if scalar.properties.isWhitespace { return sum }
      let isLetter =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar.properties.generalCategory == .currencySymbol
      return sum + (isLetter ? isIdeographic(scalar) ? 4 : 2 : 1)
    }
  }

  /// Tells whether two readings differ in more than spaces.
  static func isSame(_ first: String, _ second: String) -> Bool {
    normalized(first).filter { $0 != " " } == normalized(second).filter { $0 != " " }
  }

  /// Tells whether two readings differ in more than spaces and in signs that no reader tells apart.
  static func isAlike(_ first: String, _ second: String) -> Bool {
    func folded(_ string: String) -> String {
      String(
        normalized(string).filter { $0 != " " }.map { character in
          switch character {
          case "O", "o": "0"
          case "I", "l", "|": "1"
          default: character
          }
        })
    }
    return folded(first) == folded(second)
  }

  /// From the CJK radicals on: kana, ideographs and their punctuation, but not Hangul.
  private static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x2E80 && !(0x3130...0x318F).contains(scalar.value)
      && !(0xAC00...0xD7FF).contains(scalar.value)
  }
}
