import Glibc
import Synchronization

/// A stage of reading the text of a picture.
package enum TextStage: String, CaseIterable, Sendable {
  /// Finding lines.
  case detector
  /// Reading them, on all threads.
  case reader
  /// Following them over frames.
  case tracker
}

/// Sums up the CPU time of the stages of every text engine of the program, for benchmarks.
///
/// Two looks at a clock and a lock for each line: some microseconds a frame.
package enum TextStageMeter {
  private static let sums = Mutex<[TextStage: Double]>([:])

  /// Runs a stage, and adds the time of the calling thread.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - work: What to run.
  /// - Returns: What it returns.
  static func measure<Result>(_ stage: TextStage, _ work: () -> Result) -> Result {
    let start = milliseconds
    let result = work()
    let cost = milliseconds - start
    sums.withLock { $0[stage, default: 0] += cost }
    return result
  }

  /// The CPU time since the last call in milliseconds, by stage.
  package static func take() -> [TextStage: Double] {
    sums.withLock { sums in
      defer { sums = [:] }
      return sums
    }
  }

  private static var milliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
