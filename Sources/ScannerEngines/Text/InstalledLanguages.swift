import Foundation
import ScannerCore

/// The languages whose models are installed, and where.
public enum InstalledLanguages {
  /// Models that are not languages of their own: page orientation, formulas, serial numbers.
  private static let otherModels: Set<String> = ["osd", "equ", "snum"]
  /// Ends the names of models for vertical writing.
  static let verticalSuffix = "_vert"
  private static let fileExtension = ".traineddata"

  /// Every language that text can be read in now.
  ///
  /// Reads a folder, on any thread. Models for vertical writing belong to their language.
  ///
  /// - Returns: Languages with a known name first, in their order, then others by their model's
  ///   name; empty when no model is installed.
  public static func all() -> [TextLanguage] {
    guard let directory = modelDirectory() else { return [] }
    let models = Set(models(in: directory)).subtracting(otherModels)
      .filter { !$0.hasSuffix(verticalSuffix) }
    let known = TextLanguage.known.filter { models.contains($0.model) }
    let others = models.subtracting(known.map(\.model)).sorted()
    return known + others.map(TextLanguage.forModel)
  }

  /// The languages of a list that cannot be read because their model is missing.
  ///
  /// - Parameter languages: Languages in any order.
  /// - Returns: Those without a model, in the same order.
  public static func missing(from languages: [TextLanguage]) -> [TextLanguage] {
    let models = Set(modelDirectory().map(models) ?? [])
    return languages.filter { !models.contains($0.model) }
  }

  /// Says which packages bring the models of languages.
  ///
  /// - Parameter languages: Languages without a model, at least one.
  /// - Returns: `ScanError.initError` with the names of the Debian packages.
  public static func error(missing languages: [TextLanguage]) -> ScanError {
    let names = languages.map { $0.tag }.joined(separator: ", ")
    let packages = languages.map(package).joined(separator: " ")
    return .initError(cause: "no model to read text in \(names); install \(packages)")
  }

  /// The Debian package of a language's model.
  ///
  /// - Parameter language: A language.
  /// - Returns: A name such as "tesseract-ocr-chi-sim".
  public static func package(for language: TextLanguage) -> String {
    "tesseract-ocr-" + language.model.lowercased().replacing("_", with: "-")
  }

  /// The folder that holds the models: the one that TESSDATA_PREFIX names, else the system's.
  ///
  /// A folder without models is passed over, so a wrong variable does no harm.
  static func modelDirectory() -> String? {
    var candidates = [
      "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tesseract-ocr/4.00/tessdata",
      "/usr/share/tessdata", "/usr/share/tesseract/tessdata", "/usr/local/share/tessdata",
    ]
    if let prefix = ProcessInfo.processInfo.environment["TESSDATA_PREFIX"], !prefix.isEmpty {
      candidates.insert(contentsOf: [prefix, prefix + "/tessdata"], at: 0)
    }
    return candidates.first { !models(in: $0).isEmpty }
  }

  /// Tells whether columns of a language can be read, by a model of its own.
  ///
  /// - Parameters:
  ///   - language: A language.
  ///   - directory: The folder of models.
  /// - Returns: True when the model's file is there.
  static func hasVerticalModel(_ language: TextLanguage, in directory: String) -> Bool {
    FileManager.default.fileExists(
      atPath: "\(directory)/\(language.model)\(verticalSuffix)\(fileExtension)")
  }

  private static func models(in directory: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return files.filter { $0.hasSuffix(fileExtension) }
      .map { String($0.dropLast(fileExtension.count)) }
  }
}
