/// Takes each place of one picture to its place in another: turned, scaled and shifted.
package struct AffineMotion: Hashable, Sendable {
  /// Right side of the first picture's x axis in the second: (xx, yx).
  package var xx = 1.0
  /// Part of y in the new x.
  package var xy = 0.0
  /// Part of x in the new y.
  package var yx = 0.0
  /// Part of y in the new y.
  package var yy = 1.0
  /// Shift to the right in pixels.
  package var dx = 0.0
  /// Shift downwards in pixels.
  package var dy = 0.0

  /// Nothing moved.
  package static let none = AffineMotion()

  /// Makes a motion that moves nothing.
  package init() {}

  /// Makes a shift.
  ///
  /// - Parameters:
  ///   - dx: To the right in pixels.
  ///   - dy: Downwards in pixels.
  package init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// Makes a motion that turns and scales about one place and then shifts it.
  ///
  /// - Parameters:
  ///   - center: The place.
  ///   - along: Cosine of the turn times the scale.
  ///   - across: Sine of the turn times the scale; positive turns clockwise in a picture.
  ///   - shift: Where the place goes, in pixels from itself.
  package init(about center: Point, along: Double, across: Double, shift: Point) {
    (xx, xy, yx, yy) = (along, -across, across, along)
    dx = center.x + shift.x - along * center.x + across * center.y
    dy = center.y + shift.y - across * center.x - along * center.y
  }

  /// Where a place goes.
  ///
  /// - Parameter point: A place in the first picture, in pixels.
  /// - Returns: The same place in the second.
  package func moved(_ point: Point) -> Point {
    Point(xx * point.x + xy * point.y + dx, yx * point.x + yy * point.y + dy)
  }

  /// Where a quad goes.
  ///
  /// - Parameter quad: In the first picture, in pixels.
  /// - Returns: The same in the second.
  package func moved(_ quad: Quadrilateral) -> Quadrilateral { quad.map(moved) }

  /// This motion and then another.
  ///
  /// - Parameter next: From the second picture to a third.
  /// - Returns: From the first to the third.
  package func then(_ next: AffineMotion) -> AffineMotion {
    var both = AffineMotion()
    both.xx = next.xx * xx + next.xy * yx
    both.xy = next.xx * xy + next.xy * yy
    both.yx = next.yx * xx + next.yy * yx
    both.yy = next.yx * xy + next.yy * yy
    (both.dx, both.dy) = (
      next.xx * dx + next.xy * dy + next.dx, next.yx * dx + next.yy * dy + next.dy
    )
    return both
  }

  /// The way back; no motion when everything was moved onto a line.
  package var inverse: AffineMotion {
    let determinant = xx * yy - xy * yx
    guard abs(determinant) > 1e-9 else { return .none }
    var back = AffineMotion()
    (back.xx, back.xy) = (yy / determinant, -xy / determinant)
    (back.yx, back.yy) = (-yx / determinant, xx / determinant)
    back.dx = -(back.xx * dx + back.xy * dy)
    back.dy = -(back.yx * dx + back.yy * dy)
    return back
  }

  /// How far a place goes.
  ///
  /// - Parameter point: In pixels.
  /// - Returns: Its shift in pixels.
  package func shift(at point: Point) -> Point {
    let target = moved(point)
    return Point(target.x - point.x, target.y - point.y)
  }
}
