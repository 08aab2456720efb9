/// Parts of GS1 DataBar symbols that single rows of a crop showed, and the symbols that they form.
///
/// Rows of a stacked symbol are put together by what their finders say of their order, not by where
/// they stand: a row that runs from right to left is read from both sides like every other.
struct DataBarEvidence {
  /// A finder's characters in GS1 DataBar Expanded; the last finder may lack the right one.
  struct Segment: Hashable {
    let left: DataBarExpandedPatterns.Character
    let right: DataBarExpandedPatterns.Character?
  }

  /// Where something was seen.
  struct Place {
    /// Ends in pixels of the crop.
    var x: ClosedRange<Float>
    /// Rows of the crop.
    var y: ClosedRange<Int>
    /// True when it was read from right to left.
    var isReversed: Bool
    /// Number of rows.
    var votes = 1

    /// Adds another sighting.
    mutating func join(_ other: Place) {
      x = min(x.lowerBound, other.x.lowerBound)...max(x.upperBound, other.x.upperBound)
      y = min(y.lowerBound, other.y.lowerBound)...max(y.upperBound, other.y.upperBound)
      votes += other.votes
    }
  }

  /// A symbol whose checksum is right.
  struct Symbol {
    let kind: LinearKind
    let bytes: [UInt8]
    let place: Place
  }

  /// Rows that must show each part: one row alone was seen to give wrong widths under blur.
  static let leastVotes = 2
  /// The same for halves of stacked symbols, whose checksum is modulo 79 only.
  private static let leastVotesOfHalves = 4
  /// The same for a symbol of which a row shows both halves.
  private static let leastVotesOfWholes = 3
  /// Readings of one part that are tried, most seen first.
  private static let variants = 2

  private(set) var segments: [DataBarExpandedPatterns.Finder: [Segment: Place]] = [:]
  private(set) var halves: [[DataBarPatterns.Pair: Place]] = [[:], [:]]
  /// What rows say that show both halves of a symbol.
  private(set) var wholes: [[UInt8]: Place] = [:]

  /// True while nothing was seen.
  var isEmpty: Bool { segments.isEmpty && wholes.isEmpty && halves.allSatisfy(\.isEmpty) }

  /// True when more rows may show a symbol: one finder is found by chance among other bars.
  var isPromising: Bool {
    segments.count >= 2 || !wholes.isEmpty || !halves.allSatisfy(\.isEmpty)
  }

  /// True when several rows showed the same parts: two finders, for one is found by chance among
  /// other bars, or half a stacked symbol.
  var hasParts: Bool {
    segments.values.count { $0.values.contains { $0.votes >= DataBarEvidence.leastVotes } } >= 2
      || halves.contains { $0.values.contains { $0.votes >= DataBarEvidence.leastVotes } }
  }

  /// Adds a part of an Expanded symbol.
  mutating func add(_ segment: Segment, _ finder: DataBarExpandedPatterns.Finder, at place: Place) {
    if segments[finder]?[segment]?.join(place) == nil {
      segments[finder, default: [:]][segment] = place
    }
  }

  /// Adds a half of a stacked symbol.
  mutating func add(_ half: DataBarPatterns.Pair, isLeft: Bool, at place: Place) {
    if halves[isLeft ? 0 : 1][half]?.join(place) == nil { halves[isLeft ? 0 : 1][half] = place }
  }

  /// Adds a symbol of which a row shows both halves.
  mutating func add(_ whole: [UInt8], at place: Place) {
    if wholes[whole]?.join(place) == nil { wholes[whole] = place }
  }

  /// Adds what another row showed.
  mutating func join(_ row: DataBarEvidence) {
    for (finder, readings) in row.segments {
      for (segment, place) in readings { add(segment, finder, at: place) }
    }
    for (whole, place) in row.wholes { add(whole, at: place) }
    for (index, readings) in row.halves.enumerated() {
      for (half, place) in readings { add(half, isLeft: index == 0, at: place) }
    }
  }

  /// The Expanded symbol that the parts form.
  ///
  /// Its check character says how many characters there are, and so which finders.
  ///
  /// - Parameter votes: Rows that must show each part.
  /// - Returns: Nil when a part is missing or the checksum is wrong.
  func expanded(votes: Int = leastVotes) -> Symbol? {
    let first = DataBarExpandedPatterns.Finder(letter: 0, isReversed: false)
    for start in likeliest(segments[first], votes: votes) {
      let count = start.key.left.value / 211 + 4
      guard let sequence = DataBarExpandedPatterns.sequence(characters: count) else { continue }
      var paths = [[start]]
      for (index, finder) in sequence.enumerated().dropFirst() {
        let needsRight = index < sequence.count - 1 || count.isMultiple(of: 2)
        let next = likeliest(segments[finder], votes: votes)
          .filter { !needsRight || $0.key.right != nil }
        paths = paths.prefix(32).flatMap { path in next.map { path + [$0] } }
      }
      for path in paths {
        if let symbol = symbol(path, characters: count) { return symbol }
      }
    }
    return nil
  }

  private func symbol(
    _ path: [(key: Segment, value: Place)], characters count: Int
  ) -> Symbol? {
    let characters = path.flatMap { [$0.key.left, $0.key.right].compactMap { $0 } }.prefix(count)
    let sum = characters.reduce(0) { $0 + $1.checksum } % 211
    guard characters.count == count, characters[0].value % 211 == sum,
      let bytes = DataBarExpandedContent.text(characters.dropFirst().map(\.value))
    else { return nil }
    var place = path[0].value
    for part in path.dropFirst() { place.join(part.value) }
    return Symbol(kind: .dataBarExpanded, bytes: bytes, place: place)
  }

  private func likeliest<Key: Hashable>(
    _ readings: [Key: Place]?, votes: Int = DataBarEvidence.leastVotes
  ) -> [(key: Key, value: Place)] {
    let sorted = (readings ?? [:]).filter { $0.value.votes >= votes }
      .sorted { ($0.value.votes, $0.value.y.lowerBound) > ($1.value.votes, $1.value.y.lowerBound) }
    // Rows between two rows of a symbol give something that few others give.
    let least = (sorted.first?.value.votes ?? 0) / 2
    return sorted.prefix(DataBarEvidence.variants).filter { $0.value.votes > least }
  }

  /// The symbol that rows show whole.
  ///
  /// - Returns: Nil when too few rows say the same, or others say otherwise.
  func whole() -> Symbol? {
    guard let best = wholes.max(by: { $0.value.votes < $1.value.votes }),
      best.value.votes >= DataBarEvidence.leastVotesOfWholes,
      wholes.count(where: { $0.value.votes * 2 > best.value.votes }) == 1
    else { return nil }
    return Symbol(kind: .dataBar, bytes: best.key, place: best.value)
  }

  /// The stacked symbol whose upper half is the left one.
  ///
  /// - Returns: Nil when a half is missing, not seen often enough, or the checksum is wrong.
  func stacked() -> Symbol? {
    for left in likeliest(halves[0], votes: DataBarEvidence.leastVotesOfHalves) {
      for right in likeliest(halves[1], votes: DataBarEvidence.leastVotesOfHalves) {
        guard left.value.isReversed == right.value.isReversed,
          DataBarEvidence.isStack(left.value, right.value),
          let bytes = DataBarPatterns.decode(left: left.key, right: right.key)
        else { continue }
        var place = left.value
        place.join(right.value)
        return Symbol(kind: .dataBar, bytes: bytes, place: place)
      }
    }
    return nil
  }

  /// Tells whether two halves stand one above the other.
  private static func isStack(_ one: Place, _ other: Place) -> Bool {
    let width = one.x.upperBound - one.x.lowerBound
    return abs(one.x.lowerBound - other.x.lowerBound) < 0.08 * width
      && abs(one.x.upperBound - other.x.upperBound) < 0.08 * width
  }
}
