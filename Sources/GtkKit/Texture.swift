import CAdwaita

/// A picture in the memory that GTK draws from.
@MainActor  // Said although it is the default: the compiler once missed it for the deinit.
package final class Texture {
  let pointer: UnsafeMutableRawPointer
  /// Width in pixels.
  package let width: Int
  /// Height in pixels.
  package let height: Int

  /// Wraps pixels of four bytes: blue, green, red, unused; copies nothing.
  ///
  /// - Parameters:
  ///   - bytes: A GBytes of `stride * height` bytes or more; the texture adds its own reference,
  ///     so the caller keeps its.
  ///   - width: Width in pixels, at least 1.
  ///   - height: Height in pixels, at least 1.
  ///   - stride: Bytes between two rows, at least `4 * width`.
  package init?(bgrx bytes: OpaquePointer, width: Int, height: Int, stride: Int) {
    guard width > 0, height > 0, stride >= 4 * width,
      g_bytes_get_size(bytes) >= gsize(stride * (height - 1) + 4 * width)
    else { return nil }
    // GTK 4.8 has no format without alpha in this order. The fourth byte of BGRx is 255 as
    // videoconvert writes it, so premultiplied BGRA is the same picture.
    guard
      let texture = gdk_memory_texture_new(
        gint(width), gint(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(stride))
    else { return nil }
    pointer = UnsafeMutableRawPointer(texture)
    self.width = width
    self.height = height
  }

  isolated deinit { g_object_unref(pointer) }

  var opaque: OpaquePointer { OpaquePointer(pointer) }
}
