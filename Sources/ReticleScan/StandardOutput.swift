import Glibc
import Synchronization

/// Standard output and standard error, unbuffered: a line is out when the call returns.
enum StandardOutput {
  private static let failure = Mutex<Int32?>(nil)

  /// Why output was lost; nil when none was, or only because nobody reads any more.
  static var lossCause: String? {
    failure.withLock { $0 }.map { String(cString: strerror($0)) }
  }

  /// Makes writing to a closed pipe an error of the call instead of the end of the process.
  static func ignoreBrokenPipe() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Writes one line.
  ///
  /// - Parameter line: The text without its end.
  /// - Returns: False when it could not be written: nobody reads any more, or see `lossCause`.
  static func write(_ line: String) -> Bool {
    write(line, to: STDOUT_FILENO)
  }

  /// Writes one line to standard error.
  ///
  /// - Parameter line: The text without its end.
  static func complain(_ line: String) {
    _ = write("reticle-scan: " + line, to: STDERR_FILENO)
  }

  private static func write(_ line: String, to descriptor: Int32) -> Bool {
    var rest = Array((line + "\n").utf8)[...]
    while !rest.isEmpty {
      let written = Glibc.write(descriptor, Array(rest), rest.count)
      if written < 0 {
        if errno == EINTR { continue }
        guard errno == EAGAIN else {
          let cause = errno
          if descriptor == STDOUT_FILENO, cause != EPIPE { failure.withLock { $0 = cause } }
          return false
        }
        // Whoever started the program may have made the pipe non-blocking.
        var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&room, 1, -1)
        continue
      }
      rest = rest.dropFirst(written)
    }
    return true
  }
}
