import Foundation

/// Guesses the symbol when one of its three finder patterns was not found.
struct QRRecovery {
  private let finders: [QRFinderPattern]
  private let pyramid: QRPyramid
  private let work: QRWork
  private let template = QRFinderTemplate.shared

  /// Prepares guessing.
  ///
  /// - Parameters:
  ///   - finders: Finder patterns.
  ///   - pyramid: The picture.
  ///   - work: The budget.
  init(_ finders: [QRFinderPattern], pyramid: QRPyramid, work: QRWork) {
    self.finders = finders
    self.pyramid = pyramid
    self.work = work
  }

  /// The symbols that two patterns on one side can belong to.
  ///
  /// - Parameters:
  ///   - first: Number of a pattern.
  ///   - pair: A pattern on one side with it.
  /// - Returns: Up to two, one on each side of the line between them.
  func sides(_ first: Int, _ pair: QRTriples.Pair) -> [QRSymbolReader.Corners] {
    let (one, two) = (finders[first], finders[pair.other])
    let way = two.centre - one.centre
    let square = pair.isAcross ? one.down : one.across
    let sign: Float = way.cross(square) > 0 ? 1 : -1
    return [1, -1].compactMap { (side: Float) -> QRSymbolReader.Corners? in
      var third = one
      third.centre += sign * side * pair.distance * square
      guard isInside(third.centre) else { return nil }
      let found = search(&third)
      if side > 0 {
        return .init(topLeft: one, topRight: two, bottomLeft: found ? third : nil)
      }
      return found ? .init(topLeft: one, topRight: third, bottomLeft: two) : nil
    }
  }

  /// The symbols that two patterns at opposite corners can belong to.
  ///
  /// - Parameters:
  ///   - first: Number of a pattern.
  ///   - second: Number of another.
  /// - Returns: None, or one on each side of the diagonal.
  func diagonals(_ first: Int, _ second: Int) -> [QRSymbolReader.Corners] {
    let (one, two) = (finders[first], finders[second])
    let way = two.centre - one.centre
    let local = one.local(way)
    let ratio = abs(local.x) / (abs(local.y) + 0.001)
    guard one.isDark == two.isDark, ratio < 1.5, ratio > 0.67, abs(local.x) > 11,
      abs(local.x) < 180, abs(log(one.module / two.module)) < 0.4
    else { return [] }
    return [local.x * one.across, local.y * one.down].map { step in
      var corner = one
      corner.centre += step
      let isClockwise =
        (one.centre - corner.centre).cross(two.centre - corner.centre) > 0
      return .init(
        topLeft: corner, topRight: isClockwise ? one : two, bottomLeft: isClockwise ? two : one)
    }
  }

  private func isInside(_ place: QRVector) -> Bool {
    guard let level = pyramid.levels.first else { return false }
    let width = Float(level.plane.width) * level.scale
    let height = Float(level.plane.height) * level.scale
    return place.x > 0 && place.y > 0 && place.x < width && place.y < height
  }

  /// Moves a pattern to where the picture within four modules agrees best.
  private func search(_ finder: inout QRFinderPattern) -> Bool {
    let level = pyramid.level(forModule: finder.module)
    let start = finder
    finder.score = -1
    work.use(121 * 81)
    for row in -5...5 {
      for column in -5...5 {
        let offset = QRVector(Float(column), Float(row)) * 0.8
        var moved = start
        moved.centre += offset.x * start.across + offset.y * start.down
        let score =
          template.coarseScore(moved.scaled(level.inverseScale), in: level.plane)
          - 0.01 * offset.length
        if score > finder.score {
          finder = moved
          finder.score = score
        }
      }
    }
    guard finder.score > 0.3 else { return false }
    var fine = finder.scaled(level.inverseScale)
    template.refine(&fine, in: level.plane)
    // A damaged pattern may pull its axes off; then the guess is the better one.
    if fine.score > 0.6 { finder = fine.scaled(level.scale) }
    return finder.score > 0.4
  }
}
