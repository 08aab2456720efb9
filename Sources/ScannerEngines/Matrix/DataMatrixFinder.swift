/// Finds corners with two solid legs on one level of a picture.
struct DataMatrixFinder {
  private let plane: QRPlane
  private let shades: MatrixShades
  private let components: MatrixComponents
  private let isDark: Bool

  private var shade: UInt8 { isDark ? MatrixShades.dark : MatrixShades.light }

  /// Share of a leg that must be of its colour.
  private static let leastSolid: Float = 0.86
  /// Shortest leg in pixels of the level: eight modules of a pixel and a half.
  private static let shortest: Float = 11

  /// Finds corners of both colours.
  ///
  /// - Parameters:
  ///   - level: The level.
  ///   - shades: Its dark and light pixels.
  ///   - most: Components of one shade whose outlines are looked at.
  /// - Returns: Corners in pixels of the picture, largest first; measured when asked for.
  static func corners(
    in level: QRPyramid.Level, _ shades: MatrixShades, most: Int
  ) -> some Sequence<DataMatrixCorner> {
    var found: [(legs: DataMatrixLegs, finder: DataMatrixFinder)] = []
    for isDark in [true, false] {
      let finder = DataMatrixFinder(
        plane: level.plane, shades: shades,
        components: MatrixComponents(shades, isDark ? MatrixShades.dark : MatrixShades.light),
        isDark: isDark)
      for component in finder.largest(most) {
        found += finder.corners(component).map { ($0, finder) }
      }
    }
    return found.sorted { $0.legs.area > $1.legs.area }.lazy.compactMap {
      $0.finder.corner($0.legs)?.scaled(level.scale)
    }
  }

  /// Components that can hold two legs; text has many small ones.
  private func largest(_ most: Int) -> some Sequence<MatrixComponents.Component> {
    let fitting = components.components.filter { component in
      let width = Float(component.right - component.left)
      let height = Float(component.bottom - component.top)
      return max(width, height) >= Self.shortest && min(width, height) >= 6
        && Float(component.count) >= 0.9 * (width + height)
    }
    guard fitting.count > most else { return fitting[...] }
    return fitting.sorted { $0.extent > $1.extent }.prefix(most)
  }

  private func corners(_ component: MatrixComponents.Component) -> [DataMatrixLegs] {
    let width = Float(component.right - component.left)
    let height = Float(component.bottom - component.top)
    let diameter = (width * width + height * height).squareRoot()
    let hull = MatrixHull.simplified(
      MatrixHull.hull(components.outline(component)), tolerance: max(1, 0.02 * diameter))
    guard hull.count >= 3 else { return [] }
    let edges = edges(hull)
    let solid = edges.map(\.isSolid)
    guard solid.count(where: { $0 }) >= 2 else { return [] }
    var found: [DataMatrixLegs] = []
    for index in edges.indices where solid[index] {
      // Noise may cut the corner off.
      for step in 1...2 {
        let next = (index + step) % edges.count
        guard next != index, solid[next] else { continue }
        if step == 2 {
          let between = edges[(index + 1) % edges.count]
          guard (between.to - between.from).length < 0.15 * diameter else { continue }
        }
        let legs = DataMatrixLegs(
          start: edges[index].from, middle: edges[index].to, next: edges[next].from,
          end: edges[next].to)
        if isPlausible(legs) { found.append(legs) }
        break
      }
    }
    return found
  }

  /// The sides of an outline; solid ones that bend outwards, as around a can, are joined.
  private func edges(_ hull: [QRVector]) -> [(from: QRVector, to: QRVector, isSolid: Bool)] {
    var edges: [(from: QRVector, to: QRVector, isSolid: Bool)] = []
    for index in hull.indices {
      let (from, to) = (hull[index], hull[(index + 1) % hull.count])
      let isSolid = isSolid(from, to)
      if let last = edges.last, isSolid, Self.continues(last, to) {
        edges[edges.count - 1].to = to
      } else {
        edges.append((from, to, isSolid))
      }
    }
    if edges.count > 3, let first = edges.first, let last = edges.last, first.isSolid,
      Self.continues(last, first.to)
    {
      edges[0].from = last.from
      edges.removeLast()
    }
    return edges
  }

  /// Tells whether a side goes on nearly straight, to another end.
  private static func continues(
    _ edge: (from: QRVector, to: QRVector, isSolid: Bool), _ end: QRVector
  ) -> Bool {
    let (before, after) = (edge.to - edge.from, end - edge.to)
    return edge.isSolid && (before * after).sum() > 0.93 * before.length * after.length
  }

  /// A leg begins at one depth all along, or changes it slowly where paper bends; the other sides
  /// jump by a module at each module.
  private func isSolid(_ from: QRVector, _ to: QRVector) -> Bool {
    let along = to - from
    let length = along.length
    guard length >= 7 else { return false }
    // The outline runs clockwise, so the inside is on the right.
    let inwards = QRVector(-along.y, along.x) / length
    let count = max(8, Int(length))
    let deepest = max(2.5, 0.07 * length)
    let most = Int((1 - Self.leastSolid) * Float(count))
    var broken = 0
    var open = 0
    var before: Float = 1
    for index in 0..<count {
      let place = from + along * (0.03 + 0.94 * (Float(index) + 0.5) / Float(count))
      var depth: Float = 0.5
      while depth < deepest, !shades.isSet(place + inwards * depth, shade) { depth += 0.5 }
      let isThick = shades.isSet(place + inwards * (depth + 0.7), shade)
      if depth >= deepest || !isThick || abs(depth - before) > 1 { broken += 1 }
      if !hasOpposite(place, inwards) { open += 1 }
      if broken > most || 2 * open > count { return false }
      before = depth
    }
    return true
  }

  /// Tells whether the other shade is outside: where a picture is flat, light ends without dark.
  private func hasOpposite(_ place: QRVector, _ inwards: QRVector) -> Bool {
    let other = isDark ? MatrixShades.light : MatrixShades.dark
    let (near, far) = (place - inwards, place - inwards * 2.2)
    return shades.isSet(near, other) || shades.isSet(far, other) || !shades.contains(far)
  }

  private func corner(_ legs: DataMatrixLegs) -> DataMatrixCorner? {
    guard let (corner, lines) = legs.measured(in: plane, isDark: isDark) else { return nil }
    return DataMatrixOpposite(corner, lines, components).completed()
  }

  private func isPlausible(_ legs: DataMatrixLegs) -> Bool {
    let (first, second) = (legs.start - legs.middle, legs.end - legs.next)
    let (a, b) = (first.length, second.length)
    guard max(a, b) >= Self.shortest, min(a, b) >= 7, max(a, b) < 22 * min(a, b),
      abs((first * second).sum()) < 0.77 * a * b
    else { return false }
    // The picture's own edges make light corners that are none.
    let place = legs.middle
    return isDark
      || place.x > 0.7 && place.y > 0.7 && place.x < Float(plane.width) - 0.7
        && place.y < Float(plane.height) - 0.7
  }
}
