/// Reads character codes along the edges: exact geometry at next to no cost when edges are sharp.
///
/// What it finds is only a place to fit: the likelihood decides what stands there.
struct CharacterReader {
  /// A symbol and where its slots start.
  struct Reading {
    let symbol: SymbolLayout
    let boundaries: [Float]
    /// Pattern of each slot, counted from the slot's first.
    let path: [Int]
    let isReversed: Bool
    /// Mean squared error of a run, in modules.
    let error: Float
    /// Index of the first edge and of the last.
    let edges: Range<Int>
  }

  /// Narrowest blank before a start and after a stop, in modules; the judge measures it properly.
  private static let narrowestQuietZone: Float = 4
  /// How much wider than the last a character may be.
  private static let stretch: Float = 1.35

  /// Finds every symbol of a code.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - edges: Edges in the direction of reading.
  /// - Returns: Readings, longest first.
  static func read(_ code: CharacterCode, _ edges: EdgeSequence) -> [Reading] {
    var result: [Reading] = []
    var index = 0
    while index < edges.places.count {
      if let reading = read(code, edges, from: index) {
        result.append(reading)
        index = reading.edges.upperBound
        if !index.isMultiple(of: 2) { index += 1 }
      } else {
        index += 2
      }
    }
    return result.sorted { $0.edges.count > $1.edges.count }
  }

  private static func read(
    _ code: CharacterCode, _ edges: EdgeSequence, from first: Int
  ) -> Reading? {
    guard let start = RunMatcher.nearest(edges, first, code.start),
      start.error < RunMatcher.worstError,
      edges.space(before: first) >= narrowestQuietZone * start.module
    else { return nil }
    var module = start.module
    var index = first + runCount(code.start)
    var boundaries = [edges.places[first]]
    var choices: [Int] = []
    var path = [start.pattern]
    var error = start.error
    while choices.count <= code.lengths.upperBound {
      if code.gap != nil {
        guard hasGap(edges, index, module) else { return nil }
        boundaries.append(edges.places[index])
        path.append(0)
        index += 1
      }
      boundaries.append(edges.places[index])
      if code.lengths.contains(choices.count),
        let end = stop(code, edges, index, module: module)
      {
        let n = Float(choices.count + 2)
        return Reading(
          symbol: code.symbol(choices), boundaries: boundaries + [edges.places[end.index]],
          path: path + [end.pattern],
          isReversed: edges.isReversed, error: (error + end.error) / n, edges: first..<end.index + 1
        )
      }
      guard let next = character(code, edges, index, module: module) else { return nil }
      choices.append(next.body)
      path.append(next.match.pattern)
      error += next.match.error
      module = next.match.module
      index += runCount(code.bodies[next.body])
    }
    return nil
  }

  /// True when the space at an edge is narrow enough to stand between characters.
  private static func hasGap(_ edges: EdgeSequence, _ index: Int, _ module: Float) -> Bool {
    index + 1 < edges.places.count && edges.space(after: index) < narrowestQuietZone * module
  }

  private static func runCount(_ slot: PatternSlot) -> Int {
    slot.set.patterns[slot.first].runs.count
  }

  private static func isLike(_ module: Float, _ other: Float) -> Bool {
    module < other * stretch && other < module * stretch
  }

  private static func stop(
    _ code: CharacterCode, _ edges: EdgeSequence, _ index: Int, module: Float
  ) -> (index: Int, pattern: Int, error: Float)? {
    let n = runCount(code.stop)
    guard let match = RunMatcher.nearest(edges, index, code.stop),
      match.error < RunMatcher.worstError, isLike(match.module, module),
      edges.space(after: index + n) >= narrowestQuietZone * match.module
    else { return nil }
    return (index + n, match.pattern, match.error)
  }

  private static func character(
    _ code: CharacterCode, _ edges: EdgeSequence, _ index: Int, module: Float
  ) -> (body: Int, match: RunMatcher.Match)? {
    var best: (body: Int, match: RunMatcher.Match)?
    for (i, body) in code.bodies.enumerated() {
      guard let match = RunMatcher.nearest(edges, index, body),
        match.error < best?.match.error ?? RunMatcher.worstError, isLike(match.module, module)
      else { continue }
      best = (i, match)
    }
    return best
  }
}
