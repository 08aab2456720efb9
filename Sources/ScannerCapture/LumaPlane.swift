import CGStreamer
import ScannerCore

/// The brightness plane of one GStreamer buffer, lent to recognition without a copy.
// @unchecked: the mapped frame is written in init and read only afterwards, and GStreamer lets
// any thread read and unmap a mapped buffer.
final class LumaPlane: PixelStorage, @unchecked Sendable {
  let width: Int
  let height: Int
  /// Distance between two rows in bytes.
  let stride: Int

  private let frame: UnsafeMutablePointer<GstVideoFrame>
  private let start: UnsafePointer<UInt8>

  /// Maps a sample's buffer for reading; it stays mapped for the object's life.
  ///
  /// Nil when the caps are no video or the buffer cannot be mapped.
  ///
  /// - Parameter sample: A sample of a format whose first plane is 8-bit luma; borrowed.
  init?(sample: OpaquePointer) {
    guard let frame = GstVideoFrame.mapped(from: sample) else { return nil }
    let info = frame.pointee.info
    guard let data = frame.pointee.data.0, info.width > 0, info.height > 0,
      info.stride.0 >= info.width
    else {
      GstVideoFrame.unmap(frame)
      return nil
    }
    self.frame = frame
    width = Int(info.width)
    height = Int(info.height)
    stride = Int(info.stride.0)
    start = UnsafePointer(data.assumingMemoryBound(to: UInt8.self))
  }

  deinit { GstVideoFrame.unmap(frame) }

  /// Lends the whole mapped frame, colours included, for one call.
  func withFrame<Result>(_ body: (UnsafeMutablePointer<GstVideoFrame>) -> Result) -> Result {
    body(frame)
  }

  func withPixels<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    let bytes = UnsafeBufferPointer(start: start, count: stride * (height - 1) + width)
    return try body(bytes.span)
  }
}

extension GstVideoFrame {
  /// Maps the buffer of a sample for reading.
  ///
  /// - Parameter sample: A `GstSample` with video caps, borrowed.
  /// - Returns: The mapped frame, to be given back to `unmap`; nil when it cannot be mapped.
  static func mapped(from sample: OpaquePointer) -> UnsafeMutablePointer<GstVideoFrame>? {
    guard let caps = gst_sample_get_caps(sample), let buffer = gst_sample_get_buffer(sample) else {
      return nil
    }
    var info = GstVideoInfo()
    guard gst_video_info_from_caps(&info, caps) != 0 else { return nil }
    let frame = UnsafeMutablePointer<GstVideoFrame>.allocate(capacity: 1)
    frame.initialize(to: GstVideoFrame())
    guard gst_video_frame_map(frame, &info, buffer, GST_MAP_READ) != 0 else {
      frame.deallocate()
      return nil
    }
    return frame
  }

  /// Unmaps and frees what `mapped` returned; any thread.
  ///
  /// - Parameter frame: The frame, not to be used afterwards.
  static func unmap(_ frame: UnsafeMutablePointer<GstVideoFrame>) {
    gst_video_frame_unmap(frame)
    frame.deallocate()
  }
}
