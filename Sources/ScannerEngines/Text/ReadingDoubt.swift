/// How much less a reading is to be trusted than its model trusts it, in percent.
enum ReadingDoubt {
  /// Rows of equal things are text only when they are read so surely, in percent.
  private static let sureOfPattern = 85

  /// Percent by which short lines are right less often, most of all where the ink does not look
  /// like text; and what stripes and dots read as.
  ///
  /// - Parameters:
  ///   - reading: What was read.
  ///   - place: Where.
  /// - Returns: What to take off its confidence.
  static func percent(of reading: TesseractModel.Reading, at place: LinePlace) -> Int {
    let string = reading.string
    if place.regularity != .none && reading.confidence < sureOfPattern { return 25 }
    if Transcript.isMonotonous(string) {
      return place.regularity == .single && !Transcript.isOfBars(string) ? 0 : 25
    }
    let weight = Transcript.weight(of: string)
    let unlikely = place.logOdds < 0 && weight <= 6 ? 15 : 0
    switch weight {
    case ...3: return 20 + unlikely
    case ...5: return 14 + unlikely
    case 6: return 8 + unlikely
    case ...8: return 3
    default: return 0
    }
  }
}
