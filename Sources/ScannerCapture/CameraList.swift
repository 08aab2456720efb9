import Dispatch
import Synchronization

/// The cameras of this machine, kept current for the life of the process.
///
/// What PipeWire has comes first, then device files that it does not show; without access through
/// the portal, where that is the way, there are none.
// @unchecked: the variable is touched on the list's queue only; the rest is immutable or locked.
package final class CameraList: @unchecked Sendable {
  /// The list of this process.
  package static let shared = CameraList()

  private struct Contents {
    var cameras: [Camera] = []
    var isLoaded = false
  }

  private let contents = Mutex(Contents())
  private let observers = ObserverList<[Camera]>()
  private let queue = DispatchQueue(label: "reticle.capture.cameras")
  private let pipeWire: PipeWireCameras
  private var deviceFiles: ProviderDevices?

  private init() {
    pipeWire = PipeWireCameras { CameraList.shared.devicesChanged() }
  }

  /// The cameras known so far, loopback devices last; empty before the list has been loaded.
  package var cameras: [Camera] { contents.withLock { $0.cameras } }

  /// Starts listening to the system; returns at once.
  ///
  /// Subscribing does it, too. Behind a portal it begins when access is given.
  package func start() {
    guard case .direct = CameraAccess.shared.route else { return }
    listen(toDeviceFiles: true)
  }

  /// Begins to listen once access is given; any thread.
  func accessIsGiven() {
    listen(toDeviceFiles: Sandbox.current == .none)
  }

  /// Loads the list and waits until a camera is there.
  ///
  /// - Parameter seconds: How long to wait for a first camera.
  /// - Returns: The cameras, empty when none appeared. Blocks the calling thread.
  package func wait(upTo seconds: Double) -> [Camera] {
    let appeared = DispatchSemaphore(value: 0)
    let subscription = subscribe { if !$0.isEmpty { appeared.signal() } }
    CameraAccess.shared.ask { if $0 == .given { CameraList.shared.accessIsGiven() } }
    _ = appeared.wait(timeout: .now() + seconds)
    subscription.cancel()
    return cameras
  }

  /// Tells about the list as soon as it is loaded and at each change.
  ///
  /// - Parameter onChange: Receives the whole list on the list's own queue.
  /// - Returns: What keeps the subscription alive.
  package func subscribe(_ onChange: @escaping @Sendable ([Camera]) -> Void) -> Subscription {
    let subscription = observers.add(onChange)
    start()
    queue.async {
      let (cameras, isLoaded) = self.contents.withLock { ($0.cameras, $0.isLoaded) }
      if isLoaded { onChange(cameras) }
    }
    return subscription
  }

  /// What is not installed without which no camera can be found; nil when nothing is missing.
  static var missingElement: String? {
    if ProviderDevices.exists(pipeWireProvider) { return nil }
    if case .direct = CameraAccess.shared.route, ProviderDevices.exists(deviceProvider) {
      return nil
    }
    return "pipewiresrc"
  }

  static let pipeWireProvider = "pipewiredeviceprovider"
  private static let deviceProvider = "v4l2deviceprovider"

  private func listen(toDeviceFiles: Bool) {
    queue.async { [self] in
      if toDeviceFiles, deviceFiles == nil {
        deviceFiles = ProviderDevices(CameraList.deviceProvider, in: nil) {
          CameraList.shared.devicesChanged()
        }
      }
      pipeWire.start()
    }
  }

  private func devicesChanged() {
    queue.async { self.reload() }
  }

  /// Reads the devices anew; runs on the queue.
  private func reload() {
    let listed = pipeWire.cameras + (deviceFiles?.cameras ?? [])
    let cameras = listed.withoutDoubles
    let isNew = contents.withLock { contents in
      defer { (contents.cameras, contents.isLoaded) = (cameras, true) }
      return !contents.isLoaded || contents.cameras != cameras
    }
    if isNew { observers.tell(cameras) }
  }
}
