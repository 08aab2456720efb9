import GtkKit
import ScannerCapture
import ScannerCore

/// The program: starts GTK, makes the window, ends cleanly.
package final class ReticleApplication {
  /// Identifier of the program on the desktop, and of its settings.
  package static let identifier = "io.github.reticle_scanner.Reticle"
  /// Shown by `--version` and in the window about the program.
  package static let version = "0.1.0"

  private let application: Application
  private let source: SourceDescription?
  private let files = ProgramFiles()
  private let trace: TraceFile?
  private var window: MainWindow?
  private var failure: String?

  /// Makes the program.
  ///
  /// - Parameters:
  ///   - source: What the window shows at first; nil: the camera.
  ///   - trace: Where the steps of each frame are written; nil: nowhere.
  init(source: SourceDescription?, trace: TraceFile?) {
    self.source = source
    self.trace = trace
    // With a source of its own a second start is not the first one's window.
    application = Application(
      identifier: ReticleApplication.identifier, isUnique: source == nil && trace == nil)
    application.on("activate") { [weak self] in self?.activate() }
  }

  /// Runs until the window is closed.
  ///
  /// - Returns: The status for the system.
  package func run() -> Int32 {
    Localization.start(domain: Descriptions.domain, folder: files.find("locale")?.path)
    MainLoop.attachMainActor()
    if let trace { MainLoop.onTurn { trace.note(.blocked($0, working: $1)) } }
    let status = application.run()
    window?.finish()
    window = nil
    trace?.finish()
    Settings.sync()
    guard let failure else { return status }
    writeError("reticle: \(failure)\n")
    return 1
  }

  private func activate() {
    if let window { return window.present() }
    if let style = ResourceLocator.current.find("style.css") {
      Application.loadStyle(path: style.path)
    }
    if let icons = files.find("icons") { Application.addIcons(path: icons.path) }
    do {
      let window = try MainWindow(
        application, preferences: Preferences(files), source: source, trace: trace?.note)
      self.window = window
      window.present()
    } catch {
      // Without a window there is nothing to run for: the loop ends by itself.
      failure = error.cause
    }
  }
}
