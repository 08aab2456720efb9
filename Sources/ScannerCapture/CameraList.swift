import CGStreamer
import Dispatch
import Synchronization

/// The cameras of this machine, kept current for the life of the process.
///
/// There is one GStreamer monitor and it is never stopped: stopping the PipeWire provider can
/// abort the process (measured: 8 of 30 times with PipeWire 0.3.65).
package final class CameraList: Sendable {
  /// The list of this process.
  package static let shared = CameraList()

  private struct Contents {
    var cameras: [Camera] = []
    var isLoaded = false
    var observers: [Int: @Sendable ([Camera]) -> Void] = [:]
    var nextObserver = 0
  }

  private let contents = Mutex(Contents())
  private let queue = DispatchQueue(label: "reticle.capture.cameras")

  private init() {}

  /// The cameras known so far, loopback devices last; empty before the list has been loaded.
  package var cameras: [Camera] { contents.withLock { $0.cameras } }

  /// Starts listening to the system; returns at once.
  ///
  /// Subscribing does it, too.
  package func start() {
    queue.async { _ = Self.monitor }
  }

  /// Loads the list and waits until a camera is there.
  ///
  /// - Parameter seconds: How long to wait for a first camera.
  /// - Returns: The cameras, empty when none appeared. Blocks the calling thread.
  package func wait(upTo seconds: Double) -> [Camera] {
    let appeared = DispatchSemaphore(value: 0)
    let subscription = subscribe { if !$0.isEmpty { appeared.signal() } }
    _ = appeared.wait(timeout: .now() + seconds)
    subscription.cancel()
    return cameras
  }

  /// Tells about the list as soon as it is loaded and at each change.
  ///
  /// - Parameter onChange: Receives the whole list on the list's own queue.
  /// - Returns: What keeps the subscription alive.
  package func subscribe(_ onChange: @escaping @Sendable ([Camera]) -> Void) -> Subscription {
    let id = contents.withLock { contents in
      contents.nextObserver += 1
      contents.observers[contents.nextObserver] = onChange
      return contents.nextObserver
    }
    queue.async {
      _ = Self.monitor
      let (cameras, isLoaded) = self.contents.withLock { ($0.cameras, $0.isLoaded) }
      if isLoaded { onChange(cameras) } else { self.reload() }
    }
    return Subscription(id: id)
  }

  /// Ends when it is released or cancelled.
  package final class Subscription: Sendable {
    private let id: Int

    fileprivate init(id: Int) { self.id = id }

    deinit { cancel() }

    /// Ends the subscription; a call that is under way may still arrive.
    package func cancel() {
      CameraList.shared.contents.withLock { $0.observers[id] = nil }
    }
  }

  fileprivate func devicesChanged() {
    queue.async { self.reload() }
  }

  /// Reads the devices anew; runs on the queue.
  private func reload() {
    guard let monitor = Self.monitor.pointer else { return }
    var found: [Camera] = []
    let devices = gst_device_monitor_get_devices(monitor)
    var node = devices
    while let current = node {
      if let data = current.pointee.data {
        let device = data.assumingMemoryBound(to: GstDevice.self)
        if let camera = Camera(device: device), !found.contains(where: { $0.isSame(as: camera) }) {
          found.append(camera)
        }
        gst_object_unref(data)
      }
      node = current.pointee.next
    }
    g_list_free(devices)
    let cameras = found.filter { !$0.isLoopback } + found.filter(\.isLoopback)
    let observers = contents.withLock { contents in
      let isNew = !contents.isLoaded || contents.cameras != cameras
      contents.cameras = cameras
      contents.isLoaded = true
      return isNew ? Array(contents.observers.values) : []
    }
    observers.forEach { $0(cameras) }
  }

  /// Owner of the one monitor.
  // @unchecked: a pointer set once; GstDeviceMonitor locks itself.
  private struct Monitor: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<GstDeviceMonitor>?
  }

  private static let monitor: Monitor = {
    GStreamer.start()
    guard let monitor = gst_device_monitor_new() else { return Monitor(pointer: nil) }
    gst_device_monitor_add_filter(monitor, "Video/Source", nil)
    if let bus = gst_device_monitor_get_bus(monitor) {
      gst_bus_set_sync_handler(
        bus,
        { _, message, _ in
          let changes = [
            GST_MESSAGE_DEVICE_ADDED, GST_MESSAGE_DEVICE_REMOVED, GST_MESSAGE_DEVICE_CHANGED,
          ]
          if let message, changes.contains(message.pointee.type) {
            CameraList.shared.devicesChanged()
          }
          return GST_BUS_DROP
        }, nil, nil)
      gst_object_unref(bus)
    }
    gst_device_monitor_start(monitor)
    return Monitor(pointer: monitor)
  }()
}
