import CGio
import Foundation

/// An open connection to PipeWire that nobody speaks on yet: a socket, closed with its owner.
///
/// One connection serves one user: a list of cameras, or one pipeline.
package final class PipeWireRemote: Hashable, Sendable {
  /// The socket.
  let descriptor: Int32

  /// Takes over a socket.
  ///
  /// - Parameter descriptor: Connected to PipeWire.
  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Connects to the PipeWire of this session, as its own library would; nil: there is none.
  convenience init?(connectingTo path: String) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, type, 0)
    guard descriptor >= 0 else { return nil }
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isConnected else {
      close(descriptor)
      return nil
    }
    self.init(descriptor: descriptor)
  }

  /// Where the socket of this session's PipeWire is; nil where there can be none.
  static func socketPath(_ environment: [String: String]) -> String? {
    let name = environment["PIPEWIRE_REMOTE"] ?? "pipewire-0"
    if name.hasPrefix("/") { return name }
    let folder = environment["PIPEWIRE_RUNTIME_DIR"] ?? environment["XDG_RUNTIME_DIR"]
    return folder.map { "\($0)/\(name)" }
  }

  /// A second descriptor of the same socket, which its receiver closes.
  var duplicate: Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }

  package static func == (left: PipeWireRemote, right: PipeWireRemote) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
