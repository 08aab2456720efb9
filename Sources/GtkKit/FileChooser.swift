import CAdwaita

/// The desktop's own dialog for choosing a file.
package final class FileChooser: Object {
  /// Makes a dialog for one file.
  ///
  /// - Parameters:
  ///   - title: Of the dialog, translated.
  ///   - parent: The window above which it shows.
  ///   - mediaTypes: What can be chosen, such as "image/*".
  ///   - filterName: What those are called, translated.
  package init(title: String, parent: Window, mediaTypes: [String], filterName: String) {
    guard
      let native = gtk_file_chooser_native_new(
        title, parent.cast(), GTK_FILE_CHOOSER_ACTION_OPEN, nil, nil)
    else { fatalError("GObject has no memory") }
    super.init(owning: UnsafeMutableRawPointer(native))
    guard let filter = gtk_file_filter_new() else { return }
    gtk_file_filter_set_name(filter, filterName)
    for type in mediaTypes { gtk_file_filter_add_mime_type(filter, type) }
    gtk_file_chooser_add_filter(opaque, filter)
    g_object_unref(UnsafeMutableRawPointer(filter))
  }

  /// Makes a dialog that asks where to save a file; it warns before another one is replaced.
  ///
  /// - Parameters:
  ///   - title: Of the dialog, translated.
  ///   - parent: The window above which it shows.
  ///   - name: The file's name as suggested.
  package init(saving title: String, parent: Window, name: String) {
    guard
      let native = gtk_file_chooser_native_new(
        title, parent.cast(), GTK_FILE_CHOOSER_ACTION_SAVE, nil, nil)
    else { fatalError("GObject has no memory") }
    super.init(owning: UnsafeMutableRawPointer(native))
    gtk_file_chooser_set_current_name(opaque, name)
  }

  /// Shows the dialog.
  ///
  /// - Parameter body: Receives the path of the chosen file, nil when there is none; called once.
  package func show(_ body: @escaping (String?) -> Void) {
    connect("response") { [weak self] arguments in
      body(arguments.int(0) == Int(GTK_RESPONSE_ACCEPT.rawValue) ? self?.path : nil)
      self?.retained = nil
      return false
    }
    // The dialog is nobody's child: it keeps itself until it is answered.
    retained = self
    gtk_native_dialog_show(cast())
  }

  private var retained: FileChooser?

  private var path: String? {
    guard let file = gtk_file_chooser_get_file(opaque) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(file)) }
    guard let path = g_file_get_path(file) else { return nil }
    defer { g_free(path) }
    return String(cString: path)
  }
}
