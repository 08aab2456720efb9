import CGStreamer
import ScannerCore

extension LumaPlane: ColorStorage {
  func redGreenBlue() -> [UInt8]? {
    withFrame { source in
      var input = source.pointee.info
      var output = GstVideoInfo()
      guard
        gst_video_info_set_format(
          &output, GST_VIDEO_FORMAT_RGB, guint(input.width), guint(input.height)) != 0
      else { return nil }
      (output.fps_n, output.fps_d) = (input.fps_n, input.fps_d)
      (output.par_n, output.par_d) = (input.par_n, input.par_d)
      output.interlace_mode = input.interlace_mode
      guard
        let converter = gst_video_converter_new(&input, &output, nil)
      else { return nil }
      defer { gst_video_converter_free(converter) }
      guard let buffer = gst_buffer_new_allocate(nil, output.size, nil) else { return nil }
      defer {
        gst_mini_object_unref(
          UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self))
      }
      var target = GstVideoFrame()
      guard gst_video_frame_map(&target, &output, buffer, GST_MAP_WRITE) != 0 else { return nil }
      defer { gst_video_frame_unmap(&target) }
      gst_video_converter_frame(converter, source, &target)
      return LumaPlane.rows(of: target)
    }
  }

  /// The bytes of an RGB picture without the padding of its rows.
  private static func rows(of frame: GstVideoFrame) -> [UInt8]? {
    let (width, height) = (Int(frame.info.width), Int(frame.info.height))
    guard let start = frame.data.0?.assumingMemoryBound(to: UInt8.self) else { return nil }
    let stride = Int(frame.info.stride.0)
    return [UInt8](unsafeUninitializedCapacity: 3 * width * height) { bytes, count in
      for y in 0..<height {
        bytes.baseAddress.map { $0 + 3 * width * y }?
          .initialize(from: start + stride * y, count: 3 * width)
      }
      count = 3 * width * height
    }
  }
}
