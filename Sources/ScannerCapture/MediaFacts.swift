import CGStreamer
import Foundation

/// What of the media framework is installed, for a bug report.
package enum MediaFacts {
  /// GStreamer's version, such as "1.22.0".
  package static var version: String {
    var (major, minor, micro, nano): (guint, guint, guint, guint) = (0, 0, 0, 0)
    gst_version(&major, &minor, &micro, &nano)
    return "\(major).\(minor).\(micro)"
  }

  /// What pipelines are made of, with the version of its plugin; nil when it is not installed.
  ///
  /// - Returns: In the order of a camera's pictures.
  package static func elements() -> [(name: String, version: String?)] {
    GStreamer.start()
    let names = [
      "pipewiresrc", "v4l2src", "jpegdec", "videoconvert", "videoflip", "videocrop",
      "videoconvertscale", "appsink", "decodebin", "matroskademux", "vp8dec",
    ]
    return names.map { ($0, version(of: $0)) }
  }

  /// Whether a PipeWire that this process could use is there.
  package static var isPipeWireThere: Bool {
    PipeWireRemote.socketPath(ProcessInfo.processInfo.environment)
      .map { FileManager.default.fileExists(atPath: $0) } ?? false
  }

  private static func version(of element: String) -> String? {
    let kind = gst_element_factory_get_type()
    guard let feature = gst_registry_find_feature(gst_registry_get(), element, kind) else {
      return nil
    }
    defer { gst_object_unref(UnsafeMutableRawPointer(feature)) }
    guard let name = gst_plugin_feature_get_plugin_name(feature),
      let plugin = gst_registry_find_plugin(gst_registry_get(), name)
    else { return "unknown" }
    defer { gst_object_unref(UnsafeMutableRawPointer(plugin)) }
    return gst_plugin_get_version(plugin).map { String(cString: $0) } ?? "unknown"
  }
}
