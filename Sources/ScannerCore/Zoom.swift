/// A digital zoom: what part of the picture is in view.
///
/// A pure value; the part always has the picture's shape and lies inside of it.
public struct Zoom: Hashable, Sendable {
  /// The whole picture.
  public static let minimumFactor = 1.0
  /// A tenth of the width: of a picture of 3840 x 2160 pixels 384 x 216 are left.
  public static let maximumFactor = 10.0

  /// How many times larger than in the whole picture things appear.
  public let factor: Double
  /// Middle of the part in view, in parts of the picture (0…1).
  public let center: Point

  /// Makes a zoom.
  ///
  /// - Parameters:
  ///   - factor: 1: the whole picture; what is not allowed becomes the nearest that is.
  ///   - center: Middle of the part in view, moved inside as far as needed.
  public init(factor: Double = minimumFactor, center: Point = Point(0.5, 0.5)) {
    let factor = factor.isFinite ? factor : Zoom.minimumFactor
    self.factor = min(max(factor, Zoom.minimumFactor), Zoom.maximumFactor)
    let reach = 0.5 / self.factor
    func inside(_ place: Double) -> Double {
      place.isFinite ? min(max(place, reach), 1 - reach) : 0.5
    }
    self.center = Point(inside(center.x), inside(center.y))
  }

  /// The part in view, in parts of the picture (0…1).
  public var visible: Rectangle {
    let size = 1 / factor
    return Rectangle(
      x: center.x - size / 2, y: center.y - size / 2, width: size, height: size)
  }

  /// Another factor, with one place of the picture where it is in view.
  ///
  /// - Parameters:
  ///   - factor: The new factor.
  ///   - place: In parts of the picture (0…1); at the edges it moves, as nothing outside of the
  ///     picture comes into view.
  /// - Returns: The new zoom.
  public func zoomed(to factor: Double, around place: Point) -> Zoom {
    let new = Zoom(factor: factor)
    let ratio = self.factor / new.factor
    return Zoom(
      factor: new.factor,
      center: Point(
        place.x + (center.x - place.x) * ratio, place.y + (center.y - place.y) * ratio))
  }
}
