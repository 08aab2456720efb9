import Foundation

/// Time of the processor, which other programs on the machine do not lengthen.
enum ProcessorTime {
  /// Measures work on this thread.
  ///
  /// - Parameters:
  ///   - goal: Seconds that are good enough to stop repeating.
  ///   - work: What is done, up to five times.
  /// - Returns: Seconds of the quickest run.
  static func least(until goal: Double = 0, of work: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<5 where best > goal {
      let start = now
      try work()
      best = min(best, now - start)
    }
    return best
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
