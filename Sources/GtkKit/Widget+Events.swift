import CAdwaita

/// A key with its modifiers.
package struct Key {
  /// X11's name of the symbol, such as "Escape", "space", "c".
  package let name: String
  package let isControl: Bool
  package let isShift: Bool
  package let isAlt: Bool

  init(_ arguments: SignalArguments) {
    name = gdk_keyval_name(arguments.bits(0)).map { String(cString: $0) } ?? ""
    let state = arguments.bits(2)
    isControl = state & GDK_CONTROL_MASK.rawValue != 0
    isShift = state & GDK_SHIFT_MASK.rawValue != 0
    isAlt = state & GDK_ALT_MASK.rawValue != 0
  }

  /// Whether it stands alone, Shift aside.
  package var isPlain: Bool { !isControl && !isAlt }
}

extension Widget {
  /// Hears clicks of the main button.
  ///
  /// - Parameter body: Receives the place in the widget's logical pixels.
  package func onClick(_ body: @escaping (_ x: Double, _ y: Double) -> Void) {
    guard let gesture = gtk_gesture_click_new() else { return }
    let click = Object(owning: UnsafeMutableRawPointer(gesture))
    click.connect("released") { arguments in
      body(arguments.double(1), arguments.double(2))
      return false
    }
    add(controller: click)
  }

  /// Hears the pointer move.
  ///
  /// - Parameter body: Receives the place in the widget's logical pixels; nil when it left.
  package func onPointer(_ body: @escaping ((x: Double, y: Double)?) -> Void) {
    guard let controller = gtk_event_controller_motion_new() else { return }
    let motion = Object(owning: UnsafeMutableRawPointer(controller))
    motion.connect("motion") { arguments in
      body((arguments.double(0), arguments.double(1)))
      return false
    }
    motion.on("leave") { body(nil) }
    add(controller: motion)
  }

  /// Hears keys that no widget inside this one used.
  ///
  /// - Parameter body: Returns true when it used the key.
  package func onKey(_ body: @escaping (Key) -> Bool) {
    guard let controller = gtk_event_controller_key_new() else { return }
    let keys = Object(owning: UnsafeMutableRawPointer(controller))
    keys.connect("key-pressed") { body(Key($0)) }
    add(controller: keys)
  }

  /// Hears keyboard focus come or go.
  ///
  /// - Parameter body: Called after the change.
  package func onFocusChange(_ body: @escaping () -> Void) { on("notify::has-focus", body) }

  /// Hears each time that the widget's window was painted.
  ///
  /// - Parameter body: Called after what was drawn has been handed to the screen.
  package func onPainted(_ body: @escaping () -> Void) {
    on("realize") { [weak self] in
      guard let self, let clock = gtk_widget_get_frame_clock(widget) else { return }
      Object(borrowing: UnsafeMutableRawPointer(clock)).on("after-paint", body)
    }
  }

  /// Adds an event controller.
  ///
  /// - Parameter controller: A GtkEventController without a widget.
  func add(controller: Object) {
    // The widget takes over one reference; the owner here gives up its own when it goes.
    g_object_ref(controller.raw)
    gtk_widget_add_controller(widget, controller.opaque)
  }
}
