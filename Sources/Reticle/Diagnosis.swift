import Foundation
import GtkKit
import ScannerCapture
import ScannerEngines

/// What a bug report about the camera needs to say: `reticle --diagnose`.
///
/// It holds nothing that was read, no name of a file of the user's, and not who the user is.
struct Diagnosis {
  /// The whole report, in English.
  let text: String

  /// Asks the system and tries the camera; takes some seconds.
  init() {
    let sections: KeyValuePairs<String, [String]> = [
      "Program": Diagnosis.program, "Media": Diagnosis.media,
      "Recognition": Diagnosis.recognition,
      "Policy": [AccessFacts.isLocked() ? "cameras are locked" : "cameras are allowed"],
      "Portal": AccessFacts.portal(), "Cameras": CameraFacts.lines(),
      "Trial of the preferred camera": CameraTrial().lines,
    ]
    let lines = sections.flatMap { title, lines in [title] + lines.map { "  " + $0 } }
    text = Redaction.current.apply(to: lines.joined(separator: "\n") + "\n")
  }

  private static var program: [String] {
    let environment = ProcessInfo.processInfo.environment
    let kernel = try? String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8)
    let sandbox =
      switch Sandbox.current {
      case .none: "in no sandbox"
      case .flatpak: "in a Flatpak"
      case .snap: "in a snap"
      }
    return [
      "reticle \(ReticleApplication.version)",
      "GTK \(LibraryVersions.gtk), libadwaita \(LibraryVersions.adwaita)",
      LibraryVersions.system + ", Linux "
        + (kernel?.trimmingCharacters(in: .newlines) ?? "unknown"),
      "desktop \(environment["XDG_CURRENT_DESKTOP"] ?? "unknown"), session "
        + (environment["XDG_SESSION_TYPE"] ?? "unknown"),
      sandbox,
    ]
  }

  private static var media: [String] {
    [
      "GStreamer \(MediaFacts.version)",
      "PipeWire \(MediaFacts.isPipeWireThere ? "is there" : "is not there")",
    ]
      + MediaFacts.elements().map { name, version in
        let package = ElementPackage.name(of: name).map { ", it is in \($0)" } ?? ""
        return "\(name) \(version ?? "is not installed" + package)"
      }
  }

  private static var recognition: [String] {
    let languages = InstalledLanguages.all().map(\.tag).joined(separator: ", ")
    return [
      "ZBar \(EngineVersions.zbar), ZXing \(EngineVersions.zxing), "
        + "Tesseract \(EngineVersions.tesseract)",
      "languages: \(languages.isEmpty ? "none" : languages)",
    ]
  }
}
