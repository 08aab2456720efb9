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
  private var looksLeft = LineReader.mostLooks
  /// Whether one of the last lines was text.
  private var hasReadText = false

  /// Confidences at which a second reading helps: below it is lost, above it is right.
  private static let doubtful = 55..<90
  /// Letters of a string that two readings do not invent alike.
  private static let manyLetters = 16
  /// Confidence of such a string that was read twice, in percent.
  private static let agreedConfidence = 85
  /// What readings that differ take off, in percent.
  private static let disagreement = 15
  /// What a second reading may add to one of few letters where the ink is not like text, in percent.
  private static let mostGain = 10
  /// Heights of lines that may be looked at again until one of them is text.
  private static let mostLooks = 240.0
  /// A line that may be a texture and is longer than this is tried in its middle first, in heights.
  private static let probe = (least: 12.0, length: 8.0)
  /// A longer line, in heights, is tried so however much it looks like text: it costs .1 to .3 s.
  static let longest = 40.0
  /// Odds below which a long line may be a texture: grain and cracks reach 3, four in five lines of
  /// text have more than 5.
  static let surelyText: Float = 4
  /// Confidence of the middle of a line below which the whole is not read, in percent.
  private static let leastProbe = 60

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
    if !isWorthReading(task, in: image) { return nil }
    let blended = task.blend.map { crop.image(of: $0, isLight: line.isLight) }
    guard let cropped = blended ?? crop.image(of: line, in: image),
      let first = bestReading(cropped, languages)
    else { return nil }
    var reading = first.reading
    if task.secondLook != .none, isDoubtful(reading, task) {
      looksLeft -= line.aspect
      confirm(&reading, task, image, first.model)
    }
    if reading.confidence >= ReadLine.leastConfidence {
      (looksLeft, hasReadText) = (LineReader.mostLooks, true)
    }
    let string = reading.string
    reading.string = LookAlikes.corrected(string, from: cropped) {
      first.model.doubts(in: cropped, readAs: string)
    }
    return result(reading, of: line, in: first.model.language)
  }

  /// Tells whether a second reading helps: much below what is shown a camera's line is lost, but one
  /// that a computer drew is not, nor a word of many letters such as an address, of which a single
  /// doubtful one makes the whole doubtful.
  private func isDoubtful(_ reading: TesseractModel.Reading, _ task: LineTask) -> Bool {
    let doubt = ReadingDoubt.percent(of: reading, at: task.place)
    let isLost =
      task.place.logOdds < LineReader.surelyText
      && reading.confidence + LineReader.mostGain - doubt < task.leastConfidence
    if isLost || looksLeft < 0 { return false }
    let longestWord = reading.string.split(separator: " ").reduce(0) { max($0, $1.count) }
    let isPromising = crop.finish == .plain || longestWord >= LineReader.manyLetters
    let least = task.secondLook == .thorough && isPromising ? 15 : LineReader.doubtful.lowerBound
    return reading.confidence >= least && reading.confidence < LineReader.doubtful.upperBound
  }

  /// Tells whether a long line that may be a texture has text in its middle.
  private func isWorthReading(_ task: LineTask, in image: GrayImage) -> Bool {
    if !task.isTriedFirst { return true }
    let place = task.place
    let isLikely = hasReadText && place.logOdds >= LineReader.surelyText
    let least = isLikely ? LineReader.longest : LineReader.probe.least
    guard place.aspect > least,
      let middle = crop.image(of: place.middle(LineReader.probe.length), in: image)
    else { return true }
    return task.languages.contains { language in
      guard let reading = models[language]?.read(middle) else { return false }
      return reading.confidence >= LineReader.leastProbe
        && !Transcript.isMonotonous(reading.string)
    }
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
      confidence: reading.confidence - ReadingDoubt.percent(of: reading, at: line))
  }

  /// Forgets the script of the lines before, and how many were looked at again.
  func forget() {
    foreignLead = 0
    (looksLeft, hasReadText) = (LineReader.mostLooks, false)
  }

  /// Asks one language after the other until one is sure.
  ///
  /// Scripts that share no letters with Latin are preferred last whatever the order of preference:
  /// their models read Latin text worse than an English one, which in turn is never sure of theirs.
  /// They are asked first where the lines before were theirs, since a page is mostly of one script.
  private func bestReading(_ image: GrayImage, _ languages: [TextLanguage]) -> LanguageAnswer? {
    let latin = languages.filter { $0.script == .latin }
    let foreign = languages.filter { $0.script != .latin }
    var answers: [LanguageAnswer] = []
    for language in foreignLead > 0 ? foreign + latin : latin + foreign {
      guard let model = models[language], let reading = model.read(image) else { continue }
      let answer = LanguageAnswer(reading: reading, model: model)
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
}
