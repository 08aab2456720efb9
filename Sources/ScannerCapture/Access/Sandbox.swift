import Foundation

/// What keeps the program from the rest of the machine.
package enum Sandbox: Hashable, Sendable {
  case none, flatpak, snap

  /// The one of this process.
  package static let current: Sandbox =
    if FileManager.default.fileExists(atPath: "/.flatpak-info") {
      .flatpak
    } else if ProcessInfo.processInfo.environment["SNAP"] != nil {
      .snap
    } else {
      .none
    }
}
