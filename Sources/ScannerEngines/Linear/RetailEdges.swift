/// Reads symbols of the EAN/UPC family along the edges, when none of them is lost: the number of
/// edges between two quiet zones says which symbol it is, and where its digits stand.
final class RetailEdges {
  /// Narrowest blank beside a symbol, in modules; the judge measures it properly.
  private static let narrowestQuietZone: Float = 4
  /// How much wider or narrower than the symbol's a digit's module may be.
  private static let unevenness: Float = 0.3

  /// Fits below are left to the search: 8 and 2 stand half a module apart when motion smears them,
  /// and a fit that starts from the edges can settle between them.
  private static let leastFit: Float = 0.96

  private let bands: RowBands
  private let map: EdgeMap
  private let judge: CandidateJudge
  private let work: LinearWork
  private var symbols: [SymbolLayout] = []
  private var kinds: Set<LinearKind> = []

  /// Makes a reader of profiles that are read anew for each crop.
  init(_ bands: RowBands, _ map: EdgeMap, _ judge: CandidateJudge, _ work: LinearWork) {
    self.work = work
    self.bands = bands
    self.map = map
    self.judge = judge
  }

  /// Reads.
  ///
  /// - Parameter kinds: EAN-13, EAN-8, UPC-E.
  /// - Returns: Candidates that are beyond doubt.
  func read(_ kinds: Set<LinearKind>) -> [LinearCandidate] {
    if kinds != self.kinds {
      symbols = EANPatterns.searchLayouts(kinds).map(\.symbol).reduce(into: []) { symbols, next in
        if !symbols.contains(where: { $0 === next }) { symbols.append(next) }
      }
      self.kinds = kinds
    }
    let forward = EdgeSequence(map, bands.main.base, level: EdgeSequence.levels[0])
    var found: [LinearCandidate] = []
    for edges in [forward, forward.reversed(count: map.count)] {
      for symbol in symbols {
        for first in stride(from: 0, to: edges.places.count - symbol.edgeCount + 1, by: 2) {
          guard let boundaries = boundaries(of: symbol, in: edges, from: first),
            var candidate = judge.judge(
              symbol, boundaries: boundaries, isReversed: edges.isReversed)
          else { continue }
          candidate.isConfirmedByEdges = true
          if candidate.isCertain && candidate.fit > RetailEdges.leastFit { found.append(candidate) }
        }
      }
    }
    return found
  }

  /// Where a symbol's slots start and the last ends, in pixels.
  ///
  /// - Returns: Nil when the runs are none of such a symbol.
  private func boundaries(
    of symbol: SymbolLayout, in edges: EdgeSequence, from first: Int
  ) -> [Float]? {
    let last = first + symbol.edgeCount - 1
    let module = (edges.places[last] - edges.places[first]) / symbol.width
    let quiet = RetailEdges.narrowestQuietZone * module
    guard edges.space(before: first) >= quiet, edges.space(after: last) >= quiet else { return nil }
    var result = [edges.places[first]]
    var index = first
    for slot in symbol.slots {
      work.use(.runPattern, slot.count)
      guard let match = RunMatcher.nearest(edges, index, slot), match.error < RunMatcher.worstError,
        abs(match.module - module) < RetailEdges.unevenness * module
      else { return nil }
      index += slot.set.patterns[slot.first].runs.count
      result.append(edges.places[index])
    }
    return result
  }
}
