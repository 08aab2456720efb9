import Dispatch

/// How far the frames of a source have come.
struct FrameProgress: Sendable {
  /// How many have come.
  var count: UInt64 = 0
  /// When the last one came, or, before the first, when the source was opened.
  var last = DispatchTime.now()
}

/// Notices when a source gives no frame for almost three seconds, and when the machine slept.
///
/// Everything happens on the queue it is given.
// @unchecked: used on one serial queue only.
final class FrameWatchdog: @unchecked Sendable {
  enum Alarm: Hashable, Sendable {
    /// No frame came; so many did before. Said once for each standstill.
    case stalled(count: UInt64)
    /// The clock of the wall jumped ahead: the machine slept, and nobody said so before.
    case slept
  }

  /// How long it may take until the first frame, in seconds; until the next one.
  private static let (firstLimit, limit) = (2.8, 2.5)
  /// Sleep that is too short for a camera to notice, in seconds.
  private static let nap = 1.0

  private let timer: any DispatchSourceTimer
  private let progress: @Sendable () -> FrameProgress?
  private let onAlarm: @Sendable (Alarm) -> Void
  private var complainedAt: UInt64?
  private var slept = SystemSleep.total

  /// Starts watching; ends when it is released.
  ///
  /// - Parameters:
  ///   - queue: Where to look and to call back.
  ///   - progress: Tells how far the frames have come; nil when the source is gone.
  ///   - onAlarm: Hears what is wrong.
  init(
    queue: DispatchQueue, progress: @escaping @Sendable () -> FrameProgress?,
    onAlarm: @escaping @Sendable (Alarm) -> Void
  ) {
    self.progress = progress
    self.onAlarm = onAlarm
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { [weak self] in self?.look() }
    look(after: Self.firstLimit)
    timer.resume()
  }

  deinit { timer.cancel() }

  private func look(after seconds: Double) {
    timer.schedule(deadline: .now() + seconds, leeway: .milliseconds(20))
  }

  private func look() {
    guard let progress = progress() else { return }
    let total = SystemSleep.total
    if total - slept > Self.nap {
      slept = total
      onAlarm(.slept)
    }
    let limit = progress.count == 0 ? Self.firstLimit : Self.limit
    let waited =
      Double(DispatchTime.now().uptimeNanoseconds - progress.last.uptimeNanoseconds) / 1e9
    guard waited >= limit else { return look(after: limit - waited) }
    look(after: limit)
    guard complainedAt != progress.count else { return }
    complainedAt = progress.count
    onAlarm(.stalled(count: progress.count))
  }
}
