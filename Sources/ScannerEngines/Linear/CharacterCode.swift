/// A symbology of characters in a row between a start and a stop, of any length.
final class CharacterCode {
  /// The sort of symbol.
  let kind: LinearKind
  /// The start character.
  let start: PatternSlot
  /// Characters, a slot for each width that they come in.
  let bodies: [PatternSlot]
  /// The space between characters that belongs to none; nil: characters touch.
  let gap: PatternSet?
  /// The stop character.
  let stop: PatternSlot
  /// Number of characters between start and stop, check characters included.
  let lengths: ClosedRange<Int>
  /// True when characters carry no check: ends and fit must prove more.
  let isUnchecked: Bool

  private var layouts: [Int: SymbolLayout] = [:]
  private var searchLayouts: [Int: [SearchLayout]] = [:]
  private var mirrors: [ObjectIdentifier: PatternSet] = [:]

  /// Describes a symbology.
  init(
    _ kind: LinearKind, start: PatternSlot, bodies: [PatternSlot], gap: PatternSet? = nil,
    stop: PatternSlot, lengths: ClosedRange<Int>, isUnchecked: Bool
  ) {
    self.kind = kind
    self.start = start
    self.bodies = bodies
    self.gap = gap
    self.stop = stop
    self.lengths = lengths
    self.isUnchecked = isUnchecked
  }

  /// Lays out a symbol.
  ///
  /// - Parameter choices: For each character, which of `bodies` it is of.
  /// - Returns: The symbol; those with one width of characters are kept for the next time.
  func symbol(_ choices: [Int]) -> SymbolLayout {
    if bodies.count == 1, let layout = layouts[choices.count] { return layout }
    var slots = [start]
    for choice in choices {
      if let gap { slots.append(PatternSlot(gap)) }
      slots.append(bodies[choice])
    }
    if let gap { slots.append(PatternSlot(gap)) }
    slots.append(stop)
    let layout = SymbolLayout(kind, slots)
    if bodies.count == 1 { layouts[choices.count] = layout }
    return layout
  }

  /// Layouts for searching blurred symbols of a length, from both sides.
  ///
  /// - Parameter length: Number of characters.
  /// - Returns: Nothing for codes whose characters come in several widths.
  func searchLayouts(length: Int) -> [SearchLayout] {
    guard bodies.count == 1 else { return [] }
    if let known = searchLayouts[length] { return known }
    let symbol = symbol(Array(repeating: 0, count: length))
    let layouts = [false, true].map {
      SearchLayout(symbol, mirrored: $0, mirror: mirror)
    }
    searchLayouts[length] = layouts
    return layouts
  }

  private func mirror(_ set: PatternSet) -> PatternSet {
    if let known = mirrors[ObjectIdentifier(set)] { return known }
    let mirrored = PatternSet(set.patterns.map(\.mirrored))
    mirrors[ObjectIdentifier(set)] = mirrored
    return mirrored
  }

  /// Number of the first slot that holds a character, and the distance to the next one.
  var bodySlots: (first: Int, step: Int) { gap == nil ? (1, 1) : (2, 2) }

  /// The characters of a path, without start, stop and gaps.
  ///
  /// - Parameter path: Pattern of each slot.
  /// - Returns: Indices in each character's slot.
  func characters(_ path: [Int]) -> [Int] {
    stride(from: bodySlots.first, to: path.count - 1, by: bodySlots.step).map { path[$0] }
  }
}
