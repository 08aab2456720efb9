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
      guard kind != .dataBar || hasFinders(edges.places, first),
        let widths = DataBarElements.widths(
          edges, from: first, parts: parts, worst: DataBarElements.worstErrorOfWholes),
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

  /// Tells whether the finders of a GS1 DataBar can stand where they must: the quarters of a symbol
  /// are about as wide as each other, and each finder has two narrow elements towards the middle.
  private static func hasFinders(_ places: [Float], _ first: Int) -> Bool {
    func width(_ from: Int, _ to: Int) -> Float { places[first + to] - places[first + from] }
    let finders = width(9, 14) + width(30, 35)
    let quarter = width(1, 43) / 6
    return abs(finders - 2 * quarter) < 0.4 * quarter
      && abs(width(1, 9) + width(35, 43) - 2.1 * quarter) < 0.5 * quarter
      && width(12, 14) < 0.24 * width(9, 14) && width(30, 32) < 0.24 * width(30, 35)
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
