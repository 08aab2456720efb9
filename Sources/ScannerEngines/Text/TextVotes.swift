import ScannerCore

/// What the readings of one line over several frames say together.
///
/// Whole strings are counted; to vote by character was no better. Older votes fade, so that a line
/// whose text changes is followed.
struct TextVotes {
  /// A string that was read.
  struct Candidate {
    /// As the surest of its readings has it.
    var transcript: String
    /// The language whose model read it.
    var language: TextLanguage
    /// Percent, of the surest reading.
    var confidence: Int
    /// How often it was read.
    var count: Int
    /// Sum of its votes, older ones faded.
    var weight: Double
  }

  /// How often the line was read.
  private(set) var readingCount = 0
  /// What is taken to be the text; nil when nothing was read yet.
  private(set) var chosen: Candidate?
  /// Whether the chosen text is sure enough to be shown; stays so while the line is in view.
  private(set) var isShown = false
  private var candidates: [Candidate] = []

  /// One reading of this confidence is right in 98 % of the cases, in percent.
  private static let sure = 90
  /// Two equal readings of this confidence are.
  private static let sureTogether = 70
  /// So many equal readings settle a line whose confidence stays low.
  private static let enough = 3
  /// The language is clear at this confidence.
  private static let clear = 75
  /// Readings after which a line counts as unreadable, until it is checked again.
  private static let mostReadings = 6
  /// What remains of a vote at the next reading.
  private static let fading = 0.85
  /// How much stronger another string must be to replace the chosen one.
  private static let lead = 1.25
  /// Fewest letters of a line that is shown: texture makes single ones easily, and short words.
  private static let leastLetters = (ever: 2, atOnce: 4)

  /// Whether reading the line once more would not change what is shown.
  var isSettled: Bool {
    guard readingCount < TextVotes.mostReadings, let chosen else {
      return readingCount >= TextVotes.mostReadings
    }
    return isShown && (chosen.confidence >= TextVotes.sure || chosen.count >= TextVotes.enough)
  }

  /// The language of the line, once it is clear.
  var language: TextLanguage? {
    guard let chosen, chosen.confidence >= TextVotes.clear else {
      return nil
    }
    return chosen.language
  }

  /// Counts a reading.
  ///
  /// - Parameter reading: Nil when nothing could be read.
  mutating func add(_ reading: ReadLine?) {
    readingCount += 1
    for index in candidates.indices { candidates[index].weight *= TextVotes.fading }
    if let reading { count(reading) }
    choose()
  }

  /// Halves the votes, since the line's ends have moved.
  mutating func weaken() {
    readingCount = min(readingCount, 1)
    for index in candidates.indices { candidates[index].weight /= 2 }
  }

  private mutating func count(_ reading: ReadLine) {
    // Doubtful readings count little: at 60 % one in seven is right.
    let certainty = Double(max(0, min(100, reading.confidence) - 40)) / 60
    let weight = certainty * certainty
    let same = candidates.firstIndex {
      Transcript.isSame($0.transcript, reading.transcript)
    }
    guard let same else {
      candidates.append(
        Candidate(
          transcript: reading.transcript, language: reading.language,
          confidence: reading.confidence, count: 1, weight: weight))
      return
    }
    candidates[same].count += 1
    candidates[same].weight += weight
    if reading.confidence > candidates[same].confidence {
      candidates[same].confidence = reading.confidence
      candidates[same].transcript = reading.transcript
      candidates[same].language = reading.language
    }
  }

  private mutating func choose() {
    guard let best = candidates.max(by: { $0.weight < $1.weight }) else { return }
    let current = candidates.first { $0.transcript == chosen?.transcript }
    if let current, isShown, best.weight <= TextVotes.lead * current.weight {
      chosen = current
    } else {
      chosen = best
    }
    isShown = isShown || (chosen.map(isSure) ?? false)
    candidates.removeAll { $0.weight < 0.02 && $0.transcript != chosen?.transcript }
  }

  private func isSure(_ candidate: Candidate) -> Bool {
    let letters = Transcript.letterCount(candidate.transcript)
    if letters < TextVotes.leastLetters.ever { return false }
    if candidate.count >= 2 { return candidate.confidence >= TextVotes.sureTogether }
    return candidate.confidence >= TextVotes.sure && letters >= TextVotes.leastLetters.atOnce
  }
}
