import Foundation
import ScannerCore

/// Reads lines of text with Tesseract; the lines are found by `LineDetector`.
///
/// Whole pages are never given to Tesseract: on textures it takes a second and invents words.
/// Belongs to the text lane's queue; lines of live frames are read on two threads and followed, so
/// that a frame reads only what is new or unsure.
public final class TextEngine: RecognitionEngine {
  /// Name of the engine in observations.
  public static let identifier = "tesseract"

  private var live = LiveTextReading()
  private let readers = LineReaderPool()
  private var prepared: Prepared?

  /// What the readers are ready for, so that no frame looks for models.
  private struct Prepared {
    let requested: [TextLanguage]
    let readable: [TextLanguage]
    let readerCount: Int
  }

  /// Smaller pictures cannot hold a line, in pixels.
  private static let leastSize = 8
  /// More threads do not pay: each holds its own models.
  private static let mostReaders = 2

  /// Makes an engine; models are loaded by the first call that needs them.
  public init() {}

  /// Reads the lines of a picture.
  ///
  /// Languages whose model is missing are left out as long as another is there;
  /// `InstalledLanguages.missing(from:)` names them.
  ///
  /// - Parameters:
  ///   - frame: The picture; lines are sought at 1280 px at most and read in full resolution.
  ///   - region: The part to search, in parts of the picture (0…1).
  ///   - request: What to look for; `isStillPicture` reads thoroughly and follows
  ///     nothing.
  ///   - known: Not needed.
  /// - Returns: Lines with their quads in pixels of the frame, clockwise from the text's top left.
  /// - Throws: `ScanError.initError` naming the Debian package when no requested language has a
  ///   model, and when a model cannot be loaded.
  public func recognize(
    _ frame: Frame, in region: Rectangle, for request: RecognitionRequest,
    knowing known: [Observation]
  ) throws(ScanError) -> [Observation] {
    guard !request.languages.isEmpty,
      let bounds = PixelBounds(region, width: frame.width, height: frame.height),
      min(bounds.width, bounds.height) >= TextEngine.leastSize
    else { return [] }
    let languages = try prepare(for: request)
    let image = GrayImage(frame, bounds: bounds)
    let offset = Point(Double(bounds.x), Double(bounds.y))
    let lines =
      request.isStillPicture
      ? StillPictureReading(readers, languages, image).lines()
      : live.lines(
        in: image, bounds: bounds, at: frame.captureTime, readers, languages,
        quality: request.quality)
    return lines.map { observation(of: $0, offset: offset) }
  }

  /// Loads what is missing.
  ///
  /// - Returns: The requested languages that can be read.
  private func prepare(for request: RecognitionRequest) throws(ScanError) -> [TextLanguage] {
    // Still pictures are scanned side by side by the caller.
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let count = request.isStillPicture ? 1 : min(TextEngine.mostReaders, cores)
    if let prepared, prepared.requested == request.languages, prepared.readerCount >= count {
      return prepared.readable
    }
    prepared = nil
    var languages: [TextLanguage] = []
    for language in request.languages where !languages.contains(language) {
      languages.append(language)
    }
    let missing = InstalledLanguages.missing(from: languages)
    languages.removeAll(where: missing.contains)
    guard !languages.isEmpty, let directory = InstalledLanguages.modelDirectory() else {
      throw InstalledLanguages.error(missing: missing)
    }
    try readers.prepare(count: count, languages, directory: directory)
    prepared = Prepared(requested: request.languages, readable: languages, readerCount: count)
    return languages
  }

  private func observation(of line: ReadLine, offset: Point) -> Observation {
    Observation(
      reading: .text(RecognizedText(transcript: line.transcript, language: line.language)),
      quad: line.place.quad.map { Point($0.x + offset.x, $0.y + offset.y) },
      confidence: min(1, Double(line.confidence) / 100), engine: TextEngine.identifier)
  }
}
