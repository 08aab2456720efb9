import CGio
import Dispatch
import Foundation
import ScannerCore

/// Finds the camera a session wants, and notices when it goes and comes back.
///
/// Everything happens on the session's queue.
// @unchecked: used on one serial queue only.
final class CameraSeeker: @unchecked Sendable {
  enum Outcome: Sendable {
    /// Open this camera.
    case found(Camera)
    /// There is nothing to open; the seeker goes on looking.
    case absent(AvailabilityEvidence)
    /// The camera in use is gone; the seeker waits for its return.
    case removed
  }

  private enum Phase {
    case seeking(id: String?)
    case using(Camera)
  }

  /// How long a camera may take to be listed after access is given.
  private static let patience = 2.0
  /// How long a camera that was just plugged in is left alone, in seconds.
  ///
  /// PipeWire 0.3 can leave a node without frames for good, for every program, when it is opened
  /// while it is still being set up (four of six times with a virtual camera).
  private static let settling = 0.5

  private let name: String?
  private let queue: DispatchQueue
  private let onOutcome: @Sendable (Outcome) -> Void
  private var phase = Phase.seeking(id: nil)
  private var cameras: [Camera] = []
  /// A camera that appears from now on was just plugged in.
  private var isWaitingForPlug = false
  private var subscription: CameraList.Subscription?

  /// Makes a seeker that does nothing yet.
  ///
  /// - Parameters:
  ///   - name: What the source description says; nil for the preferred camera.
  ///   - queue: The session's queue.
  ///   - onOutcome: Called on that queue.
  init(
    name: String?, queue: DispatchQueue, onOutcome: @escaping @Sendable (Outcome) -> Void
  ) {
    self.name = name
    self.queue = queue
    self.onOutcome = onOutcome
  }

  /// Begins: the policy first, then the list.
  func begin() {
    if PolicyLock.forbidsCameras { return onOutcome(.absent(.policyLock)) }
    subscription = CameraList.shared.subscribe { [weak self] cameras in
      guard let self else { return }
      queue.async { self.listChanged(to: cameras) }
    }
    queue.asyncAfter(deadline: .now() + Self.patience) { [weak self] in self?.judge() }
  }

  /// Waits for a camera that its driver reports as gone before the list does.
  ///
  /// - Parameter id: The only camera that counts from now on.
  func awaitReturn(of id: String) {
    phase = .seeking(id: id)
    isWaitingForPlug = true
  }

  private func listChanged(to list: [Camera]) {
    cameras = list
    switch phase {
    case .using(let camera) where !list.contains(where: { $0.id == camera.id }):
      awaitReturn(of: camera.id)
      onOutcome(.removed)
    case .using: break
    case .seeking where isWaitingForPlug:
      queue.asyncAfter(deadline: .now() + Self.settling) { [weak self] in self?.look() }
    case .seeking: look()
    }
  }

  private func look() {
    guard subscription != nil, case .seeking(let id) = phase else { return }
    let found = id.map { id in cameras.first { $0.id == id } } ?? cameras.camera(named: name)
    guard let found else { return }
    phase = .using(found)
    onOutcome(.found(found))
  }

  /// Says why nothing was found in time.
  private func judge() {
    guard case .seeking(id: nil) = phase else { return }
    isWaitingForPlug = true
    onOutcome(.absent(AvailabilityEvidence(ofUnlistedDevices: DeviceFile.openErrors)))
  }
}

/// Video device files, which tell what GStreamer's errors do not.
enum DeviceFile {
  /// Paths of all video device files.
  static var allVideo: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev")) ?? []
    return names.filter { $0.hasPrefix("video") }.sorted().map { "/dev/" + $0 }
  }

  /// What open(2) says of the video devices that do not open.
  static var openErrors: [Int32] { allVideo.compactMap { openError(at: $0) } }

  /// Tries to open a device.
  ///
  /// - Parameter path: Its file.
  /// - Returns: The errno of open(2), nil when it opens.
  static func openError(at path: String) -> Int32? {
    let descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return errno }
    close(descriptor)
    return nil
  }
}

/// The desktop's policy on cameras.
enum PolicyLock {
  /// Whether GNOME's privacy settings forbid cameras; false where there is no such setting.
  static var forbidsCameras: Bool {
    let (schema, key) = ("org.gnome.desktop.privacy", "disable-camera")
    // g_settings_new aborts when the schema is missing: look it up first.
    guard let source = g_settings_schema_source_get_default(),
      let found = g_settings_schema_source_lookup(source, schema, 1)
    else { return false }
    defer { g_settings_schema_unref(found) }
    guard g_settings_schema_has_key(found, key) != 0,
      let settings = g_settings_new_full(found, nil, nil)
    else { return false }
    defer { g_object_unref(settings) }
    return g_settings_get_boolean(settings, key) != 0
  }
}
