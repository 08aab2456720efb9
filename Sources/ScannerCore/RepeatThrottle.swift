/// Holds back content that was delivered a moment ago.
///
/// Time is the frames' own, so the policy needs no clock. Memory is bounded: of more keys than
/// `capacity` the one that was asked for the longest ago is forgotten. A pure value.
public struct RepeatThrottle: Sendable {
  /// What makes two readings the same: symbology and bytes, or language and text.
  public enum Key: Hashable, Sendable {
    case barcode(Symbology, bytes: [UInt8])
    case text(language: String, transcript: String)

    /// The key of a reading.
    ///
    /// - Parameter reading: What was read.
    public init(_ reading: Observation.Reading) {
      switch reading {
      case .barcode(let barcode): self = .barcode(barcode.symbology, bytes: barcode.bytes)
      case .text(let text):
        self = .text(language: text.language.tag, transcript: text.transcript)
      }
    }
  }

  /// How long the same content is held back.
  public var interval: Duration
  private var deliveries: RecentValues<Key, Duration>

  /// Makes a throttle that remembers nothing yet.
  ///
  /// - Parameters:
  ///   - interval: How long the same content is held back.
  ///   - capacity: The most keys that are remembered, at least 1.
  public init(interval: Duration = .seconds(1.5), capacity: Int = 1024) {
    self.interval = interval
    deliveries = RecentValues(capacity: capacity)
  }

  /// The most keys that are remembered.
  public var capacity: Int { deliveries.capacity }

  /// Number of keys that are remembered.
  public var count: Int { deliveries.count }

  /// Asks whether content may be delivered now, and remembers it if so.
  ///
  /// - Parameters:
  ///   - key: What was read.
  ///   - time: Capture time of the frame. Going back in time counts as a new start.
  /// - Returns: False while the interval since the last delivery of the key is not over.
  public mutating func admits(_ key: Key, at time: Duration) -> Bool {
    if let last = deliveries.use(key), time >= last, time - last < interval { return false }
    deliveries.set(key, to: time)
    return true
  }

  /// Forgets everything, for a new session.
  public mutating func reset() { deliveries.removeAll() }
}
