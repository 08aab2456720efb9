import CAdwaita

/// A picture in the memory that GTK draws from.
///
/// It is there twice, both times the same pixels: for GTK, and for Cairo. GTK 4.8 takes every pixel
/// of a texture through floating point before Cairo draws it, which costs most of a frame's time.
@MainActor  // Said although it is the default: the compiler once missed it for the deinit.
package final class Texture {
  private let texture: UnsafeMutableRawPointer
  private let image: OpaquePointer
  /// Width in pixels.
  package let width: Int
  /// Height in pixels.
  package let height: Int

  /// Wraps pixels of four bytes: blue, green, red, unused; copies nothing.
  ///
  /// - Parameters:
  ///   - bytes: A GBytes of `stride * height` bytes or more; the texture adds its own references,
  ///     so the caller keeps its.
  ///   - width: Width in pixels, at least 1.
  ///   - height: Height in pixels, at least 1.
  ///   - stride: Bytes between two rows, at least `4 * width` and a multiple of 4.
  package init?(bgrx bytes: OpaquePointer, width: Int, height: Int, stride: Int) {
    guard width > 0, height > 0, stride >= 4 * width, stride.isMultiple(of: 4),
      g_bytes_get_size(bytes) >= gsize(stride * (height - 1) + 4 * width),
      let image = Texture.image(of: bytes, width: width, height: height, stride: stride)
    else { return nil }
    // GTK 4.8 has no format without alpha in this order. The fourth byte of BGRx is 255 as
    // videoconvert writes it, so premultiplied BGRA is the same picture.
    guard
      let texture = gdk_memory_texture_new(
        gint(width), gint(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(stride))
    else {
      cairo_surface_destroy(image)
      return nil
    }
    self.texture = UnsafeMutableRawPointer(texture)
    self.image = image
    self.width = width
    self.height = height
  }

  isolated deinit {
    cairo_surface_destroy(image)
    g_object_unref(texture)
  }

  /// The picture for GTK.
  var opaque: OpaquePointer { OpaquePointer(texture) }

  /// Draws the picture with Cairo, stretched to a rectangle.
  ///
  /// The drawing must end before the texture does: from then on Cairo would need a copy.
  ///
  /// - Parameters:
  ///   - context: Where to.
  ///   - frame: In the context's units.
  func draw(_ context: OpaquePointer, in frame: WidgetRectangle) {
    cairo_translate(context, frame.x, frame.y)
    cairo_scale(context, frame.width / Double(width), frame.height / Double(height))
    cairo_set_source_surface(context, image, 0, 0)
    let pattern = cairo_get_source(context)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_rectangle(context, 0, 0, Double(width), Double(height))
    cairo_fill(context)
  }

  /// A Cairo image on the bytes, which it keeps.
  private static func image(
    of bytes: OpaquePointer, width: Int, height: Int, stride: Int
  ) -> OpaquePointer? {
    var size: gsize = 0
    guard let data = g_bytes_get_data(bytes, &size),
      // Drawn from only, never written to.
      let image = cairo_image_surface_create_for_data(
        UnsafeMutablePointer(mutating: data.assumingMemoryBound(to: UInt8.self)),
        CAIRO_FORMAT_RGB24, gint(width), gint(height), gint(stride))
    else { return nil }
    let kept = UnsafeMutableRawPointer(g_bytes_ref(bytes))
    let status = cairo_surface_set_user_data(
      image, adwaita_bytes_key(), kept, { g_bytes_unref(OpaquePointer($0)) })
    guard status == CAIRO_STATUS_SUCCESS, cairo_surface_status(image) == CAIRO_STATUS_SUCCESS
    else {
      if status != CAIRO_STATUS_SUCCESS { g_bytes_unref(bytes) }
      cairo_surface_destroy(image)
      return nil
    }
    return image
  }
}
