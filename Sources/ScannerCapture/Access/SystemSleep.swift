import CGio

/// Hears of the machine going to sleep and waking up, from logind where that runs.
// @unchecked: the variables are touched on the service thread only; the rest is immutable.
final class SystemSleep: @unchecked Sendable {
  /// The sleep of this machine.
  static let shared = SystemSleep()

  private let observers = ObserverList<Bool>()
  private var bus: Bus?
  private var listener: Bus.Listener?

  private init() {
    ServiceThread.shared.perform { [self] in
      guard let bus = Bus(G_BUS_TYPE_SYSTEM) else { return }
      self.bus = bus
      let signal = Bus.Signal(
        service: "org.freedesktop.login1", interface: "org.freedesktop.login1.Manager",
        name: "PrepareForSleep", path: "/org/freedesktop/login1")
      listener = bus.listen(to: signal) { [observers] in observers.tell($0[0]?.boolean ?? false) }
    }
  }

  /// Adds somebody who wants to hear of it; any thread.
  ///
  /// - Parameter body: Called on the service thread: true before the machine sleeps, false after.
  /// - Returns: What keeps the subscription alive.
  func observe(_ body: @escaping @Sendable (Bool) -> Void) -> Subscription {
    observers.add(body)
  }

  /// How long the machine has slept since it was started, in seconds: what a clock that runs on
  /// meanwhile is ahead of one that does not.
  static var total: Double {
    func seconds(_ clock: clockid_t) -> Double {
      var time = timespec()
      clock_gettime(clock, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    return seconds(CLOCK_BOOTTIME) - seconds(CLOCK_MONOTONIC)
  }
}
