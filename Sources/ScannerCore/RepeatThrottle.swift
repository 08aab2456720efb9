/// Holds back content that was delivered a moment ago.
///
/// Time is the frames' own, so the policy needs no clock. Memory is bounded: of more keys than
/// `capacity` the one that was let through the longest ago is forgotten. A pure value.
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
  /// The most keys that are remembered.
  public let capacity: Int

  private var lastDelivery: [Key: Duration] = [:]
  /// Keys in the order of their deliveries, oldest first; entries that `lastDelivery` contradicts
  /// are left over from an earlier delivery of the same key.
  private var order: [(key: Key, time: Duration)] = []
  private var oldest = 0

  /// Makes a throttle that remembers nothing yet.
  ///
  /// - Parameters:
  ///   - interval: How long the same content is held back.
  ///   - capacity: The most keys that are remembered, at least 1.
  public init(interval: Duration = .seconds(1.5), capacity: Int = 1024) {
    self.interval = interval
    self.capacity = max(1, capacity)
  }

  /// Number of keys that are remembered.
  public var count: Int { lastDelivery.count }

  /// Asks whether content may be delivered now, and remembers it if so.
  ///
  /// - Parameters:
  ///   - key: What was read.
  ///   - time: Capture time of the frame. Going back in time counts as a new start.
  /// - Returns: False while the interval since the last delivery of the key is not over.
  public mutating func admits(_ key: Key, at time: Duration) -> Bool {
    if let last = lastDelivery[key], time >= last, time - last < interval { return false }
    lastDelivery[key] = time
    order.append((key, time))
    forgetSurplus()
    return true
  }

  /// Forgets everything, for a new session.
  public mutating func reset() {
    lastDelivery.removeAll()
    order.removeAll()
    oldest = 0
  }

  private mutating func forgetSurplus() {
    while lastDelivery.count > capacity || order.count - oldest > 2 * capacity {
      let entry = order[oldest]
      oldest += 1
      guard lastDelivery[entry.key] == entry.time else { continue }
      if lastDelivery.count > capacity {
        lastDelivery[entry.key] = nil
      } else {
        order.append(entry)
      }
    }
    if oldest > capacity {
      order.removeFirst(oldest)
      oldest = 0
    }
  }
}
