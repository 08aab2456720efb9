/// A solid corner that may be a Data Matrix: its L and where the other corner should be.
struct DataMatrixCorner {
  /// Where both legs meet, in pixels of the picture.
  var corner: QRVector
  /// End of the leg that runs clockwise to the corner; the symbol's bottom right when not mirrored.
  var first: QRVector
  /// End of the leg that leaves the corner; the symbol's top left when not mirrored.
  var second: QRVector
  /// Where the corner without legs may be, likeliest first.
  var opposites: [QRVector]
  /// How far the middle of the first leg stands off its chord, in pixels of the picture.
  var firstSag = QRVector.zero
  /// How far the middle of the second leg stands off its chord.
  var secondSag = QRVector.zero
  /// True for dark on light.
  let isDark: Bool

  /// The middle of the symbol.
  var middle: QRVector { (first + second) / 2 }

  /// Lengths of both legs multiplied.
  var area: Float { (first - corner).length * (second - corner).length }

  /// The ends of the legs.
  ///
  /// - Parameter isMirrored: True when the symbol is seen from behind.
  /// - Returns: The symbol's top left and its bottom right.
  func legs(isMirrored: Bool) -> (top: QRVector, right: QRVector) {
    isMirrored ? (first, second) : (second, first)
  }

  /// How the two sides without legs follow the legs' bends.
  ///
  /// - Parameters:
  ///   - u: Part of the width, from the left.
  ///   - v: Part of the height, from the top.
  ///   - isMirrored: True when the symbol is seen from behind.
  /// - Returns: Distance from the place without bends, in pixels of the picture.
  @inline(__always)
  func bend(_ u: Float, _ v: Float, isMirrored: Bool) -> QRVector {
    let (alongTop, alongRight) = isMirrored ? (secondSag, firstSag) : (firstSag, secondSag)
    return alongTop * (4 * u * (1 - u)) + alongRight * (4 * v * (1 - v))
  }

  /// The same corner in pixels of another level.
  ///
  /// - Parameter factor: Pixels there for one here.
  /// - Returns: The corner with all places multiplied.
  func scaled(_ factor: Float) -> DataMatrixCorner {
    DataMatrixCorner(
      corner: corner * factor, first: first * factor, second: second * factor,
      opposites: opposites.map { $0 * factor }, firstSag: firstSag * factor,
      secondSag: secondSag * factor, isDark: isDark)
  }
}

/// A straight line.
struct MatrixLine {
  /// A place on it.
  let origin: QRVector
  /// Its direction, of any length.
  let direction: QRVector

  /// Where another line crosses.
  ///
  /// - Parameter other: The other line.
  /// - Returns: The place, or nil when both are nearly parallel.
  func crossing(_ other: MatrixLine) -> QRVector? {
    let across = direction.cross(other.direction)
    guard abs(across) > 0.1 * direction.length * other.direction.length else { return nil }
    return origin + direction * ((other.origin - origin).cross(other.direction) / across)
  }

  /// The nearest place of the line.
  ///
  /// - Parameter place: Any place.
  /// - Returns: The foot of its perpendicular.
  func foot(_ place: QRVector) -> QRVector {
    let along = ((place - origin) * direction).sum() / (direction * direction).sum()
    return origin + along * direction
  }
}
