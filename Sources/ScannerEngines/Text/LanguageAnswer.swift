/// What one language made of a line.
struct LanguageAnswer {
  /// The reading.
  var reading: TesseractModel.Reading
  /// The language's model.
  let model: TesseractModel

  /// In percent; an English model makes nonsense of Japanese text, of a length with it and at 63
  /// at most; of two or three signs it makes a short word and is at times sure of that.
  private static let sureOfLatin = (long: 82, short: 92)
  /// Letters of a string that is no short word.
  private static let longLetters = 8
  /// In percent; Latin text gives a Japanese model no kana.
  private static let sureOfOwnScript = 80

  /// Whether the string has letters of a script other than Latin, as its model should give.
  var isInOwnScript: Bool {
    let letters = Transcript.letterCount(reading.string)
    let foreign = Transcript.foreignCount(reading.string)
    return model.language.script != .latin && foreign > 0
      && Double(foreign) >= 0.15 * Double(letters)
  }

  /// Whether no other language need be asked.
  var isSure: Bool {
    switch model.language.script {
    case .latin:
      reading.confidence >= LanguageAnswer.sureOfLatin.short
        || reading.confidence >= LanguageAnswer.sureOfLatin.long
          && Transcript.letterCount(reading.string) >= LanguageAnswer.longLetters
    default: isInOwnScript && reading.confidence >= LanguageAnswer.sureOfOwnScript
    }
  }

  /// Tells whether a later language's reading is better.
  ///
  /// - Parameter kept: The best so far.
  /// - Returns: True when it is surer, by more where scripts differ.
  func isBetter(than kept: LanguageAnswer) -> Bool {
    // A Latin reading of foreign text invents letters with some confidence.
    reading.confidence > kept.reading.confidence + (isInOwnScript ? -10 : 8)
  }
}
