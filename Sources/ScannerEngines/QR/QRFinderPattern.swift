/// A finder pattern: three of them mark the corners of a QR Code.
struct QRFinderPattern {
  /// Its centre in pixels of the picture.
  var centre: QRVector
  /// One module along its rows, in pixels; which of the four sides is the top is not known yet.
  var across: QRVector
  /// One module along its columns, in pixels.
  var down: QRVector
  /// Correlation with the ideal pattern, 0…1.
  var score: Float
  /// True for dark on light.
  var isDark: Bool
  /// Number of rows that crossed it.
  var hits = 1
  /// True for a drawn circle, whose axes only its partners tell.
  var isRound = false

  /// Side of a module in pixels, by area.
  var module: Float { abs(across.x * down.y - across.y * down.x).squareRoot() }

  /// A vector in modules of this pattern.
  ///
  /// - Parameter vector: In pixels.
  /// - Returns: In modules across and down.
  func local(_ vector: QRVector) -> QRVector {
    let determinant = across.x * down.y - across.y * down.x
    return QRVector(
      vector.x * down.y - vector.y * down.x, across.x * vector.y - across.y * vector.x)
      / determinant
  }

  /// The same pattern in pixels of another level.
  ///
  /// - Parameter factor: Pixels there for one here.
  /// - Returns: The pattern with all lengths multiplied.
  func scaled(_ factor: Float) -> QRFinderPattern {
    var scaled = self
    scaled.centre *= factor
    scaled.across *= factor
    scaled.down *= factor
    return scaled
  }

  /// Tells whether another pattern is this one again.
  ///
  /// - Parameter other: A pattern of the same picture.
  /// - Returns: True when both lie in one place with about one size.
  func isSame(as other: QRFinderPattern) -> Bool {
    let offset = other.centre - centre
    let ratio = other.module / module
    return isDark == other.isDark && ratio < 1.9 && ratio > 0.53
      && (offset * offset).sum() < 2.25 * module * module
  }
}

extension QRFinderPattern {
  /// The pattern's map after the inverse of a small change of a template's coordinates.
  ///
  /// - Parameter change: The affine change: x from 1, x and y in 0…2, y from them in 3…5.
  /// - Returns: Nil when the change would fold the map.
  func composed(undoing change: SIMD8<Float>) -> QRFinderPattern? {
    let (a, b, c, d) = (1 + change[1], change[2], change[4], 1 + change[5])
    let determinant = a * d - b * c
    guard determinant > 0.3 else { return nil }
    let newAcross = QRVector(d, -c) / determinant
    let newDown = QRVector(-b, a) / determinant
    let origin = -(change[0] * newAcross + change[3] * newDown)
    var next = self
    next.centre += origin.x * across + origin.y * down
    next.across = newAcross.x * across + newAcross.y * down
    next.down = newDown.x * across + newDown.y * down
    return next
  }
}
