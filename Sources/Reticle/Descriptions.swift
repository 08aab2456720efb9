import GtkKit
import ScannerCapture

/// The `.ui` files of the program.
struct Descriptions {
  /// Translation domain of the program.
  static let domain = "reticle"

  /// Makes the widgets of one file.
  ///
  /// - Parameter name: Such as "window.ui".
  /// - Returns: The widgets.
  /// - Throws: `Builder.Failure` when it is not installed or wrong.
  func builder(_ name: String) throws(Builder.Failure) -> Builder {
    guard let url = ResourceLocator.current.find("ui/\(name)") else {
      throw Builder.Failure(cause: "ui/\(name) is not installed")
    }
    return try Builder(path: url.path, domain: Descriptions.domain)
  }
}
