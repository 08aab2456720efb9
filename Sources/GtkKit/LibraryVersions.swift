import CAdwaita

/// The versions of the interface's libraries that run.
package enum LibraryVersions {
  /// GTK's, such as "4.8.3".
  package static var gtk: String {
    "\(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())"
  }

  /// libadwaita's, such as "1.2.2".
  package static var adwaita: String {
    "\(adw_get_major_version()).\(adw_get_minor_version()).\(adw_get_micro_version())"
  }
}
