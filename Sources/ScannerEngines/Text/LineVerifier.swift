/// Decides whether a line is text: rules for what cannot be, and a score for what remains.
struct LineVerifier {
  /// The detector's list.
  let components: [InkComponent]

  /// A line is taken for text from this score on.
  let leastLogOdds: Float

  /// A rejector, not a classifier: at this score 99.8 % of real lines stay.
  static let leastLogOdds: Float = -2.5
  /// Equal things narrower than that are bars, by their height; a row of digits 1 reaches .45.
  private static let narrowest: Float = 0.38

  /// Judges a line.
  ///
  /// - Parameter line: A line after merging and trimming.
  /// - Returns: The line with the odds that it is text; nil when it is not worth reading.
  func judged(_ line: TextLine) -> TextLine? {
    guard hasTextShape(line), let statistics = LineStatistics(line, components) else {
      return nil
    }
    let isText =
      hasTextStrokes(line, statistics) && hasCalmBackground(statistics)
      && !isGrating(statistics)
      && isAcceptableAlone(line, statistics) && statistics.logOdds >= leastLogOdds
    guard isText else { return nil }
    var line = line
    line.logOdds = statistics.logOdds
    line.regularity = isPattern(statistics) ? .single : .none
    line.pitch = statistics.pitch
    return line
  }

  private func hasTextShape(_ line: TextLine) -> Bool {
    line.height >= 6 && line.length >= 1.2 * line.height && line.letterHeight >= 5
      && line.height <= 1.9 * line.letterHeight
  }

  private func hasTextStrokes(_ line: TextLine, _ statistics: LineStatistics) -> Bool {
    // Small words are a blur: their strokes are as wide as half of their height.
    let isLongAndSmall = line.length > 3 * line.height && line.height < 16
    return statistics.fill <= 0.82 && statistics.strokeVariation <= 0.5
      && statistics.stroke <= (isLongAndSmall ? 0.6 : 0.36)
      && statistics.contrastVariation <= 0.4 && statistics.ink >= 0.08 && statistics.ink <= 0.72
  }

  private func hasCalmBackground(_ statistics: LineStatistics) -> Bool {
    statistics.backgroundDeviation <= 0.5 && statistics.backgroundStep <= 0.42
  }

  /// Rows of equal things at equal distances: weaves, grilles, dotted lines; at times kana, and one
  /// letter over and over.
  ///
  /// Printed words of six letters and more reach .17 and .01 at least, of nine .22 and .02; those of
  /// a typewriter have one pitch and at times one weight, but not one height.
  private func isPattern(_ statistics: LineStatistics) -> Bool {
    statistics.letterCount >= 6 && statistics.areaVariation < 0.12
      && statistics.pitchVariation < 0.12 && statistics.heightVariation < 0.08
  }

  /// Stripes, which have one width; the strokes of text differ by .04 and more, also in sixteen
  /// digits 4 and 5.
  private func isGrating(_ statistics: LineStatistics) -> Bool {
    let isStriped =
      statistics.letterCount >= 8 && statistics.strokeVariation < 0.03
      && statistics.pitchVariation < 0.25
    let isFence = isPattern(statistics) && statistics.shape < LineVerifier.narrowest
    return isStriped || isFence
  }

  /// A single component can be a word in a running hand or blurred together.
  private func isAcceptableAlone(_ line: TextLine, _ statistics: LineStatistics) -> Bool {
    line.members.count >= 2
      || line.length >= 2.2 * line.height && statistics.stroke <= 0.32
        && statistics.backgroundDeviation <= 0.4
  }
}
