import CAdwaita

/// The versions of the interface's libraries that run, and of the system below them.
package enum LibraryVersions {
  /// GTK's, such as "4.8.3".
  package static var gtk: String {
    "\(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())"
  }

  /// The system's name and version, such as "Debian GNU/Linux 12 (bookworm)".
  package static var system: String {
    guard let name = g_get_os_info("PRETTY_NAME") else { return "unknown system" }
    defer { g_free(name) }
    return String(cString: name)
  }

  /// libadwaita's, such as "1.2.2".
  package static var adwaita: String {
    "\(adw_get_major_version()).\(adw_get_minor_version()).\(adw_get_micro_version())"
  }
}
