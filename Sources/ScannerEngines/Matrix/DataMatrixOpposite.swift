/// Finds the fourth corner of a symbol from what lies between its legs.
struct DataMatrixOpposite {
  private let corner: DataMatrixCorner
  private let lines: (first: MatrixLine, second: MatrixLine)
  private let components: MatrixComponents
  private let frame: MatrixFrame

  /// How far away from the corner a symbol's modules may lie, in lengths of the legs: the first
  /// keeps out what stands beside it, the second is for steep perspective.
  private static let reaches: [Float] = [1.35, 1.95]

  /// Prepares the search.
  ///
  /// - Parameters:
  ///   - corner: The corner, in pixels of the level.
  ///   - lines: The lines of both legs.
  ///   - components: Connected pixels of its shade.
  init(
    _ corner: DataMatrixCorner, _ lines: (first: MatrixLine, second: MatrixLine),
    _ components: MatrixComponents
  ) {
    self.corner = corner
    self.lines = lines
    self.components = components
    frame = MatrixFrame(corner)
  }

  /// The corner with its opposites: where the outlines of what lies between the legs meet, and
  /// parallel to the legs.
  ///
  /// - Returns: A corner whose legs may end elsewhere.
  func completed() -> DataMatrixCorner {
    var result = corner
    for reach in Self.reaches {
      guard let (crossing, top, right) = crossing(reach) else { continue }
      result.opposites = [crossing]
      if let end = top.crossing(lines.first),
        (end - corner.first).length < 0.12 * (corner.first - corner.corner).length
      {
        result.first = end
      }
      if let end = right.crossing(lines.second),
        (end - corner.second).length < 0.12 * (corner.second - corner.corner).length
      {
        result.second = end
      }
      break
    }
    result.opposites.append(corner.first + corner.second - corner.corner)
    return result
  }

  private func crossing(_ reach: Float) -> (QRVector, top: MatrixLine, right: MatrixLine)? {
    let farthest = reach - 0.2
    var points: [QRVector] = []
    for component in components.components {
      let middle =
        QRVector(
          Float(component.left + component.right), Float(component.top + component.bottom)) / 2
      let place = frame.local(middle)
      guard place.x > -0.05, place.x < farthest, place.y > -0.05, place.y < farthest else {
        continue
      }
      points += components.outline(component).filter {
        let place = frame.local($0)
        return place.x > -0.1 && place.x < reach && place.y > -0.1 && place.y < reach
      }
    }
    points.sort { $0.y != $1.y ? $0.y < $1.y : $0.x < $1.x }
    let hull = MatrixHull.simplified(MatrixHull.hull(points), tolerance: 0.8)
    guard hull.count >= 3, let top = frame.side(hull, isFirst: true),
      let right = frame.side(hull, isFirst: false), let crossing = top.crossing(right)
    else { return nil }
    let place = frame.local(crossing)
    let most = reach + 0.35
    guard place.x > 0.5, place.x < most, place.y > 0.5, place.y < most else { return nil }
    return (crossing, top, right)
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
      guard off < 0.62 * along, height > 0.6, along > best?.length ?? 0.25 else { continue }
      best = (MatrixLine(origin: from, direction: to - from), along)
    }
    return best?.line
  }
}
