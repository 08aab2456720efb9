import CGio

/// Whether cameras may be used: asked for before anything is judged.
///
/// First the desktop's policy, then the portal where that is the way. Answers come on the service
/// thread, and nobody waits for them.
// @unchecked: the variables are touched on the service thread only; the rest is immutable.
package final class CameraAccess: @unchecked Sendable {
  /// The access of this process.
  package static let shared = CameraAccess(.current, isSandboxed: Sandbox.current != .none)

  /// What asking comes to.
  package enum Answer: Hashable, Sendable {
    /// Cameras may be opened.
    case given
    /// They may not, or cannot.
    case refused(AvailabilityEvidence)
  }

  /// The way to the cameras as it is known before anybody asked.
  let route: CameraRoute
  private let policy: PolicyLock
  private let portal: CameraPortal?
  private let changes: ObserverList<Void>
  /// The portal is not there, and is not needed.
  private var goesDirect: Bool
  /// Hears of permissions that change outside the program; a sandbox keeps it from hearing.
  private var permissions: (Bus, Bus.Listener)?

  private init(_ route: CameraRoute, isSandboxed: Bool) {
    self.route = route
    let changes = ObserverList<Void>()
    self.changes = changes
    policy = PolicyLock(isSandboxed: isSandboxed) { changes.tell(()) }
    if case .portal(let isSandboxed) = route {
      portal = CameraPortal(isSandboxed: isSandboxed)
      goesDirect = false
    } else {
      portal = nil
      goesDirect = true
    }
  }

  /// Asks; any thread.
  ///
  /// The user may be asked, too, so the answer may take long; the desktop remembers what was said.
  ///
  /// - Parameter completion: Receives the answer on the service thread.
  package func ask(_ completion: @escaping @Sendable (Answer) -> Void) {
    ServiceThread.shared.perform { [self] in
      policy.read { [self] isLocked in
        if isLocked { completion(.refused(.policyLock)) } else { askPortal(completion) }
      }
    }
  }

  /// Hears that the answer may be another now: policy or permission changed; any thread.
  ///
  /// - Parameter body: Called on the service thread.
  /// - Returns: What keeps the subscription alive.
  package func observe(_ body: @escaping @Sendable () -> Void) -> Subscription {
    changes.add(body)
  }

  /// Opens PipeWire for one user as far as access goes; any thread.
  ///
  /// - Parameter completion: Receives on the service thread a connection, nil when the user is to
  ///   connect by itself; or why there is none.
  func open(
    _ completion: @escaping @Sendable (Result<PipeWireRemote?, AvailabilityEvidence>) -> Void
  ) {
    ServiceThread.shared.perform { [self] in
      guard let portal, !goesDirect else { return completion(.success(nil)) }
      portal.open { completion($0.map(Optional.some)) }
    }
  }

  private func askPortal(_ completion: @escaping @Sendable (Answer) -> Void) {
    guard let portal else { return completion(.given) }
    listenToPermissions()
    portal.askForAccess { [self] evidence in
      switch evidence.verdict {
      case .availability(.ready):
        goesDirect = false
        completion(.given)
      case .goDirect:
        goesDirect = true
        completion(.given)
      case .availability, .trouble: completion(.refused(evidence))
      }
    }
  }

  private func listenToPermissions() {
    guard permissions == nil, let bus = Bus(G_BUS_TYPE_SESSION) else { return }
    let change = Bus.Signal(
      service: "org.freedesktop.impl.portal.PermissionStore",
      interface: "org.freedesktop.impl.portal.PermissionStore", name: "Changed",
      firstArgument: "devices")
    let listener = bus.listen(to: change) { [changes] arguments in
      if arguments[1]?.string == "camera" { changes.tell(()) }
    }
    permissions = (bus, listener)
  }
}
