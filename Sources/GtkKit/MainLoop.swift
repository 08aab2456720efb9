import CAdwaita
import CGlue

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
