/// Follows codes and lines of text over frames and gives each a stable id.
///
/// A pure value.
///
/// An observation continues the item of the same content whose place is nearest, or, for text
/// whose reading wavers, the item that it covers. An item that is not seen is held for a while,
/// since recognition misses single frames. Where somebody follows the items' motion, what was seen in
/// an earlier frame is compared with where the items were then, and brought forward to where they are.
public struct ItemTracker: Sendable {
  /// How the items of a lane come and go.
  public struct Rules: Sendable {
    /// Frames that must show an item before it counts.
    public var sightingsNeeded = 1
    /// How long an item that is not seen is kept.
    public var holdTime = Duration.milliseconds(500)
    /// How long an item that is not seen gets its id back when it is seen again.
    public var memory = Duration.milliseconds(500)
    /// How far an item may move between two sightings, as a multiple of its own size, if
    /// nobody follows it.
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

  /// What is known of the frame beside what was seen in it.
  package struct Sight {
    /// The frame, small; nil when motion is not followed.
    package var picture: ImagePyramid?
    /// Where observations are in a newer frame, by their index: for those that no item
    /// tells it of.
    package var now: [Int: MovingArea] = [:]

    /// Makes the sight of a frame whose motion is not followed.
    package init() {}
  }

  private var tracks: [ItemTrack] = []
  private var nextID = 1
  private var rules: [Lane: Rules]

  /// Overlap from which a code that is read hides another one that is not read any more.
  private static let replacement = 0.7

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
    ReadingOrder.sorted(tracks.filter { $0.phase == .shown }.map(\.item), by: \.quad)
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
    update(with: observations, lane: lane, at: time, Sight())
  }

  /// Takes in what one lane saw in one frame, which may not be the newest.
  ///
  /// - Parameters:
  ///   - observations: Everything that the lane saw.
  ///   - lane: The lane; items of other lanes are left alone.
  ///   - time: Capture time of the frame.
  ///   - sight: What is known of the frame's picture.
  /// - Returns: What changed.
  package mutating func update(
    with observations: [Observation], lane: Lane, at time: Duration, _ sight: Sight
  ) -> Changes {
    let rules = rules[lane] ?? Rules()
    var changes = Changes()
    forget(lane, at: time, rules)
    let pairs = pairs(observations, lane, at: time)
    for (number, observation) in observations.enumerated() {
      guard let index = pairs[number] else { continue }
      tracks[index].see(
        observation, at: time, now: sight.now[number], in: sight.picture,
        keepsSurest: rules.keepsSurest)
      count(index, rules, &changes)
    }
    let seen = Set(pairs.compactMap { $0 })
    let unseen = tracks.indices.filter { tracks[$0].item.lane == lane && !seen.contains($0) }
    hide(unseen, at: time, rules, replacedBy: observations, &changes)
    for (number, observation) in observations.enumerated() where pairs[number] == nil {
      tracks.append(
        ItemTrack(
          id: nextID, observation, at: time, now: sight.now[number], in: sight.picture))
      nextID += 1
      count(tracks.count - 1, rules, &changes)
    }
    return changes
  }

  /// What is to be followed from an earlier frame to the newest, since no item tells where it is now:
  /// observations of new items, and of those that were lost from sight.
  ///
  /// - Parameters:
  ///   - observations: Everything that a lane saw in the earlier frame.
  ///   - lane: The lane.
  ///   - time: Capture time of the frame.
  /// - Returns: Areas in that frame, by the observations' indices.
  package func arrivals(
    among observations: [Observation], lane: Lane, at time: Duration
  ) -> [Int: MovingArea] {
    var areas: [Int: MovingArea] = [:]
    for (number, index) in pairs(observations, lane, at: time).enumerated() {
      let quad = observations[number].quad
      if let index {
        guard tracks[index].isLost(quad, at: time) else { continue }
        areas[number] = tracks[index].area(seen: quad, at: time)
      } else {
        areas[number] = MovingArea(quad, at: time)
      }
    }
    return areas
  }

  /// The areas of all items, to be followed into the next frame.
  package var areas: [RecognizedItem.ID: MovingArea] {
    Dictionary(uniqueKeysWithValues: tracks.map { ($0.item.id, $0.area) })
  }

  /// Takes in where the items went.
  ///
  /// - Parameters:
  ///   - areas: What became of `areas`.
  ///   - width: Width of the frame in pixels.
  ///   - height: Height of the frame in pixels; items whose middle left the frame are gone.
  /// - Returns: What changed.
  package mutating func follow(
    _ areas: [RecognizedItem.ID: MovingArea], width: Int, height: Int
  ) -> Changes {
    var changes = Changes()
    let frame = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    for index in tracks.indices {
      guard let area = areas[tracks[index].item.id] else { continue }
      let before = tracks[index].item.quad
      tracks[index].follow(area)
      guard tracks[index].phase == .shown else { continue }
      if !frame.contains(tracks[index].quad.center) {
        tracks[index].phase = .remembered
        changes.removed.append(tracks[index].item)
      } else if tracks[index].item.quad != before {
        changes.updated.append(tracks[index].item)
      }
    }
    return changes
  }

  /// Drops every item that a test names, for a configuration that no longer asks for it.
  ///
  /// - Parameter isUnwanted: True for an item to drop.
  /// - Returns: The shown items that were dropped.
  public mutating func remove(where isUnwanted: (RecognizedItem) -> Bool) -> [RecognizedItem] {
    let gone = tracks.filter { $0.phase == .shown && isUnwanted($0.item) }.map(\.item)
    tracks.removeAll { isUnwanted($0.item) }
    return gone
  }

  private func pairs(_ observations: [Observation], _ lane: Lane, at time: Duration) -> [Int?] {
    ItemMatching.pairs(
      of: observations, with: tracks.map { $0.item.lane == lane ? $0 : nil }, at: time,
      reach: (rules[lane] ?? Rules()).reach)
  }

  /// Shows an item that was seen, if it was seen often enough.
  private mutating func count(_ index: Int, _ rules: Rules, _ changes: inout Changes) {
    switch tracks[index].phase {
    case .shown: changes.updated.append(tracks[index].item)
    case .candidate where tracks[index].sightings < rules.sightingsNeeded: break
    case .candidate, .remembered:
      tracks[index].phase = .shown
      changes.added.append(tracks[index].item)
    }
  }

  /// Hides items that were not seen for too long, or whose place another code has taken.
  private mutating func hide(
    _ unseen: [Int], at time: Duration, _ rules: Rules, replacedBy observations: [Observation],
    _ changes: inout Changes
  ) {
    for index in unseen {
      tracks[index].misses += 1
      guard tracks[index].phase == .shown else { continue }
      let absence = time - tracks[index].item.lastSeen
      // A single miss says little where frames are few.
      let isGone =
        absence > rules.holdTime
        && (tracks[index].misses > 1 || absence > rules.holdTime * 1.5)
      let place = tracks[index].quad(at: time)
      let isReplaced = observations.contains {
        $0.quad.overlap(with: place) >= ItemTracker.replacement
      }
      guard isGone || isReplaced else { continue }
      tracks[index].phase = .remembered
      changes.removed.append(tracks[index].item)
    }
  }

  private mutating func forget(_ lane: Lane, at time: Duration, _ rules: Rules) {
    tracks.removeAll { track in
      guard track.item.lane == lane, track.phase != .shown else { return false }
      return time - track.item.lastSeen > max(rules.holdTime, rules.memory)
    }
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
