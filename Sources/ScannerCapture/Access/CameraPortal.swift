import CGio

/// The desktop's portal for cameras (org.freedesktop.portal.Camera, version 1).
// @unchecked: used on the service thread only.
final class CameraPortal: @unchecked Sendable {
  /// Starting the portal may take a while; a question to the user has no limit.
  private static let limit = 10.0

  private let isSandboxed: Bool
  private var bus: Bus?
  private var waiting: [@Sendable (AvailabilityEvidence) -> Void] = []
  /// Hear the answer, or that nobody will give one.
  private var listeners: [Bus.Listener] = []
  private var requestCount = 0

  /// Makes a portal that was not asked yet.
  ///
  /// - Parameter isSandboxed: Whether the program can do nothing without it.
  init(isSandboxed: Bool) { self.isSandboxed = isSandboxed }

  /// Asks for access; several questions at a time are one.
  ///
  /// - Parameter completion: Receives what follows, once.
  func askForAccess(_ completion: @escaping @Sendable (AvailabilityEvidence) -> Void) {
    waiting.append(completion)
    guard waiting.count == 1 else { return }
    guard let bus = connect() else { return finish(.portalMissing(sandboxed: isSandboxed)) }
    requestCount += 1
    let token = "reticle\(requestCount)"
    let sender = bus.uniqueName.dropFirst().split(separator: ".").joined(separator: "_")
    listeners = [
      bus.listen(
        to: Bus.Signal(
          service: Portal.service, interface: "org.freedesktop.portal.Request", name: "Response",
          path: "\(Portal.path)/request/\(sender)/\(token)")
      ) { [weak self] in self?.finish(.portalResponse($0[0]?.unsigned ?? 2)) },
      bus.whenGone(Portal.service) { [weak self] in
        guard let self else { return }
        finish(.portalMissing(sandboxed: isSandboxed))
      },
    ]
    bus.call(
      Portal.method("Camera", "AccessCamera"), "({'handle_token': <'\(token)'>},)",
      limit: CameraPortal.limit
    ) { [weak self] answer in
      guard let self, case .failure(let failure) = answer else { return }
      finish(failure.isRefusal ? .portalRefusedAsking : .portalMissing(sandboxed: isSandboxed))
    }
  }

  /// Opens PipeWire as far as access goes.
  ///
  /// - Parameter completion: Receives a connection, or what follows.
  func open(
    _ completion: @escaping @Sendable (Result<PipeWireRemote, AvailabilityEvidence>) -> Void
  ) {
    guard let bus = connect() else {
      return completion(.failure(.portalMissing(sandboxed: isSandboxed)))
    }
    bus.call(
      Portal.method("Camera", "OpenPipeWireRemote"), "(@a{sv} {},)", limit: CameraPortal.limit
    ) { [isSandboxed] answer in
      switch answer {
      case .success(let reply) where reply.descriptors.count == 1:
        completion(.success(PipeWireRemote(descriptor: reply.descriptors[0])))
      case .failure(let failure) where failure.isRefusal:
        completion(.failure(.portalRefusedOpening))
      case .success, .failure: completion(.failure(.portalMissing(sandboxed: isSandboxed)))
      }
    }
  }

  private func connect() -> Bus? {
    if bus == nil { bus = Bus(G_BUS_TYPE_SESSION) }
    return bus
  }

  private func finish(_ evidence: AvailabilityEvidence) {
    listeners = []
    let completions = waiting
    waiting = []
    for completion in completions { completion(evidence) }
  }
}

extension AvailabilityEvidence: Error {}

/// Where all portals are.
enum Portal {
  static let service = "org.freedesktop.portal.Desktop"
  static let path = "/org/freedesktop/portal/desktop"

  /// A method of a portal.
  ///
  /// - Parameters:
  ///   - interface: Last part of its interface's name, such as "Camera".
  ///   - name: The method.
  /// - Returns: What to call.
  static func method(_ interface: String, _ name: String) -> Bus.Method {
    Bus.Method(
      service: service, path: path, interface: "org.freedesktop.portal.\(interface)", name: name)
  }
}
