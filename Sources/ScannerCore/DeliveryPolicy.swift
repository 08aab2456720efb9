/// Decides which of the items in view are handed over for use: the scan mode and the repeat
/// throttle.
///
/// A pure value.
public struct DeliveryPolicy: Sendable {
  /// Which items are delivered, and how often.
  public var mode: ScanMode
  private var throttle: RepeatThrottle
  private var known = RecentValues<RepeatThrottle.Key, Bool>(capacity: 100_000)
  private var visits = Visits()
  private var isDone = false

  /// Makes a policy for a new session.
  ///
  /// - Parameters:
  ///   - mode: Which items are delivered, and how often.
  ///   - repeatInterval: How long the same content is held back.
  public init(mode: ScanMode = .continuous, repeatInterval: Duration = .seconds(1.5)) {
    self.mode = mode
    throttle = RepeatThrottle(interval: repeatInterval)
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
    if mode == .oncePerItem { return visits.new(among: items, at: time, gap: repeatInterval) }
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
      defer { known.set(key, to: true) }
      return known.use(key) == nil
    case .continuous:
      return throttle.admits(key, at: time)
    case .continuousExcept(let payloads):
      return !payloads.contains(item.string) && throttle.admits(key, at: time)
    case .oncePerItem, .manual:
      return false
    }
  }

  /// Starts anew: nothing has been delivered.
  public mutating func reset() {
    throttle.reset()
    known.removeAll()
    visits = Visits()
    isDone = false
  }
}

/// Which items have come into view.
private struct Visits: Sendable {
  private var ids = RecentValues<RecognizedItem.ID, Bool>(capacity: 4096)
  private var lastSeen = RecentValues<RepeatThrottle.Key, Duration>(capacity: 4096)

  /// Picks the items that came into view, and not only back under another number after an absence
  /// that is shorter than the gap.
  ///
  /// Where the same content is seen beside it, it is another piece.
  mutating func new(
    among items: [RecognizedItem], at time: Duration, gap: Duration
  ) -> [RecognizedItem] {
    let keys = items.map { RepeatThrottle.Key($0.reading) }
    let isKnown = items.map { ids.use($0.id) != nil }
    let present = Set(zip(keys, isKnown).filter(\.1).map(\.0))
    var result: [RecognizedItem] = []
    var came: Set<RepeatThrottle.Key> = []
    for (index, item) in items.enumerated() where !isKnown[index] {
      let key = keys[index]
      let isBack = lastSeen.use(key).map { time >= $0 && time - $0 < gap } ?? false
      if !isBack || present.contains(key) || came.contains(key) { result.append(item) }
      came.insert(key)
      ids.set(item.id, to: true)
    }
    for key in keys { lastSeen.set(key, to: time) }
    return result
  }
}
