import ScannerCore
import Synchronization

/// Number and size of the newest frames of a live source, to be found by their capture time.
final class FrameLog: Sendable {
  /// What is kept of a frame.
  struct Entry: Sendable {
    let number: Int
    let width: Int
    let height: Int
    let time: Duration
  }

  private struct State {
    var newest: [Entry] = []
    var count = 0
  }

  private let state = Mutex(State())
  private let limit: Int
  /// Slow text may be told of this many frames later.
  private static let depth = 256

  /// Makes an empty log.
  ///
  /// - Parameter limit: The most frames to admit.
  init(limit: Int) {
    self.limit = limit
  }

  /// Notes a frame.
  ///
  /// - Parameter frame: The next frame of the source.
  /// - Returns: How many frames are still admitted after it; nil when it is not admitted itself.
  func admit(_ frame: Frame) -> Int? {
    state.withLock { state in
      guard state.count < limit else { return nil }
      state.count += 1
      if state.newest.count == FrameLog.depth { state.newest.removeFirst() }
      state.newest.append(
        Entry(
          number: frame.sequenceNumber, width: frame.width, height: frame.height,
          time: frame.captureTime))
      return limit - state.count
    }
  }

  /// The newest frame; nil before the first.
  var last: Entry? { state.withLock { $0.newest.last } }

  /// Finds a frame.
  ///
  /// - Parameter time: Its capture time.
  /// - Returns: The frame, or the oldest that is kept; nil before the first.
  func frame(at time: Duration) -> Entry? {
    state.withLock { state in state.newest.first { $0.time >= time } ?? state.newest.last }
  }
}
