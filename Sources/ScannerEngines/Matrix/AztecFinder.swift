/// Finds Aztec bullseyes: rings of one module each, in rows and in three more directions.
final class AztecFinder {
  /// How a level is searched.
  struct Rules {
    /// Distance between rows that are looked at.
    var rowStep: Int
    /// Largest module in pixels of the level; larger ones are found on the next.
    var largestModule: Float
    /// Candidates that get a template fit.
    var candidates: Int
  }

  private struct Candidate {
    var centre: QRVector
    var module: QRVector
    let isDark: Bool
    var hits: Int
  }

  /// Correlation from which a candidate is a bullseye; real ones reach 0.9, and what only looks like one 0.64.
  private static let leastScore: Float = 0.66
  /// Smallest module in pixels of the level.
  private static let leastModule: Float = 1.1
  private static let mostCandidates = 2000

  private let plane: QRPlane
  private let shades: MatrixShades
  private let rules: Rules
  private var candidates: [Candidate] = []

  private init(_ plane: QRPlane, _ shades: MatrixShades, rules: Rules) {
    self.plane = plane
    self.shades = shades
    self.rules = rules
  }

  /// Finds bullseyes on one level.
  ///
  /// - Parameters:
  ///   - plane: The level.
  ///   - shades: Its dark pixels.
  ///   - rules: How to search.
  /// - Returns: Bullseyes in pixels of the level, best first.
  static func bullseyes(
    in plane: QRPlane, _ shades: MatrixShades, rules: Rules
  ) -> [QRFinderPattern] {
    let finder = AztecFinder(plane, shades, rules: rules)
    finder.scanRows()
    var found: [QRFinderPattern] = []
    // In a large symbol many places look alike along rows and columns alone.
    let starts = finder.candidates.sorted { $0.hits > $1.hits }.prefix(10 * rules.candidates)
      .map { finder.start($0) }.filter { $0.score > 0.3 }
    for start in starts.sorted(by: { $0.score > $1.score }).prefix(rules.candidates) {
      guard let fitted = finder.fit(start), !found.contains(where: { $0.isSame(as: fitted) })
      else { continue }
      found.append(fitted)
    }
    return found.sorted { $0.score > $1.score }
  }

  private func scanRows() {
    let edges = UnsafeMutablePointer<Int32>.allocate(capacity: plane.width + 2)
    defer { edges.deallocate() }
    var row = rules.rowStep / 2
    while row < plane.height, candidates.count < Self.mostCandidates {
      let count = shades.changes(row, edges)
      // Run 0 between the first two edges is dark.
      if count >= 8 {
        for first in 0...(count - 8) where isEven(edges + first + 1) {
          look(edges + first, row: row, isDark: first & 1 == 1)
        }
      }
      row += rules.rowStep
    }
  }

  /// The inner five runs are about as long; ends most windows.
  @inline(__always)
  private func isEven(_ edges: UnsafePointer<Int32>) -> Bool {
    let b = edges[2] &- edges[1]
    let c = edges[3] &- edges[2]
    let d = edges[4] &- edges[3]
    let (least, most) = (min(b, min(c, d)), max(b, max(c, d)))
    guard most <= 2 &* least &+ 2 else { return false }
    let (a, e) = (edges[1] &- edges[0], edges[5] &- edges[4])
    return max(most, max(a, e)) <= 2 &* min(least, min(a, e)) &+ 2
  }

  /// Follows seven runs of a row from their middle in other directions.
  private func look(_ edges: UnsafePointer<Int32>, row: Int, isDark: Bool) {
    let module = Float(edges[6] &- edges[1]) / 5
    guard module >= Self.leastModule, module <= rules.largestModule else { return }
    let (start, end) = (Float(edges[1] &- edges[0]), Float(edges[7] &- edges[6]))
    guard min(start, end) > 0.45 * module - 0.7, max(start, end) < 1.8 * module + 1.5 else {
      return
    }
    let middle = (edges[3] &+ edges[4]) / 2
    guard let star = AztecStar(edges + 1, row: row, in: plane, isDark: isDark),
      let down = star.cross(Int(middle), row, stepX: 0, stepY: 1, module: module, slack: 0.6),
      down.module < 3 * module, module < 3 * down.module
    else { return }
    let centre = QRVector(Float(edges[3] &+ edges[4]) / 2, Float(row) + 0.5 + down.offset)
    let (x, y) = (Int(middle), Int(centre.y))
    let both = (module + down.module) / 2
    guard y >= 0, y < plane.height,
      star.cross(x, y, stepX: 1, stepY: 1, module: both, slack: 0.75) != nil,
      star.cross(x, y, stepX: 1, stepY: -1, module: both, slack: 0.75) != nil
    else { return }
    accept(centre, QRVector(module, down.module), isDark: isDark)
  }

  private func accept(_ centre: QRVector, _ module: QRVector, isDark: Bool) {
    // Rows go down, so only late candidates can be near.
    for index in candidates.indices.suffix(100).reversed() {
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
