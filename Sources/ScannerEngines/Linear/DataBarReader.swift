/// Reads GS1 DataBar along the edges; a likelihood fit of the widths it gives must agree.
enum DataBarReader {
  /// A symbol, where its parts start, and what it says.
  struct Reading {
    let symbol: SymbolLayout
    let boundaries: [Float]
    let isReversed: Bool
    let bytes: [UInt8]
  }

  /// Finds every symbol of a kind.
  ///
  /// - Parameters:
  ///   - kind: `dataBar` or `dataBarLimited`.
  ///   - edges: Edges in the direction of reading.
  /// - Returns: Readings whose checksum is right.
  static func read(_ kind: LinearKind, _ edges: EdgeSequence) -> [Reading] {
    let parts = kind == .dataBar ? DataBarPatterns.parts : DataBarLimitedPatterns.parts
    let count = parts.reduce(0) { $0 + $1.elements }
    var result: [Reading] = []
    for first in stride(from: 0, to: edges.places.count - count, by: 2) {
      guard let widths = DataBarElements.widths(edges, from: first, parts: parts),
        let bytes = kind == .dataBar
          ? DataBarPatterns.decode(widths) : DataBarLimitedPatterns.decode(widths)
      else { continue }
      var boundaries = [edges.places[first]]
      var index = first
      for part in parts {
        index += part.elements
        boundaries.append(edges.places[index])
      }
      result.append(
        Reading(
          symbol: symbol(kind, widths), boundaries: boundaries, isReversed: edges.isReversed,
          bytes: bytes))
    }
    return result
  }

  private static func symbol(_ kind: LinearKind, _ widths: [[Int]]) -> SymbolLayout {
    var startsWithBar = true
    return SymbolLayout(
      kind,
      widths.map { part in
        let pattern = BarPattern(part.map(Float.init), startsWithBar: startsWithBar)
        if !part.count.isMultiple(of: 2) { startsWithBar.toggle() }
        return PatternSlot(PatternSet([pattern]))
      })
  }
}
