import CAdwaita

/// What a drag does at its start, while it goes on, and at its end; logical pixels of the widget.
package struct DragHandlers {
  /// Receives where the drag begins; false: it is of no interest.
  package var begin: (_ x: Double, _ y: Double) -> Bool
  /// Receives how far it went from there.
  package var move: (_ dx: Double, _ dy: Double) -> Void
  /// Called at its end, also of one that never went far enough to be a drag.
  package var end: () -> Void

  /// Makes handlers.
  ///
  /// - Parameters:
  ///   - begin: Receives where the drag begins; false: it is of no interest.
  ///   - move: Receives how far it went from there.
  ///   - end: Called at its end.
  package init(
    begin: @escaping (_ x: Double, _ y: Double) -> Bool,
    move: @escaping (_ dx: Double, _ dy: Double) -> Void, end: @escaping () -> Void
  ) {
    self.begin = begin
    self.move = move
    self.end = end
  }
}

extension Widget {
  /// A press that moves less than this is a click, in logical pixels; as GTK's own.
  private static let dragThreshold = 8.0

  /// Hears drags of the main button and of one finger; a drag is no click any more.
  ///
  /// - Parameter handlers: What a drag does.
  package func onDrag(_ handlers: DragHandlers) {
    guard let made = gtk_gesture_drag_new() else { return }
    let drag = Object(owning: UnsafeMutableRawPointer(made))
    // The widget owns the gesture, which owns these closures: they must not own it.
    let gesture = drag.opaque
    var isFar = false
    drag.connect("drag-begin") { arguments in
      isFar = false
      if !handlers.begin(arguments.double(0), arguments.double(1)) {
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_DENIED)
      }
      return false
    }
    drag.connect("drag-update") { arguments in
      let (dx, dy) = (arguments.double(0), arguments.double(1))
      if !isFar, dx * dx + dy * dy > Widget.dragThreshold * Widget.dragThreshold {
        isFar = true
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
      }
      if isFar { handlers.move(dx, dy) }
      return false
    }
    drag.on("drag-end") { handlers.end() }
    add(controller: drag)
  }

  /// Hears the wheel and two fingers on a touchpad.
  ///
  /// - Parameter body: Receives how far, 1 for a click of the wheel, positive downwards; returns
  ///   true when it used it.
  package func onScroll(_ body: @escaping (_ dy: Double) -> Bool) {
    guard let made = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL) else {
      return
    }
    let scroll = Object(owning: UnsafeMutableRawPointer(made))
    scroll.connect("scroll") { body($0.double(1)) }
    add(controller: scroll)
  }

  /// Hears two fingers move apart or together.
  ///
  /// - Parameters:
  ///   - begin: Called when both are down.
  ///   - body: Receives how many times farther apart they are than at the beginning, and the
  ///     middle between them in the widget's logical pixels.
  package func onPinch(
    begin: @escaping () -> Void,
    _ body: @escaping (_ scale: Double, _ x: Double, _ y: Double) -> Void
  ) {
    guard let made = gtk_gesture_zoom_new() else { return }
    let pinch = Object(owning: UnsafeMutableRawPointer(made))
    let gesture = pinch.opaque
    pinch.on("begin", begin)
    pinch.connect("scale-changed") { arguments in
      var (x, y) = (0.0, 0.0)
      gtk_gesture_get_bounding_box_center(gesture, &x, &y)
      body(arguments.double(0), x, y)
      return false
    }
    add(controller: pinch)
  }

  /// Sets how the pointer looks over the widget.
  ///
  /// - Parameter name: As in style sheets, such as "nw-resize"; nil: as over its parent.
  package func setCursor(_ name: String?) { gtk_widget_set_cursor_from_name(widget, name) }
}
