/// Finds corners with two solid legs on one level of a picture.
struct DataMatrixFinder {
  private let plane: QRPlane
  private let binary: MatrixBinary
  private let isDark: Bool

  /// Share of a leg that must be of its colour.
  private static let leastSolid: Float = 0.86
  /// Shortest leg in pixels of the level: eight modules of a pixel and a half.
  private static let shortest: Float = 11

  /// Finds corners of both colours.
  ///
  /// - Parameter level: The level.
  /// - Returns: Corners in pixels of the picture, largest first; measured when asked for.
  static func corners(in level: QRPyramid.Level) -> some Sequence<DataMatrixCorner> {
    var found: [(legs: Legs, finder: DataMatrixFinder)] = []
    let masks = MatrixBinary.masks(level.plane)
    for isDark in [true, false] {
      let binary = MatrixBinary(isDark ? masks.dark : masks.light, of: level.plane)
      let finder = DataMatrixFinder(plane: level.plane, binary: binary, isDark: isDark)
      for component in finder.binary.components {
        found += finder.corners(component).map { ($0, finder) }
      }
    }
    return found.sorted { $0.legs.area > $1.legs.area }.lazy.compactMap {
      $0.finder.corner($0.legs)?.scaled(level.scale)
    }
  }

  /// Two solid edges of an outline, clockwise.
  private struct Legs {
    let start: QRVector
    let middle: QRVector
    let next: QRVector
    let end: QRVector

    var area: Float { (start - middle).length * (end - next).length }
  }

  private func corners(_ component: MatrixBinary.Component) -> [Legs] {
    let width = Float(component.right - component.left)
    let height = Float(component.bottom - component.top)
    guard max(width, height) >= Self.shortest, min(width, height) >= 6,
      Float(component.count) >= 0.9 * (width + height)
    else { return [] }
    let diameter = (width * width + height * height).squareRoot()
    let hull = MatrixHull.simplified(
      MatrixHull.hull(Self.outline(component)), tolerance: max(1, 0.02 * diameter))
    guard hull.count >= 3 else { return [] }
    let edges = hull.indices.map { (from: hull[$0], to: hull[($0 + 1) % hull.count]) }
    let solid = edges.map { isSolid($0.from, $0.to) }
    guard solid.count(where: { $0 }) >= 2 else { return [] }
    var found: [Legs] = []
    for index in edges.indices where solid[index] {
      // Noise may cut the corner off.
      for step in 1...2 {
        let next = (index + step) % edges.count
        guard next != index, solid[next] else { continue }
        if step == 2 {
          let between = edges[(index + 1) % edges.count]
          guard (between.to - between.from).length < 0.15 * diameter else { continue }
        }
        let legs = Legs(
          start: edges[index].from, middle: edges[index].to, next: edges[next].from,
          end: edges[next].to)
        if isPlausible(legs) { found.append(legs) }
        break
      }
    }
    return found
  }

  /// The outermost pixel corners on each border between rows, from the top down.
  private static func outline(_ component: MatrixBinary.Component) -> [QRVector] {
    var points: [QRVector] = []
    points.reserveCapacity(2 * Int(component.bottom - component.top) + 2)
    var before = (start: Int32.max, end: Int32.min)
    var index = 0
    for row in component.top...component.bottom {
      var here = (start: Int32.max, end: Int32.min)
      while index < component.runs.count, component.runs[index].row == row {
        here.start = min(here.start, component.runs[index].start)
        here.end = max(here.end, component.runs[index].end)
        index += 1
      }
      points.append(QRVector(Float(min(before.start, here.start)), Float(row)))
      points.append(QRVector(Float(max(before.end, here.end)), Float(row)))
      before = here
    }
    return points
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
    var before: Float = 1
    for index in 0..<count {
      let place = from + along * (0.03 + 0.94 * (Float(index) + 0.5) / Float(count))
      var depth: Float = 0.5
      while depth < deepest, !binary.isSet(place + inwards * depth) { depth += 0.5 }
      let isThick = binary.isSet(place + inwards * (depth + 0.7))
      if depth >= deepest || !isThick || abs(depth - before) > 1 { broken += 1 }
      if broken > most { return false }
      before = depth
    }
    return true
  }

  private func isPlausible(_ legs: Legs) -> Bool {
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

  private func corner(_ legs: Legs) -> DataMatrixCorner? {
    let (start, middle, next, end) = (legs.start, legs.middle, legs.next, legs.end)
    let longest = max((start - middle).length, (end - next).length)
    let firstLine = refined(start, middle)
    let secondLine = refined(next, end)
    guard let corner = firstLine.crossing(secondLine), (corner - middle).length < 0.2 * longest
    else { return nil }
    var result = DataMatrixCorner(
      corner: corner, first: firstLine.foot(start), second: secondLine.foot(end), opposites: [],
      isDark: isDark)
    result.firstSag = sag(result.first, result.corner)
    result.secondSag = sag(result.corner, result.second)
    addOpposites(&result, firstLine, secondLine)
    return result
  }

  /// The line through the edge's places between two points, to a part of a pixel.
  private func refined(_ from: QRVector, _ to: QRVector) -> MatrixLine {
    let along = to - from
    let inwards = QRVector(-along.y, along.x) / along.length
    let count = max(10, min(40, Int(along.length / 2)))
    var places: [SIMD2<Float>] = []
    for index in 0..<count {
      let part = 0.06 + 0.88 * (Float(index) + 0.5) / Float(count)
      if let offset = edge(at: from + along * part, inwards) { places.append([part, offset]) }
    }
    for _ in 0..<3 where places.count >= 6 {
      let (base, slope) = Self.regression(places)
      let kept = places.filter { abs($0.y - base - slope * $0.x) < 0.8 }
      if kept.count == places.count || kept.count < 6 { break }
      places = kept
    }
    guard places.count >= 6 else { return MatrixLine(origin: from, direction: along) }
    let (base, slope) = Self.regression(places)
    return MatrixLine(
      origin: from + inwards * base, direction: along + inwards * slope)
  }

  /// How far the middle of a leg stands off its chord.
  private func sag(_ from: QRVector, _ to: QRVector) -> QRVector {
    let along = to - from
    let inwards = QRVector(-along.y, along.x) / max(1, along.length)
    var offsets: [SIMD2<Float>] = []
    for index in 0..<24 {
      let part = 0.04 + 0.92 * (Float(index) + 0.5) / 24
      if let offset = edge(at: from + along * part, inwards) {
        offsets.append([4 * part * (1 - part), offset])
      }
    }
    guard offsets.count >= 10 else { return .zero }
    let (_, slope) = Self.regression(offsets)
    return abs(slope) > 0.4 && abs(slope) < 0.1 * along.length ? inwards * slope : .zero
  }

  private static func regression(_ places: [SIMD2<Float>]) -> (base: Float, slope: Float) {
    let count = Float(places.count)
    let mean = places.reduce(.zero, +) / count
    var (square, product): (Float, Float) = (0, 0)
    for place in places {
      square += (place.x - mean.x) * (place.x - mean.x)
      product += (place.x - mean.x) * (place.y - mean.y)
    }
    let slope = product / max(square, 1e-6)
    return (mean.y - slope * mean.x, slope)
  }

  /// Where the brightness crosses the middle between outside and inside, in pixels inwards.
  private func edge(at place: QRVector, _ inwards: QRVector) -> Float? {
    let values = (-6...6).map { step -> Float in
      let at = place + inwards * (Float(step) * 0.5)
      return plane.sample(at.x, at.y)
    }
    // The strongest change near the place is the edge.
    var best = (step: 0, change: Float(8))
    for step in 1..<12 {
      let change = (values[step - 1] - values[step + 1]) * (isDark ? 1 : -1)
      if change > best.change { best = (step, change) }
    }
    guard best.step > 0 else { return nil }
    let low = max(0, best.step - 3)
    let high = min(12, best.step + 3)
    let middle = (values[low] + values[high]) / 2
    for step in low..<high where (values[step] - middle) * (values[step + 1] - middle) <= 0 {
      let rise = values[step + 1] - values[step]
      let part = rise == 0 ? 0.5 : (middle - values[step]) / rise
      return (Float(step) + part - 6) * 0.5
    }
    return nil
  }

  /// The fourth corner: where the outlines of what lies between the legs meet, or parallel to them.
  private func addOpposites(
    _ corner: inout DataMatrixCorner, _ firstLine: MatrixLine, _ secondLine: MatrixLine
  ) {
    let parallel = corner.first + corner.second - corner.corner
    corner.opposites = [parallel]
    let frame = MatrixFrame(corner)
    let inside = binary.components.filter { component in
      let middle =
        QRVector(
          Float(component.left + component.right), Float(component.top + component.bottom)) / 2
      let place = frame.local(middle)
      return place.x > -0.05 && place.x < 1.15 && place.y > -0.05 && place.y < 1.15
    }
    var points = inside.flatMap { Self.outline($0) }.filter {
      let place = frame.local($0)
      return place.x > -0.1 && place.x < 1.35 && place.y > -0.1 && place.y < 1.35
    }
    points.sort { $0.y != $1.y ? $0.y < $1.y : $0.x < $1.x }
    let hull = MatrixHull.simplified(MatrixHull.hull(points), tolerance: 0.8)
    guard hull.count >= 3, let top = frame.side(hull, isFirst: true),
      let right = frame.side(hull, isFirst: false), let crossing = top.crossing(right)
    else { return }
    let place = frame.local(crossing)
    guard place.x > 0.5, place.x < 1.7, place.y > 0.5, place.y < 1.7 else { return }
    corner.opposites.insert(crossing, at: 0)
    if let end = top.crossing(firstLine),
      (end - corner.first).length < 0.12 * (corner.first - corner.corner).length
    {
      corner.first = end
    }
    if let end = right.crossing(secondLine),
      (end - corner.second).length < 0.12 * (corner.second - corner.corner).length
    {
      corner.second = end
    }
  }
}

/// Coordinates along the legs of a corner: 1 at their ends.
private struct MatrixFrame {
  private let origin: QRVector
  private let first: QRVector
  private let second: QRVector
  private let determinant: Float

  init(_ corner: DataMatrixCorner) {
    origin = corner.corner
    first = corner.first - corner.corner
    second = corner.second - corner.corner
    determinant = first.cross(second)
  }

  /// Along the second leg, and along the first.
  func local(_ place: QRVector) -> QRVector {
    let offset = place - origin
    return QRVector(first.cross(offset), offset.cross(second)) / determinant
  }

  /// The longest edge of an outline opposite a leg: at the end of the first leg, or of the second.
  func side(_ hull: [QRVector], isFirst: Bool) -> MatrixLine? {
    var best: (line: MatrixLine, length: Float)?
    for index in hull.indices {
      let (from, to) = (hull[index], hull[(index + 1) % hull.count])
      let (a, b) = (local(from), local(to))
      let change = b - a
      let (along, off) = isFirst ? (abs(change.x), abs(change.y)) : (abs(change.y), abs(change.x))
      let height = isFirst ? (a.y + b.y) / 2 : (a.x + b.x) / 2
      guard off < 0.4 * along, height > 0.6, along > best?.length ?? 0.25 else { continue }
      best = (MatrixLine(origin: from, direction: to - from), along)
    }
    return best?.line
  }
}
