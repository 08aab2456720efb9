/// A place in an image, in pixels from the top left corner of the top left pixel.
public struct Point: Hashable, Sendable {
  /// Distance from the left edge in pixels.
  public var x: Double
  /// Distance from the top edge in pixels.
  public var y: Double

  /// Makes a point.
  ///
  /// - Parameters:
  ///   - x: Distance from the left edge in pixels.
  ///   - y: Distance from the top edge in pixels.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Makes a point.
  ///
  /// - Parameters:
  ///   - x: Distance from the left edge in pixels.
  ///   - y: Distance from the top edge in pixels.
  public init(_ x: Double, _ y: Double) {
    self.init(x: x, y: y)
  }

  /// Distance to another place.
  ///
  /// - Parameter other: A place in the same unit.
  /// - Returns: Euclidean distance in that unit.
  public func distance(to other: Point) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}

/// Four corners in image pixels, clockwise from the top left of the symbol or line itself, so that
/// a turned code starts at another corner of the picture.
public struct Quadrilateral: Hashable, Sendable {
  /// Top left corner of the symbol.
  public var topLeft: Point
  /// Top right corner of the symbol.
  public var topRight: Point
  /// Bottom right corner of the symbol.
  public var bottomRight: Point
  /// Bottom left corner of the symbol.
  public var bottomLeft: Point

  /// Makes a quadrilateral of its corners, clockwise.
  ///
  /// - Parameters:
  ///   - topLeft: Top left corner of the symbol.
  ///   - topRight: Top right corner of the symbol.
  ///   - bottomRight: Bottom right corner of the symbol.
  ///   - bottomLeft: Bottom left corner of the symbol.
  public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// Makes an upright rectangle.
  ///
  /// - Parameters:
  ///   - x: Left edge in pixels.
  ///   - y: Top edge in pixels.
  ///   - width: Width in pixels.
  ///   - height: Height in pixels.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(
      topLeft: Point(x, y), topRight: Point(x + width, y),
      bottomRight: Point(x + width, y + height), bottomLeft: Point(x, y + height))
  }

  /// The corners, clockwise from the top left.
  public var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// Mean of the corners.
  public var center: Point {
    Point(
      (topLeft.x + topRight.x + bottomRight.x + bottomLeft.x) / 4,
      (topLeft.y + topRight.y + bottomRight.y + bottomLeft.y) / 4)
  }

  /// The upright rectangle around the corners.
  public var boundingBox: Rectangle {
    let xs = [topLeft.x, topRight.x, bottomRight.x, bottomLeft.x]
    let ys = [topLeft.y, topRight.y, bottomRight.y, bottomLeft.y]
    let left = xs.reduce(.infinity, min)
    let top = ys.reduce(.infinity, min)
    return Rectangle(
      x: left, y: top, width: xs.reduce(-.infinity, max) - left,
      height: ys.reduce(-.infinity, max) - top)
  }

  /// Area in square pixels; 0 when the corners lie on a line.
  public var area: Double { abs(ConvexPolygon.signedArea(corners)) }

  /// Tells whether a point lies inside or on the edge.
  ///
  /// - Parameter point: A place in the same image.
  /// - Returns: True also on the edge; works for any winding of a convex quadrilateral.
  public func contains(_ point: Point) -> Bool {
    ConvexPolygon.contains(corners, point)
  }

  /// Intersection over union with another quadrilateral.
  ///
  /// - Parameter other: A convex quadrilateral in the same image.
  /// - Returns: 0 for apart, 1 for the same area.
  public func overlap(with other: Quadrilateral) -> Double {
    let shared = abs(ConvexPolygon.signedArea(ConvexPolygon.clip(corners, by: other.corners)))
    let union = area + other.area - shared
    return union > 0 ? shared / union : 0
  }

  /// Applies a function to every corner.
  ///
  /// - Parameter transform: Maps one corner.
  /// - Returns: The quadrilateral of the mapped corners, in the same order.
  public func map(_ transform: (Point) -> Point) -> Quadrilateral {
    Quadrilateral(
      topLeft: transform(topLeft), topRight: transform(topRight),
      bottomRight: transform(bottomRight), bottomLeft: transform(bottomLeft))
  }
}

/// An upright rectangle; its unit is what its user says: pixels, or parts of the image (0…1).
public struct Rectangle: Hashable, Sendable {
  /// Left edge.
  public var x: Double
  /// Top edge.
  public var y: Double
  /// Width.
  public var width: Double
  /// Height.
  public var height: Double

  /// Makes a rectangle.
  ///
  /// - Parameters:
  ///   - x: Left edge.
  ///   - y: Top edge.
  ///   - width: Width.
  ///   - height: Height.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The whole image, as parts of it.
  public static let whole = Rectangle(x: 0, y: 0, width: 1, height: 1)

  /// The middle.
  public var center: Point { Point(x + width / 2, y + height / 2) }

  /// Takes the rectangle as parts (0…1) of another one.
  ///
  /// - Parameter outer: In any unit.
  /// - Returns: The same rectangle in the unit of `outer`.
  public func placed(in outer: Rectangle) -> Rectangle {
    Rectangle(
      x: outer.x + x * outer.width, y: outer.y + y * outer.height, width: width * outer.width,
      height: height * outer.height)
  }

  /// Tells whether a point lies inside; the right and bottom edges do not belong to it.
  ///
  /// - Parameter point: A place in the rectangle's own unit.
  /// - Returns: True when it lies inside.
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
  }
}

/// Geometry of convex polygons, as lists of corners.
enum ConvexPolygon {
  /// Area by the shoelace formula, positive for clockwise corners in an image (y grows downwards).
  static func signedArea(_ corners: [Point]) -> Double {
    guard var last = corners.last else { return 0 }
    var sum = 0.0
    for corner in corners {
      sum += last.x * corner.y - corner.x * last.y
      last = corner
    }
    return sum / 2
  }

  static func contains(_ corners: [Point], _ point: Point) -> Bool {
    guard var last = corners.last else { return false }
    var isLeftOfAny = false
    var isRightOfAny = false
    for corner in corners {
      let side = cross(last, corner, point)
      isLeftOfAny = isLeftOfAny || side < 0
      isRightOfAny = isRightOfAny || side > 0
      last = corner
    }
    return !(isLeftOfAny && isRightOfAny)
  }

  /// Cuts a polygon to the inside of another (Sutherland and Hodgman, 1974).
  static func clip(_ subject: [Point], by window: [Point]) -> [Point] {
    let clockwise = signedArea(window) < 0 ? window.reversed() : window
    guard var from = clockwise.last else { return [] }
    var result = subject
    for to in clockwise {
      result = cut(result, atLineFrom: from, to: to)
      from = to
    }
    return result
  }

  private static func cut(_ polygon: [Point], atLineFrom from: Point, to: Point) -> [Point] {
    guard var last = polygon.last else { return [] }
    var result: [Point] = []
    for corner in polygon {
      let lastSide = cross(from, to, last)
      let side = cross(from, to, corner)
      if (lastSide >= 0) != (side >= 0) {
        let part = lastSide / (lastSide - side)
        result.append(
          Point(last.x + part * (corner.x - last.x), last.y + part * (corner.y - last.y)))
      }
      if side >= 0 { result.append(corner) }
      last = corner
    }
    return result
  }

  private static func cross(_ from: Point, _ to: Point, _ point: Point) -> Double {
    (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
  }
}
