/// Finds blurred character codes: every length that the ends and the number of edges allow.
final class VariableLengthSearch {
  /// Ends that are tried on each side.
  private static let endCount = 6
  /// Roughest quiet zone: more is searched here than for EAN, so less is let in.
  private static let roughestQuietZone: Float = 0.3
  /// First looks above this are never fitted.
  private static let hopeless: Float = 0.16
  /// Most fits.
  private static let mostFits = 4
  /// First looks at guesses of one kind.
  private static let looksOfKind = 12
  /// Pairs of ends that are tried without a comb.
  private static let pairCount = 3
  /// Lengths of a kind that are gone on with at each pair.
  private static let lengthsOfKind = 4
  /// A first look below this ends the search for other ends.
  private static let promising: Float = 0.2
  /// Worst first look there: the ends are only nearly right.
  private static let farthest: Float = 0.35
  /// Most guesses whose geometry is improved.
  private static let mostPolished = 6
  /// Ratios that are tried, as indices of a kind's codes: blur hides the difference.
  private static let ratioStep = 3

  private let map: EdgeMap
  private let comb: CombSearch
  private let quick: QuickLikelihood
  private let judge: CandidateJudge
  private let work: LinearWork

  /// Makes a search over profiles that are read anew for each crop.
  init(
    _ map: EdgeMap, _ comb: CombSearch, _ quick: QuickLikelihood, _ judge: CandidateJudge,
    _ work: LinearWork
  ) {
    self.work = work
    self.map = map
    self.comb = comb
    self.quick = quick
    self.judge = judge
  }

  /// Searches.
  ///
  /// - Parameter codes: The codes of each kind, one for each ratio.
  /// - Returns: Candidates, not yet accepted.
  func search(_ codes: [[CharacterCode]]) -> [LinearCandidate] {
    let found = fit(gridGuesses(codes))
    if found.contains(where: AcceptanceRules.accepts) { return found }
    return found + fit(combGuesses(codes))
  }

  // MARK: Without a comb

  /// Tries every length between the quietest strong edges: blur moves the ends and takes the edges
  /// of narrow bars, which a comb needs.
  private func gridGuesses(_ codes: [[CharacterCode]]) -> [Hypothesis] {
    var best: [Hypothesis] = []
    for pair in pairs() {
      let edges = map.edgeCount(from: pair.left, to: pair.right)
      for ratios in codes where !ratios.isEmpty && !work.isOver {
        let middle = ratios[ratios.count / 2]
        let guesses = layouts([middle], pair.right - pair.left, edges)
          .compactMap { guess($0, pair.left, pair.right) }
          .sorted { $0.rank < $1.rank }
        best += guesses.prefix(VariableLengthSearch.lengthsOfKind).map(withBestEnds)
      }
      if best.contains(where: { $0.quick < VariableLengthSearch.promising }) { break }
    }
    best.removeAll { $0.quick > VariableLengthSearch.farthest }
    best.sort { $0.rank < $1.rank }
    return polish(best)
  }

  /// The quietest pairs of strong ends.
  private func pairs() -> [(left: Float, right: Float)] {
    let ends = comb.strongEnds()
    var pairs: [(left: Float, right: Float, roughness: Float)] = []
    for a in ends.left.prefix(3) {
      for b in ends.right.prefix(3) where b.x - a.x >= max(40, 0.28 * Float(map.count)) {
        pairs.append((a.x, b.x, a.roughness + b.roughness))
      }
    }
    return pairs.filter { $0.roughness < 2 * VariableLengthSearch.roughestQuietZone }
      .sorted { $0.roughness < $1.roughness }.prefix(VariableLengthSearch.pairCount)
      .map { ($0.left, $0.right) }
  }

  /// A guess looked at with much blur; nil when the module is of no width or the paper is rough.
  private func guess(_ layout: SearchLayout, _ x0: Float, _ x1: Float) -> Hypothesis? {
    let module = (x1 - x0) / layout.width
    guard module >= CombSearch.narrowestModule, module <= CombSearch.widestModule else {
      return nil
    }
    let quiet = map.quietZones(from: x0, to: x1, module: module)
    let unrest = max(quiet.left, quiet.right)
    guard unrest <= VariableLengthSearch.roughestQuietZone else { return nil }
    var guess = Hypothesis(layout: layout, x0: x0, x1: x1, unrest: unrest)
    quick.judge(&guess, kernels: CollectionOfOne(4))
    return guess
  }

  /// The best of nine places of both ends.
  private func withBestEnds(_ guess: Hypothesis) -> Hypothesis {
    let module = guess.module
    var best = guess
    for i in -1...1 {
      for j in -1...1 where i != 0 || j != 0 {
        var moved = guess
        moved.x0 += Float(i) * 0.8 * module
        moved.x1 += Float(j) * 0.8 * module
        quick.judge(&moved, kernels: CollectionOfOne(4))
        if moved.quick < best.quick { best = moved }
      }
    }
    return best
  }

  /// Improves the best guesses.
  private func polish(_ guesses: [Hypothesis]) -> [Hypothesis] {
    var result: [Hypothesis] = []
    for var guess in guesses.prefix(VariableLengthSearch.mostPolished) where !work.isOver {
      quick.judge(&guess, kernels: [2, 3, 4, 5, 7, 8])
      quick.descend(&guess, rounds: 6)
      if guess.quick < VariableLengthSearch.hopeless { result.append(guess) }
    }
    return result.sorted { $0.rank < $1.rank }
  }

  // MARK: With a comb

  private func combGuesses(_ codes: [[CharacterCode]]) -> [Hypothesis] {
    let ends = comb.ends()
    let few = VariableLengthSearch.endCount
    var guesses = comb.hypotheses(left: ends.left.prefix(few), right: ends.right.prefix(few)) {
      distance, edges in
      guard !work.isOver else { return [] }
      return codes.flatMap { layouts($0, distance, edges) }
    }
    guesses = guesses.filter { $0.unrest <= VariableLengthSearch.roughestQuietZone }
    guesses.sort { $0.comb > $1.comb }
    return look(at: guesses)
  }

  /// Lengths whose edges and modules agree with what lies between two ends.
  private func layouts(
    _ codes: [CharacterCode], _ distance: Float, _ edges: Int
  ) -> [SearchLayout] {
    var result: [SearchLayout] = []
    var index = codes.count / 2 % VariableLengthSearch.ratioStep
    while index < codes.count {
      let code = codes[index]
      index += VariableLengthSearch.ratioStep
      guard let body = code.bodies.first, code.bodies.count == 1 else { continue }
      let perCharacter = body.set.patterns[body.first].runs.count + (code.gap == nil ? 0 : 1)
      let most = min(code.lengths.upperBound, edges * 5 / (2 * perCharacter))
      let fewest = max(code.lengths.lowerBound, edges * 4 / (5 * perCharacter) - 3)
      guard fewest <= most else { continue }
      result += (fewest...most).flatMap { code.searchLayouts(length: $0) }
    }
    return result
  }

  private func look(at guesses: [Hypothesis]) -> [Hypothesis] {
    var result: [Hypothesis] = []
    // Kinds with many edges in common places crowd the others out otherwise.
    var looks: [LinearKind: Int] = [:]
    let fair = guesses.filter { guess in
      looks[guess.layout.symbol.kind, default: 0] += 1
      return looks[guess.layout.symbol.kind, default: 0] <= VariableLengthSearch.looksOfKind
    }
    for var guess in fair where !work.isOver {
      comb.sharpen(&guess)
      quick.judge(&guess, kernels: [1, 3, 4])
      result.append(guess)
    }
    result.sort { $0.rank < $1.rank }
    var best: [Hypothesis] = []
    for var guess in result.prefix(6) where guess.quick < 0.4 && !work.isOver {
      quick.judge(&guess, kernels: [1, 2, 3, 4, 5, 7])
      quick.descend(&guess, rounds: 5)
      if guess.quick < VariableLengthSearch.hopeless { best.append(guess) }
    }
    return best.sorted { $0.rank < $1.rank }
  }

  private func fit(_ guesses: [Hypothesis]) -> [LinearCandidate] {
    var found: [LinearCandidate] = []
    for guess in guesses.prefix(VariableLengthSearch.mostFits) where !work.isOver {
      guard let candidate = judge.judge(guess) else { continue }
      found.append(candidate)
      if AcceptanceRules.accepts(candidate) { break }
    }
    return found
  }
}
