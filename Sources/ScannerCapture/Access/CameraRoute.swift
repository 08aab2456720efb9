import Foundation

/// The way to the cameras of this machine.
enum CameraRoute: Hashable, Sendable {
  /// PipeWire and device files, as far as the user's rights go.
  case direct
  /// The desktop's portal, which asks the user; in a sandbox nothing else leads there.
  case portal(isSandboxed: Bool)

  /// Chooses the way.
  ///
  /// - Parameters:
  ///   - isSandboxed: Whether the program runs in Flatpak or Snap.
  ///   - environment: `GTK_USE_PORTAL=1` makes portals the way of programs outside, too, as GTK
  ///     understands it.
  init(isSandboxed: Bool, environment: [String: String]) {
    let prefersPortal = environment["GTK_USE_PORTAL"] == "1"
    self = isSandboxed || prefersPortal ? .portal(isSandboxed: isSandboxed) : .direct
  }

  /// The way on this machine.
  static let current = CameraRoute(
    isSandboxed: Sandbox.current != .none, environment: ProcessInfo.processInfo.environment)
}
