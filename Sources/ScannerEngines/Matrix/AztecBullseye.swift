/// A bullseye in perspective.
struct AztecBullseye {
  /// Its centre and the modules there.
  var finder: QRFinderPattern
  /// How much nearer each module across, and each module down, is to the camera: 0 for none.
  var tilt = QRVector.zero

  /// The place of a point.
  ///
  /// - Parameters:
  ///   - a: Modules across from the centre.
  ///   - b: Modules down from the centre.
  /// - Returns: In pixels.
  @inline(__always)
  func place(_ a: Float, _ b: Float) -> QRVector {
    finder.centre + (a * finder.across + b * finder.down) / max(0.2, 1 + tilt.x * a + tilt.y * b)
  }

  /// The same bullseye in pixels of another level.
  ///
  /// - Parameter factor: Pixels there for one here.
  /// - Returns: The bullseye with all lengths multiplied.
  func scaled(_ factor: Float) -> AztecBullseye {
    AztecBullseye(finder: finder.scaled(factor), tilt: tilt)
  }

  /// Exchanges the axes.
  mutating func transpose() {
    (finder.across, finder.down) = (finder.down, finder.across)
    tilt = QRVector(tilt.y, tilt.x)
  }

  /// Turns the axes by a quarter, clockwise.
  mutating func turn() {
    (finder.across, finder.down) = (finder.down, -finder.across)
    tilt = QRVector(tilt.y, -tilt.x)
  }

  /// Changes one of its eight numbers.
  ///
  /// - Parameters:
  ///   - index: 0…7: centre, across, down, tilt.
  ///   - step: How much, in modules for the centre.
  mutating func move(_ index: Int, by step: Float) {
    let module = finder.module
    switch index {
    case 0: finder.centre.x += 2 * step * module
    case 1: finder.centre.y += 2 * step * module
    case 2: finder.across.x += 0.8 * step * module
    case 3: finder.across.y += 0.8 * step * module
    case 4: finder.down.x += 0.8 * step * module
    case 5: finder.down.y += 0.8 * step * module
    case 6: tilt.x += 0.1 * step
    default: tilt.y += 0.1 * step
    }
  }
}
