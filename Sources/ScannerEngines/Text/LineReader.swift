import ScannerCore

/// Reads cropped lines in several languages; owns one handle for each.
///
/// Belongs to one thread at a time.
final class LineReader {
  /// How lines are cropped for the first reading.
  var crop = LineCrop()

  private var models: [TextLanguage: TesseractModel] = [:]
  private var verticalModels: [TextLanguage: TesseractModel] = [:]
  private var directory: String?
  /// Above 0 when the last lines were of a script other than Latin.
  private var foreignLead = 0

  /// Confidences at which a second reading helps: below it is lost, above it is right.
  private static let doubtful = 55..<90
  /// Letters of a string that two readings do not invent alike.
  private static let manyLetters = 16
  /// Confidence of such a string that was read twice, in percent.
  private static let agreedConfidence = 85
  /// Rows of equal things are text only when they are read so surely, in percent.
  private static let sureOfPattern = 85
  /// What readings that differ take off, in percent.
  private static let disagreement = 15

  /// Loads the models that are missing and lets go of those that are not needed any more.
  ///
  /// - Parameters:
  ///   - languages: The languages to read.
  ///   - directory: The folder of models.
  /// - Throws: `ScanError.initError` when a model cannot be loaded.
  func prepare(_ languages: [TextLanguage], directory: String) throws(ScanError) {
    self.directory = directory
    models = models.filter { languages.contains($0.key) }
    verticalModels = verticalModels.filter { languages.contains($0.key) }
    for language in languages where models[language] == nil {
      models[language] = try TesseractModel(language, directory: directory)
    }
  }

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - task: What to read, in languages that are prepared.
  ///   - image: The picture.
  /// - Returns: Nil when nothing can be read there.
  func read(_ task: LineTask, in image: GrayImage) -> ReadLine? {
    let (line, languages) = (task.place, task.languages)
    if task.isColumn { return readColumn(line, in: image, languages) }
    let blended = task.blend.map { crop.image(of: $0, isLight: line.isLight) }
    guard let cropped = blended ?? crop.image(of: line, in: image),
      let first = bestReading(cropped, languages)
    else { return nil }
    var reading = first.reading
    if task.secondLook != .none, isDoubtful(reading, task) {
      confirm(&reading, task, image, first.model)
    }
    reading.string = LookAlikes.corrected(reading.string, from: cropped)
    return result(reading, of: line, in: first.model.language)
  }

  /// Tells whether a second reading helps: much below what is shown a camera's line is lost, but one
  /// that a computer drew is not, nor a word of many letters such as an address, of which a single
  /// doubtful one makes the whole doubtful.
  private func isDoubtful(_ reading: TesseractModel.Reading, _ task: LineTask) -> Bool {
    let longestWord = reading.string.split(separator: " ").reduce(0) { max($0, $1.count) }
    let isPromising = crop.finish == .plain || longestWord >= LineReader.manyLetters
    let least = task.secondLook == .thorough && isPromising ? 15 : LineReader.doubtful.lowerBound
    return reading.confidence >= least && reading.confidence < LineReader.doubtful.upperBound
  }

  /// Reads a column of signs along a place that runs from its top to its bottom; nil also when no
  /// model for vertical writing is installed.
  private func readColumn(
    _ column: LinePlace, in image: GrayImage, _ languages: [TextLanguage]
  ) -> ReadLine? {
    guard let upright = crop.image(of: column, in: image)?.turnedClockwise() else { return nil }
    let results = languages.compactMap { language in
      verticalModel(of: language)?.read(upright).map { result($0, of: column, in: language) }
    }
    return results.max { $0.confidence < $1.confidence }
  }

  /// Loaded when first needed, since few pictures hold columns.
  private func verticalModel(of language: TextLanguage) -> TesseractModel? {
    if let model = verticalModels[language] { return model }
    guard let directory, InstalledLanguages.hasVerticalModel(language, in: directory) else {
      return nil
    }
    let model = try? TesseractModel(language, directory: directory, isVertical: true)
    verticalModels[language] = model
    return model
  }

  private func result(
    _ reading: TesseractModel.Reading, of line: LinePlace, in language: TextLanguage
  ) -> ReadLine {
    ReadLine(
      place: line,
      transcript: Transcript.withYenCommas(
        Transcript.normalized(
          language == .japanese ? Transcript.withYenSign(reading.string) : reading.string)),
      language: language,
      confidence: reading.confidence - LineReader.doubt(of: reading, at: line))
  }

  /// Forgets the script of the lines before.
  func forget() {
    foreignLead = 0
  }

  /// Asks one language after the other until one is sure.
  ///
  /// Scripts that share no letters with Latin are preferred last whatever the order of preference:
  /// their models read Latin text worse than an English one, which in turn is never sure of theirs.
  /// They are asked first where the lines before were theirs, since a page is mostly of one script.
  private func bestReading(_ image: GrayImage, _ languages: [TextLanguage]) -> Answer? {
    let latin = languages.filter { $0.script == .latin }
    let foreign = languages.filter { $0.script != .latin }
    var answers: [Answer] = []
    for language in foreignLead > 0 ? foreign + latin : latin + foreign {
      guard let model = models[language], let reading = model.read(image) else { continue }
      let answer = Answer(reading: reading, model: model)
      answers.append(answer)
      if answer.isSure { break }
    }
    let preferred =
      answers.filter { $0.model.language.script == .latin }
      + answers.filter { $0.model.language.script != .latin }
    guard var best = preferred.first else { return nil }
    for answer in preferred.dropFirst() where answer.isBetter(than: best) { best = answer }
    if best.reading.confidence >= ReadLine.leastConfidence {
      foreignLead = max(-2, min(2, foreignLead + (best.isInOwnScript ? 1 : -1)))
    }
    return best
  }

  /// What one language made of a line.
  private struct Answer {
    var reading: TesseractModel.Reading
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
        reading.confidence >= Answer.sureOfLatin.short
          || reading.confidence >= Answer.sureOfLatin.long
            && Transcript.letterCount(reading.string) >= Answer.longLetters
      default: isInOwnScript && reading.confidence >= Answer.sureOfOwnScript
      }
    }

    /// Tells whether a later language's reading is better.
    func isBetter(than kept: Answer) -> Bool {
      // A Latin reading of foreign text invents letters with some confidence.
      reading.confidence > kept.reading.confidence + (isInOwnScript ? -10 : 8)
    }
  }

  /// Reads once more: the same text makes it sure, another one doubtful.
  ///
  /// Of readings at 85 to 89 % that agree 79 % are right, of those that differ 44 %. A third reading
  /// decides between two.
  private func confirm(
    _ reading: inout TesseractModel.Reading, _ task: LineTask, _ image: GrayImage,
    _ model: TesseractModel
  ) {
    func look(_ again: LineCrop) -> TesseractModel.Reading? {
      var again = again
      again.finish = crop.finish
      return again.image(of: task.place, in: image).flatMap(model.read)
    }
    let isThorough = task.secondLook == .thorough
    let mostTrust = isThorough ? 10 : 3
    guard var second = look(.second) else {
      reading.confidence -= LineReader.disagreement
      return
    }
    if let agreed = LineReader.agreed(reading, second, mostTrust) {
      reading = agreed
      return
    }
    if second.confidence > reading.confidence { swap(&reading, &second) }
    if isThorough, let third = look(.third),
      let agreed = LineReader.agreed(reading, third, mostTrust)
        ?? LineReader.agreed(second, third, mostTrust)
    {
      reading = agreed
      return
    }
    reading.confidence -= LineReader.disagreement
  }

  /// What two readings say together; nil when they differ.
  ///
  /// The longer the string, the less likely both are wrong alike; that adds `mostTrust` percent at
  /// most.
  private static func agreed(
    _ one: TesseractModel.Reading, _ other: TesseractModel.Reading, _ mostTrust: Int
  ) -> TesseractModel.Reading? {
    guard Transcript.isAlike(one.string, other.string) else { return nil }
    var surer = one.confidence >= other.confidence ? one : other
    let letters = Transcript.letterCount(one.string)
    surer.confidence = min(96, surer.confidence + min(mostTrust, 1 + letters))
    if letters >= manyLetters { surer.confidence = max(surer.confidence, agreedConfidence) }
    return surer
  }

  /// Percent by which short lines are right less often, most of all where the ink does not look
  /// like text; and what stripes and dots read as.
  private static func doubt(of reading: TesseractModel.Reading, at place: LinePlace) -> Int {
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
