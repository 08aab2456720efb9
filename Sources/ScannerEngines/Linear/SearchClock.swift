import Glibc

/// Time that a thread has spent, so that other work on the machine does not eat a region's budget.
struct SearchClock {
  private let deadline: Double

  /// Starts counting.
  ///
  /// - Parameter limit: Time to spend on this thread; nil: no end.
  init(limit: Duration?) {
    guard let limit else {
      deadline = .infinity
      return
    }
    let (seconds, attoseconds) = limit.components
    deadline = SearchClock.now + Double(seconds) + Double(attoseconds) * 1e-18
  }

  /// True when the time is spent.
  var isOver: Bool { deadline != .infinity && SearchClock.now > deadline }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
