import ScannerCore

extension Observation {
  /// The same observation in a picture that this one is a part of.
  ///
  /// - Parameters:
  ///   - x: Left edge of the part in pixels.
  ///   - y: Top edge of the part in pixels.
  /// - Returns: The observation in pixels of the whole.
  func moved(x: Double, y: Double) -> Observation {
    var moved = self
    moved.quad = quad.map { Point($0.x + x, $0.y + y) }
    return moved
  }

  /// The same observation in a picture of another size.
  ///
  /// - Parameter factor: Size of that picture in sizes of this one.
  /// - Returns: The observation in its pixels.
  func scaled(by factor: Double) -> Observation {
    var scaled = self
    scaled.quad = quad.map { Point($0.x * factor, $0.y * factor) }
    return scaled
  }
}
