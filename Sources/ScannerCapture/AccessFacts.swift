import CGio
import Dispatch
import Synchronization

/// What the desktop says about cameras without asking its user, for a bug report.
package enum AccessFacts {
  /// How long a service may take to answer, in seconds.
  private static let limit = 3.0
  /// Its handler must live as long as the process.
  private static let lock = PolicyLock(isSandboxed: Sandbox.current != .none) {}

  /// Whether the desktop's policy forbids cameras.
  ///
  /// Blocks the calling thread until it is known.
  package static func isLocked() -> Bool {
    let found = Mutex(false)
    let done = DispatchSemaphore(value: 0)
    ServiceThread.shared.perform {
      lock.read { isLocked in
        found.withLock { $0 = isLocked }
        done.signal()
      }
    }
    _ = done.wait(timeout: .now() + limit)
    return found.withLock { $0 }
  }

  /// What the portal and its store of permissions answer, a line each, in English.
  ///
  /// Blocks the calling thread until the services have answered.
  package static func portal() -> [String] {
    let route =
      switch CameraRoute.current {
      case .direct: "cameras are opened without it"
      case .portal(let isSandboxed): isSandboxed ? "the only way" : "asked for"
      }
    let properties = ["version", "IsCameraPresent"].map { property in
      let method = Bus.Method(
        service: Portal.service, path: Portal.path,
        interface: "org.freedesktop.DBus.Properties", name: "Get")
      return "\(property): \(ask(method, "('org.freedesktop.portal.Camera', '\(property)')"))"
    }
    let store = Bus.Method(
      service: "org.freedesktop.impl.portal.PermissionStore",
      path: "/org/freedesktop/impl/portal/PermissionStore",
      interface: "org.freedesktop.impl.portal.PermissionStore", name: "GetPermission")
    let stored = ask(store, "('devices', 'camera', '')")
    return [route] + properties + ["permission of programs outside a sandbox: \(stored)"]
  }

  /// The answer as GVariant's text, or the error's name.
  private static func ask(_ method: Bus.Method, _ arguments: String) -> String {
    let answer = Mutex("no answer")
    let done = DispatchSemaphore(value: 0)
    ServiceThread.shared.perform {
      guard let bus = Bus(G_BUS_TYPE_SESSION) else {
        answer.withLock { $0 = "no message bus" }
        done.signal()
        return
      }
      bus.call(method, arguments, limit: limit) { result in
        let text = withExtendedLifetime(bus) {
          switch result {
          case .success(let reply): reply.value.text
          case .failure(let failure): failure.name.isEmpty ? "no answer" : failure.name
          }
        }
        answer.withLock { $0 = text }
        done.signal()
      }
    }
    _ = done.wait(timeout: .now() + limit + 1)
    return answer.withLock { $0 }
  }
}
