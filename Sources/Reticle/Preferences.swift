import GtkKit
import ScannerCore

/// What the program remembers between starts, in GSettings.
///
/// Without the schema everything works, and is forgotten at the end.
final class Preferences {
  private let settings: Settings?
  private var forgotten = ScanSettings()

  init(_ files: ProgramFiles) {
    settings = Settings(
      schema: ReticleApplication.identifier, folder: files.find("glib-2.0/schemas")?.path)
  }

  /// What recognition is to do.
  var scan: ScanSettings {
    get {
      guard let settings else { return forgotten }
      var scan = ScanSettings()
      scan.readsBarcodes = settings[bool: "reads-barcodes"]
      scan.disabledSymbologies = Set(
        settings[strings: "disabled-symbologies"].compactMap(Symbology.init))
      scan.readsText = settings[bool: "reads-text"]
      scan.languages = settings[strings: "languages"]
      scan.quality = QualityLevel(rawValue: settings[string: "quality"]) ?? .balanced
      return scan
    }
    set {
      forgotten = newValue
      guard let settings else { return }
      settings[bool: "reads-barcodes"] = newValue.readsBarcodes
      settings[strings: "disabled-symbologies"] =
        newValue.disabledSymbologies.map(\.rawValue).sorted()
      settings[bool: "reads-text"] = newValue.readsText
      settings[strings: "languages"] = newValue.languages
      settings[string: "quality"] = newValue.quality.rawValue
    }
  }

  /// Name of the chosen camera; empty: the one that suits best.
  var camera: String {
    get { settings?[string: "camera"] ?? "" }
    set { settings?[string: "camera"] = newValue }
  }

  /// Whether left and right of the picture are exchanged.
  var mirrorsPicture: Bool {
    get { settings?[bool: "mirrors-picture"] ?? false }
    set { settings?[bool: "mirrors-picture"] = newValue }
  }

  /// Whether the settings stand beside the picture.
  var showsSettings: Bool {
    get { settings?[bool: "shows-settings"] ?? false }
    set { settings?[bool: "shows-settings"] = newValue }
  }

  /// The window's size in logical pixels.
  var windowSize: (width: Int, height: Int) {
    get {
      guard let settings else { return (960, 640) }
      return (settings[int: "window-width"], settings[int: "window-height"])
    }
    set {
      settings?[int: "window-width"] = max(360, newValue.width)
      settings?[int: "window-height"] = max(400, newValue.height)
    }
  }

  /// Whether the window is maximised.
  var isMaximized: Bool {
    get { settings?[bool: "is-maximized"] ?? false }
    set { settings?[bool: "is-maximized"] = newValue }
  }
}
