/// A language that text can be read in.
public struct TextLanguage: Hashable, Sendable {
  /// Writing systems that the reader treats differently.
  public enum Script: Sendable {
    case latin, chineseJapaneseKorean, other
  }

  /// BCP 47 tag, such as "en" or "ja".
  public let tag: String
  /// The language's own name for itself, such as "日本語".
  public let name: String
  /// Name of the Tesseract model, such as "jpn"; its Debian package is `tesseract-ocr-` and this
  /// name with "_" written as "-".
  public let model: String
  /// Writing system.
  public let script: Script

  /// Makes a language.
  ///
  /// - Parameters:
  ///   - tag: BCP 47 tag.
  ///   - name: The language's own name.
  ///   - model: Name of the Tesseract model.
  ///   - script: Writing system.
  public init(tag: String, name: String, model: String, script: Script = .latin) {
    self.tag = tag
    self.name = name
    self.model = model
    self.script = script
  }

  /// English.
  public static let english = TextLanguage(tag: "en", name: "English", model: "eng")
  /// Japanese, written horizontally.
  public static let japanese = TextLanguage(
    tag: "ja", name: "日本語", model: "jpn", script: .chineseJapaneseKorean)

  /// Languages with a known name; any other installed model can be used under its model name.
  public static let known: [TextLanguage] = [
    .english, .japanese,
    TextLanguage(tag: "ar", name: "العربية", model: "ara", script: .other),
    TextLanguage(tag: "cs", name: "Čeština", model: "ces"),
    TextLanguage(tag: "da", name: "Dansk", model: "dan"),
    TextLanguage(tag: "de", name: "Deutsch", model: "deu"),
    TextLanguage(tag: "el", name: "Ελληνικά", model: "ell", script: .other),
    TextLanguage(tag: "es", name: "Español", model: "spa"),
    TextLanguage(tag: "fi", name: "Suomi", model: "fin"),
    TextLanguage(tag: "fr", name: "Français", model: "fra"),
    TextLanguage(tag: "he", name: "עברית", model: "heb", script: .other),
    TextLanguage(tag: "hi", name: "हिन्दी", model: "hin", script: .other),
    TextLanguage(tag: "hu", name: "Magyar", model: "hun"),
    TextLanguage(tag: "id", name: "Bahasa Indonesia", model: "ind"),
    TextLanguage(tag: "it", name: "Italiano", model: "ita"),
    TextLanguage(tag: "ko", name: "한국어", model: "kor", script: .chineseJapaneseKorean),
    TextLanguage(tag: "nb", name: "Norsk", model: "nor"),
    TextLanguage(tag: "nl", name: "Nederlands", model: "nld"),
    TextLanguage(tag: "pl", name: "Polski", model: "pol"),
    TextLanguage(tag: "pt", name: "Português", model: "por"),
    TextLanguage(tag: "ro", name: "Română", model: "ron"),
    TextLanguage(tag: "ru", name: "Русский", model: "rus", script: .other),
    TextLanguage(tag: "sv", name: "Svenska", model: "swe"),
    TextLanguage(tag: "th", name: "ไทย", model: "tha", script: .other),
    TextLanguage(tag: "tr", name: "Türkçe", model: "tur"),
    TextLanguage(tag: "uk", name: "Українська", model: "ukr", script: .other),
    TextLanguage(tag: "vi", name: "Tiếng Việt", model: "vie"),
    TextLanguage(
      tag: "zh-Hans", name: "简体中文", model: "chi_sim", script: .chineseJapaneseKorean),
    TextLanguage(
      tag: "zh-Hant", name: "繁體中文", model: "chi_tra", script: .chineseJapaneseKorean),
  ]

  /// Finds the language that uses a Tesseract model.
  ///
  /// - Parameter model: Name of the model, such as "jpn".
  /// - Returns: The known language, or one that is named after the model.
  public static func forModel(_ model: String) -> TextLanguage {
    known.first { $0.model == model } ?? TextLanguage(tag: model, name: model, model: model)
  }
}
