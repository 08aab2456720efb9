/// The policy of a session: from what the lanes see to items, events and deliveries.
///
/// A pure value; time is the frames' own.
public struct ScanSession: Sendable {
  /// What the session was told.
  public private(set) var configuration: ScannerConfiguration
  private var tracker: ItemTracker
  private var trail = MotionTrail()
  private var collector = SpreadCollector()
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

  /// Messages that are spread over several codes, as far as they were read.
  public var messages: [SpreadProgress] { collector.progress }

  /// What a picked item is delivered as.
  ///
  /// - Parameter id: The item.
  /// - Returns: The item, a part of a whole message with the message's content; nil when it is not in
  ///   view.
  public func picked(_ id: RecognizedItem.ID) -> RecognizedItem? {
    items.first { $0.id == id }.map(collector.delivered)
  }

  /// Replaces the configuration; items that it no longer asks for go at once.
  ///
  /// - Parameter new: What to look for and to deliver from now on.
  /// - Returns: What changed.
  public mutating func apply(_ new: ScannerConfiguration) -> [ScanEvent] {
    configuration = new
    if delivery.mode != new.mode {
      delivery.reset()
      collector = SpreadCollector()
    }
    delivery.mode = new.mode
    delivery.repeatInterval = new.repeatInterval
    if !new.isHighFrameRateTrackingEnabled { trail = MotionTrail() }
    let gone = tracker.remove { !new.request.includes($0.reading) }
    return gone.isEmpty ? [] : [.removed(gone, all: items)]
  }

  /// Follows the items into a frame by what the picture shows.
  ///
  /// - Parameter frame: The next frame of the source.
  /// - Returns: What changed.
  public mutating func follow(_ frame: Frame) -> [ScanEvent] {
    take(following.run(into: ImagePyramid(frame)))
  }

  /// What is to be followed into the next frame: work that needs the session no more.
  package var following: ItemFollowing { ItemFollowing(trail: trail, areas: tracker.areas) }

  /// Takes in where the items went.
  ///
  /// - Parameter result: What `following` found.
  /// - Returns: What changed.
  package mutating func take(_ result: ItemFollowing.Result) -> [ScanEvent] {
    trail = result.trail
    return events(of: tracker.follow(result.areas, width: result.width, height: result.height))
  }

  /// Takes in what one lane saw in one frame.
  ///
  /// - Parameters:
  ///   - observations: Everything that the lane saw.
  ///   - lane: The lane.
  ///   - frame: The frame; items that were followed into newer frames stay there.
  /// - Returns: What changed, and what is delivered.
  public mutating func absorb(
    _ observations: [Observation], lane: Lane, frame: Frame
  ) -> [ScanEvent] {
    let arrival = arrival(of: observations, lane: lane, frame: frame)
    return absorb(arrival, arrival.run(frame))
  }

  /// What of the observations counts, and is to be brought forward to the newest frame: work that
  /// needs the session no more.
  ///
  /// - Parameters:
  ///   - observations: Everything that the lane saw.
  ///   - lane: The lane.
  ///   - frame: The frame.
  /// - Returns: The work, and what to give to `absorb` with its result.
  package func arrival(
    of observations: [Observation], lane: Lane, frame: Frame
  ) -> ItemArrival {
    let wanted = select(observations, in: frame)
    let areas =
      trail.newest == nil
      ? [:] : tracker.arrivals(among: wanted, lane: lane, at: frame.captureTime)
    return ItemArrival(
      trail: trail, observations: wanted, lane: lane, time: frame.captureTime, areas: areas)
  }

  /// Takes in what one lane saw in one frame.
  ///
  /// - Parameters:
  ///   - arrival: What of it counts.
  ///   - sight: What is known of the frame's picture.
  /// - Returns: What changed, and what is delivered.
  package mutating func absorb(
    _ arrival: ItemArrival, _ sight: ItemTracker.Sight
  ) -> [ScanEvent] {
    var changes = tracker.update(
      with: arrival.observations, lane: arrival.lane, at: arrival.time, sight)
    keepOne(&changes)
    let seen = ReadingOrder.sorted(changes.added + changes.updated, by: \.quad)
    let messages = collector.take(seen, at: arrival.time)
    let deliverable = messages.whole + messages.single
    return events(of: changes) + messages.progress.map(ScanEvent.progress)
      + delivery.deliveries(among: deliverable, at: arrival.time).map(ScanEvent.delivered)
  }

  /// Delivers the parts of messages that are not whole as they are: no frame will bring the others.
  ///
  /// - Returns: Messages that are given up, and what is delivered.
  public mutating func finish() -> [ScanEvent] {
    let rest = collector.finish()
    let time = rest.single.map(\.lastSeen).max() ?? .zero
    return rest.progress.map(ScanEvent.progress)
      + delivery.deliveries(among: rest.single, at: time).map(ScanEvent.delivered)
  }

  private func events(of changes: ItemTracker.Changes) -> [ScanEvent] {
    let all = items
    var events: [ScanEvent] = []
    if !changes.removed.isEmpty { events.append(.removed(changes.removed, all: all)) }
    if !changes.added.isEmpty { events.append(.added(changes.added, all: all)) }
    if !changes.updated.isEmpty { events.append(.updated(changes.updated, all: all)) }
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
    func distance(_ quad: Quadrilateral) -> Double {
      let center = quad.center
      return Point(center.x / Double(frame.width), center.y / Double(frame.height))
        .distance(to: middle)
    }
    guard let current = items.first else {
      return wanted.min { distance($0.quad) < distance($1.quad) }.map { [$0] } ?? []
    }
    let limit = distance(current.quad) - ScanSession.lead
    let rival = wanted.filter { distance($0.quad) < limit }
      .min { distance($0.quad) < distance($1.quad) }
    if let rival { return [rival] }
    // The item that is followed stays so, also while it is not seen for a moment.
    return wanted.filter { $0.reading.isSameContent(as: current.reading) }
      .min {
        $0.quad.center.distance(to: current.quad.center)
          < $1.quad.center.distance(to: current.quad.center)
      }
      .map { [$0] } ?? []
  }

  /// How much nearer to the middle another item must be, in parts of the picture, to be followed in
  /// the place of the one that is.
  private static let lead = 0.05

  /// Drops what is followed no more where only one item may be.
  private mutating func keepOne(_ changes: inout ItemTracker.Changes) {
    guard !configuration.recognizesMultipleItems, items.count > 1,
      let kept = changes.added.last ?? changes.updated.last
    else { return }
    changes.removed += tracker.remove { $0.id != kept.id }
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
