import Synchronization

/// Those who want to hear of something that changes.
final class ObserverList<Value: Sendable>: Sendable {
  private struct Contents {
    var observers: [Int: @Sendable (Value) -> Void] = [:]
    var last = 0
  }

  private let contents = Mutex(Contents())

  /// Adds somebody; any thread.
  ///
  /// - Parameter body: Called on the thread that tells.
  /// - Returns: What keeps the subscription alive.
  func add(_ body: @escaping @Sendable (Value) -> Void) -> Subscription {
    let id = contents.withLock { contents in
      contents.last += 1
      contents.observers[contents.last] = body
      return contents.last
    }
    return Subscription { [weak self] in self?.contents.withLock { $0.observers[id] = nil } }
  }

  /// Tells everybody; any thread.
  ///
  /// - Parameter value: What there is to hear.
  func tell(_ value: Value) {
    let observers = contents.withLock { Array($0.observers.values) }
    for observer in observers { observer(value) }
  }
}

/// Ends when it is released or cancelled.
package final class Subscription: Sendable {
  private let end: @Sendable () -> Void

  init(end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }

  /// Ends the subscription; a call that is under way may still arrive.
  package func cancel() { end() }
}
