/// Compares lines that were found at different sizes.
enum LineOverlap {
  /// Tells whether one of two lines covers nearly half of the smaller one or more.
  ///
  /// - Parameters:
  ///   - a: A line, in pixels of its own searched picture.
  ///   - b: Another, whose scale may differ.
  /// - Returns: True when only one of them should stay.
  static func covers(_ a: TextLine, _ b: TextLine) -> Bool {
    let boxA = a.quad.boundingBox
    let boxB = b.quad.boundingBox
    if boxA.x + boxA.width < boxB.x || boxB.x + boxB.width < boxA.x
      || boxA.y + boxA.height < boxB.y || boxB.y + boxB.height < boxA.y
    {
      return false
    }
    return area(a) < area(b) ? isSampled(a, in: b) : isSampled(b, in: a)
  }

  private static func area(_ line: TextLine) -> Float {
    line.length * line.height * line.scale * line.scale
  }

  /// Counts points of a grid of 12 x 3 on the smaller line that the larger one holds.
  private static func isSampled(_ smaller: TextLine, in larger: TextLine) -> Bool {
    let quad = smaller.quad
    let start = quad.topLeft
    var count = 0
    for column in 0..<12 {
      for row in 0..<3 {
        let along = (Double(column) + 0.5) / 12
        let down = (Double(row) + 0.5) / 3
        let x =
          start.x + along * (quad.topRight.x - start.x) + down * (quad.bottomLeft.x - start.x)
        let y =
          start.y + along * (quad.topRight.y - start.y) + down * (quad.bottomLeft.y - start.y)
        if holds(larger, Float(x), Float(y)) { count += 1 }
      }
    }
    return count >= 16
  }

  private static func holds(_ line: TextLine, _ x: Float, _ y: Float) -> Bool {
    let x = x / line.scale
    let level = y / line.scale - line.slope * x
    return level >= line.top && level <= line.bottom && x >= line.left && x <= line.right
  }
}
