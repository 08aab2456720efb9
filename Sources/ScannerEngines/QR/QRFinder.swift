/// Finds the finder patterns of a picture on all its levels.
struct QRFinder {
  /// Correlation from which a candidate is a finder pattern.
  private static let leastScore: Float = 0.55
  /// Largest side of a level that is searched, in pixels, unless it is the smallest.
  private static let largestSide = 2200

  private let pyramid: QRPyramid
  private let budget: QRBudget
  private let effort: QRBudget.Effort
  private var found: [QRFinderPattern] = []
  private let template = QRFinderTemplate.shared

  /// Finds finder patterns.
  ///
  /// - Parameters:
  ///   - pyramid: The picture.
  ///   - budget: Bounds the candidates.
  ///   - effort: How to search.
  /// - Returns: Patterns in pixels of the picture, best first.
  static func patterns(
    in pyramid: QRPyramid, budget: QRBudget, effort: QRBudget.Effort
  ) -> [QRFinderPattern] {
    var finder = QRFinder(pyramid: pyramid, budget: budget, effort: effort)
    for index in pyramid.levels.indices.reversed() { finder.search(index) }
    return finder.found.sorted { $0.score > $1.score }
  }

  private init(pyramid: QRPyramid, budget: QRBudget, effort: QRBudget.Effort) {
    self.pyramid = pyramid
    self.budget = budget
    self.effort = effort
  }

  private mutating func search(_ index: Int) {
    let level = pyramid.levels[index]
    let side = max(level.plane.width, level.plane.height)
    let isSmallest = index == pyramid.levels.count - 1
    guard side <= Self.largestSide || isSmallest else { return }
    let rules = rules(index, side: side, isSmallest: isSmallest)
    let candidates = QRFinderSearch(level.plane, rules: rules).run()
    // Patterns that need a closer search are among those that most rows cross.
    let most = effort == .quick ? budget.candidates : budget.candidates / 2
    var fits = 0
    for candidate in candidates where fits < most {
      // Real patterns of more than two pixels a module cross at least two rows.
      if candidate.hits < 2, candidate.module.y * 3 > 2 * Float(rules.rowStep) { continue }
      if isKnown(candidate, scale: level.scale) { continue }
      fits += 1
      if let pattern = fit(candidate, on: level) { insert(pattern) }
    }
  }

  /// Modules of a level's first pixels are looked at row by row only when there is time.
  private func rules(
    _ index: Int, side: Int, isSmallest: Bool
  ) -> QRFinderSearch.Rules {
    let isLarge = side > 900
    let isThorough = effort == .thorough
    // Patterns with free ends are many; those that matter are large, and cross many rows.
    let isCoarse = effort == .relaxed || (effort == .quick && index == 0 && isLarge)
    let rowStep = isCoarse ? 3 : isThorough && !isLarge ? 1 : 2
    let isFine = budget.phase & 1 == 1
    let quick =
      isLarge ? (isFine ? [10, 26, 64] : [16, 40]) : (isFine ? [5, 12, 32, 80] : [8, 20, 50])
    let hysteresis = isThorough ? (isLarge ? [10, 26, 60] : [5, 12, 26, 60]) : quick
    return .init(
      hysteresis: hysteresis, firstRow: budget.phase % rowStep, rowStep: rowStep,
      largestModule: isSmallest ? Float(side) / 9 : 8, levelGap: effort >= .thorough ? 10 : 5,
      hasFreeEnds: effort == .relaxed)
  }

  private func isKnown(_ candidate: QRFinderSearch.Candidate, scale: Float) -> Bool {
    found.contains { pattern in
      let offset = pattern.centre - candidate.centre * scale
      let ratio = candidate.module.x * scale / pattern.module
      return pattern.isDark == candidate.isDark && pattern.score > 0.75
        && (offset * offset).sum() < 2.25 * pattern.module * pattern.module
        && ratio < 2.2 && ratio > 0.45
    }
  }

  private func fit(
    _ candidate: QRFinderSearch.Candidate, on level: QRPyramid.Level
  ) -> QRFinderPattern? {
    var best = start(candidate, in: level.plane)
    guard best.score > 0.3 else { return nil }
    template.refine(&best, in: level.plane)
    guard best.score >= Self.leastScore, isPlausible(best) else { return nil }
    best.isRound = isRound(best, in: level.plane)
    return best.scaled(level.scale)
  }

  /// The best of six angles, and of twelve slants when none is good.
  private func start(
    _ candidate: QRFinderSearch.Candidate, in plane: QRPlane
  ) -> QRFinderPattern {
    let (width, height) = (candidate.module.x, candidate.module.y)
    var best = QRFinderPattern(
      centre: candidate.centre, across: QRVector(width, 0), down: QRVector(0, height), score: -1,
      isDark: candidate.isDark, hits: candidate.hits)
    func attempt(_ across: QRVector, _ down: QRVector) {
      var next = best
      next.across = across
      next.down = down
      next.score = template.coarseScore(next, in: plane)
      if next.score > best.score { best = next }
    }
    for turn in Self.turns {
      // Runs along rows and columns lengthen by 1 / cos of the angle.
      let (a, b) = (width * turn.x, height * turn.x)
      attempt(QRVector(turn.x, turn.y) * a, QRVector(-turn.y, turn.x) * b)
    }
    if best.score > 0.1, best.score < 0.7 {
      for slant in [-1, -0.6, -0.3, 0.3, 0.6, 1] as [Float] {
        attempt(QRVector(width, slant * height), QRVector(0, height))
        attempt(QRVector(width, 0), QRVector(slant * width, height))
      }
    }
    return best
  }

  /// Cosine and sine of −30…45 degrees in steps of 15.
  private static let turns: [QRVector] = [
    QRVector(1, 0), QRVector(0.9659, 0.2588), QRVector(0.866, 0.5), QRVector(0.7071, 0.7071),
    QRVector(0.866, -0.5), QRVector(0.9659, -0.2588),
  ]

  private func isPlausible(_ pattern: QRFinderPattern) -> Bool {
    let across = pattern.across.length
    let down = pattern.down.length
    let area = pattern.module * pattern.module
    return area > 0.25 * across * down && across < 4.5 * down && down < 4.5 * across
  }

  /// A circle agrees with the pattern turned by 45 degrees nearly as well.
  private func isRound(_ pattern: QRFinderPattern, in plane: QRPlane) -> Bool {
    guard pattern.score < 0.85 else { return false }
    var turned = pattern
    turned.across = (pattern.across + pattern.down) * 0.7071
    turned.down = (pattern.down - pattern.across) * 0.7071
    return template.score(turned, in: plane) > pattern.score - 0.12
  }

  private mutating func insert(_ pattern: QRFinderPattern) {
    if let index = found.firstIndex(where: { $0.isSame(as: pattern) }) {
      if pattern.score > found[index].score + 0.02 { found[index] = pattern }
    } else {
      found.append(pattern)
    }
  }
}

extension SIMD2<Float> {
  /// Length in pixels.
  var length: Float { (self * self).sum().squareRoot() }

  /// Twice the signed area of the triangle with another vector; positive for clockwise in a picture.
  ///
  /// - Parameter other: A vector.
  /// - Returns: The cross product.
  func cross(_ other: QRVector) -> Float { x * other.y - y * other.x }
}
