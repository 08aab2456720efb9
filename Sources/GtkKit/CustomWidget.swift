import CAdwaita

/// What a `CustomWidget` shows.
package protocol WidgetContent: AnyObject {
  /// Places the children; called when the size changed or it was asked for.
  ///
  /// - Parameters:
  ///   - width: In logical pixels.
  ///   - height: In logical pixels.
  func allocate(width: Int, height: Int)

  /// Draws the widget and its children.
  ///
  /// - Parameter snapshot: Valid inside this call.
  func draw(_ snapshot: Snapshot)
}

/// A kind of `CustomWidget`: a class of GTK's own type system.
package struct WidgetKind {
  /// What assistive technology takes it for.
  package enum Role {
    case group, button
  }

  let name: String
  let styleName: String
  let role: Role

  /// Names a kind.
  ///
  /// - Parameters:
  ///   - name: Unique in the program, such as "ReticleHighlight".
  ///   - styleName: The element in style sheets.
  ///   - role: What assistive technology takes it for.
  package init(name: String, styleName: String, role: Role) {
    self.name = name
    self.styleName = styleName
    self.role = role
  }
}

/// A widget that Swift draws and lays out.
///
/// It lives as long as this owner or GTK needs it; without the owner it is empty.
package final class CustomWidget: Widget {
  /// What it shows; held weakly, as it usually owns the widget.
  package weak var content: (any WidgetContent)?
  /// What assistive technology can do with a widget of the role button.
  package var onActivate: (() -> Void)?

  /// Makes a widget.
  ///
  /// - Parameter kind: Registered at first use.
  package init(_ kind: WidgetKind) {
    guard let instance = g_object_new_with_properties(kind.type, 0, nil, nil) else {
      fatalError("GObject has no memory")
    }
    super.init(owning: UnsafeMutableRawPointer(instance))
    g_object_set_data(cast(), swiftOwner, Unmanaged.passUnretained(self).toOpaque())
  }

  isolated deinit { g_object_set_data(cast(), swiftOwner, nil) }

  /// Whether GTK draws without a graphics card, by Cairo.
  var isDrawnByCairo: Bool {
    guard let native = gtk_widget_get_native(widget),
      let renderer = gtk_native_get_renderer(native)
    else { return false }
    return adwaita_is(UnsafeMutableRawPointer(renderer), gsk_cairo_renderer_get_type()) != 0
  }

  /// The last two pictures that were drawn: GTK keeps a drawing until the next one is on the screen.
  private var drawn: [Texture] = []

  /// Keeps a picture for as long as GTK keeps what is drawn of it.
  ///
  /// - Parameter texture: Drawn now.
  func keep(_ texture: Texture) {
    guard drawn.last !== texture else { return }
    drawn = drawn.suffix(1) + [texture]
  }
}

nonisolated private let swiftOwner = "swift-owner"

extension WidgetKind {
  fileprivate var type: GType {
    let known = g_type_from_name(name)
    if known != 0 { return known }
    var parent = GTypeQuery()
    g_type_query(gtk_widget_get_type(), &parent)
    var info = GTypeInfo()
    info.class_size = UInt16(parent.class_size)
    info.instance_size = UInt16(parent.instance_size)
    info.class_init = { made, _ in initialize(class: made) }
    let type = g_type_register_static(gtk_widget_get_type(), name, &info, GTypeFlags(0))
    if let made = g_type_class_ref(type)?.assumingMemoryBound(to: GtkWidgetClass.self) {
      gtk_widget_class_set_css_name(made, styleName)
      gtk_widget_class_set_accessible_role(
        made, role == .button ? GTK_ACCESSIBLE_ROLE_BUTTON : GTK_ACCESSIBLE_ROLE_GROUP)
      if role == .button {
        gtk_widget_class_install_action(made, "\(styleName).click", nil) { widget, _, _ in
          guard let widget else { return }
          withOwner(of: widget) { $0.onActivate?() }
        }
      }
    }
    return type
  }
}

nonisolated private func initialize(class pointer: gpointer?) {
  guard let pointer else { return }
  let widgetClass = pointer.assumingMemoryBound(to: GtkWidgetClass.self)
  widgetClass.pointee.snapshot = { widget, snapshot in
    guard let widget, let snapshot else { return }
    nonisolated(unsafe) let opaque = snapshot
    withOwner(of: widget) { $0.content?.draw(Snapshot(opaque: opaque, owner: $0)) }
  }
  widgetClass.pointee.size_allocate = { widget, width, height, _ in
    guard let widget else { return }
    withOwner(of: widget) { $0.content?.allocate(width: Int(width), height: Int(height)) }
  }
  widgetClass.pointee.focus = { widget, direction in
    guard let widget else { return 0 }
    return moveFocus(in: widget, direction) ? 1 : 0
  }
  pointer.assumingMemoryBound(to: GObjectClass.self).pointee.dispose = { object in
    guard let object else { return }
    dispose(object)
  }
}

nonisolated private func withOwner(
  of widget: UnsafeMutablePointer<GtkWidget>, _ body: @MainActor (CustomWidget) -> Void
) {
  let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
  guard let owner = g_object_get_data(object, swiftOwner) else { return }
  let custom = Unmanaged<CustomWidget>.fromOpaque(owner).takeUnretainedValue()
  MainActor.assumeIsolated { body(custom) }
}

/// Tab goes through the children in their order; GTK itself would sort them by their places.
nonisolated private func moveFocus(
  in widget: UnsafeMutablePointer<GtkWidget>, _ direction: GtkDirectionType
) -> Bool {
  let isForward = direction == GTK_DIR_TAB_FORWARD
  guard isForward || direction == GTK_DIR_TAB_BACKWARD else {
    let parent = g_type_class_peek(gtk_widget_get_type())?
      .assumingMemoryBound(to: GtkWidgetClass.self)
    return parent?.pointee.focus?(widget, direction) ?? 0 != 0
  }
  let inside = gtk_widget_get_focus_child(widget)
  let isHere = gtk_widget_is_focus(widget) != 0
  // The widget itself comes before its children.
  if isHere && !isForward { return false }
  if isForward && inside == nil && !isHere && takeFocus(widget) { return true }
  var child =
    inside ?? (isForward ? gtk_widget_get_first_child(widget) : gtk_widget_get_last_child(widget))
  while let next = child {
    if gtk_widget_child_focus(next, direction) != 0 { return true }
    child = isForward ? gtk_widget_get_next_sibling(next) : gtk_widget_get_prev_sibling(next)
  }
  return !isForward && takeFocus(widget)
}

nonisolated private func takeFocus(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
  gtk_widget_get_focusable(widget) != 0 && gtk_widget_grab_focus(widget) != 0
}

nonisolated private func dispose(_ object: UnsafeMutablePointer<GObject>) {
  let widget = UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self)
  while let child = gtk_widget_get_first_child(widget) { gtk_widget_unparent(child) }
  g_type_class_peek(gtk_widget_get_type())?
    .assumingMemoryBound(to: GObjectClass.self).pointee.dispose?(object)
}
