import ScannerCore

/// What the settings panel can change about recognition; a value.
nonisolated package struct ScanSettings: Hashable, Sendable {
  /// Whether codes are read.
  package var readsBarcodes = true
  /// Symbologies that are not read.
  package var disabledSymbologies: Set<Symbology> = []
  /// Whether text is read.
  package var readsText = true
  /// Tags of the languages in which text is read, in order of preference.
  package var languages: [String] = [TextLanguage.english.tag, TextLanguage.japanese.tag]
  /// What a line of text must hold to be shown; nil: anything.
  package var contentType: TextContentType?
  /// How much work a picture may cost.
  package var quality = QualityLevel.balanced

  /// Makes the settings of a first start.
  package init() {}

  /// What the scanner is to be told.
  ///
  /// - Parameter installed: Languages whose models are installed.
  /// - Returns: A configuration with the defaults of everything else.
  package func configuration(installed: [TextLanguage]) -> ScannerConfiguration {
    var configuration = ScannerConfiguration()
    configuration.request.symbologies =
      readsBarcodes ? Set(Symbology.allCases).subtracting(disabledSymbologies) : []
    configuration.request.languages =
      readsText
      ? languages.compactMap { tag in installed.first { $0.tag == tag } } : []
    configuration.request.contentType = contentType
    configuration.request.quality = quality
    return configuration
  }

  /// Switches a language on, after those that are on, or off.
  ///
  /// - Parameters:
  ///   - language: The language.
  ///   - isOn: Whether it is to be read.
  package mutating func set(_ language: TextLanguage, _ isOn: Bool) {
    languages.removeAll { $0 == language.tag }
    if isOn { languages.append(language.tag) }
  }

  /// Switches a symbology on or off.
  ///
  /// - Parameters:
  ///   - symbology: The symbology.
  ///   - isOn: Whether it is to be read.
  package mutating func set(_ symbology: Symbology, _ isOn: Bool) {
    if isOn {
      disabledSymbologies.remove(symbology)
    } else {
      disabledSymbologies.insert(symbology)
    }
  }
}
