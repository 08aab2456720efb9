import Foundation

/// A camera without hardware: a node of PipeWire that a program feeds.
///
/// The program is started by posix_spawn, because a Process of Foundation leaves a socket behind,
/// and some tests count what is left behind.
final class TestCamera {
  private var identifier: pid_t = 0

  /// Plugs the camera in.
  ///
  /// pipewiresink stands still for good when all of its buffers wait for a reader that got no
  /// processor time: at 30 frames a second after 0.2 s, at 10 not after 1.6 s.
  init(_ node: String, _ name: String, format: String, size: String, rate: Int = 30) throws {
    let arguments =
      ("gst-launch-1.0 -q videotestsrc is-live=true ! "
      + "video/x-raw,format=\(format),\(size),framerate=\(rate)/1 ! pipewiresink mode=provide")
      .split(separator: " ").map(String.init) + [
        "stream-properties=props,media.class=Video/Source,node.name=\(node),"
          + "node.description=\(name),media.role=Camera"
      ]
    var pointers = arguments.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    let status = posix_spawnp(&identifier, "gst-launch-1.0", nil, nil, &pointers, environ)
    guard status == 0 else { throw DesktopServices.Missing(what: "gst-launch-1.0") }
  }

  deinit { unplug() }

  func unplug() {
    guard identifier > 0 else { return }
    kill(identifier, SIGTERM)
    var status: Int32 = 0
    waitpid(identifier, &status, 0)
    identifier = 0
  }
}
