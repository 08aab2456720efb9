import CAdwaita

/// The drawing of a widget while it is made; valid only inside `WidgetContent.draw`.
package struct Snapshot {
  let opaque: OpaquePointer
  let owner: CustomWidget

  /// Draws a picture, stretched to a rectangle.
  ///
  /// - Parameters:
  ///   - texture: The picture.
  ///   - frame: Where, in the widget's logical pixels.
  ///   - isMirrored: Left and right exchanged.
  package func draw(_ texture: Texture, in frame: WidgetRectangle, isMirrored: Bool = false) {
    gtk_snapshot_save(opaque)
    var bounds = frame.graphene
    if isMirrored {
      var axis = graphene_point_t(x: Float(2 * frame.x + frame.width), y: 0)
      gtk_snapshot_translate(opaque, &axis)
      gtk_snapshot_scale(opaque, -1, 1)
    }
    if owner.isDrawnByCairo, let context = gtk_snapshot_append_cairo(opaque, &bounds) {
      owner.keep(texture)
      texture.draw(context, in: frame)
      cairo_destroy(context)
    } else {
      gtk_snapshot_append_texture(opaque, texture.opaque, &bounds)
    }
    gtk_snapshot_restore(opaque)
  }

  /// Draws with nothing outside of a rectangle.
  ///
  /// - Parameters:
  ///   - frame: In the widget's logical pixels.
  ///   - body: Draws.
  package func clip(to frame: WidgetRectangle, _ body: () -> Void) {
    var bounds = frame.graphene
    gtk_snapshot_push_clip(opaque, &bounds)
    body()
    gtk_snapshot_pop(opaque)
  }

  /// Fills a rectangle.
  ///
  /// - Parameters:
  ///   - frame: In the widget's logical pixels.
  ///   - color: With its opacity.
  package func fill(_ frame: WidgetRectangle, _ color: Color) {
    var bounds = frame.graphene
    var rgba = color.rgba
    gtk_snapshot_append_color(opaque, &rgba, &bounds)
  }

  /// Draws lines and shapes.
  ///
  /// - Parameters:
  ///   - frame: Nothing outside of it is drawn.
  ///   - body: Draws, in the widget's logical pixels.
  package func paths(in frame: WidgetRectangle, _ body: (Canvas) -> Void) {
    var bounds = frame.graphene
    guard let context = gtk_snapshot_append_cairo(opaque, &bounds) else { return }
    body(Canvas(context: context))
    cairo_destroy(context)
  }

  /// Draws a line of text.
  ///
  /// - Parameters:
  ///   - text: Laid out.
  ///   - x: Left edge.
  ///   - y: Top edge.
  ///   - color: Of the letters.
  package func draw(_ text: TextLine, x: Double, y: Double, color: Color) {
    gtk_snapshot_save(opaque)
    var origin = graphene_point_t(x: Float(x), y: Float(y))
    gtk_snapshot_translate(opaque, &origin)
    var rgba = color.rgba
    gtk_snapshot_append_layout(opaque, text.object.opaque, &rgba)
    gtk_snapshot_restore(opaque)
  }
}

/// One line of text in the face of a widget.
package final class TextLine {
  let object: Object

  /// Lays text out.
  ///
  /// - Parameters:
  ///   - text: Its first line is used.
  ///   - widget: Gives the face and the size.
  package init?(_ text: String, in widget: Widget) {
    guard let layout = gtk_widget_create_pango_layout(widget.widget, text) else { return nil }
    pango_layout_set_single_paragraph_mode(layout, 1)
    object = Object(owning: UnsafeMutableRawPointer(layout))
  }

  /// Width and height in logical pixels.
  package var size: (width: Double, height: Double) {
    var width: gint = 0
    var height: gint = 0
    pango_layout_get_pixel_size(object.opaque, &width, &height)
    return (Double(width), Double(height))
  }
}
