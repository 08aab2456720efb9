import Foundation
import ScannerCore
import Synchronization

/// Writes when each step of a frame's way happened, a JSON object a line: what `--trace` is for.
///
/// | key | meaning |
/// |---|---|
/// | `step` | captured, recognized, highlighted, pictured, blocked; at the end threads |
/// | `time` | seconds since the program started to trace |
/// | `frame` | the frame's number in its source |
/// | `lane` | the lane that recognized it |
/// | `captured` | when it was captured, in seconds from the source's start |
/// | `milliseconds` | how long it took |
/// | `working` | how much of that the main loop was on a processor |
/// | `threads` | CPU seconds by the name of thread |
nonisolated final class TraceFile: Sendable {
  private struct State {
    let file: FileHandle
    var waiting = Data()

    mutating func flush() {
      // A full disk ends the trace, not the program.
      try? file.write(contentsOf: waiting)
      waiting = Data()
    }
  }

  /// Written in pieces of this size, so that tracing does not change what it measures.
  private static let pieceSize = 1 << 16

  private let start = ContinuousClock.now
  private let state: Mutex<State>

  /// Makes the file, or empties it.
  ///
  /// - Parameter path: Where.
  /// - Throws: `ScanError.badInput` when it cannot be written.
  init(path: String) throws(ScanError) {
    // FileManager would put a new file in the place of a device or a pipe.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    guard descriptor >= 0 else {
      throw ScanError.badInput(cause: "\(path): \(String(cString: strerror(errno)))")
    }
    state = Mutex(State(file: FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)))
  }

  /// Writes a step that happens now.
  ///
  /// - Parameter step: The step.
  func note(_ step: FrameStep) {
    switch step {
    case .captured(let frame, let time):
      write(
        "captured", ["\"frame\":\(frame)", "\"captured\":\(TraceFile.seconds(time))"])
    case .recognized(let frame, let lane, let took):
      write(
        "recognized", ["\"frame\":\(frame)", "\"lane\":\"\(lane)\"", TraceFile.milliseconds(took)])
    case .highlighted(let frame): write("highlighted", ["\"frame\":\(frame)"])
    case .pictured: write("pictured", [])
    case .blocked(let duration, let working):
      write(
        "blocked",
        [TraceFile.milliseconds(duration), TraceFile.milliseconds(working, "working")])
    }
  }

  /// Writes what each kind of thread has cost, and everything that waits.
  func finish() {
    let threads = ThreadTimes.ofProcess().sorted { $0.key < $1.key }
      .map { "\(TraceFile.quoted($0.key)):\($0.value)" }.joined(separator: ",")
    write("threads", ["\"threads\":{\(threads)}"])
    state.withLock { $0.flush() }
  }

  private func write(_ step: String, _ fields: [String]) {
    let time = TraceFile.seconds(ContinuousClock.now - start)
    let line = (["\"step\":\"\(step)\"", "\"time\":\(time)"] + fields).joined(separator: ",")
    state.withLock { state in
      state.waiting.append(contentsOf: Data("{\(line)}\n".utf8))
      if state.waiting.count >= TraceFile.pieceSize { state.flush() }
    }
  }

  private static func seconds(_ duration: Duration) -> String {
    String(format: "%.6f", duration / .seconds(1))
  }

  private static func milliseconds(
    _ duration: Duration, _ name: String = "milliseconds"
  ) -> String {
    "\"\(name)\":" + String(format: "%.3f", duration / .milliseconds(1))
  }

  private static func quoted(_ name: String) -> String {
    "\"" + name.filter { $0 != "\"" && $0 != "\\" } + "\""
  }
}

/// What the threads of this process have cost.
nonisolated enum ThreadTimes {
  /// Reads them from the kernel.
  ///
  /// - Returns: CPU seconds by the name of thread, those of one name together.
  static func ofProcess() -> [String: Double] {
    let folder = "/proc/self/task"
    let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
    var times: [String: Double] = [:]
    for thread in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      guard let stat = try? String(contentsOfFile: "\(folder)/\(thread)/stat", encoding: .utf8),
        let open = stat.firstIndex(of: "("), let close = stat.lastIndex(of: ")")
      else { continue }
      let name = String(stat[stat.index(after: open)..<close])
      // After the name: state is field 3, utime 14 and stime 15 (proc(5)).
      let fields = stat[stat.index(after: close)...].split(separator: " ")
      guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12])
      else { continue }
      times[name, default: 0] += (user + system) / ticks
    }
    return times
  }
}
