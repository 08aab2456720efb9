import GtkKit
import ScannerCore

/// What the program remembers between starts, in GSettings.
///
/// Without the schema everything works, and is forgotten at the end.
final class Preferences {
  private let settings: Settings?
  /// Takes what a drag passes on its way; it is written when nothing moves any more.
  private let draggedSettings: Settings?
  private var rest: Task<Void, Never>?
  private var forgotten = ScanSettings()

  /// Nothing was set for so long: what was set is written.
  private static let quiet = Duration.milliseconds(500)

  init(_ files: ProgramFiles) {
    let folder = files.find("glib-2.0/schemas")?.path
    settings = Settings(schema: ReticleApplication.identifier, folder: folder)
    draggedSettings = Settings(schema: ReticleApplication.identifier, folder: folder)
    draggedSettings?.delay()
  }

  /// Writes what waits to be written; before the program ends.
  func finish() {
    rest?.cancel()
    draggedSettings?.apply()
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
      scan.contentType = TextContentType(rawValue: settings[string: "content-type"])
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
      settings[string: "content-type"] = newValue.contentType?.rawValue ?? ""
      settings[string: "quality"] = newValue.quality.rawValue
    }
  }

  /// Name of the chosen camera; empty: the one that suits best.
  var camera: String {
    get { settings?[string: "camera"] ?? "" }
    set { settings?[string: "camera"] = newValue }
  }

  /// What a camera is set to, by names such as "zoom"; what is missing is as the camera has it.
  ///
  /// - Parameter camera: Its identifier.
  subscript(valuesOf camera: String) -> [String: Int] {
    get { draggedSettings?[numbers: "camera-values"][camera] ?? [:] }
    set {
      guard let draggedSettings else { return }
      draggedSettings[numbers: "camera-values"][camera] = newValue.isEmpty ? nil : newValue
      writeAtRest()
    }
  }

  private func writeAtRest() {
    rest?.cancel()
    rest = Task { [draggedSettings] in
      try? await Task.sleep(for: Preferences.quiet)
      if !Task.isCancelled { draggedSettings?.apply() }
    }
  }

  /// Whether a part of the view is shown or done.
  ///
  /// - Parameter option: Which one.
  subscript(option: ViewOption) -> Bool {
    get { settings?[bool: option.key] ?? option.isOnAtFirst }
    set { settings?[bool: option.key] = newValue }
  }

  /// Where the viewfinder is, in parts of the view; nil: where it is at first.
  var viewfinder: Rectangle? {
    get {
      guard let values = draggedSettings?[doubles: "viewfinder"], values.count == 4,
        values.allSatisfy({ (0...1).contains($0) }), values[2] > 0, values[3] > 0
      else { return nil }
      return Rectangle(x: values[0], y: values[1], width: values[2], height: values[3])
    }
    set {
      draggedSettings?[doubles: "viewfinder"] =
        newValue.map { [$0.x, $0.y, $0.width, $0.height] } ?? []
      writeAtRest()
    }
  }

  /// Whether what is scanned is kept.
  var keepsHistory: Bool {
    get { settings?[bool: "keeps-history"] ?? true }
    set { settings?[bool: "keeps-history"] = newValue }
  }

  /// Whether the history stands beside the picture.
  var showsHistory: Bool {
    get { settings?[bool: "shows-history"] ?? false }
    set { settings?[bool: "shows-history"] = newValue }
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
