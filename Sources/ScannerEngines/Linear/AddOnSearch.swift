/// Looks for an add-on beside an EAN/UPC symbol that was read.
final class AddOnSearch {
  /// Space between symbol and add-on, in modules: 7 to 12 by the standard.
  private static let gap: ClosedRange<Float> = 4.5...16
  /// First looks above this are not fitted.
  private static let hopeless: Float = 0.2

  private let map: EdgeMap
  private let quick: QuickLikelihood
  private let judge: CandidateJudge
  private lazy var layouts = [false, true].map(AddOnPatterns.searchLayouts)

  /// Makes a search over profiles that are read anew for each crop.
  init(_ map: EdgeMap, _ quick: QuickLikelihood, _ judge: CandidateJudge) {
    self.map = map
    self.quick = quick
    self.judge = judge
  }

  /// Searches.
  ///
  /// - Parameter candidate: An accepted symbol of the EAN/UPC family.
  /// - Returns: Two or five digits, or nil.
  func search(beside candidate: LinearCandidate) -> String? {
    var best: LinearCandidate?
    for layout in layouts[candidate.isReversed ? 1 : 0] {
      guard var guess = bestGuess(layout, candidate) else { continue }
      quick.descend(&guess, rounds: 6)
      guard guess.quick < AddOnSearch.hopeless, isBounded(guess, candidate),
        let found = judge.judge(guess), AcceptanceRules.accepts(found),
        found.fit > best?.fit ?? 0
      else { continue }
      best = found
    }
    return best.map { AddOnPatterns.digits($0.path) }
  }

  private func bestGuess(_ layout: SearchLayout, _ candidate: LinearCandidate) -> Hypothesis? {
    let module = candidate.module
    let starts = (candidate.isReversed ? map.falling : map.rising).filter {
      let space = candidate.isReversed ? candidate.x0 - $0 : $0 - candidate.x1
      return AddOnSearch.gap.contains(space / module)
    }
    var best: Hypothesis?
    for start in starts {
      for stretch: Float in [0.94, 0.97, 1, 1.03, 1.06] {
        let width = layout.width * module * stretch
        let x0 = candidate.isReversed ? start - width : start
        guard x0 >= 0, x0 + width < Float(map.count) else { continue }
        var guess = Hypothesis(layout: layout, x0: x0, x1: x0 + width)
        quick.judge(&guess, kernels: [1, 3])
        if guess.quick < best?.quick ?? .infinity { best = guess }
      }
    }
    return best
  }

  /// An add-on of two digits may be the beginning of one of five: what follows must be blank.
  private func isBounded(_ guess: Hypothesis, _ candidate: LinearCandidate) -> Bool {
    let end = candidate.isReversed ? guess.x0 : guess.x1
    let side: Float = candidate.isReversed ? -1 : 1
    let beyond = map.roughness(
      from: end + side * 1.5 * guess.module, to: end + side * 5 * guess.module)
    return beyond ?? 0 < 0.35
  }
}
