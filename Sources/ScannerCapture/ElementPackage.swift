/// Which Debian package has an element of GStreamer, where pictures come from.
package enum ElementPackage {
  /// Finds the package of a component.
  ///
  /// - Parameter element: As GStreamer calls it, such as "jpegdec".
  /// - Returns: Name of the package in Debian 12; nil when it is not known.
  package static func name(of element: String) -> String? {
    packages.first { $0.elements.contains(element) }?.name
  }

  /// Every element that the program's pipelines name, and the decoders of what cameras and videos
  /// give; from the lists of files of Debian 12's packages.
  private static let packages: [(name: String, elements: Set<String>)] = [
    (
      "libgstreamer1.0-0",
      ["capsfilter", "clocksync", "fakesink", "filesrc", "identity", "queue", "tee"]
    ),
    (
      "gstreamer1.0-plugins-base",
      [
        "appsink", "audioconvert", "audiotestsrc", "decodebin", "decodebin3", "oggdemux",
        "theoradec", "videoconvert", "videoconvertscale", "videorate", "videoscale",
        "videotestsrc",
      ]
    ),
    (
      "gstreamer1.0-plugins-good",
      [
        "autoaudiosink", "avidemux", "gdkpixbufdec", "imagefreeze", "jpegdec", "matroskademux",
        "pngdec", "qtdemux", "v4l2src", "videocrop", "videoflip", "vp8dec", "vp9dec",
      ]
    ),
    ("gstreamer1.0-plugins-bad", ["av1dec", "de265dec", "h264parse", "webpdec"]),
    ("gstreamer1.0-libav", ["avdec_h264", "avdec_hevc", "avdec_mjpeg"]),
    ("gstreamer1.0-pipewire", ["pipewiredeviceprovider", "pipewiresrc"]),
  ]
}
