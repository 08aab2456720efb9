/// The policy of a session: from what the lanes see to items, events and deliveries.
///
/// A pure value; time is the frames' own.
public struct ScanSession: Sendable {
  /// What the session was told.
  public private(set) var configuration: ScannerConfiguration
  private var tracker: ItemTracker
  private var delivery: DeliveryPolicy

  /// Starts a session that has seen nothing.
  ///
  /// - Parameters:
  ///   - configuration: What to look for and to deliver.
  ///   - tracker: How items come and go.
  public init(
    configuration: ScannerConfiguration = ScannerConfiguration(),
    tracker: ItemTracker = ItemTracker()
  ) {
    self.configuration = configuration
    self.tracker = tracker
    delivery = DeliveryPolicy(
      mode: configuration.mode, repeatInterval: configuration.repeatInterval)
  }

  /// Current items in reading order.
  public var items: [RecognizedItem] { tracker.items }

  /// Replaces the configuration; items that it no longer asks for go at once.
  ///
  /// - Parameter new: What to look for and to deliver from now on.
  /// - Returns: What changed.
  public mutating func apply(_ new: ScannerConfiguration) -> [ScanEvent] {
    configuration = new
    if delivery.mode != new.mode { delivery.reset() }
    delivery.mode = new.mode
    delivery.repeatInterval = new.repeatInterval
    let gone = tracker.remove { !new.request.includes($0.reading) }
    return gone.isEmpty ? [] : [.removed(gone, all: items)]
  }

  /// Takes in what one lane saw in one frame.
  ///
  /// - Parameters:
  ///   - observations: Everything that the lane saw.
  ///   - lane: The lane.
  ///   - frame: The frame.
  /// - Returns: What changed, and what is delivered.
  public mutating func absorb(
    _ observations: [Observation], lane: Lane, frame: Frame
  ) -> [ScanEvent] {
    let wanted = select(observations, in: frame)
    let changes = tracker.update(with: wanted, lane: lane, at: frame.captureTime)
    let all = items
    var events: [ScanEvent] = []
    if !changes.removed.isEmpty { events.append(.removed(changes.removed, all: all)) }
    if !changes.added.isEmpty { events.append(.added(changes.added, all: all)) }
    if !changes.updated.isEmpty { events.append(.updated(changes.updated, all: all)) }
    let seen = ReadingOrder.sorted(changes.added + changes.updated, by: \.quad)
    events += delivery.deliveries(among: seen, at: frame.captureTime).map(ScanEvent.delivered)
    return events
  }

  /// What counts of the observations: asked for at this moment, in the region, one or all.
  private func select(_ observations: [Observation], in frame: Frame) -> [Observation] {
    let region = configuration.searchedRegion
    func place(_ observation: Observation) -> Point {
      let center = observation.quad.center
      return Point(center.x / Double(frame.width), center.y / Double(frame.height))
    }
    let wanted = observations.filter {
      configuration.request.includes($0.reading)
        && (region == .whole || region.contains(place($0)))
    }
    if configuration.recognizesMultipleItems { return wanted }
    let middle = Point(region.x + region.width / 2, region.y + region.height / 2)
    let nearest = wanted.min { place($0).distance(to: middle) < place($1).distance(to: middle) }
    return nearest.map { [$0] } ?? []
  }
}

extension RecognitionRequest {
  /// Tells whether a reading is of a kind that the request asks for.
  ///
  /// - Parameter reading: What was read.
  /// - Returns: False when its symbology or its language is switched off.
  public func includes(_ reading: Observation.Reading) -> Bool {
    switch reading {
    case .barcode(let barcode): symbologies.contains(barcode.symbology)
    case .text(let text): languages.contains(text.language)
    }
  }
}
