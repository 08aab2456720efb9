import CAdwaita

/// The widgets that a `.ui` file describes.
package final class Builder {
  /// Why a description cannot be used.
  package struct Failure: Error, Hashable {
    /// For the log.
    package let cause: String

    /// Makes a failure.
    ///
    /// - Parameter cause: For the log.
    package init(cause: String) { self.cause = cause }
  }

  private let object: Object
  private let path: String

  /// Makes the widgets.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - domain: Translation domain of its strings.
  /// - Throws: `Failure` when the file is missing or wrong.
  package init(path: String, domain: String) throws(Failure) {
    self.path = path
    guard let builder = gtk_builder_new() else { throw Failure(cause: "no memory") }
    object = Object(owning: UnsafeMutableRawPointer(builder))
    gtk_builder_set_translation_domain(builder, domain)
    var error: UnsafeMutablePointer<GError>?
    guard gtk_builder_add_from_file(builder, path, &error) != 0 else {
      let cause = error.map { String(cString: $0.pointee.message) } ?? path
      g_clear_error(&error)
      throw Failure(cause: cause)
    }
  }

  /// A widget of the description.
  ///
  /// - Parameter identifier: Its id in the file.
  /// - Returns: The widget.
  /// - Throws: `Failure` when the file has none of that name.
  package func widget(_ identifier: String) throws(Failure) -> Widget {
    Widget(borrowing: try pointer(identifier))
  }

  /// The window of the description.
  ///
  /// - Parameter identifier: Its id in the file.
  /// - Returns: The window.
  /// - Throws: `Failure` when the file has none of that name.
  package func window(_ identifier: String) throws(Failure) -> Window {
    Window(borrowing: try pointer(identifier))
  }

  private func pointer(_ identifier: String) throws(Failure) -> UnsafeMutableRawPointer {
    guard let found = gtk_builder_get_object(object.opaque, identifier) else {
      throw Failure(cause: "\(path) has no object named \(identifier)")
    }
    return UnsafeMutableRawPointer(found)
  }
}
