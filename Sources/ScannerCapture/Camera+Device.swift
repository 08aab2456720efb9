import CGStreamer
import Foundation

extension Camera {
  /// Reads what GStreamer's monitor knows of a device.
  ///
  /// Nil for what is no usable camera: infrared, metadata nodes, unknown providers.
  ///
  /// - Parameter device: A `GstDevice`, borrowed.
  init?(device: UnsafeMutablePointer<GstDevice>) {
    let properties = gst_device_get_properties(device)
    defer { if let properties { gst_structure_free(properties) } }
    let caps = gst_device_get_caps(device)
    defer { if let caps { gst_caps_unref(caps) } }
    guard let caps, let format = CameraFormat(choosingFrom: caps) else { return nil }
    let path =
      GStreamer.string(properties, "api.v4l2.path") ?? GStreamer.string(properties, "device.path")
    if let node = GStreamer.string(properties, "node.name") {
      (id, access) = (node, .pipeWire(node: node))
    } else if let path {
      // Where it is plugged in stays; the file's number depends on what else is.
      id = GStreamer.string(properties, "device.bus_path") ?? path
      access = .v4l2(device: path)
    } else {
      return nil
    }
    name = GStreamer.takeString(gst_device_get_display_name(device)) ?? id
    devicePath = path
    bus =
      GStreamer.string(properties, "api.v4l2.cap.bus_info")
      ?? GStreamer.string(properties, "v4l2.device.bus_info")
    let driver =
      GStreamer.string(properties, "api.v4l2.cap.driver")
      ?? GStreamer.string(properties, "v4l2.device.driver")
    isLoopback = driver == "v4l2 loopback"
    self.format = format
    offers = Self.offers(caps)
    // PipeWire's libcamera tells it; V4L2's drivers are asked themselves.
    let told = CameraPlacement(
      rotation: GStreamer.string(properties, "api.libcamera.rotation").flatMap { Int($0) } ?? 0,
      facesUser: GStreamer.string(properties, "api.libcamera.location") == "front")
    let asked = path.flatMap { CameraDevice(path: $0)?.placement }
    placement = told == CameraPlacement() ? asked ?? told : told
  }
}

extension Camera {
  /// What tells little and makes lines long.
  private static let details = [
    "colorimetry", "interlace-mode", "pixel-aspect-ratio", "multiview-mode", "chroma-site",
  ]

  private static func offers(_ caps: UnsafeMutablePointer<GstCaps>) -> [String] {
    (0..<gst_caps_get_size(caps)).compactMap { index in
      guard let structure = gst_structure_copy(gst_caps_get_structure(caps, index)) else {
        return nil
      }
      defer { gst_structure_free(structure) }
      for detail in details { gst_structure_remove_field(structure, detail) }
      return GStreamer.takeString(gst_structure_to_string(structure))?
        .replacing(/\([a-z]+\)/, with: "").trimmingCharacters(in: [";", " "])
    }
  }
}

/// `gst_caps_unref` is a static inline function over the mini object.
///
/// - Parameter caps: Given up.
func gst_caps_unref(_ caps: UnsafeMutablePointer<GstCaps>) {
  gst_mini_object_unref(UnsafeMutableRawPointer(caps).assumingMemoryBound(to: GstMiniObject.self))
}
