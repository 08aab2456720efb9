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
