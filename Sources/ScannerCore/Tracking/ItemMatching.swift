/// Pairs what was seen with the items that are followed: nearest first, each at most once.
struct ItemMatching {
  /// What a pair that shares no content is worse by, in parts of the item's size.
  private static let otherContent = 1.0
  /// What an item that is gone is worse by than one in view.
  private static let gone = 0.25
  /// Overlap from which a line of another content is the same line read anew.
  private static let sameLine = 0.3

  /// Pairs them.
  ///
  /// - Parameters:
  ///   - observations: What was seen in one frame.
  ///   - tracks: Items that they may be; nil for one that they cannot be.
  ///   - time: Capture time of the frame; items are taken as they were then.
  ///   - reach: How far an item may be from its place, in parts of its size, if nobody followed it.
  /// - Returns: For each observation the index of its item; nil: it is new.
  static func pairs(
    of observations: [Observation], with tracks: [ItemTrack?], at time: Duration, reach: Double
  ) -> [Int?] {
    var pairs: [(distance: Double, observation: Int, track: Int)] = []
    for (index, track) in tracks.enumerated() {
      guard let track else { continue }
      let quad = track.quad(at: time)
      // Lines are long and low: their engine follows them farther than their pixels can be.
      let reach = track.item.lane == .text ? reach : track.reach(atMost: reach)
      for (number, observation) in observations.enumerated() {
        guard let distance = distance(track, quad, observation, reach) else { continue }
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
    return trackOf
  }

  /// Distance in parts of the item's size; nil when they cannot be the same thing.
  ///
  /// The same content is nearer than any other.
  private static func distance(
    _ track: ItemTrack, _ quad: Quadrilateral, _ observation: Observation, _ reach: Double
  ) -> Double? {
    let size = max(1, quad.area.squareRoot(), observation.quad.area.squareRoot())
    let apart = quad.center.distance(to: observation.quad.center) / size
    let penalty = track.phase == .remembered ? gone : 0
    if track.item.reading.isSameContent(as: observation.reading) {
      return apart <= reach ? apart + penalty : nil
    }
    guard track.item.lane == .text, track.phase != .remembered,
      quad.overlap(with: observation.quad) >= sameLine
    else { return nil }
    return otherContent + apart
  }
}
