import CGStreamer

/// One picture for the screen: 32 bits a pixel, bytes blue, green, red, 255; top row first.
// @unchecked: every member is immutable, and a GBytes may be read and released on any thread.
package final class PreviewPicture: @unchecked Sendable {
  /// Width in pixels.
  package let width: Int
  /// Height in pixels.
  package let height: Int
  /// Distance between two rows in bytes.
  package let stride: Int
  /// What part of the source's picture it is.
  package let shape: PreviewShape
  /// A `GBytes *` of `stride * height` bytes, valid for the object's life.
  ///
  /// Whoever keeps it longer (a texture) takes a reference of its own.
  package let bytes: OpaquePointer

  /// Wraps a sample's picture without a copy.
  ///
  /// Nil when the buffer cannot be mapped.
  ///
  /// - Parameters:
  ///   - sample: A `GstSample` in BGRx, borrowed.
  ///   - shape: What part of the source's picture it is.
  init?(sample: OpaquePointer, shape: PreviewShape) {
    guard let frame = GstVideoFrame.mapped(from: sample) else { return nil }
    let info = frame.pointee.info
    let size = Int(info.stride.0) * Int(info.height)
    let release: GDestroyNotify = { frame in
      guard let frame else { return }
      GstVideoFrame.unmap(frame.assumingMemoryBound(to: GstVideoFrame.self))
    }
    guard size > 0, size <= info.size, let data = frame.pointee.data.0,
      let bytes = g_bytes_new_with_free_func(data, gsize(size), release, frame)
    else {
      GstVideoFrame.unmap(frame)
      return nil
    }
    self.shape = shape
    width = Int(info.width)
    height = Int(info.height)
    stride = Int(info.stride.0)
    self.bytes = bytes
  }

  deinit { g_bytes_unref(bytes) }

  /// Lends every byte for one call.
  ///
  /// - Parameter body: Receives `stride * height` bytes; the span must not outlive the call.
  /// - Returns: What `body` returns.
  package func withPixels<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    var size: gsize = 0
    let data = g_bytes_get_data(bytes, &size)?.assumingMemoryBound(to: UInt8.self)
    return try body(UnsafeBufferPointer(start: data, count: Int(size)).span)
  }
}
