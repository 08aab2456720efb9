import Glibc

/// Finds symbols of the EAN/UPC family in a profile: likely places first, thorough ones last.
final class RetailSearch {
  /// Where a search starts; later tiers cost more and find blurred or badly bounded codes.
  private enum Tier: Int {
    /// The quietest ends.
    case quietEnds
    /// A dense grid of ends around the quietest strong edges, for strong blur.
    case endGrid
    /// Many ends.
    case manyEnds
  }

  /// Number of tiers.
  static let tierCount = 3
  /// First looks below this are fitted at once.
  private static let promising: Float = 0.12
  /// First looks above this are never fitted.
  private static let hopeless: Float = 0.3

  private let map: EdgeMap
  private let comb: CombSearch
  private let quick: QuickLikelihood
  private let judge: CandidateJudge
  private let work: LinearWork
  private var layouts: [SearchLayout] = []
  private var layoutKinds: Set<LinearKind> = []
  private var queue: [Hypothesis] = []
  private var tried: [Hypothesis] = []
  private var found: [LinearCandidate] = []
  /// Whether the last search met all that it could, or something certain.
  private(set) var isComplete = true

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
  /// - Parameters:
  ///   - kinds: EAN-13, EAN-8, UPC-E.
  ///   - tiers: Part of 0..<`tierCount`; a caller whose budget is short rotates its start from
  ///     frame to frame.
  /// - Returns: Candidates, not yet accepted.
  func search(
    _ kinds: Set<LinearKind>, tiers: Range<Int>
  ) -> [LinearCandidate] {
    if kinds != layoutKinds {
      layouts = EANPatterns.searchLayouts(kinds)
      layoutKinds = kinds
    }
    queue.removeAll(keepingCapacity: true)
    tried.removeAll(keepingCapacity: true)
    found.removeAll(keepingCapacity: true)
    let ends = comb.ends()
    for tier in tiers {
      if run(Tier(rawValue: tier) ?? .manyEnds, ends) { break }
    }
    isComplete = tiers.upperBound == RetailSearch.tierCount && !work.isOver
    return found
  }

  /// Runs a tier.
  ///
  /// - Returns: True when there is no point in going on.
  private func run(_ tier: Tier, _ ends: (left: [CombSearch.End], right: [CombSearch.End])) -> Bool
  {
    switch tier {
    case .quietEnds:
      let guesses = comb.hypotheses(left: ends.left.prefix(8), right: ends.right.prefix(8)) {
        _, _ in layouts
      }
      enqueue(best(guesses, perLayout: 8, keep: 8, isLazy: true))
      return drain(below: RetailSearch.promising, quota: (2, 1))
    case .endGrid:
      if (found.lazy.map(\.fit).max() ?? 0) < 0.9 {
        var guesses = endGrid()
        polish(&guesses, keep: 6, isLazy: true)
        enqueue(guesses)
      }
      return drain(below: RetailSearch.promising, quota: (2, 1))
    case .manyEnds:
      let guesses = comb.hypotheses(left: ends.left.prefix(30), right: ends.right.prefix(30)) {
        _, _ in layouts
      }
      enqueue(best(guesses, perLayout: 16, keep: 10, isLazy: false))
      return drain(below: RetailSearch.hopeless, quota: (8, 3))
    }
  }

  // MARK: Guesses

  private func best(
    _ guesses: [Hypothesis], perLayout: Int, keep: Int, isLazy: Bool
  ) -> [Hypothesis] {
    var result: [Hypothesis] = []
    for layout in layouts {
      var kept: [Hypothesis] = []
      for guess in guesses.filter({ $0.layout === layout }).sorted(by: { $0.comb > $1.comb }) {
        if kept.contains(where: { $0.isNear(guess, modules: 0.6) }) { continue }
        kept.append(guess)
        if kept.count >= perLayout { break }
      }
      result += kept
    }
    for i in result.indices {
      comb.sharpen(&result[i])
      quick.judge(&result[i], kernels: [1, 4])
    }
    polish(&result, keep: keep, isLazy: isLazy)
    return result
  }

  /// Looks at the best guesses with all kernels and improves their geometry.
  private func polish(_ guesses: inout [Hypothesis], keep: Int, isLazy: Bool) {
    guesses.sort { $0.rank < $1.rank }
    var quota = Array(repeating: keep / 2, count: LinearKind.allCases.count)
    quota[LinearKind.ean13.rawValue] = keep
    var result: [Hypothesis] = []
    var mirroredQuota = keep / 2
    for var guess in guesses {
      let kind = guess.layout.symbol.kind.rawValue
      let isMirrored = guess.layout === layouts.last && kind == LinearKind.upce.rawValue
      if (isMirrored ? mirroredQuota : quota[kind]) <= 0 { continue }
      if isMirrored { mirroredQuota -= 1 } else { quota[kind] -= 1 }
      if guess.quick > RetailSearch.hopeless + 0.15 || work.isOver { break }
      quick.judge(&guess, kernels: [0, 1, 2, 3, 4, 5, 7, 9])
      quick.descend(&guess, rounds: 6)
      result.append(guess)
      if isLazy && guess.rank < 0.1 && isWorthFitting(guess) { break }
    }
    guesses = result.sorted { $0.rank < $1.rank }
  }

  /// Tries ends around strong edges, without a comb: blur moves the ends.
  private func endGrid() -> [Hypothesis] {
    let ends = comb.strongEnds()
    var result: [Hypothesis] = []
    for layout in layouts {
      for a in ends.left.prefix(3) {
        for b in ends.right.prefix(3) where !work.isOver {
          guard b.x - a.x >= 0.3 * Float(map.count) else { continue }
          let edges = map.edgeCount(from: a.x, to: b.x)
          guard isWide(layout, a.x, b.x, edges) else { continue }
          result += gridGuesses(layout, a.x, b.x)
        }
      }
    }
    return result
  }

  private func isWide(_ layout: SearchLayout, _ x0: Float, _ x1: Float, _ edges: Int) -> Bool {
    let module = (x1 - x0) / layout.width
    return module >= CombSearch.narrowestModule && module <= CombSearch.widestModule
      && Float(edges) >= 0.3 * Float(layout.edgeCount)
      && Float(edges) <= 1.25 * Float(layout.edgeCount) + 2
  }

  /// The two best of 5 x 5 ends and three perspectives.
  private func gridGuesses(_ layout: SearchLayout, _ x0: Float, _ x1: Float) -> [Hypothesis] {
    let module = (x1 - x0) / layout.width
    var best: [Hypothesis] = []
    for i in -2...2 {
      for j in -2...2 {
        for q in -1...1 {
          var guess = Hypothesis(
            layout: layout, x0: x0 + Float(i) * 0.6 * module, x1: x1 + Float(j) * 0.6 * module,
            perspective: Float(q) * 0.06)
          quick.judge(&guess, kernels: CollectionOfOne(4))
          let place = best.firstIndex { guess.quick < $0.quick } ?? best.count
          if place < 2 {
            best.insert(guess, at: place)
            if best.count > 2 { best.removeLast() }
          }
        }
      }
    }
    return best.filter {
      let quiet = map.quietZones(from: $0.x0, to: $0.x1, module: module)
      return max(quiet.left, quiet.right) < CombSearch.roughestQuietZone
    }
  }

  // MARK: The queue

  private func enqueue(_ guesses: [Hypothesis]) {
    for guess in guesses {
      let isKnown = (tried + queue).contains {
        $0.layout === guess.layout && abs($0.x0 - guess.x0) < 0.4 * guess.module
          && abs($0.x1 - guess.x1) < 0.4 * guess.module && guess.quick > $0.quick - 0.02
      }
      if !isKnown { queue.append(guess) }
    }
    queue.sort { $0.rank < $1.rank }
  }

  /// A logistic gate before the full fit, fitted on 451 good and 3,384 bad fits: keeps 99.5 % of
  /// the good ones and 11 % of the bad.
  private func isWorthFitting(_ guess: Hypothesis) -> Bool {
    guard guess.comb != 0 else { return guess.quick < 0.2 }
    return -3.16 * logf(max(guess.quick, 1e-3)) + 6.61 * guess.comb - 13.36 * guess.unrest - 10.53
      > -4.2
  }

  /// Fits guesses, best first.
  ///
  /// - Parameters:
  ///   - limit: Rank at which to stop.
  ///   - quota: Most fits for EAN-13 and for each other layout: a UPC-E inside an EAN-13 fits well
  ///     and would crowd it out.
  /// - Returns: True when something certain was found or the time is over.
  private func drain(below limit: Float, quota: (long: Int, short: Int)) -> Bool {
    var left = layouts.map { $0.symbol.kind == .ean13 ? quota.long : quota.short }
    while let guess = queue.first, guess.rank < limit, !work.isOver {
      queue.removeFirst()
      let isLong = guess.layout.symbol.kind == .ean13
      guard let index = layouts.firstIndex(where: { $0 === guess.layout }) else { continue }
      // A certain short code may be a part of a long one: only that is still looked for.
      if !isLong && found.contains(where: \.isCertain) { continue }
      guard left[index] > 0, isWorthFitting(guess) else { continue }
      tried.append(guess)
      if let candidate = judge.judge(guess) { found.append(candidate) }
      left[index] -= 1
      if found.contains(where: { $0.isCertain && $0.symbol.kind == .ean13 }) { return true }
    }
    return found.contains(where: \.isCertain) || work.isOver
  }
}
