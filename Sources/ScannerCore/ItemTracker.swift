/// Follows codes and lines of text over frames and gives each a stable id.
///
/// A pure value.
///
/// An observation continues the item of the same content whose place is nearest, or, for text
/// whose reading wavers, the item that it covers. An item that is not seen is held for a while,
/// since recognition misses single frames.
public struct ItemTracker: Sendable {
  /// How the items of a lane come and go.
  public struct Rules: Sendable {
    /// Frames that must show an item before it counts.
    public var sightingsNeeded = 1
    /// How long an item that is not seen is kept.
    public var holdTime = Duration.milliseconds(500)
    /// How far an item may move between two sightings, as a multiple of its own size.
    public var reach = 2.0
    /// Whether of several readings of one item the surest is kept, and not the newest.
    public var keepsSurest = true

    /// Makes the rules for codes: shown at once, held for half a second.
    public init() {}

    /// Rules for lines of text: taken as the engine gives them, since it follows lines itself to
    /// read them no more often than needed.
    public static var text: Rules {
      var rules = Rules()
      rules.holdTime = .zero
      rules.keepsSurest = false
      return rules
    }
  }

  /// What a frame changed.
  public struct Changes: Sendable {
    /// Items that now count.
    public var added: [RecognizedItem] = []
    /// Items that were seen again.
    public var updated: [RecognizedItem] = []
    /// Items that are gone.
    public var removed: [RecognizedItem] = []

    /// True when the frame changed nothing.
    public var isEmpty: Bool { added.isEmpty && updated.isEmpty && removed.isEmpty }
  }

  private struct Track: Sendable {
    var item: RecognizedItem
    var sightings: Int
    var isShown: Bool
  }

  private var tracks: [Track] = []
  private var nextID = 1
  private var rules: [Lane: Rules]

  /// Makes a tracker that follows nothing yet.
  ///
  /// - Parameters:
  ///   - barcodes: Rules for codes.
  ///   - text: Rules for lines of text.
  public init(barcodes: Rules = Rules(), text: Rules = .text) {
    rules = [.barcodes: barcodes, .text: text]
  }

  /// Items that count, in reading order.
  public var items: [RecognizedItem] {
    ReadingOrder.sorted(tracks.filter(\.isShown).map(\.item), by: \.quad)
  }

  /// Takes in what one lane saw in one frame.
  ///
  /// - Parameters:
  ///   - observations: Everything that the lane saw.
  ///   - lane: The lane; items of other lanes are left alone.
  ///   - time: Capture time of the frame.
  /// - Returns: What changed.
  public mutating func update(
    with observations: [Observation], lane: Lane, at time: Duration
  ) -> Changes {
    let rules = rules[lane] ?? Rules()
    var changes = Changes()
    var free = Set(tracks.indices.filter { tracks[$0].item.lane == lane })
    var unmatched: [Observation] = []
    for (observation, index) in matches(of: observations, among: free, reach: rules.reach) {
      guard let index else {
        unmatched.append(observation)
        continue
      }
      free.remove(index)
      continueTrack(index, with: observation, at: time, rules: rules, changes: &changes)
    }
    expire(free, at: time, rules: rules, changes: &changes)
    for observation in unmatched {
      start(observation, at: time, rules: rules, changes: &changes)
    }
    return changes
  }

  /// Drops every item that a test names, for a configuration that no longer asks for it.
  ///
  /// - Parameter isUnwanted: True for an item to drop.
  /// - Returns: The shown items that were dropped.
  public mutating func remove(where isUnwanted: (RecognizedItem) -> Bool) -> [RecognizedItem] {
    let gone = tracks.filter { $0.isShown && isUnwanted($0.item) }.map(\.item)
    tracks.removeAll { isUnwanted($0.item) }
    return gone
  }

  /// Pairs observations with tracks, nearest first, each at most once.
  private func matches(
    of observations: [Observation], among free: Set<Int>, reach: Double
  ) -> [(Observation, track: Int?)] {
    var pairs: [(distance: Double, observation: Int, track: Int)] = []
    for (number, observation) in observations.enumerated() {
      for index in free {
        guard
          let distance = ItemTracker.distance(from: tracks[index].item, to: observation),
          distance <= reach
        else { continue }
        pairs.append((distance, number, index))
      }
    }
    pairs.sort { ($0.distance, $0.observation, $0.track) < ($1.distance, $1.observation, $1.track) }
    var trackOf = [Int?](repeating: nil, count: observations.count)
    var taken: Set<Int> = []
    for pair in pairs where trackOf[pair.observation] == nil && !taken.contains(pair.track) {
      trackOf[pair.observation] = pair.track
      taken.insert(pair.track)
    }
    return zip(observations, trackOf).map { ($0, $1) }
  }

  /// Distance in multiples of the item's size; nil when they cannot be the same thing.
  ///
  /// The same content is nearer than any other.
  private static func distance(
    from item: RecognizedItem, to observation: Observation
  ) -> Double? {
    let size = max(1, item.quad.area.squareRoot(), observation.quad.area.squareRoot())
    let dx = item.quad.center.x - observation.quad.center.x
    let dy = item.quad.center.y - observation.quad.center.y
    let apart = (dx * dx + dy * dy).squareRoot() / size
    if item.reading.isSameContent(as: observation.reading) { return apart }
    guard item.lane == .text, item.quad.overlap(with: observation.quad) >= 0.3 else { return nil }
    return 1 + apart
  }

  private mutating func continueTrack(
    _ index: Int, with observation: Observation, at time: Duration, rules: Rules,
    changes: inout Changes
  ) {
    let isSame = tracks[index].item.reading.isSameContent(as: observation.reading)
    tracks[index].item.quad = observation.quad
    tracks[index].item.lastSeen = time
    if isSame || !rules.keepsSurest
      || observation.confidence > tracks[index].item.confidence
    {
      tracks[index].item.reading = observation.reading
      tracks[index].item.confidence = observation.confidence
    }
    tracks[index].sightings += 1
    if tracks[index].isShown {
      changes.updated.append(tracks[index].item)
    } else if tracks[index].sightings >= rules.sightingsNeeded {
      tracks[index].isShown = true
      changes.added.append(tracks[index].item)
    }
  }

  private mutating func expire(
    _ unseen: Set<Int>, at time: Duration, rules: Rules, changes: inout Changes
  ) {
    for index in unseen.sorted(by: >) where time - tracks[index].item.lastSeen > rules.holdTime {
      let track = tracks.remove(at: index)
      if track.isShown { changes.removed.append(track.item) }
    }
  }

  private mutating func start(
    _ observation: Observation, at time: Duration, rules: Rules, changes: inout Changes
  ) {
    let item = RecognizedItem(id: nextID, observation: observation, firstSeen: time)
    nextID += 1
    let isShown = rules.sightingsNeeded <= 1
    tracks.append(Track(item: item, sightings: 1, isShown: isShown))
    if isShown { changes.added.append(item) }
  }
}

extension Observation.Reading {
  /// Tells whether two readings name the same code or line, whichever engine gave them.
  ///
  /// - Parameter other: Another reading.
  /// - Returns: True for the same bytes in one family of symbologies, or the same transcript.
  public func isSameContent(as other: Observation.Reading) -> Bool {
    switch (self, other) {
    case (.barcode(let one), .barcode(let two)):
      one.symbology.family == two.symbology.family && one.bytes == two.bytes
    case (.text(let one), .text(let two)): one.transcript == two.transcript
    default: false
    }
  }
}
