/// Looks for an add-on behind an EAN/UPC symbol that was read.
final class AddOnSearch {
  /// Space between symbol and add-on, in modules: 7 to 12 by the standard.
  static let gap: ClosedRange<Float> = 4.5...16
  /// First looks above this are not fitted.
  private static let hopeless: Float = 0.2
  /// Crops whose rows agree less hold no bars.
  private static let leastAgreement: Float = 0.35
  /// Roughness from which a stretch is not blank.
  private static let rough: Float = 0.35

  private let bands: RowBands
  private let map: EdgeMap
  private let quick: QuickLikelihood
  private let judge: CandidateJudge
  private let layouts = AddOnPatterns.searchLayouts()

  /// Makes a search.
  init() {
    let work = LinearWork()
    bands = RowBands(work)
    map = EdgeMap(work)
    quick = QuickLikelihood(bands, work)
    judge = CandidateJudge(bands, map, work)
  }

  /// Searches.
  ///
  /// - Parameters:
  ///   - kind: `addOn2` or `addOn5`.
  ///   - crop: An upright crop in which the symbol reads from left to right; bars must stand in both
  ///     of its halves.
  ///   - end: Where the symbol ends, in pixels of the crop.
  ///   - module: Width of the symbol's modules in pixels of the crop.
  /// - Returns: Two or five digits, or nil.
  func search(
    _ kind: LinearKind, in crop: LinearCrop, after end: Float, module: Float
  ) -> String? {
    guard let layout = layouts.first(where: { $0.symbol.kind == kind }),
      crop.width >= 40, crop.width <= LinearCrop.maximumWidth,
      bands.read(crop) >= AddOnSearch.leastAgreement
    else { return nil }
    map.read(bands.main.base, count: bands.count, known: crop.knownColumns)
    guard var guess = bestGuess(layout, starts(after: end, module), module) else { return nil }
    quick.descend(&guess, rounds: 6)
    guard guess.quick < AddOnSearch.hopeless, isBounded(guess),
      let found = judge.judge(guess), AcceptanceRules.accepts(found)
    else { return nil }
    return AddOnPatterns.digits(found.path)
  }

  /// Where the add-on may start: behind a gap without bars.
  private func starts(after end: Float, _ module: Float) -> [Float] {
    map.rising.filter { start in
      AddOnSearch.gap.contains((start - end) / module)
        && map.roughness(from: end + 1.5 * module, to: start - 1.5 * module) ?? 0
          < AddOnSearch.rough
    }
  }

  private func bestGuess(
    _ layout: SearchLayout, _ starts: [Float], _ module: Float
  ) -> Hypothesis? {
    var best: Hypothesis?
    for start in starts {
      for stretch: Float in [0.94, 0.97, 1, 1.03, 1.06] {
        let end = start + layout.width * module * stretch
        guard end < Float(map.count) else { continue }
        var guess = Hypothesis(layout: layout, x0: start, x1: end)
        quick.judge(&guess, kernels: [1, 3])
        if guess.quick < best?.quick ?? .infinity { best = guess }
      }
    }
    return best
  }

  /// Tells whether paper follows, wider than any space among bars.
  ///
  /// An add-on of two digits may be the beginning of one of five, which the picture may cut. One of
  /// five may stand at the edge of its label.
  private func isBounded(_ guess: Hypothesis) -> Bool {
    let isShort = guess.layout.symbol.kind == .addOn2
    let blank: Float = isShort ? 5 : 2.2
    let beyond = map.roughness(
      from: guess.x1 + 1.2 * guess.module, to: guess.x1 + blank * guess.module)
    return beyond ?? (isShort ? 1 : 0) < AddOnSearch.rough
  }
}
