import GtkKit
import ScannerCapture
import ScannerCore
import ScannerEngines

extension MainWindow {
  /// Languages whose models are installed.
  static var installedLanguages: [TextLanguage] { InstalledLanguages.all() }

  /// Symbologies that an engine can read.
  static var readable: Set<Symbology> {
    EngineCatalog.all.reduce(into: []) { $0.formUnion($1.symbologies) }
  }

  /// The camera that was chosen last.
  static func camera(_ preferences: Preferences) -> SourceDescription {
    .camera(name: preferences.camera.isEmpty ? nil : preferences.camera)
  }

  /// The menu's choice for a source.
  static func choice(_ source: SourceDescription?, _ preferences: Preferences) -> String {
    switch source ?? camera(preferences) {
    case .camera(let name): name.map { "camera:\($0)" } ?? "camera"
    case .demo: "demo"
    default: "other"
    }
  }

  /// A switch for each option of the view.
  static func viewRows(
    _ preferences: Preferences, _ resources: Descriptions,
    onChange: @escaping (ViewOption, Bool) -> Void
  ) throws(Builder.Failure) -> [ViewOption: SwitchRow] {
    var rows: [ViewOption: SwitchRow] = [:]
    for option in ViewOption.allCases {
      let row = try SwitchRow(option.title, resources) { onChange(option, $0) }
      row.explanation = option.explanation
      row.isOn = preferences[option]
      rows[option] = row
    }
    return rows
  }
}
