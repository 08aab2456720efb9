/// One camera that can be opened.
package struct Camera: Hashable, Sendable, Identifiable {
  /// How it is reached.
  package enum Access: Hashable, Sendable {
    /// By the name of its PipeWire node, which stays the same when it is plugged in again.
    case pipeWire(node: String)
    /// By its device file.
    case v4l2(device: String)
  }

  /// What stays the same when it is plugged in again: node name, or device file.
  package let id: String
  /// Its name for people.
  package let name: String
  /// How it is opened.
  package let access: Access
  /// Its device file, nil when it has none.
  package let devicePath: String?
  /// A picture some other program feeds (v4l2loopback): never chosen unless asked for.
  package let isLoopback: Bool
  /// The format to ask it for.
  package let format: CameraFormat

  /// Describes a camera.
  ///
  /// - Parameters:
  ///   - id: Node name, or device file.
  ///   - name: Its name for people.
  ///   - access: How it is opened.
  ///   - devicePath: Its device file, if it has one.
  ///   - isLoopback: Whether another program feeds it.
  ///   - format: The format to ask it for.
  package init(
    id: String, name: String, access: Access, devicePath: String?, isLoopback: Bool,
    format: CameraFormat
  ) {
    self.id = id
    self.name = name
    self.access = access
    self.devicePath = devicePath
    self.isLoopback = isLoopback
    self.format = format
  }
}

/// The format that a camera is asked for.
package struct CameraFormat: Hashable, Sendable {
  /// Caps with fixed values where the camera offers a choice, as GStreamer writes them.
  package let caps: String

  /// Whether pictures come as JPEG.
  package var isJPEG: Bool { caps.hasPrefix("image/jpeg") }

  /// Takes caps as they are.
  ///
  /// - Parameter caps: Caps as GStreamer writes them.
  package init(caps: String) { self.caps = caps }
}

extension [Camera] {
  /// The camera that a description means.
  ///
  /// - Parameter name: An id, a name, or a part of a name in any case; nil for the preferred one.
  /// - Returns: nil when none fits.
  package func camera(named name: String?) -> Camera? {
    guard let name else { return first { !$0.isLoopback } ?? first }
    let wanted = name.lowercased()
    return first { $0.id == name } ?? first { $0.name == name }
      ?? first { $0.name.lowercased().contains(wanted) }
  }
}
