import Glibc

/// CPU time, which does not depend on what else the machine does.
enum CPUClock {
  /// Milliseconds that the calling thread worked.
  static var thread: Double { milliseconds(CLOCK_THREAD_CPUTIME_ID) }

  /// Milliseconds that all threads of the program worked.
  static var process: Double { milliseconds(CLOCK_PROCESS_CPUTIME_ID) }

  private static func milliseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
