import CAdwaita

extension Widget {
  /// Adds a child at the end of a GtkBox.
  ///
  /// - Parameter child: Without a parent.
  package func append(_ child: Widget) { gtk_box_append(cast(), child.widget) }

  /// Sets the only child of an AdwBin.
  ///
  /// - Parameter child: Without a parent.
  package func setChild(_ child: Widget) { adw_bin_set_child(cast(), child.widget) }

  /// Sets what lies below the messages of an AdwToastOverlay.
  ///
  /// - Parameter child: Without a parent.
  package func setToastChild(_ child: Widget) {
    adw_toast_overlay_set_child(opaque, child.widget)
  }

  /// Adds a row to an AdwPreferencesGroup.
  ///
  /// - Parameter row: Without a parent.
  package func addToGroup(_ row: Widget) { adw_preferences_group_add(cast(), row.widget) }

  /// Adds a row to an AdwExpanderRow.
  ///
  /// - Parameter row: Without a parent.
  package func addToExpander(_ row: Widget) { adw_expander_row_add_row(cast(), row.widget) }

  /// Adds a row at the end of a GtkListBox.
  ///
  /// - Parameter row: Without a parent.
  package func appendRow(_ row: Widget) { gtk_list_box_append(opaque, row.widget) }

  /// Takes all rows out of a GtkListBox; who owns one may add it again.
  package func removeAllRows() {
    while let row = gtk_list_box_get_row_at_index(opaque, 0) {
      gtk_list_box_remove(
        opaque, UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
    }
  }

  /// Sets the rows of a GtkMenuButton.
  ///
  /// - Parameters:
  ///   - menu: Later changes of it show.
  ///   - widgets: What stands in the menu's places, by their names.
  package func setMenu(_ menu: Menu, widgets: [String: Widget] = [:]) {
    gtk_menu_button_set_menu_model(opaque, menu.cast())
    guard let popover = gtk_menu_button_get_popover(opaque) else { return }
    for (name, child) in widgets {
      gtk_popover_menu_add_child(OpaquePointer(popover), child.widget, name)
    }
  }

  /// Opens the menu of a GtkMenuButton, as a click on it does.
  package func openMenu() { gtk_menu_button_popup(opaque) }

  /// Shows a message for a few seconds on an AdwToastOverlay.
  ///
  /// - Parameters:
  ///   - message: One line, translated; no markup.
  ///   - button: Label and action of a button in it; nil: none.
  package func showToast(_ message: String, button: (label: String, action: String)? = nil) {
    guard let toast = adw_toast_new("") else { return }
    let owner = Object(owning: UnsafeMutableRawPointer(toast))
    owner[.title] = escapingMarkup(message)
    adw_toast_set_timeout(toast, button == nil ? 3 : 8)
    if let button {
      adw_toast_set_button_label(toast, button.label)
      adw_toast_set_action_name(toast, button.action)
    }
    // The overlay takes over one reference; `owner` gives up its own.
    g_object_ref(owner.raw)
    adw_toast_overlay_add_toast(opaque, toast)
  }
}

/// Writes text so that Pango's markup shows it as it is.
///
/// - Parameter text: Any text.
/// - Returns: The text with "&", "<", ">" and quotes as entities.
package func escapingMarkup(_ text: String) -> String {
  guard let escaped = g_markup_escape_text(text, -1) else { return "" }
  defer { g_free(escaped) }
  return String(cString: escaped)
}
