import CGStreamer

/// The cameras that one of GStreamer's device providers finds.
///
/// A provider is never stopped: stopping the one for PipeWire corrupts memory (0.3.65: five of five
/// programs that did it twenty times were aborted). One whose PipeWire is gone sleeps for good.
// @unchecked: the pointer is set once; GstDeviceProvider locks itself.
final class ProviderDevices: @unchecked Sendable {
  private let provider: UnsafeMutablePointer<GstDeviceProvider>

  /// Starts looking; blocks until the devices that are there are known.
  ///
  /// - Parameters:
  ///   - factory: Name of the provider, such as "v4l2deviceprovider"; nil when it is not installed
  ///     or does not start.
  ///   - remote: The PipeWire to look in; nil for providers of other kinds.
  ///   - onChange: Called on any thread when a device came, went or changed.
  init?(_ factory: String, in remote: PipeWireRemote?, onChange: @escaping @Sendable () -> Void) {
    GStreamer.start()
    guard let provider = Self.make(factory) else { return nil }
    self.provider = provider
    if let remote {
      // The provider closes it at its end.
      gst_util_set_object_arg(
        UnsafeMutableRawPointer(provider).assumingMemoryBound(to: GObject.self), "fd",
        "\(remote.duplicate)")
    }
    Self.listen(to: provider, onChange)
    guard gst_device_provider_start(provider) != 0 else { return nil }
  }

  /// Whether a provider is installed.
  ///
  /// - Parameter factory: Its name.
  /// - Returns: Whether it can be used.
  static func exists(_ factory: String) -> Bool {
    GStreamer.start()
    guard let found = gst_device_provider_factory_find(factory) else { return false }
    gst_object_unref(UnsafeMutableRawPointer(found))
    return true
  }

  /// The usable cameras now; any thread.
  var cameras: [Camera] {
    var cameras: [Camera] = []
    let devices = gst_device_provider_get_devices(provider)
    var node = devices
    while let current = node {
      if let data = current.pointee.data {
        if let camera = Camera(device: data.assumingMemoryBound(to: GstDevice.self)) {
          cameras.append(camera)
        }
        gst_object_unref(data)
      }
      node = current.pointee.next
    }
    g_list_free(devices)
    return cameras
  }

  /// An instance of its own: the factory gives everybody the same one, and that has one PipeWire.
  private static func make(_ factory: String) -> UnsafeMutablePointer<GstDeviceProvider>? {
    guard let found = gst_device_provider_factory_find(factory) else { return nil }
    defer { gst_object_unref(UnsafeMutableRawPointer(found)) }
    guard let loaded = gst_plugin_feature_load(found) else { return nil }
    defer { gst_object_unref(UnsafeMutableRawPointer(loaded)) }
    let type = gst_device_provider_factory_get_device_provider_type(loaded)
    guard let made = g_object_new_with_properties(type, 0, nil, nil) else { return nil }
    gst_object_ref_sink(made)
    return UnsafeMutableRawPointer(made).assumingMemoryBound(to: GstDeviceProvider.self)
  }

  private static func listen(
    to provider: UnsafeMutablePointer<GstDeviceProvider>, _ onChange: @escaping @Sendable () -> Void
  ) {
    guard let bus = gst_device_provider_get_bus(provider) else { return }
    let changes = [
      GST_MESSAGE_DEVICE_ADDED, GST_MESSAGE_DEVICE_REMOVED, GST_MESSAGE_DEVICE_CHANGED,
    ]
    GStreamer.takeMessages(of: bus) { if changes.contains($0.pointee.type) { onChange() } }
    gst_object_unref(bus)
  }
}
