import Dispatch
import Synchronization

/// What becomes of a message for which there is no room.
package enum MailKind: Sendable {
  /// Never lost.
  case kept
  /// Of several that wait, the oldest is lost.
  case bounded
  /// A later one takes its place.
  case newest
}

/// Messages of several threads for one that waits.
package final class Mailbox<Message: Sendable>: Sendable {
  private struct Letter: Sendable {
    let message: Message
    let kind: MailKind
  }

  private let letters = Mutex<[Letter]>([])
  private let news = DispatchSemaphore(value: 0)
  private let limit: Int

  /// Makes an empty mailbox.
  ///
  /// - Parameter limit: The most bounded messages that wait.
  package init(limit: Int = 1024) {
    self.limit = limit
  }

  /// Adds a message; never waits.
  ///
  /// - Parameters:
  ///   - message: What to tell.
  ///   - kind: What becomes of it while others wait.
  package func post(_ message: Message, _ kind: MailKind = .kept) {
    let isMore = letters.withLock { letters in
      let replaced: Int? =
        switch kind {
        case .kept: nil
        case .newest: letters.firstIndex { $0.kind == .newest }
        case .bounded:
          letters.count { $0.kind == .bounded } < limit
            ? nil : letters.firstIndex { $0.kind == .bounded }
        }
      if let replaced { letters.remove(at: replaced) }
      letters.append(Letter(message: message, kind: kind))
      return replaced == nil
    }
    if isMore { news.signal() }
  }

  /// Takes the oldest message; waits for one.
  ///
  /// - Parameter deadline: The end of the wait.
  /// - Returns: Nil when the deadline passed.
  package func next(until deadline: DispatchTime = .distantFuture) -> Message? {
    guard news.wait(timeout: deadline) == .success else { return nil }
    return letters.withLock { $0.isEmpty ? nil : $0.removeFirst().message }
  }
}
