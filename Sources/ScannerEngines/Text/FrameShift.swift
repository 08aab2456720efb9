import ScannerCore

/// How far a hand-held picture moved between two frames, judged by the lines of text in it.
///
/// Lines are low: a shift of half their height leaves less than a third of their area in common.
enum FrameShift {
  /// Estimates the shift.
  ///
  /// - Parameters:
  ///   - old: Lines of the frame before, in pixels.
  ///   - new: Lines of this frame.
  ///   - reach: Longest shift to look for, in pixels.
  /// - Returns: The shift that most lines of like size agree in; zero when no two do.
  static func between(_ old: [Quadrilateral], _ new: [Quadrilateral], reach: Double) -> Point {
    let votes = votes(old, new, reach)
    var best: [Vote] = []
    for vote in votes {
      let agreeing = agreeing(with: vote, votes)
      if agreeing.count > best.count { best = agreeing }
    }
    guard !best.isEmpty, best.count >= min(2, old.count) else { return Point(0, 0) }
    return Point(median(best.map(\.shift.x)), median(best.map(\.shift.y)))
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  private struct Vote {
    /// Index of the old line.
    let line: Int
    let shift: Point
    /// How far another vote may be from it, in pixels.
    let tolerance: Double
  }

  /// What a turn or zoom of the hand adds between two frames, in pixels; half of the letter height
  /// of a headline would let a line agree with the one below it.
  private static let mostTolerance = 12.0
  /// A busy page has more lines than are needed to tell.
  private static let mostLines = 24

  private static func votes(
    _ old: [Quadrilateral], _ new: [Quadrilateral], _ reach: Double
  ) -> [Vote] {
    var votes: [Vote] = []
    for (index, line) in old.prefix(mostLines).enumerated() {
      for other in new where isLike(line, other) {
        let shift = Point(
          other.center.x - line.center.x, other.center.y - line.center.y)
        if shift.distance(to: Point(0, 0)) <= reach {
          votes.append(
            Vote(
              line: index, shift: shift, tolerance: max(3, min(mostTolerance, 0.4 * height(line)))))
        }
      }
    }
    return votes.sorted {
      $0.shift.distance(to: Point(0, 0)) < $1.shift.distance(to: Point(0, 0))
    }
  }

  /// At most one vote of each old line.
  private static func agreeing(with vote: Vote, _ votes: [Vote]) -> [Vote] {
    var lines: Set<Int> = []
    return votes.filter {
      $0.shift.distance(to: vote.shift) <= vote.tolerance && lines.insert($0.line).inserted
    }
  }

  private static func isLike(_ a: Quadrilateral, _ b: Quadrilateral) -> Bool {
    let lengths = a.topLeft.distance(to: a.topRight) / max(1, b.topLeft.distance(to: b.topRight))
    let heights = height(a) / max(1, height(b))
    return lengths > 0.85 && lengths < 1.18 && heights > 0.75 && heights < 1.33
  }

  private static func height(_ quad: Quadrilateral) -> Double {
    quad.topLeft.distance(to: quad.bottomLeft)
  }
}
