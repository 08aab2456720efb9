import Foundation

/// Finder patterns that can belong to one symbol.
struct QRTriples {
  /// Three patterns, clockwise from the top left; the third is the bottom left.
  struct Triple {
    /// Number of the pattern at the top left.
    let topLeft: Int
    /// Number of the pattern at the top right.
    let topRight: Int
    /// Number of the pattern at the bottom left.
    let bottomLeft: Int
    /// Lower is better.
    let cost: Float
  }

  /// Two patterns on one side of a symbol.
  struct Pair {
    /// Number of the other pattern.
    let other: Int
    /// Distance in modules.
    let distance: Float
    /// How far both patterns' axes miss each other.
    let cost: Float
    /// True when the other lies along this pattern's rows.
    let isAcross: Bool
  }

  private static let mostTriples = 4000

  /// For each pattern, those on a side with it.
  let pairs: [[Pair]]
  private let finders: [QRFinderPattern]

  /// Compares all patterns.
  ///
  /// - Parameter finders: Finder patterns.
  init(_ finders: [QRFinderPattern]) {
    self.finders = finders
    pairs = finders.indices.map { first in
      finders.indices.compactMap { second in
        first == second ? nil : Self.pair(finders[first], finders[second], second)
      }
    }
  }

  private static func pair(
    _ first: QRFinderPattern, _ second: QRFinderPattern, _ index: Int
  ) -> Pair? {
    let ratio = first.module / second.module
    guard first.isDark == second.isDark, ratio < 3, ratio > 0.33 else { return nil }
    let way = second.centre - first.centre
    // Versions go to 177 modules.
    let limit = 210 * max(first.module, second.module)
    guard abs(way.x) < limit, abs(way.y) < limit else { return nil }
    let one = seen(first, way)
    let two = seen(second, way)
    let (most, least) = (max(one.x, one.y), min(one.x, one.y))
    let (otherMost, otherLeast) = (max(two.x, two.y), min(two.x, two.y))
    guard least <= 0.5 * most, otherLeast <= 0.5 * otherMost else { return nil }
    let distance = (most * otherMost).squareRoot()
    guard distance >= 11, distance <= 205 else { return nil }
    let cost = least / most + otherLeast / otherMost + 0.5 * abs(log(most / otherMost))
    return Pair(other: index, distance: distance, cost: cost, isAcross: one.x > one.y)
  }

  /// A way in modules of a pattern; circles know only its length.
  private static func seen(_ finder: QRFinderPattern, _ way: QRVector) -> QRVector {
    let signed = finder.local(way)
    let local = QRVector(abs(signed.x), abs(signed.y))
    guard finder.isRound else { return local }
    return abs(way.y) > abs(way.x) ? QRVector(0, local.length) : QRVector(local.length, 0)
  }

  /// The triples that can be symbols.
  ///
  /// - Parameter limit: Largest cost.
  /// - Returns: Best first.
  func ranked(below limit: Float) -> [Triple] {
    var triples: [Triple] = []
    for topLeft in finders.indices {
      for right in pairs[topLeft] {
        for down in pairs[topLeft] where down.isAcross != right.isAcross {
          if let triple = triple(topLeft, right, down), triple.cost <= limit {
            triples.append(triple)
          }
        }
      }
    }
    triples.sort { $0.cost < $1.cost }
    return Array(triples.prefix(Self.mostTriples))
  }

  private func triple(_ topLeft: Int, _ right: Pair, _ down: Pair) -> Triple? {
    let stretch = abs(log(right.distance / down.distance))
    guard right.other != down.other, stretch <= 0.5 else { return nil }
    let corner = finders[topLeft].centre
    let across = finders[right.other].centre - corner
    let along = finders[down.other].centre - corner
    guard across.cross(along) > 0 else { return nil }
    let scores =
      finders[topLeft].score + finders[right.other].score + finders[down.other].score
    let cost =
      1.5 * stretch + right.cost + down.cost + 1.5 * (3 - scores)
      + 0.002 * (right.distance + down.distance)
    return Triple(
      topLeft: topLeft, topRight: right.other, bottomLeft: down.other, cost: cost)
  }
}
