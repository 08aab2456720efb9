import CAdwaita
import CGlue
import Glibc

/// A libadwaita program.
package final class Application: Object {
  /// Makes the program; GTK starts when it runs.
  ///
  /// - Parameters:
  ///   - identifier: Reverse domain name.
  ///   - isUnique: Whether a second start only raises the first one's window.
  package init(identifier: String, isUnique: Bool) {
    Application.dropAccessibilityWithoutBus()
    let flags = isUnique ? G_APPLICATION_DEFAULT_FLAGS : G_APPLICATION_NON_UNIQUE
    guard let made = adw_application_new(identifier, flags) else {
      fatalError("GObject has no memory")
    }
    super.init(owning: UnsafeMutableRawPointer(made))
    // GTK's own name of the program: the window's icon and its group in the dock follow it.
    g_set_prgname(identifier)
  }

  /// Turns accessibility off where there is no session bus to carry it.
  ///
  /// GTK 4.8 crashes there when a widget leaves its parent: its accessible has no connection.
  private static func dropAccessibilityWithoutBus() {
    if let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) {
      g_object_unref(UnsafeMutableRawPointer(bus))
    } else {
      setenv("GTK_A11Y", "none", 0)
    }
  }

  /// Runs until the last window is closed, or the system asks the program to end.
  ///
  /// - Returns: The status for the system.
  package func run() -> Int32 {
    // The object outlives its loop, and so the sources. Who had the program started without ears
    // for the end of its terminal, as nohup does, wants it to go on.
    let signals = [SIGINT, SIGTERM] + (glue_ignores_signal(SIGHUP) ? [] : [SIGHUP])
    let sources = signals.map { signal in
      g_unix_signal_add(
        signal,
        { application in
          g_application_quit(application?.assumingMemoryBound(to: GApplication.self))
          return 1
        }, raw)
    }
    defer { for source in sources { g_source_remove(source) } }
    return g_application_run(cast(), 0, nil)
  }

  /// Ends the loop.
  package func quit() { g_application_quit(cast()) }

  /// Says whether animations are wanted.
  package static var hasAnimations: Bool {
    guard let settings = gtk_settings_get_default() else { return true }
    return Object(borrowing: UnsafeMutableRawPointer(settings))[
      Property<Bool>("gtk-enable-animations")]
  }

  /// Sets the keys of an action.
  ///
  /// - Parameters:
  ///   - keys: As GTK writes them, "<Control>q".
  ///   - action: Full name, such as "win.pause".
  package func setKeys(_ keys: [String], for action: String) {
    var pointers: [UnsafePointer<CChar>?] = keys.map { UnsafePointer(strdup($0)) }
    pointers.append(nil)
    gtk_application_set_accels_for_action(cast(), action, &pointers)
    for pointer in pointers { free(UnsafeMutablePointer(mutating: pointer)) }
  }

  /// Loads a style sheet for every window.
  ///
  /// - Parameter path: A CSS file; GTK reports mistakes in it on its log.
  package static func loadStyle(path: String) {
    guard let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else {
      return
    }
    gtk_css_provider_load_from_path(provider, path)
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(provider)
  }

  /// Adds a folder to those where icons are looked for.
  ///
  /// - Parameter path: A folder laid out like an icon theme, with "hicolor" inside.
  package static func addIcons(path: String) {
    guard let display = gdk_display_get_default() else { return }
    gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), path)
  }
}
