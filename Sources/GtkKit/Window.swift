import CAdwaita

/// A top level window.
package final class Window: Widget {
  private var window: UnsafeMutablePointer<GtkWindow> { cast() }

  /// Makes an empty window with a header bar.
  ///
  /// - Parameters:
  ///   - title: Of the window.
  ///   - width: At first, in logical pixels.
  ///   - height: At first, in logical pixels.
  package init(title: String, width: Int, height: Int) {
    guard let made = gtk_window_new() else { fatalError("GObject has no memory") }
    super.init(owning: UnsafeMutableRawPointer(made))
    gtk_window_set_title(window, title)
    defaultSize = (width, height)
  }

  /// Adds an owner to a window that somebody else made.
  ///
  /// - Parameter raw: A GtkWindow.
  override init(borrowing raw: UnsafeMutableRawPointer) { super.init(borrowing: raw) }

  /// Sets what the window shows.
  ///
  /// - Parameter child: Without a parent.
  package func setContent(_ child: Widget) { gtk_window_set_child(window, child.widget) }

  /// Makes the window one of a program's; the program runs until its last one is closed.
  ///
  /// - Parameter application: The program.
  package func join(_ application: Application) {
    gtk_window_set_application(window, application.cast())
  }

  /// Shows the window, or raises it.
  package func present() { gtk_window_present(window) }
  /// Asks the window to close.
  package func close() { gtk_window_close(window) }
  /// Fills the screen, or stops doing so.
  ///
  /// - Parameter isFull: What is wanted.
  package func setFullscreen(_ isFull: Bool) {
    isFull ? gtk_window_fullscreen(window) : gtk_window_unfullscreen(window)
  }

  /// Keeps the window above another one.
  ///
  /// - Parameter parent: The other one.
  package func setTransient(for parent: Window) {
    gtk_window_set_transient_for(window, parent.window)
  }

  /// The size without the borders, also while the window is maximised.
  package var defaultSize: (width: Int, height: Int) {
    get {
      var width: gint = 0
      var height: gint = 0
      gtk_window_get_default_size(window, &width, &height)
      return (Int(width), Int(height))
    }
    set { gtk_window_set_default_size(window, gint(newValue.width), gint(newValue.height)) }
  }

  /// Fills the screen's work area.
  package func maximize() { gtk_window_maximize(window) }

  /// Hears the window being hidden by the desktop and coming back.
  ///
  /// - Parameter body: True: nothing of it can be seen.
  package func onMinimize(_ body: @escaping (Bool) -> Void) {
    guard let surface = gtk_native_get_surface(opaque) else { return }
    let object = Object(borrowing: UnsafeMutableRawPointer(surface))
    var wasMinimized = false
    object.connect("notify::state") { [weak object] _ in
      guard let object else { return false }
      let state = gdk_toplevel_get_state(object.opaque).rawValue
      let isMinimized = state & Window.unseen != 0
      if isMinimized != wasMinimized {
        wasMinimized = isMinimized
        body(isMinimized)
      }
      return false
    }
    surfaceOwner = object
  }

  private var surfaceOwner: Object?

  /// Wayland tells of a minimised window only that it is suspended, since GTK 4.12
  /// (`GDK_TOPLEVEL_STATE_SUSPENDED`).
  private static let unseen = GDK_TOPLEVEL_STATE_MINIMIZED.rawValue | 1 << 16
}
