import CGStreamer
import ScannerCore

/// Starting the media framework, and small readings of its types.
package enum GStreamer {
  /// Starts GStreamer once for the process; safe on any thread.
  ///
  /// A program with GTK calls it on GTK's thread before it builds its window: GStreamer adds to
  /// GLib's table of value transforms, which has no lock, and a binding that looks there at that
  /// moment can miss its transform ("Unable to convert a value").
  ///
  /// The first start of an installation scans its plugins, about 0.65 s; later ones take 15 ms.
  package static func start() { _ = started }

  private static let started: Bool = {
    let isStarted = gst_init_check(nil, nil, nil) != 0
    // The video library's own transform, else added by the first element that has a time code.
    _ = gst_video_time_code_get_type()
    return isStarted
  }()

  /// Finds elements that were installed since the start; blocks for as long.
  static func lookForNewPlugins() {
    start()
    gst_update_registry()
  }

  /// Takes a bus's messages on the threads that post them; the bus keeps the closure.
  ///
  /// Nobody pops such a bus, and what is not dropped would pile up. Whoever drops a message gives it
  /// back, and with it the element that it is from.
  ///
  /// - Parameters:
  ///   - bus: A `GstBus`, borrowed.
  ///   - onMessage: Receives each message, borrowed for the call.
  static func takeMessages(
    of bus: UnsafeMutablePointer<GstBus>,
    _ onMessage: @escaping @Sendable (UnsafeMutablePointer<GstMessage>) -> Void
  ) {
    gst_bus_set_sync_handler(
      bus,
      { _, message, box in
        guard let message, let box else { return GST_BUS_DROP }
        Callback<UnsafeMutablePointer<GstMessage>>.call(box, message)
        gst_mini_object_unref(
          UnsafeMutableRawPointer(message).assumingMemoryBound(to: GstMiniObject.self))
        return GST_BUS_DROP
      },
      Callback(onMessage).retained, releaseCallback)
  }

  /// Copies a C string that the caller owns, and frees it.
  ///
  /// - Parameter text: A string from GLib, or nil.
  /// - Returns: Its text, nil when there is none.
  static func takeString(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// Reads a string out of a structure.
  ///
  /// - Parameters:
  ///   - structure: A `GstStructure`, borrowed, or nil.
  ///   - field: The field's name.
  /// - Returns: The text, nil when the field is missing or not a string.
  static func string(_ structure: UnsafePointer<GstStructure>?, _ field: String) -> String? {
    guard let structure, let text = gst_structure_get_string(structure, field) else { return nil }
    return String(cString: text)
  }
}
