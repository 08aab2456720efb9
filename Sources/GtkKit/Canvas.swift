import CAdwaita

/// Lines and shapes; valid only inside `Snapshot.paths`.
package struct Canvas {
  let context: OpaquePointer

  /// Starts a path.
  ///
  /// - Parameters:
  ///   - x: In the widget's logical pixels.
  ///   - y: In the widget's logical pixels.
  package func move(_ x: Double, _ y: Double) { cairo_move_to(context, x, y) }

  /// Goes on in a straight line.
  ///
  /// - Parameters:
  ///   - x: In the widget's logical pixels.
  ///   - y: In the widget's logical pixels.
  package func line(_ x: Double, _ y: Double) { cairo_line_to(context, x, y) }

  /// Goes on in a curve with one control point.
  ///
  /// - Parameters:
  ///   - control: The control point.
  ///   - end: Where it ends.
  package func curve(
    control: (x: Double, y: Double), end: (x: Double, y: Double)
  ) {
    var x = 0.0
    var y = 0.0
    cairo_get_current_point(context, &x, &y)
    // A quadratic curve as a cubic one: the control points at two thirds.
    cairo_curve_to(
      context, x + 2 / 3 * (control.x - x), y + 2 / 3 * (control.y - y),
      end.x + 2 / 3 * (control.x - end.x), end.y + 2 / 3 * (control.y - end.y), end.x, end.y)
  }

  /// Goes on along a circle, clockwise.
  ///
  /// - Parameters:
  ///   - x: Middle of the circle.
  ///   - y: Middle of the circle.
  ///   - radius: In logical pixels.
  ///   - from: Degrees; 0 is to the right, 90 down.
  ///   - to: Degrees.
  package func arc(x: Double, y: Double, radius: Double, from: Double, to: Double) {
    cairo_arc(context, x, y, radius, from * .pi / 180, to * .pi / 180)
  }

  /// Joins the path's end to its start.
  package func close() { cairo_close_path(context) }

  /// Draws along the path.
  ///
  /// - Parameters:
  ///   - color: With its opacity.
  ///   - width: In logical pixels.
  package func stroke(_ color: Color, width: Double) {
    set(color)
    cairo_set_line_width(context, width)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_stroke(context)
  }

  /// Fills the path.
  ///
  /// - Parameter color: With its opacity.
  package func fill(_ color: Color) {
    set(color)
    cairo_fill(context)
  }

  private func set(_ color: Color) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }
}
