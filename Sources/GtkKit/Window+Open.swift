import CAdwaita

extension Window {
  /// Opens an address with the program that the user chose for its scheme, through the portal where
  /// the program runs in a sandbox.
  ///
  /// - Parameters:
  ///   - address: An absolute URI.
  ///   - body: Called on the main thread with what went wrong; nil: it was handed over.
  package func open(_ address: String, _ body: @escaping (_ problem: String?) -> Void) {
    let box = Unmanaged.passRetained(OpeningBox(body)).toOpaque()
    gtk_show_uri_full(
      cast(), address, guint32(GDK_CURRENT_TIME), nil,
      { source, result, data in
        guard let source, let result, let data else { return }
        let box = Unmanaged<OpeningBox>.fromOpaque(data).takeRetainedValue()
        var error: UnsafeMutablePointer<GError>?
        let isOpen = gtk_show_uri_full_finish(
          UnsafeMutableRawPointer(source).assumingMemoryBound(to: GtkWindow.self), result, &error)
        let problem = error.map { String(cString: $0.pointee.message) }
        g_clear_error(&error)
        MainActor.assumeIsolated { box.body(isOpen != 0 ? nil : problem ?? "") }
      }, box)
  }

  /// Allows or forbids an answer of an AdwMessageDialog.
  ///
  /// - Parameters:
  ///   - response: The answer's id.
  ///   - isEnabled: Whether it can be given.
  package func setResponse(_ response: String, isEnabled: Bool) {
    adw_message_dialog_set_response_enabled(cast(), response, isEnabled ? 1 : 0)
  }
}

extension Widget {
  /// How wide text would be in the widget's font.
  ///
  /// - Parameter markup: One line with Pango's markup, as a label takes it: bold text is wider in most
  ///   fonts.
  /// - Returns: Logical pixels.
  package func width(ofMarkup markup: String) -> Int {
    guard let layout = gtk_widget_create_pango_layout(widget, nil) else { return 0 }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_markup(layout, markup, -1)
    var width: gint = 0
    pango_layout_get_pixel_size(layout, &width, nil)
    return Int(width)
  }
}

private final class OpeningBox {
  let body: (String?) -> Void

  init(_ body: @escaping (String?) -> Void) { self.body = body }
}
