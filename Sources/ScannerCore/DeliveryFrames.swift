/// The frames of the newest deliveries, for photos of them.
struct DeliveryFrames: Sendable {
  /// Frames that are kept; a camera has few buffers.
  private static let most = 3

  private var kept: [(ids: Set<RecognizedItem.ID>, frame: Frame)] = []
  /// The newest frame that was recognised.
  private var newest: Frame?

  /// Takes in a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - events: What it led to.
  mutating func note(_ frame: Frame, _ events: [ScanEvent]) {
    newest = frame
    keep(
      frame,
      for: events.compactMap { if case .delivered(let item) = $0 { item.id } else { nil } })
  }

  /// Keeps the newest frame for an item that the user picked.
  ///
  /// - Parameter id: The item.
  mutating func notePick(_ id: RecognizedItem.ID) {
    if let newest { keep(newest, for: [id]) }
  }

  /// The frame to take a photo of.
  ///
  /// - Parameter id: An item; nil: what is seen now.
  /// - Returns: The frame of its newest delivery, else the newest; nil before the first.
  func frame(of id: RecognizedItem.ID?) -> Frame? {
    kept.last { delivery in id.map(delivery.ids.contains) ?? false }?.frame ?? newest
  }

  private mutating func keep(_ frame: Frame, for ids: [RecognizedItem.ID]) {
    guard !ids.isEmpty else { return }
    for index in kept.indices { kept[index].ids.subtract(ids) }
    kept.removeAll(where: \.ids.isEmpty)
    kept.append((Set(ids), frame))
    if kept.count > DeliveryFrames.most { kept.removeFirst() }
  }
}
