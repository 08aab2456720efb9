import Dispatch

/// Notices when a source gives no frame for three seconds.
///
/// Everything happens on the queue it is given.
// @unchecked: used on one serial queue only.
final class FrameWatchdog: @unchecked Sendable {
  /// Two looks without progress are three seconds.
  private static let interval = 1.5

  private let timer: any DispatchSourceTimer
  private var lastCount: UInt64 = 0
  private var strikes = 0

  /// Starts watching; ends when it is released.
  ///
  /// - Parameters:
  ///   - queue: Where to look and to call back.
  ///   - count: Tells how many frames have come.
  ///   - onStall: No frame came for three seconds; the number of frames before that. Called again
  ///     only after frames have come.
  init(
    queue: DispatchQueue, count: @escaping @Sendable () -> UInt64,
    onStall: @escaping @Sendable (UInt64) -> Void
  ) {
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(
      deadline: .now() + Self.interval, repeating: Self.interval, leeway: .milliseconds(100))
    timer.setEventHandler { [weak self] in
      guard let self else { return }
      if look(count()) { onStall(lastCount) }
    }
    timer.resume()
  }

  deinit { timer.cancel() }

  /// Whether this is the moment to complain.
  private func look(_ count: UInt64) -> Bool {
    strikes = count == lastCount ? strikes + 1 : 0
    lastCount = count
    return strikes == 2
  }
}
