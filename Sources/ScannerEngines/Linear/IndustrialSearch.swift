/// Finds character codes in a profile: along the edges first, by likelihood when they are blurred.
final class IndustrialSearch {
  /// Most places that are fitted for each code and direction.
  private static let mostFits = 2

  private let bands: RowBands
  private let map: EdgeMap
  private let judge: CandidateJudge
  private let work: LinearWork
  private var codes: [LinearKind: [CharacterCode]] = [:]
  private let blurred: VariableLengthSearch

  /// Makes a search over profiles that are read anew for each crop.
  init(
    _ bands: RowBands, _ map: EdgeMap, _ comb: CombSearch, _ quick: QuickLikelihood,
    _ judge: CandidateJudge, _ work: LinearWork
  ) {
    self.work = work
    self.bands = bands
    self.map = map
    self.judge = judge
    blurred = VariableLengthSearch(map, comb, quick, judge, work)
  }

  /// Reads along the edges.
  ///
  /// - Parameter kinds: What to look for.
  /// - Returns: Candidates, not yet accepted.
  func readEdges(_ kinds: Set<LinearKind>) -> [LinearCandidate] {
    var readings: [CharacterReader.Reading] = []
    var dataBars: [DataBarReader.Reading] = []
    var known: [EdgeSequence] = []
    for level in EdgeSequence.levels {
      let forward = EdgeSequence(map, bands.main.base, level: level)
      guard forward.barCount >= 6, !known.contains(forward) else { continue }
      known.append(forward)
      for edges in [forward, forward.reversed(count: map.count)] {
        for kind in [LinearKind.dataBar, .dataBarLimited] where kinds.contains(kind) {
          dataBars += DataBarReader.read(kind, edges)
        }
        for kind in kinds.sorted(by: { $0.rawValue < $1.rawValue }) {
          for code in codes(of: kind) {
            let patterns = code.bodies.reduce(1) { $0 + $1.count }
            work.use(.runPattern, edges.places.count * patterns)
            readings += CharacterReader.read(code, edges).prefix(IndustrialSearch.mostFits)
          }
        }
      }
      if !readings.isEmpty || !dataBars.isEmpty { break }
    }
    return fit(readings) + fit(dataBars)
  }

  /// Reads by likelihood alone, when edges are lost in blur or noise.
  ///
  /// - Parameter kinds: What to look for.
  /// - Returns: Candidates, not yet accepted.
  func readBlurred(_ kinds: Set<LinearKind>) -> [LinearCandidate] {
    blurred.search(kinds.sorted { $0.rawValue < $1.rawValue }.map(codes))
  }

  /// The codes of a kind, made when first asked for.
  private func codes(of kind: LinearKind) -> [CharacterCode] {
    if let known = codes[kind] { return known }
    let new = IndustrialCodes.codes(kind)
    codes[kind] = new
    return new
  }

  /// Fits the best readings, of each kind and place only the best ratio.
  private func fit(
    _ readings: [CharacterReader.Reading]
  ) -> [LinearCandidate] {
    var chosen: [CharacterReader.Reading] = []
    for reading in readings.sorted(by: { $0.error < $1.error }) {
      let isKnown = chosen.contains {
        $0.symbol.kind == reading.symbol.kind && $0.edges == reading.edges
          && $0.isReversed == reading.isReversed
      }
      if !isKnown { chosen.append(reading) }
    }
    var found: [LinearCandidate] = []
    for reading in chosen.sorted(by: { $0.edges.count > $1.edges.count }) where !work.isOver {
      guard
        var candidate = judge.judge(
          reading.symbol, boundaries: reading.boundaries, isReversed: reading.isReversed)
      else { continue }
      candidate.isConfirmedByEdges = candidate.path == reading.path
      found.append(candidate)
    }
    return found
  }

  /// Fits the widths that were read; their checksum has said already that they are right.
  private func fit(_ readings: [DataBarReader.Reading]) -> [LinearCandidate] {
    var found: [LinearCandidate] = []
    for reading in readings where !work.isOver {
      work.use(.templateSample, reading.symbol.slots.reduce(0) { $0 + $1.set.samples })
      guard
        var candidate = judge.judge(
          reading.symbol, boundaries: reading.boundaries, isReversed: reading.isReversed)
      else { continue }
      candidate.isConfirmedByEdges = true
      candidate.decodedBytes = reading.bytes
      found.append(candidate)
    }
    return found
  }
}
