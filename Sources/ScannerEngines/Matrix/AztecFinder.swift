/// Finds Aztec bullseyes: rings of one module each, in rows and in columns.
final class AztecFinder {
  /// How a picture is searched.
  struct Rules {
    /// Smallest reversals in grey levels, from fine to coarse.
    var hysteresis: [Int]
    /// Distance between rows that are looked at.
    var rowStep: Int
    /// Candidates that get a template fit.
    var candidates: Int
  }

  private struct Candidate {
    var centre: QRVector
    var module: QRVector
    let isDark: Bool
    var hits: Int
  }

  /// Correlation from which a candidate is a bullseye; real ones reach 0.9.
  private static let leastScore: Float = 0.55
  private static let mostCandidates = 6000

  private let plane: QRPlane
  private let rules: Rules
  private let columnSwings: QRSwings
  private var column: [UInt8]
  private var candidates: [Candidate] = []

  private init(_ plane: QRPlane, rules: Rules) {
    self.plane = plane
    self.rules = rules
    columnSwings = QRSwings(capacity: plane.height)
    column = Array(repeating: 0, count: plane.height)
  }

  /// Finds bullseyes on one level.
  ///
  /// - Parameters:
  ///   - plane: The level.
  ///   - rules: How to search.
  /// - Returns: Bullseyes in pixels of the level, best first.
  static func bullseyes(in plane: QRPlane, rules: Rules) -> [QRFinderPattern] {
    let finder = AztecFinder(plane, rules: rules)
    finder.scanRows()
    var found: [QRFinderPattern] = []
    // In a large symbol many places look alike along rows and columns alone.
    let starts = finder.candidates.sorted { $0.hits > $1.hits }.prefix(40 * rules.candidates)
      .compactMap { candidate -> QRFinderPattern? in
        // Real centres of more than three rows are crossed at least twice.
        if candidate.hits < 2, candidate.module.y > 2.5 * Float(rules.rowStep) { return nil }
        let start = finder.start(candidate)
        return start.score > 0.3 ? start : nil
      }
    for start in starts.sorted(by: { $0.score > $1.score }).prefix(rules.candidates) {
      guard let fitted = finder.fit(start), !found.contains(where: { $0.isSame(as: fitted) })
      else { continue }
      found.append(fitted)
    }
    return found.sorted { $0.score > $1.score }
  }

  private func scanRows() {
    let swings = rules.hysteresis.map { _ in QRSwings(capacity: plane.width) }
    var row = rules.rowStep / 2
    while row < plane.height, candidates.count < Self.mostCandidates {
      for (index, hysteresis) in rules.hysteresis.enumerated() {
        if index == 0 {
          swings[0].measure(
            plane.base + row * plane.stride, length: plane.width, hysteresis: hysteresis)
        } else {
          swings[index].coarsen(swings[index - 1], hysteresis: hysteresis)
        }
        scan(swings[index], row: row, hysteresis: hysteresis)
      }
      row += rules.rowStep
    }
  }

  private func scan(_ swings: QRSwings, row: Int, hysteresis: Int) {
    guard swings.count >= 7 else { return }
    for first in 0...(swings.count - 7)
    where isEven(swings, first) && hasTwoLevels(swings, first) {
      guard let module = module(swings, first + 1, tolerance: 0.5) else { continue }
      let start = swings.edge(first + 1) - swings.edge(first)
      let end = swings.edge(first + 7) - swings.edge(first + 6)
      guard min(start, end) > 0.45 * module - 0.2 else { continue }
      let place = QRVector(
        (swings.edge(first + 3) + swings.edge(first + 4)) / 2, Float(row) + 0.5)
      measureColumn(
        place, module, isDark: !swings.isLight(first + 3), hysteresis: hysteresis)
    }
  }

  /// The inner five extremes stand about as far apart; ends most windows without edges.
  @inline(__always)
  private func isEven(_ swings: QRSwings, _ first: Int) -> Bool {
    let places = swings.places + first + 1
    let a = places[1] &- places[0]
    let b = places[2] &- places[1]
    let c = places[3] &- places[2]
    let d = places[4] &- places[3]
    let least = min(min(a, b), min(c, d))
    let most = max(max(a, b), max(c, d))
    return most <= 2 &* least &+ 2
  }

  /// The inner five runs are of two levels well apart, as printed rings are and carpets are not.
  @inline(__always)
  private func hasTwoLevels(_ swings: QRSwings, _ first: Int) -> Bool {
    let values = swings.values + first + 1
    let (a, b, c) = (values[0], values[2], values[4])
    let (d, e) = (values[1], values[3])
    let (low, high) = (min(a, min(b, c)), max(a, max(b, c)))
    let gap = a > d ? low &- max(d, e) : min(d, e) &- high
    let range = a > d ? high &- min(d, e) : max(d, e) &- low
    return gap > 0 && 5 &* gap >= 2 &* range
  }

  /// The module of five runs from `first`, or nil when they are not alike.
  private func module(_ swings: QRSwings, _ first: Int, tolerance: Float) -> Float? {
    let module = (swings.edge(first + 5) - swings.edge(first)) / 5
    guard module >= 1 else { return nil }
    let slack = tolerance * module + 0.35
    for run in first..<(first + 5) {
      guard abs(swings.edge(run + 1) - swings.edge(run) - module) < slack else { return nil }
    }
    return module
  }

  private func measureColumn(
    _ place: QRVector, _ module: Float, isDark: Bool, hysteresis: Int
  ) {
    let x = min(plane.width - 1, Int(place.x))
    let reach = Int(module * 9) + 3
    let top = max(0, Int(place.y) - reach)
    let bottom = min(plane.height - 1, Int(place.y) + reach)
    for row in top...bottom { column[row - top] = plane.base[row * plane.stride + x] }
    column.withUnsafeBufferPointer { column in
      guard let base = column.baseAddress else { return }
      columnSwings.measure(base, length: bottom - top + 1, hysteresis: hysteresis)
      let start = place.y - Float(top)
      var run = 0
      while run < columnSwings.count, columnSwings.edge(run + 1) <= start { run += 1 }
      guard run >= 2, run + 2 < columnSwings.count, columnSwings.isLight(run) != isDark,
        let height = self.module(columnSwings, run - 2, tolerance: 0.6),
        height < 3 * module, module < 3 * height
      else { return }
      let middle = (columnSwings.edge(run) + columnSwings.edge(run + 1)) / 2 + Float(top)
      accept(QRVector(place.x, middle), QRVector(module, height), isDark: isDark)
    }
  }

  private func accept(_ centre: QRVector, _ module: QRVector, isDark: Bool) {
    // Rows go down, so only late candidates can be near.
    for index in candidates.indices.suffix(300) {
      let candidate = candidates[index]
      let offset = candidate.centre - centre
      let ratio = candidate.module.x / module.x
      if candidate.isDark == isDark, ratio < 1.4, ratio > 0.71,
        offset.length < 0.9 * max(module.x, module.y)
      {
        candidates[index].hits += 1
        return
      }
    }
    candidates.append(Candidate(centre: centre, module: module, isDark: isDark, hits: 1))
  }

  /// The best of six angles.
  private func start(_ candidate: Candidate) -> QRFinderPattern {
    let template = AztecTemplate.compact
    var best = QRFinderPattern(
      centre: candidate.centre, across: QRVector(candidate.module.x, 0),
      down: QRVector(0, candidate.module.y), score: -1, isDark: candidate.isDark)
    for turn in Self.turns {
      // Runs along rows and columns lengthen by 1 / cos of the angle.
      var next = best
      next.across = QRVector(turn.x, turn.y) * (candidate.module.x * turn.x)
      next.down = QRVector(-turn.y, turn.x) * (candidate.module.y * turn.x)
      next.score = template.coarseScore(next, in: plane)
      if next.score > best.score { best = next }
    }
    return best
  }

  private func fit(_ start: QRFinderPattern) -> QRFinderPattern? {
    var best = start
    AztecTemplate.compact.refine(&best, in: plane)
    let (across, down) = (best.across.length, best.down.length)
    guard best.score >= Self.leastScore, across < 3.5 * down, down < 3.5 * across else {
      return nil
    }
    return best
  }

  /// Cosine and sine of −30…45 degrees in steps of 15.
  private static let turns: [QRVector] = [
    QRVector(1, 0), QRVector(0.9659, 0.2588), QRVector(0.866, 0.5), QRVector(0.7071, 0.7071),
    QRVector(0.866, -0.5), QRVector(0.9659, -0.2588),
  ]
}
