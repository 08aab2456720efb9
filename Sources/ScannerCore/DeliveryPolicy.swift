/// Decides which of the items in view are handed over for use: the scan mode and the repeat
/// throttle.
///
/// A pure value.
public struct DeliveryPolicy: Sendable {
  /// Which items are delivered, and how often.
  public var mode: ScanMode
  private var throttle: RepeatThrottle
  private var seen: RecentKeys
  private var isDone = false

  /// Makes a policy for a new session.
  ///
  /// - Parameters:
  ///   - mode: Which items are delivered, and how often.
  ///   - repeatInterval: How long the same content is held back.
  public init(mode: ScanMode = .continuous, repeatInterval: Duration = .seconds(1.5)) {
    self.mode = mode
    throttle = RepeatThrottle(interval: repeatInterval)
    seen = RecentKeys(capacity: 100_000)
  }

  /// How long the same content is held back.
  public var repeatInterval: Duration {
    get { throttle.interval }
    set { throttle.interval = newValue }
  }

  /// Picks what is delivered of the items that a frame shows.
  ///
  /// - Parameters:
  ///   - items: Items that were seen in the frame itself, in reading order.
  ///   - time: Capture time of the frame.
  /// - Returns: The items to deliver, in the same order.
  public mutating func deliveries(
    among items: [RecognizedItem], at time: Duration
  ) -> [RecognizedItem] {
    var result: [RecognizedItem] = []
    for item in items where delivers(item, at: time) { result.append(item) }
    return result
  }

  private mutating func delivers(_ item: RecognizedItem, at time: Duration) -> Bool {
    let key = RepeatThrottle.Key(item.reading)
    switch mode {
    case .once:
      defer { isDone = true }
      return !isDone
    case .oncePerCode:
      return seen.insert(key)
    case .continuous:
      return throttle.admits(key, at: time)
    case .continuousExcept(let payloads):
      return !payloads.contains(item.string) && throttle.admits(key, at: time)
    case .manual:
      return false
    }
  }

  /// Starts anew: nothing has been delivered.
  public mutating func reset() {
    throttle.reset()
    seen = RecentKeys(capacity: seen.capacity)
    isDone = false
  }
}

/// A set that forgets its oldest members when it grows past its capacity.
private struct RecentKeys {
  let capacity: Int
  private var members: Set<RepeatThrottle.Key> = []
  private var order: [RepeatThrottle.Key] = []
  private var oldest = 0

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// True when the key was not a member.
  mutating func insert(_ key: RepeatThrottle.Key) -> Bool {
    guard members.insert(key).inserted else { return false }
    order.append(key)
    if members.count > capacity {
      members.remove(order[oldest])
      oldest += 1
    }
    if oldest > capacity {
      order.removeFirst(oldest)
      oldest = 0
    }
    return true
  }
}
