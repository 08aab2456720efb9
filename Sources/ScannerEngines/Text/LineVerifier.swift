/// Decides whether a line is text: rules for what cannot be, and a score for what remains.
struct LineVerifier {
  /// The detector's list.
  let components: [InkComponent]

  /// A rejector, not a classifier: at this score 99.8 % of real lines stay.
  private static let leastLogOdds: Float = -2.5

  /// Judges a line.
  ///
  /// - Parameter line: A line after merging and trimming.
  /// - Returns: Logarithm of the odds that it is text; nil when it is not worth reading.
  func logOdds(_ line: TextLine) -> Float? {
    guard hasTextShape(line), let statistics = LineStatistics(line, components) else {
      return nil
    }
    let isText =
      hasTextStrokes(line, statistics) && hasCalmBackground(statistics)
      && !isPattern(statistics)
      && isAcceptableAlone(line, statistics) && statistics.logOdds >= LineVerifier.leastLogOdds
    return isText ? statistics.logOdds : nil
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

  /// Rows of equal things at equal distances: weaves, grilles, dotted lines.
  ///
  /// Printed words of six letters and more reach .17 and .01 at least, of nine .22 and .02; those of
  /// a typewriter have one pitch and at times one weight, but not one height. The stripes of a grating
  /// have one width; the strokes of text differ by .04 and more, also in sixteen digits 4 and 5.
  private func isPattern(_ statistics: LineStatistics) -> Bool {
    let isEqual =
      statistics.letterCount >= 6 && statistics.areaVariation < 0.12
      && statistics.pitchVariation < 0.12 && statistics.heightVariation < 0.08
    let isStriped =
      statistics.letterCount >= 8 && statistics.strokeVariation < 0.03
      && statistics.pitchVariation < 0.25
    return isEqual || isStriped
  }

  /// A single component can be a word in a running hand or blurred together.
  private func isAcceptableAlone(_ line: TextLine, _ statistics: LineStatistics) -> Bool {
    line.members.count >= 2
      || line.length >= 2.2 * line.height && statistics.stroke <= 0.32
        && statistics.backgroundDeviation <= 0.4
  }
}
