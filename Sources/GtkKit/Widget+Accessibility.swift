import CAdwaita

extension Widget {
  /// Sets the name by which assistive technology calls the widget.
  ///
  /// - Parameter name: Short, for people, translated.
  package func setAccessibleName(_ name: String) {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, name)
  }

  /// Sets what assistive technology says after the name.
  ///
  /// - Parameter description: For people, translated; empty: nothing.
  package func setAccessibleDescription(_ description: String) {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description)
  }

  private func setAccessible(_ property: GtkAccessibleProperty, _ text: String) {
    var property = property
    var value = GValue()
    g_value_init(&value, String.type)
    defer { g_value_unset(&value) }
    text.store(in: &value)
    gtk_accessible_update_property_value(opaque, 1, &property, &value)
  }
}
