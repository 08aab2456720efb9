import ScannerCore

/// Decides which linear readings are believed, and how much.
struct LinearConfirmation {
  /// The picture that the readings were made in.
  let picture: GreyPicture
  /// True for a picture that no other follows, which may cost more.
  let isStillPicture: Bool
  /// Scan lines in the picture for one that `ConfirmationRule` counts on: an enlarged picture has
  /// more lines, which see no more.
  let lineDensity: Int

  /// Judges a reading.
  ///
  /// - Parameter reading: What ZBar read.
  /// - Returns: The reading, perhaps in ZXing's words, with the chance that it is right; nil when
  ///   it is not believed.
  func confirm(_ reading: LinearReading) -> (reading: LinearReading, confidence: Double)? {
    let rule = ConfirmationRule.rule(for: reading.symbology)
    if let inset = rule.inset, !isInside(reading, by: inset) { return nil }
    let wantsWords = isStillPicture && LinearConfirmation.isSpelledByZXing(reading.symbology)
    guard isOfOneCode(reading) else { return nil }
    guard rule.rows > 0 || wantsWords else { return (reading, 0.95) }
    let judge = RowJudge(picture: picture, rows: rule.rows > 0 && isStillPicture ? 9 : 4)
    let verdict = judge.judge(reading, wanted: max(1, rule.rows))
    if let other = verdict.other, other.rows >= 2, verdict.agreeing == 0 {
      var corrected = reading
      corrected.symbology = other.symbology
      corrected.bytes = other.bytes
      return (corrected, 0.97)
    }
    if verdict.agreeing >= max(1, rule.rows) { return (reading, 0.99) }
    if rule.rows == 0 { return (reading, 0.95) }
    if let quality = rule.quality, reading.quality / lineDensity >= quality, verdict.other == nil {
      return (reading, 0.9)
    }
    return nil
  }

  /// Bars and spaces of the EAN/UPC family.
  private static let retailRuns: [Symbology: Double] = [
    .ean13: 59, .upca: 59, .ean8: 43, .upce: 33,
  ]

  /// ZBar joins the left half of one EAN/UPC code to the right half of the next: with the bars of
  /// both between its ends there are too many.
  private func isOfOneCode(_ reading: LinearReading) -> Bool {
    guard let runs = LinearConfirmation.retailRuns[reading.symbology] else { return true }
    let line = RowSampler(picture: picture).line(
      reading.place, at: 0, samples: max(16, Int(reading.place.length)), margin: 0)
    guard let run = RowSampler.meanRun(line) else { return true }
    return Double(line.count) / run < 1.3 * runs
  }

  /// ZBar writes some dates of DataBar Expanded and FNC4 of Code 128 wrongly; ZXing is right.
  private static func isSpelledByZXing(_ symbology: Symbology) -> Bool {
    symbology == .code128 || symbology == .gs1DataBarExpanded
  }

  private func isInside(_ reading: LinearReading, by modules: Double) -> Bool {
    // Code 39 has 16 modules a character with its gap, Interleaved 2 of 5 about 8 a digit; 32 and
    // 9 more for the ends.
    let isCode39 = reading.symbology == .code39
    let width = isCode39 ? 16.0 : 8.0
    let module =
      reading.place.length / (width * Double(reading.bytes.count) + (isCode39 ? 32 : 9))
    return reading.place.isInside(picture, by: modules * module)
      && (isCode39 || reading.place.isBlankBeyondEnds(picture, module: module))
  }
}
