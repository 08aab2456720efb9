import ScannerCore

extension OptionValue {
  /// Reads the name of a content type, or "pattern:" and a pattern of the user's own.
  static func contentType(_ text: String) throws(UsageError) -> TextContentType {
    let prefix = TextContentType.patternPrefix
    guard text.lowercased().hasPrefix(prefix) else {
      return try oneOf(TextContentType.allCases, text)
    }
    do {
      return .pattern(try TextPattern(String(text.dropFirst(prefix.count))))
    } catch {
      throw UsageError(message: error.description)
    }
  }
}
