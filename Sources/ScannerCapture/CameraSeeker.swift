import Dispatch
import ScannerCore

/// Finds the camera a session wants, and notices when it, or access to it, goes and comes back.
///
/// Everything happens on the session's queue.
// @unchecked: used on one serial queue only.
final class CameraSeeker: @unchecked Sendable {
  enum Outcome: Sendable {
    /// Open this camera, through a connection that is nil when the camera needs none.
    case found(Camera, through: PipeWireRemote?)
    /// There is nothing that may be opened; the seeker goes on looking.
    case absent(AvailabilityEvidence)
    /// The camera in use is gone; the seeker waits for its return.
    case removed
  }

  private enum Phase {
    case seeking(id: String?)
    case using(Camera)
  }

  /// How long a camera may take to be listed after access is given, in seconds.
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
  private var isAccessGiven = false
  /// A camera that appears from now on was just plugged in.
  private var isWaitingForPlug = false
  private var subscriptions: [Subscription] = []

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

  /// Begins: access first, then the list.
  func begin() {
    subscriptions = [
      CameraAccess.shared.observe { [weak self] in
        guard let self else { return }
        queue.async { self.ask() }
      }
    ]
    ask()
  }

  /// Looks anew for a camera that is to be opened again.
  func seekAgain() {
    if case .using(let camera) = phase { phase = .seeking(id: camera.id) }
    ask()
  }

  /// Waits for a camera that its driver reports as gone before the list does.
  func awaitReturn() {
    if case .using(let camera) = phase { phase = .seeking(id: camera.id) }
    isWaitingForPlug = true
  }

  private func ask(whenGiven: (@Sendable () -> Void)? = nil) {
    CameraAccess.shared.ask { [weak self] answer in
      guard let self else { return }
      queue.async {
        self.hear(answer)
        if answer == .given { whenGiven?() }
      }
    }
  }

  private func hear(_ answer: CameraAccess.Answer) {
    switch answer {
    case .refused(let evidence):
      isAccessGiven = false
      phase = .seeking(id: nil)
      onOutcome(.absent(evidence))
    case .given:
      if !isAccessGiven {
        isAccessGiven = true
        CameraList.shared.accessIsGiven()
        queue.asyncAfter(deadline: .now() + Self.patience) { [weak self] in self?.judge() }
      }
      if subscriptions.count == 1 { listen() }
      look()
    }
  }

  private func listen() {
    subscriptions.append(
      CameraList.shared.subscribe { [weak self] cameras in
        guard let self else { return }
        queue.async { self.listChanged(to: cameras) }
      })
  }

  private func listChanged(to list: [Camera]) {
    cameras = list
    switch phase {
    case .using(let camera) where !list.contains(where: { $0.id == camera.id }):
      awaitReturn()
      // It may be gone because access was taken away: the portal answers without the user then.
      ask { [weak self] in
        guard let self, case .seeking = phase else { return }
        onOutcome(.removed)
      }
    case .using: break
    case .seeking where isWaitingForPlug:
      queue.asyncAfter(deadline: .now() + Self.settling) { [weak self] in self?.look() }
    case .seeking: look()
    }
  }

  private func look() {
    guard isAccessGiven, case .seeking(let id) = phase else { return }
    let found = id.map { id in cameras.first { $0.id == id } } ?? cameras.camera(named: name)
    guard let found else { return }
    phase = .using(found)
    isWaitingForPlug = false
    guard case .pipeWire = found.access else { return onOutcome(.found(found, through: nil)) }
    CameraAccess.shared.open { [weak self] result in
      guard let self else { return }
      queue.async { self.open(found, result) }
    }
  }

  private func open(_ camera: Camera, _ result: Result<PipeWireRemote?, AvailabilityEvidence>) {
    guard case .using(camera) = phase else { return }
    switch result {
    case .success(let remote): onOutcome(.found(camera, through: remote))
    case .failure(let evidence): hear(.refused(evidence))
    }
  }

  /// Says why nothing was found in time.
  private func judge() {
    guard isAccessGiven, case .seeking(id: nil) = phase else { return }
    isWaitingForPlug = true
    let evidence = CameraList.missingElement.map(AvailabilityEvidence.missingElement)
    onOutcome(.absent(evidence ?? AvailabilityEvidence(ofUnlistedDevices: DeviceFile.openErrors)))
  }
}
