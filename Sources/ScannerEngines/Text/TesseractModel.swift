import CTesseract
import ScannerCore

/// One language's model, loaded to read single lines; owns Tesseract's handle.
///
/// Belongs to one thread at a time. Loading takes about 130 ms and 20 (English) to 50 MB
/// (Japanese). The language's own handle reads better than one for several languages: eng+jpn
/// destroys pure Japanese lines at times.
final class TesseractModel {
  /// What was read.
  struct Reading {
    /// As Tesseract gives it, without white space around it.
    var string: String
    /// Mean confidence of the words, 0…100: 90 and more is right in 99 %, 70 in half of the cases.
    var confidence: Int
  }

  /// The language that it reads.
  let language: TextLanguage
  private let handle: OpaquePointer

  /// Tesseract recognises nothing in smaller pictures, and some of them crash it.
  private static let leastSize = 8  // pixels
  /// A sign that the model holds possible: 0 is about 6 % of the probability, and 90 all of it.
  private static let leastAlternative: Float = 5

  /// Loads a model.
  ///
  /// - Parameters:
  ///   - language: The language.
  ///   - directory: The folder of models.
  ///   - isVertical: True for the language's model of columns, which must be installed.
  /// - Throws: `ScanError.initError` when the model is damaged or of another version.
  init(
    _ language: TextLanguage, directory: String, isVertical: Bool = false
  ) throws(ScanError) {
    let model = language.model + (isVertical ? InstalledLanguages.verticalSuffix : "")
    self.language = language
    guard let handle = TessBaseAPICreate() else {
      throw .initError(cause: "Tesseract cannot be started")
    }
    // To recognise with a handle whose start failed crashes.
    guard TessBaseAPIInit2(handle, directory, model, OEM_LSTM_ONLY) == 0 else {
      TessBaseAPIDelete(handle)
      throw .initError(cause: "Tesseract's model \(model) cannot be loaded")
    }
    self.handle = handle
    TessBaseAPISetPageSegMode(
      handle, isVertical ? PSM_SINGLE_BLOCK_VERT_TEXT : PSM_SINGLE_LINE)
    set("tessedit_do_invert", "0")  // crops are dark on light; trying both costs 1.8 times as much
    set("user_defined_dpi", "300")  // else it guesses, and complains
    set("debug_file", "/dev/null")
    if language.script == .chineseJapaneseKorean { set("preserve_interword_spaces", "1") }
  }

  deinit {
    TessBaseAPIEnd(handle)
    TessBaseAPIDelete(handle)
  }

  /// Reads one line.
  ///
  /// - Parameter image: The line, level, dark on light; at least 8 px wide and high.
  /// - Returns: Nil when there is nothing to read.
  func read(_ image: GrayImage) -> Reading? {
    guard min(image.width, image.height) >= TesseractModel.leastSize else { return nil }
    TessBaseAPISetImage(
      handle, image.pixels, Int32(image.width), Int32(image.height), 1, Int32(image.width))
    guard reticle_tesseract_recognize(handle) == 0, let text = TessBaseAPIGetUTF8Text(handle) else {
      return nil
    }
    defer { TessDeleteText(text) }
    let string = Transcript.trimmed(String(cString: text)).replacing("\n", with: "")
    if string.isEmpty { return nil }
    return Reading(string: string, confidence: Int(TessBaseAPIMeanTextConf(handle)))
  }

  /// The signs of a line between which the model hesitates.
  ///
  /// Reads the line once more, in a mode that costs a seventh more.
  ///
  /// - Parameters:
  ///   - image: As for `read`.
  ///   - string: What it was read as.
  /// - Returns: By their place in the string, the other signs that the model holds possible; none
  ///   when it reads something else now.
  func doubts(in image: GrayImage, readAs string: String) -> [Int: Set<Character>] {
    set("lstm_choice_mode", "2")
    defer { set("lstm_choice_mode", "0") }
    guard read(image) != nil, let iterator = TessBaseAPIGetIterator(handle) else { return [:] }
    defer { TessResultIteratorDelete(iterator) }
    let characters = Array(string)
    let places = characters.indices.filter { !characters[$0].isWhitespace }
    var doubts: [Int: Set<Character>] = [:]
    var next = places.startIndex
    repeat {
      guard let text = TessResultIteratorGetUTF8Text(iterator, RIL_SYMBOL) else { return [:] }
      defer { TessDeleteText(text) }
      let sign = Array(String(cString: text)).filter { !$0.isWhitespace }
      let end = next + sign.count
      guard end <= places.count, sign == places[next..<end].map({ characters[$0] }) else {
        return [:]
      }
      if sign.count == 1 { doubts[places[next]] = alternatives(at: iterator) }
      next = end
    } while TessResultIteratorNext(iterator, RIL_SYMBOL) != 0
    return next == places.count ? doubts : [:]
  }

  /// The single signs that may stand where an iterator is.
  private func alternatives(at iterator: OpaquePointer) -> Set<Character> {
    guard let choices = TessResultIteratorGetChoiceIterator(iterator) else { return [] }
    defer { TessChoiceIteratorDelete(choices) }
    var signs: Set<Character> = []
    repeat {
      guard TessChoiceIteratorConfidence(choices) >= TesseractModel.leastAlternative,
        let text = TessChoiceIteratorGetUTF8Text(choices)
      else { continue }
      let sign = String(cString: text)
      if sign.count == 1 { signs.formUnion(sign) }
    } while TessChoiceIteratorNext(choices) != 0
    return signs
  }

  private func set(_ name: String, _ value: String) {
    _ = TessBaseAPISetVariable(handle, name, value)
  }
}
