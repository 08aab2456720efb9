import CGStreamer

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
      (id, access) = (path, .v4l2(device: path))
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
  }
}

extension CameraFormat {
  /// What to ask for, the best first.
  ///
  /// Compressed at full rate before raw, because a plain v4l2src takes raw 1080p at 5 frames a
  /// second. Grey alone is an infrared camera.
  private static let preferences = [
    "image/jpeg,width=1920,height=1080,framerate=[30/1,60/1]",
    "image/jpeg,width=1280,height=720,framerate=[30/1,60/1]",
    "\(raw),width=1920,height=1080,framerate=[24/1,60/1]",
    "\(raw),width=1280,height=720,framerate=[24/1,60/1]",
    "\(raw),width=[640,1920],height=[480,1080],framerate=[24/1,60/1]",
    "image/jpeg,width=[640,3840],height=[480,2160],framerate=[24/1,60/1]",
    "\(raw),framerate=[24/1,MAX]",
    "image/jpeg",
    raw,
  ]

  private static let raw =
    "video/x-raw,format=(string){YUY2,UYVY,YVYU,NV12,NV21,NV16,I420,YV12,Y42B,Y444,"
    + "RGB,BGR,RGBx,BGRx,xRGB,xBGR,RGBA,BGRA,ARGB,ABGR,RGB16,RGB15}"

  /// Chooses from formats written as text.
  ///
  /// Nil when they contain neither colour pictures nor JPEG.
  ///
  /// - Parameter description: Caps as GStreamer writes them.
  package init?(choosingFrom description: String) {
    GStreamer.start()
    guard let caps = gst_caps_from_string(description) else { return nil }
    defer { gst_caps_unref(caps) }
    self.init(choosingFrom: caps)
  }

  /// Chooses from a device's formats.
  ///
  /// Nil when it offers neither colour pictures nor JPEG.
  ///
  /// - Parameter caps: What the device offers, borrowed.
  init?(choosingFrom caps: UnsafeMutablePointer<GstCaps>) {
    for preference in Self.preferences {
      guard let wanted = gst_caps_from_string(preference) else { continue }
      defer { gst_caps_unref(wanted) }
      guard let common = gst_caps_intersect_full(caps, wanted, GST_CAPS_INTERSECT_FIRST) else {
        continue
      }
      defer { gst_caps_unref(common) }
      for index in 0..<gst_caps_get_size(common) {
        guard let single = gst_caps_copy_nth(common, index), let fixed = gst_caps_fixate(single)
        else { continue }
        defer { gst_caps_unref(fixed) }
        guard let text = GStreamer.takeString(gst_caps_to_string(fixed)) else { continue }
        self.init(caps: text)
        return
      }
    }
    return nil
  }
}

/// `gst_caps_unref` is a static inline function over the mini object.
private func gst_caps_unref(_ caps: UnsafeMutablePointer<GstCaps>) {
  gst_mini_object_unref(UnsafeMutableRawPointer(caps).assumingMemoryBound(to: GstMiniObject.self))
}
