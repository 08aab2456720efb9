import Synchronization

/// Sends values to any number of streams.
final class Broadcast<Value: Sendable>: Sendable {
  private struct Subscribers {
    var continuations: [Int: AsyncStream<Value>.Continuation] = [:]
    var nextKey = 0
    var isFinished = false
  }

  private let subscribers = Mutex(Subscribers())

  /// A stream of the values sent from now on.
  func subscribe(
    _ policy: AsyncStream<Value>.Continuation.BufferingPolicy
  ) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: policy)
    let key = subscribers.withLock { subscribers -> Int? in
      guard !subscribers.isFinished else { return nil }
      subscribers.nextKey += 1
      subscribers.continuations[subscribers.nextKey] = continuation
      return subscribers.nextKey
    }
    guard let key else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in
      self?.subscribers.withLock { $0.continuations[key] = nil }
    }
    return stream
  }

  func send(_ value: Value) {
    subscribers.withLock { subscribers in
      for continuation in subscribers.continuations.values { continuation.yield(value) }
    }
  }

  /// Ends every stream, now and later ones.
  func finish() {
    let ended = subscribers.withLock { subscribers in
      subscribers.isFinished = true
      defer { subscribers.continuations = [:] }
      return Array(subscribers.continuations.values)
    }
    // Outside the lock: ending a stream calls onTermination, which takes it.
    for continuation in ended { continuation.finish() }
  }
}
