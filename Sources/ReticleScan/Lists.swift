import ScannerCapture
import ScannerCore
import ScannerEngines

/// What `--list-…` prints: a short name for the options, a tab, a name for people.
enum Lists {
  /// The symbologies that an engine can read.
  static var symbologies: [String] {
    let readable = EngineCatalog.all.reduce(into: Set<Symbology>()) { $0.formUnion($1.symbologies) }
    return Symbology.allCases.filter(readable.contains).map { "\($0.rawValue)\t\($0.title)" }
  }

  /// The languages whose models are installed.
  static var languages: [String] {
    InstalledLanguages.all().map { "\($0.tag)\t\($0.name)" }
  }

  /// The cameras that can be opened, each with the format it would be asked for.
  static var cameras: [String] {
    CameraList.shared.start()
    return CameraList.shared.wait(upTo: 2).map {
      "\(TextLine.safe($0.id))\t\(TextLine.safe($0.name))\t\($0.format.summary)"
    }
  }
}
