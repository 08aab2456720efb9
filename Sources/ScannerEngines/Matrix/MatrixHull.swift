/// Convex outlines.
enum MatrixHull {
  /// The convex hull of points, clockwise in the picture.
  ///
  /// - Parameter points: Points in ascending order of y, then of x.
  /// - Returns: Corners; fewer than three when the points are on a line.
  static func hull(_ points: [QRVector]) -> [QRVector] {
    var hull: [QRVector] = []
    func extend(_ points: some Sequence<QRVector>, from base: Int) {
      for point in points {
        while hull.count >= base + 2,
          (hull[hull.count - 1] - hull[hull.count - 2]).cross(point - hull[hull.count - 2]) <= 0
        {
          hull.removeLast()
        }
        hull.append(point)
      }
    }
    extend(points, from: 0)
    if !hull.isEmpty { hull.removeLast() }
    extend(points.reversed(), from: hull.count)
    if !hull.isEmpty { hull.removeLast() }
    return hull
  }

  /// Drops corners that stand out by less than a distance.
  ///
  /// - Parameters:
  ///   - hull: Corners of a convex outline.
  ///   - tolerance: Distance in pixels.
  /// - Returns: The rest, at least three.
  static func simplified(_ hull: [QRVector], tolerance: Float) -> [QRVector] {
    var hull = hull
    while hull.count > 3 {
      var best = (index: 0, height: Float.infinity)
      for index in hull.indices {
        let before = hull[(index + hull.count - 1) % hull.count]
        let after = hull[(index + 1) % hull.count]
        let base = after - before
        let height = abs(base.cross(hull[index] - before)) / max(0.001, base.length)
        if height < best.height { best = (index, height) }
      }
      guard best.height < tolerance else { break }
      hull.remove(at: best.index)
    }
    return hull
  }
}
