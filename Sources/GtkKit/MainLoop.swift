import CAdwaita
import CGlue
import Glibc

/// GLib's main loop as the place where Swift's main actor runs.
package enum MainLoop {
  /// Lets jobs of the main actor run under GLib's main loop; without it none does.
  ///
  /// Call it once, before the loop runs.
  package static func attachMainActor() {
    let source = glue_main_queue_source_new()
    g_source_attach(source, nil)
    g_source_unref(source)
  }

  /// Measures for as long as the program runs how late the loop comes to what is due.
  ///
  /// - Parameter body: Receives, some two hundred times a second, how late it was, and for how long of
  ///   the time since the last turn the thread was on a processor.
  package static func onTurn(_ body: @escaping (Duration, Duration) -> Void) {
    let interval = Duration.milliseconds(5)
    let watch = LoopWatch(body, due: ContinuousClock.now + interval)
    g_timeout_add_full(
      G_PRIORITY_HIGH, guint(interval / .milliseconds(1)),
      { box in
        guard let box else { return 0 }
        let watch = Unmanaged<LoopWatch>.fromOpaque(box).takeUnretainedValue()
        MainActor.assumeIsolated { watch.turn(every: .milliseconds(5)) }
        return 1
      }, Unmanaged.passRetained(watch).toOpaque(), nil)
  }

  /// Runs the loop until a condition holds or a time is over; for tests.
  ///
  /// - Parameters:
  ///   - limit: Longest time to run.
  ///   - condition: Asked after each turn of the loop.
  /// - Returns: What `condition` said last.
  package static func run(limit: Duration, until condition: () -> Bool) -> Bool {
    let end = ContinuousClock.now + limit
    while !condition() {
      guard ContinuousClock.now < end else { return false }
      // A source that wakes the loop, so that the limit is kept when nothing happens.
      let timer = g_timeout_source_new(20)
      g_source_set_callback(timer, { _ in 0 }, nil, nil)
      g_source_attach(timer, nil)
      g_main_context_iteration(nil, 1)
      g_source_destroy(timer)
      g_source_unref(timer)
    }
    return true
  }
}

private final class LoopWatch {
  private let body: (Duration, Duration) -> Void
  private var due: ContinuousClock.Instant
  private var spent = Duration.ofThread

  init(_ body: @escaping (Duration, Duration) -> Void, due: ContinuousClock.Instant) {
    self.body = body
    self.due = due
  }

  func turn(every interval: Duration) {
    let now = ContinuousClock.now
    let spent = Duration.ofThread
    body(max(.zero, now - due), spent - self.spent)
    self.spent = spent
    due = now + interval
  }
}

extension Duration {
  /// Processor time of this thread.
  fileprivate static var ofThread: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
