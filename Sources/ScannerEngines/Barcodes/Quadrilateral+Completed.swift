import ScannerCore

extension Quadrilateral {
  /// Supplies what ZXing does not say.
  ///
  /// It gives (0, 0) for both corners of a PDF417 side that it did not see: the code then goes on at
  /// right angles to the other side, to the picture's edge. It gives no corner at all of a MaxiCode,
  /// which it reads only where the code fills the picture.
  ///
  /// - Parameters:
  ///   - width: Width of the picture in pixels.
  ///   - height: Height of the picture in pixels.
  /// - Returns: The quadrilateral itself when nothing is missing.
  func completed(width: Double, height: Double) -> Quadrilateral {
    let nowhere = Point(0, 0)
    if corners.allSatisfy({ $0 == topLeft }) {
      return Quadrilateral(x: 0, y: 0, width: width, height: height)
    }
    var quad = self
    if topRight == nowhere, bottomRight == nowhere, topLeft != bottomLeft {
      let side = Quadrilateral.side(from: bottomLeft, to: topLeft, width: width, height: height)
      quad.topRight = Point(topLeft.x + side.x, topLeft.y + side.y)
      quad.bottomRight = Point(bottomLeft.x + side.x, bottomLeft.y + side.y)
    } else if topLeft == nowhere, bottomLeft == nowhere, topRight != bottomRight {
      let side = Quadrilateral.side(from: topRight, to: bottomRight, width: width, height: height)
      quad.topLeft = Point(topRight.x + side.x, topRight.y + side.y)
      quad.bottomLeft = Point(bottomRight.x + side.x, bottomRight.y + side.y)
    }
    return quad
  }

  /// The way to the picture's edge from the middle of a side, to the right of it in the picture.
  private static func side(
    from: Point, to: Point, width: Double, height: Double
  ) -> Point {
    let length = max(from.distance(to: to), 1e-6)
    let right = Point(-(to.y - from.y) / length, (to.x - from.x) / length)
    let middle = Point((from.x + to.x) / 2, (from.y + to.y) / 2)
    let toEdge = [
      right.x > 0 ? (width - middle.x) / right.x : .infinity,
      right.x < 0 ? -middle.x / right.x : .infinity,
      right.y > 0 ? (height - middle.y) / right.y : .infinity,
      right.y < 0 ? -middle.y / right.y : .infinity,
    ].reduce(width + height, min)
    return Point(right.x * max(0, toEdge), right.y * max(0, toEdge))
  }
}
