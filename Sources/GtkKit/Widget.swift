import CAdwaita

/// C's pointer to a GtkWidget, for programs that use GTK themselves.
public typealias WidgetHandle = UnsafeMutableRawPointer

/// A GTK widget.
package class Widget: Object {
  var widget: UnsafeMutablePointer<GtkWidget> { cast() }

  /// Adds an owner to a widget that a client made.
  ///
  /// - Parameter handle: A GtkWidget.
  package convenience init(handle: WidgetHandle) { self.init(borrowing: handle) }

  /// C's pointer, valid as long as this owner.
  package var handle: WidgetHandle { raw }

  /// Puts the widget below another one that lays its children out itself.
  ///
  /// - Parameter parent: Usually a `CustomWidget`.
  package func setParent(_ parent: Widget) { gtk_widget_set_parent(widget, parent.widget) }

  /// Takes the widget out of its parent.
  package func unparent() { gtk_widget_unparent(widget) }

  /// Puts the widget behind a sibling, in drawing and in Tab order; nil: first.
  ///
  /// - Parameters:
  ///   - sibling: A child of the same parent, or nil.
  ///   - parent: The parent.
  package func insert(after sibling: Widget?, in parent: Widget) {
    gtk_widget_insert_after(widget, parent.widget, sibling?.widget)
  }

  /// Puts the widget before a sibling, in drawing and in Tab order.
  ///
  /// - Parameters:
  ///   - sibling: A child of the same parent.
  ///   - parent: The parent.
  package func insert(before sibling: Widget, in parent: Widget) {
    gtk_widget_insert_before(widget, parent.widget, sibling.widget)
  }

  /// Asks for a new drawing.
  package func queueDraw() { gtk_widget_queue_draw(widget) }
  /// Asks for the children to be placed anew.
  package func queueAllocate() { gtk_widget_queue_allocate(widget) }

  /// Width and height in logical pixels, as allocated last.
  package var size: (width: Int, height: Int) {
    (Int(gtk_widget_get_width(widget)), Int(gtk_widget_get_height(widget)))
  }

  /// Device pixels in a logical pixel.
  package var scaleFactor: Int { Int(gtk_widget_get_scale_factor(widget)) }

  /// Smallest and natural width, and the same of the height for the natural width.
  ///
  /// - Returns: Logical pixels.
  package func naturalSize() -> (width: Int, height: Int) {
    var width: gint = 0
    var height: gint = 0
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, width, nil, &height, nil, nil)
    return (Int(width), Int(height))
  }

  /// Places a child of a `CustomWidget`; never smaller than the child's minimum.
  ///
  /// - Parameter frame: In the parent's logical pixels.
  package func allocate(_ frame: WidgetRectangle) {
    var minimumWidth: gint = 0
    var minimumHeight: gint = 0
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimumWidth, nil, nil, nil)
    let width = max(minimumWidth, gint(frame.width.rounded()))
    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, width, &minimumHeight, nil, nil, nil)
    var allocation = GtkAllocation(
      x: gint(frame.x.rounded()), y: gint(frame.y.rounded()), width: width,
      height: max(minimumHeight, gint(frame.height.rounded())))
    gtk_widget_size_allocate(widget, &allocation, -1)
  }

  /// Draws a child as part of its parent.
  ///
  /// - Parameters:
  ///   - child: A child of this widget.
  ///   - snapshot: The parent's drawing.
  package func draw(_ child: Widget, in snapshot: Snapshot) {
    gtk_widget_snapshot_child(widget, child.widget, snapshot.opaque)
  }

  /// Whether the pointer is to go through to what lies below.
  package var isTarget: Bool {
    get { gtk_widget_get_can_target(widget) != 0 }
    set { gtk_widget_set_can_target(widget, newValue ? 1 : 0) }
  }

  /// Whether the keyboard can reach the widget.
  package var isFocusable: Bool {
    get { gtk_widget_get_focusable(widget) != 0 }
    set { gtk_widget_set_focusable(widget, newValue ? 1 : 0) }
  }

  /// Whether the keyboard's input goes to the widget.
  package var hasFocus: Bool { gtk_widget_has_focus(widget) != 0 }

  /// Takes the keyboard's input.
  package func grabFocus() { gtk_widget_grab_focus(widget) }

  /// Runs an action of the widget or of one above it.
  ///
  /// - Parameter action: Its full name, such as "win.pause".
  package func activate(_ action: String) {
    gtk_widget_activate_action_variant(widget, action, nil)
  }

  /// Adds or takes away a style class.
  ///
  /// - Parameters:
  ///   - style: Name of the class.
  ///   - isOn: Whether the widget is to have it.
  package func setStyle(_ style: String, _ isOn: Bool) {
    if isOn {
      gtk_widget_add_css_class(widget, style)
    } else {
      gtk_widget_remove_css_class(widget, style)
    }
  }

  /// A colour that the theme names; nil when it does not.
  ///
  /// - Parameter name: Such as "accent_bg_color".
  /// - Returns: The colour in the present style, light or dark.
  package func themeColor(_ name: String) -> Color? {
    var color = GdkRGBA()
    let found = gtk_style_context_lookup_color(
      gtk_widget_get_style_context(widget), name, &color)
    return found != 0 ? Color(color) : nil
  }

  /// Puts text on the clipboard.
  ///
  /// - Parameter text: What to copy.
  package func copy(_ text: String) {
    gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text)
  }
}
