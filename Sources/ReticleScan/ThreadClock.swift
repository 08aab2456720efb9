import Glibc

/// CPU time of the calling thread, which does not depend on what else the machine does.
enum ThreadClock {
  /// Milliseconds of CPU time since the thread began.
  static var milliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
