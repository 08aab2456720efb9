import Foundation
import GtkKit
import ScannerCapture
import ScannerCore

/// A whole program around one scanner: a window that shows it, for tools and first steps.
///
/// A program with an interface of its own puts `ScannerView.handle` into its window instead.
@MainActor
public final class ScannerProgram {
  private let application: Application
  private let title: String
  private let make: (ScannerProgram) throws -> ScannerView
  private var window: Window?
  private var view: ScannerView?
  private var failure: String?

  private init(
    title: String, _ make: @escaping (ScannerProgram) throws -> ScannerView
  ) {
    self.title = title
    self.make = make
    application = Application(
      identifier: "io.github.reticle_scanner.Program", isUnique: false)
    application.on("activate") { [weak self] in self?.activate() }
  }

  /// Runs a program until its window is closed or it quits.
  ///
  /// Call it on the main thread; errors are written to standard error.
  ///
  /// - Parameters:
  ///   - title: Of the window.
  ///   - make: Makes the view; called once, when GTK has started. What it throws ends the program.
  /// - Returns: The status for the system: 1 when the view could not be made.
  public static func run(
    title: String, _ make: @escaping (ScannerProgram) throws -> ScannerView
  ) -> Int32 {
    Localization.start(domain: ScannerView.domain, folder: nil)
    MainLoop.attachMainActor()
    let program = ScannerProgram(title: title, make)
    let status = program.application.run()
    program.view?.finish()
    program.view?.scanner.finish()
    guard let failure = program.failure else { return status }
    FileHandle.standardError.write(Data("error: \(failure)\n".utf8))
    return 1
  }

  /// Closes the window and ends `run`.
  public func quit() { application.quit() }

  private func activate() {
    guard window == nil else { return }
    ScannerView.loadStyle()
    do {
      let view = try make(self)
      self.view = view
      let window = Window(title: title, width: 800, height: 600)
      window.setContent(view.widget)
      window.join(application)
      window.present()
      self.window = window
    } catch {
      failure = (error as? ScanError)?.cause ?? "\(error)"
    }
  }
}

extension ScannerView {
  /// Loads the style sheet that the view's parts need; once, when GTK has started.
  public static func loadStyle() {
    guard let style = ResourceLocator.current.find("style.css") else { return }
    Application.loadStyle(path: style.path)
  }
}
