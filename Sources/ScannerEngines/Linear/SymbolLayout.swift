/// The way a family of linear symbols is built, before the request's variants are told apart.
enum LinearKind: Int, CaseIterable {
  case ean13, ean8, upce, addOn2, addOn5, code128, code93, code39, codabar, interleaved2of5, msi
  case dataBar, dataBarLimited, dataBarExpanded

  /// True for GS1 DataBar, which ends in its own guards, and for add-ons beside another symbol.
  var needsNoQuietZone: Bool {
    switch self {
    case .addOn2, .addOn5, .dataBar, .dataBarLimited, .dataBarExpanded: true
    default: false
    }
  }
}

/// One place of a symbol: the patterns that may stand there.
struct PatternSlot {
  /// The patterns.
  let set: PatternSet
  /// The first of the set's patterns that is allowed.
  let first: Int
  /// How many are allowed from there.
  let count: Int

  /// Makes a slot.
  ///
  /// - Parameters:
  ///   - set: The patterns.
  ///   - allowed: Indices of the allowed ones; nil: all.
  init(_ set: PatternSet, _ allowed: Range<Int>? = nil) {
    self.set = set
    first = allowed?.lowerBound ?? 0
    count = allowed?.count ?? set.patterns.count
  }
}

/// A symbol of known length: its slots from left to right, and where edges must be.
final class SymbolLayout {
  /// The sort of symbol.
  let kind: LinearKind
  /// Slots from left to right.
  let slots: [PatternSlot]
  /// Start of each slot in modules, and the end of the last one.
  let positions: [Float]
  /// Places in modules where a bar starts, whatever is encoded.
  let risingEdges: [Float]
  /// Places in modules where a bar ends, whatever is encoded.
  let fallingEdges: [Float]
  /// Number of edges of the whole symbol.
  let edgeCount: Int

  /// Width in modules.
  var width: Float { positions[slots.count] }

  /// Lays a symbol out.
  ///
  /// - Parameters:
  ///   - kind: The sort of symbol.
  ///   - slots: Slots from left to right, at least one; the last one ends with a bar.
  init(_ kind: LinearKind, _ slots: [PatternSlot]) {
    self.kind = kind
    self.slots = slots
    var positions: [Float] = [0]
    var rising: [Float] = []
    var falling: [Float] = []
    var edges = 1
    var x: Float = 0
    for slot in slots {
      let common = SymbolLayout.commonEdges(of: slot)
      rising += common.rising.map { x + $0 }
      falling += common.falling.map { x + $0 }
      edges += slot.set.patterns[slot.first].runs.count
      x += slot.set.width
      positions.append(x)
    }
    falling.append(x)
    self.positions = positions
    risingEdges = rising
    fallingEdges = falling
    edgeCount = edges
  }

  /// Edges that all patterns of a slot share, its start among them, its end not.
  private static func commonEdges(of slot: PatternSlot) -> (rising: [Float], falling: [Float]) {
    var common: [(x: Float, rises: Bool)] = []
    for p in slot.first..<slot.first + slot.count {
      let pattern = slot.set.patterns[p]
      var edges: [(x: Float, rises: Bool)] = []
      var x: Float = 0
      var rises = pattern.startsWithBar
      for run in pattern.runs {
        edges.append((x, rises))
        x += run
        rises.toggle()
      }
      common =
        p == slot.first
        ? edges
        : common.filter { a in edges.contains { abs($0.x - a.x) < 0.01 && $0.rises == a.rises } }
    }
    return (common.filter(\.rises).map(\.x), common.filter { !$0.rises }.map(\.x))
  }
}

/// What the searches need of a symbol seen from one side or from both.
final class SearchLayout {
  /// One slot as the first look sees it.
  struct QuickSlot {
    /// Start in modules.
    let start: Float
    /// The patterns, of both directions.
    let set: PatternSet
    /// Cost to add to each column when read from left to right: 0, or huge for what cannot be.
    let forward: FloatBuffer?
    /// The same from right to left; nil when the layout is for the other direction only.
    let reverse: FloatBuffer?
  }

  /// The symbol to fit.
  let symbol: SymbolLayout
  /// Slots from left to right in the picture.
  let quickSlots: [QuickSlot]
  /// Width in modules.
  let width: Float
  /// Number of edges.
  let edgeCount: Int
  /// Number of edges where a bar starts, the first ones of `edges`.
  let risingCount: Int
  /// Known edges, as parts of the width.
  let edges: [Float]
  /// True for a code of characters in a row, of which many lengths are tried.
  var hasAnyLength: Bool { ![.ean13, .ean8, .upce, .addOn2, .addOn5].contains(symbol.kind) }
  /// Smallest relative mean that the quick likelihood is charged for a short symbol.
  let handicap: Float

  /// Makes the layout of a symbol as it stands in the picture.
  ///
  /// - Parameters:
  ///   - symbol: The symbol.
  ///   - quickSlots: Slots of the first look.
  ///   - mirrored: True when the symbol stands in the picture from right to left.
  ///   - handicap: Added to the quick cost; short symbols fit more easily.
  init(_ symbol: SymbolLayout, quickSlots: [QuickSlot], mirrored: Bool, handicap: Float = 0) {
    self.symbol = symbol
    self.quickSlots = quickSlots
    self.handicap = handicap
    width = symbol.width
    edgeCount = symbol.edgeCount
    let w = symbol.width
    let rising = mirrored ? symbol.fallingEdges.map { w - $0 } : symbol.risingEdges
    let falling = mirrored ? symbol.risingEdges.map { w - $0 } : symbol.fallingEdges
    risingCount = rising.count
    edges = (rising + falling).map { $0 / w }
  }

  /// A layout for one direction, whose first look uses the symbol's own slots.
  ///
  /// - Parameters:
  ///   - symbol: The symbol.
  ///   - mirrored: True: from right to left.
  ///   - mirror: Gives a set's mirror image, so that it is built once.
  ///   - handicap: Added to the quick cost.
  convenience init(
    _ symbol: SymbolLayout, mirrored: Bool, mirror: (PatternSet) -> PatternSet, handicap: Float = 0
  ) {
    var quick: [QuickSlot] = []
    for (i, slot) in symbol.slots.enumerated() {
      let allowed = SearchLayout.mask(slot.set.quickColumns, slot.first..<slot.first + slot.count)
      let start =
        mirrored ? symbol.width - symbol.positions[i + 1] : symbol.positions[i]
      quick.append(
        QuickSlot(
          start: start, set: mirrored ? mirror(slot.set) : slot.set,
          forward: mirrored ? nil : allowed, reverse: mirrored ? allowed : nil))
    }
    self.init(
      symbol, quickSlots: mirrored ? quick.reversed() : quick, mirrored: mirrored,
      handicap: handicap)
  }

  /// Costs that rule columns out.
  ///
  /// - Parameters:
  ///   - columns: Number of columns.
  ///   - allowed: The columns that cost nothing.
  /// - Returns: 0 for those, huge for the others.
  static func mask(_ columns: Int, _ allowed: Range<Int>) -> FloatBuffer {
    let buffer = FloatBuffer(columns)
    for c in 0..<columns where !allowed.contains(c) { buffer.base[c] = 1e12 }
    return buffer
  }
}
