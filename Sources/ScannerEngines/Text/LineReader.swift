import ScannerCore

/// Reads cropped lines in several languages; owns one handle for each.
///
/// Belongs to one thread at a time.
final class LineReader {
  /// How lines are cropped for the first reading.
  var crop = LineCrop()
  /// Whether to read doubtful lines twice.
  var readsTwice = false

  private var models: [TextLanguage: TesseractModel] = [:]

  /// At this confidence no other language is asked.
  private static let sure = 92
  /// Confidences at which a second reading helps: below it is lost, above it is right.
  private static let doubtful = 55..<90

  /// Loads the models that are missing and lets go of those that are not needed any more.
  ///
  /// - Parameters:
  ///   - languages: The languages to read.
  ///   - directory: The folder of models.
  /// - Throws: `ScanError.initError` when a model cannot be loaded.
  func prepare(_ languages: [TextLanguage], directory: String) throws(ScanError) {
    models = models.filter { languages.contains($0.key) }
    for language in languages where models[language] == nil {
      models[language] = try TesseractModel(language, directory: directory)
    }
  }

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - line: Where the line is.
  ///   - image: The picture.
  ///   - languages: Prepared languages in order of preference.
  /// - Returns: Nil when nothing can be read there.
  func read(_ line: LinePlace, in image: GrayImage, _ languages: [TextLanguage]) -> ReadLine? {
    guard let cropped = crop.image(of: line, in: image),
      let first = bestReading(cropped, languages)
    else { return nil }
    var reading = first.reading
    if readsTwice, LineReader.doubtful.contains(reading.confidence) {
      confirm(&reading, line, image, first.model)
    }
    reading.confidence -= LineReader.doubt(of: reading.string)
    return ReadLine(
      place: line, transcript: Transcript.normalized(reading.string),
      language: first.model.language,
      confidence: reading.confidence)
  }

  /// Asks one language after the other until one is sure.
  ///
  /// Scripts that share no letters with Latin come last whatever the order of preference: their
  /// models read Latin text worse than an English one, which in turn is never sure of theirs.
  private func bestReading(_ image: GrayImage, _ languages: [TextLanguage]) -> (
    reading: TesseractModel.Reading, model: TesseractModel
  )? {
    let ordered =
      languages.filter { $0.script == .latin } + languages.filter { $0.script != .latin }
    var best: (reading: TesseractModel.Reading, model: TesseractModel)?
    for language in ordered {
      guard let model = models[language], let reading = model.read(image) else { continue }
      if let kept = best?.reading {
        if LineReader.prefers(reading, of: language, to: kept) { best = (reading, model) }
      } else {
        best = (reading, model)
      }
      if let best, best.reading.confidence >= LineReader.sure { break }
    }
    return best
  }

  /// Tells whether a later language's reading is better.
  private static func prefers(
    _ reading: TesseractModel.Reading, of language: TextLanguage, to kept: TesseractModel.Reading
  ) -> Bool {
    let letters = Transcript.letterCount(reading.string)
    let foreign = Transcript.foreignCount(reading.string)
    let isInOwnScript =
      language.script != .latin && foreign > 0 && Double(foreign) >= 0.15 * Double(letters)
    // A Latin reading of foreign text invents letters with some confidence.
    return reading.confidence > kept.confidence + (isInOwnScript ? -10 : 8)
  }

  /// Reads once more: the same text makes it sure, another one doubtful (of readings at 85 to 89
  /// that agree 79 % are right, of those that differ 44 %).
  private func confirm(
    _ reading: inout TesseractModel.Reading, _ line: LinePlace, _ image: GrayImage,
    _ model: TesseractModel
  ) {
    var again = LineCrop.second
    again.isSharpened = crop.isSharpened
    guard let cropped = again.image(of: line, in: image), let second = model.read(cropped) else {
      reading.confidence -= 12
      return
    }
    if Transcript.isSame(reading.string, second.string) {
      reading.confidence = min(96, max(reading.confidence, second.confidence) + 3)
    } else {
      if second.confidence > reading.confidence { reading = second }
      reading.confidence -= 12
    }
  }

  /// Percent by which short lines are right less often.
  private static func doubt(of string: String) -> Int {
    switch Transcript.letterCount(string) {
    case ...2: 8
    case 3: 4
    default: 0
    }
  }
}
