import Dispatch
import Synchronization

/// Sets what was asked for on the camera that runs, and says what it lets people set.
///
/// A camera may take its time to answer, so everything happens on a queue of its own; of several
/// values for one control the newest counts.
// @unchecked: the camera and its controls are touched on `queue` only; the rest is locked.
final class CameraTuning: @unchecked Sendable {
  private struct Wish {
    /// Values that are not set yet.
    var values: [CameraControl.Kind: Int] = [:]
    /// Holds for every camera that comes to run.
    var isTorchOn = false
  }

  private let onStatus: @Sendable (CameraStatus?) -> Void
  private let queue = DispatchQueue(label: "reticle.capture.tuning")
  private let wish = Mutex(Wish())
  private var status: CameraStatus?

  /// Makes a tuning without a camera.
  ///
  /// - Parameter onStatus: Receives the camera that runs whenever something of it changed, nil when
  ///   it is let go; on the tuning's own queue.
  init(onStatus: @escaping @Sendable (CameraStatus?) -> Void) { self.onStatus = onStatus }

  /// Takes a camera whose pictures come; any thread.
  ///
  /// - Parameter camera: The one that runs now.
  func attach(to camera: Camera) {
    queue.async { [self] in
      let device = camera.devicePath.flatMap { CameraDevice(path: $0) }
      if wish.withLock({ $0.isTorchOn }) { device?.set(.torch, to: 1) }
      announce(CameraStatus(camera: camera, controls: device?.controls ?? CameraControls()))
    }
  }

  /// Lets the camera go, with its lamp off; any thread.
  func detach() {
    queue.async { [self] in
      guard let status else { return }
      if status.controls[.torch]?.value == 1, let path = status.camera.devicePath {
        CameraDevice(path: path)?.set(.torch, to: 0)
      }
      wish.withLock { $0.values = [:] }
      announce(nil)
    }
  }

  /// Sets a control of the camera that runs; any thread.
  ///
  /// - Parameters:
  ///   - kind: Which; ignored when the camera has none.
  ///   - value: One of its values; the nearest is taken.
  func set(_ kind: CameraControl.Kind, to value: Int) {
    let isFirst = wish.withLock { wish in
      defer { wish.values[kind] = value }
      return wish.values.isEmpty
    }
    if isFirst { queue.async { self.apply() } }
  }

  /// Switches the lamp, of cameras that run later too; any thread.
  ///
  /// - Parameter isOn: What is wanted.
  func setTorch(_ isOn: Bool) {
    wish.withLock { $0.isTorchOn = isOn }
    set(.torch, to: isOn ? 1 : 0)
  }

  /// Asks the camera that runs to focus anew once; any thread.
  func focusOnce() {
    queue.async { [self] in
      guard let status, status.controls.canFocusOnce, let path = status.camera.devicePath,
        let device = CameraDevice(path: path)
      else { return }
      device.focusOnce()
      announce(CameraStatus(camera: status.camera, controls: device.controls))
    }
  }

  private func apply() {
    let values = wish.withLock { wish in
      defer { wish.values = [:] }
      return wish.values
    }
    guard let status, !status.controls.list.isEmpty, let path = status.camera.devicePath,
      let device = CameraDevice(path: path)
    else { return }
    for kind in CameraControl.Kind.allCases {
      guard let value = values[kind] else { continue }
      device.set(kind, to: value)
    }
    // A newer wish will be answered: what is true until then would turn a switch off and on again.
    guard wish.withLock({ $0.values.isEmpty }) else { return }
    // What is automatic decides which others do something, so all are read again.
    let controls = device.controls
    let isRefused = values.contains { kind, value in
      controls[kind].map { $0.value != $0.nearest(to: value) } ?? false
    }
    announce(CameraStatus(camera: status.camera, controls: controls), isNews: isRefused)
  }

  /// Says what is true now.
  ///
  /// - Parameters:
  ///   - new: The camera and its values; nil: none runs.
  ///   - isNews: Whether somebody thinks otherwise, although nothing changed.
  private func announce(_ new: CameraStatus?, isNews: Bool = false) {
    guard isNews || new != status else { return }
    status = new
    onStatus(new)
  }
}
