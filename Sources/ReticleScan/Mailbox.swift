import Dispatch
import Synchronization

/// Messages of several threads for one that waits.
final class Mailbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  private let news = DispatchSemaphore(value: 0)

  /// Adds a message; never waits.
  ///
  /// - Parameter message: What to tell.
  func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    news.signal()
  }

  /// Takes the oldest message; waits for one.
  ///
  /// - Parameter deadline: The end of the wait.
  /// - Returns: Nil when the deadline passed.
  func next(until deadline: DispatchTime = .distantFuture) -> Message? {
    guard news.wait(timeout: deadline) == .success else { return nil }
    return messages.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
