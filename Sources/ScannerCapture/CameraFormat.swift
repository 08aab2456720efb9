import CGStreamer

/// The format that a camera is asked for.
package struct CameraFormat: Hashable, Sendable {
  /// Caps with fixed values where the camera offers a choice, as GStreamer writes them.
  package let caps: String
  /// Width of the pictures in pixels; nil when the caps leave it open.
  package let width: Int?
  /// Height of the pictures in pixels; nil when the caps leave it open.
  package let height: Int?
  /// Pictures a second; nil when the caps leave it open.
  package let rate: Double?

  /// Whether pictures come as JPEG.
  package var isJPEG: Bool { caps.hasPrefix("image/jpeg") }

  /// Size, rate and encoding, such as "1920 × 1080, 30/s, JPEG"; what is open is left out.
  package var summary: String {
    let size = width.flatMap { width in height.map { "\(width) × \($0)" } }
    let tenths = rate.map { Int(($0 * 10).rounded()) }
    let rate = tenths.map { $0 % 10 == 0 ? "\($0 / 10)/s" : "\($0 / 10).\($0 % 10)/s" }
    return [size, rate, encoding].compactMap(\.self).joined(separator: ", ")
  }

  /// "JPEG", or the name of a raw format such as "YUY2"; nil when the caps leave it open.
  package let encoding: String?

  /// Takes caps as they are.
  ///
  /// - Parameter caps: Caps as GStreamer writes them.
  package init(caps: String) {
    GStreamer.start()
    self.caps = caps
    let parsed = gst_caps_from_string(caps)
    defer { if let parsed { gst_caps_unref(parsed) } }
    let structure = parsed.flatMap {
      gst_caps_get_size($0) == 1 ? gst_caps_get_structure($0, 0) : nil
    }
    var (width, height, numerator, denominator): (gint, gint, gint, gint) = (0, 0, 0, 0)
    self.width =
      structure.map { gst_structure_get_int($0, "width", &width) } == 1 ? Int(width) : nil
    self.height =
      structure.map { gst_structure_get_int($0, "height", &height) } == 1 ? Int(height) : nil
    let hasRate =
      structure.map { gst_structure_get_fraction($0, "framerate", &numerator, &denominator) } == 1
    rate = hasRate && denominator > 0 ? Double(numerator) / Double(denominator) : nil
    encoding =
      caps.hasPrefix("image/jpeg") ? "JPEG" : structure.flatMap { GStreamer.string($0, "format") }
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
    "\(raw),framerate=[24/1,2147483647/1]",
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
      guard let best = Self.best(of: common) else { continue }
      self.init(caps: best)
      return
    }
    return nil
  }

  /// Below this many pictures a second a hand that holds a code is hard to follow.
  private static let leastRate = 10.0

  /// The format with the most pixels of those that one preference leaves, if it is not too slow.
  ///
  /// - Parameter caps: A choice of formats, borrowed.
  /// - Returns: One of them with fixed values; nil when there is none.
  private static func best(of caps: UnsafeMutablePointer<GstCaps>) -> String? {
    var best: (caps: String, rank: Int)?
    for index in 0..<gst_caps_get_size(caps) {
      guard let single = gst_caps_copy_nth(caps, index), let fixed = gst_caps_fixate(single) else {
        continue
      }
      defer { gst_caps_unref(fixed) }
      guard let text = GStreamer.takeString(gst_caps_to_string(fixed)) else { continue }
      let format = CameraFormat(caps: text)
      let isSlow = format.rate.map { $0 < Self.leastRate } ?? false
      let area = (format.width ?? 0) * (format.height ?? 0)
      let rank = isSlow ? area - Int.max / 2 : area
      if best.map({ rank > $0.rank }) ?? true { best = (text, rank) }
    }
    return best?.caps
  }
}
