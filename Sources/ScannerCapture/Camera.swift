/// One camera that can be opened.
package struct Camera: Hashable, Sendable, Identifiable {
  /// How it is reached.
  package enum Access: Hashable, Sendable {
    /// By the name of its PipeWire node, which stays the same when it is plugged in again.
    case pipeWire(node: String)
    /// By its device file.
    case v4l2(device: String)
  }

  /// What stays the same when it is plugged in again: node name, bus path, or device file.
  package var id: String
  /// Its name for people.
  package let name: String
  /// How it is opened.
  package let access: Access
  /// Its device file, nil when it has none.
  package let devicePath: String?
  /// Where it is plugged in as its driver says, such as "usb-0000:00:14.0-1"; nil when unknown.
  ///
  /// All cameras of one plug have the same.
  package let bus: String?
  /// A picture some other program feeds (v4l2loopback): never chosen unless asked for.
  package let isLoopback: Bool
  /// The format to ask it for.
  package let format: CameraFormat
  /// How it is built into its machine.
  package let placement: CameraPlacement
  /// Every format it offers, as GStreamer writes them, for bug reports.
  package let offers: [String]

  /// Describes a camera.
  ///
  /// - Parameters:
  ///   - id: Node name, bus path, or device file.
  ///   - name: Its name for people.
  ///   - access: How it is opened.
  ///   - devicePath: Its device file, if it has one.
  ///   - bus: Where it is plugged in, if that is known.
  ///   - isLoopback: Whether another program feeds it.
  ///   - format: The format to ask it for.
  ///   - placement: How it is built into its machine.
  ///   - offers: Every format it offers.
  package init(
    id: String, name: String, access: Access, devicePath: String?, bus: String? = nil,
    isLoopback: Bool, format: CameraFormat, placement: CameraPlacement = CameraPlacement(),
    offers: [String] = []
  ) {
    self.id = id
    self.name = name
    self.access = access
    self.devicePath = devicePath
    self.bus = bus
    self.isLoopback = isLoopback
    self.format = format
    self.placement = placement
    self.offers = offers
  }
}

extension Camera {
  /// Whether two entries are one piece of hardware, seen by two providers.
  ///
  /// Device files tell where both have one; else the plug has to do.
  ///
  /// - Parameter other: Another entry.
  /// - Returns: Whether both open the same pictures.
  package func isSame(as other: Camera) -> Bool {
    if let devicePath, let otherPath = other.devicePath { return devicePath == otherPath }
    return id == other.id || bus != nil && bus == other.bus
  }
}

extension [Camera] {
  /// Each piece of hardware once, by its first entry; loopback devices last.
  package var withoutDoubles: [Camera] {
    var found: [Camera] = []
    for var camera in self where !found.contains(where: { $0.isSame(as: camera) }) {
      // Several nodes of one device may share what stays the same.
      if found.contains(where: { $0.id == camera.id }), let path = camera.devicePath {
        camera.id = path
      }
      found.append(camera)
    }
    return found.filter { !$0.isLoopback } + found.filter(\.isLoopback)
  }

  /// Names for people that tell the cameras apart.
  ///
  /// Of several cameras with one name each says its device file, else its number among them by
  /// what stays the same when they are plugged in again.
  package var titles: [String] {
    map { camera in
      let namesakes = filter { $0.name == camera.name }
      guard namesakes.count > 1 else { return camera.name }
      let file = camera.devicePath.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
      let number = namesakes.map(\.id).sorted().firstIndex(of: camera.id).map { "\($0 + 1)" }
      return "\(camera.name) (\(file ?? number ?? camera.id))"
    }
  }

  /// The camera that a description means.
  ///
  /// - Parameter name: An id, a device file, a name, or a part of a name in any case; nil for the
  ///   preferred one.
  /// - Returns: nil when none fits.
  package func camera(named name: String?) -> Camera? {
    guard let name else { return first { !$0.isLoopback } ?? first }
    let wanted = name.lowercased()
    return first { $0.id == name || $0.devicePath == name } ?? first { $0.name == name }
      ?? first { $0.name.lowercased().contains(wanted) }
  }
}
