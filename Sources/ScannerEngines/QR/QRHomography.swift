/// A projective map from the unit square around 0 to the picture.
struct QRHomography {
  private var rows: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>) = (
    SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)
  )

  /// The map that changes nothing.
  init() {}

  /// Fits a map to known places by least squares; nil when they do not determine it or a corner
  /// falls behind the camera.
  ///
  /// - Parameters:
  ///   - controls: Known places.
  ///   - dimension: Modules on the symbol's side.
  ///   - isAffine: Keeps parallels parallel.
  init?(_ controls: [QRControl], dimension: Int, isAffine: Bool) {
    let middle = controls.reduce(QRVector.zero) { $0 + $1.place } / Float(controls.count)
    let size =
      controls.reduce(Float(0)) { $0 + ($1.place - middle).length }
      / Float(controls.count)
    guard size > 0.5, size.isFinite else { return nil }
    var system = QRLinearSystem(size: isAffine ? 6 : 8)
    for control in controls {
      let from = SIMD2<Double>(control.module / Float(dimension) - 0.5)
      let to = SIMD2<Double>((control.place - middle) / size)
      let weight = Double(control.weight)
      system.add(
        [from.x, from.y, 1, 0, 0, 0, -from.x * to.x, -from.y * to.x], to.x, weight: weight)
      system.add(
        [0, 0, 0, from.x, from.y, 1, -from.x * to.y, -from.y * to.y], to.y, weight: weight)
    }
    if !isAffine {
      system.damp(6, 1e-5)
      system.damp(7, 1e-5)
    }
    guard let solution = system.solution() else { return nil }
    let found = solution.map { Float($0) } + (isAffine ? [0, 0] : [])
    let last = SIMD3(found[6], found[7], 1)
    rows = (
      SIMD3(found[0], found[1], found[2]) * size + last * middle.x,
      SIMD3(found[3], found[4], found[5]) * size + last * middle.y, last
    )
    guard 1 - abs(found[6]) / 2 - abs(found[7]) / 2 > 0.2 else { return nil }
  }

  /// Maps a point.
  ///
  /// - Parameter point: In the unit square around 0.
  /// - Returns: In pixels.
  @inline(__always)
  func apply(_ point: QRVector) -> QRVector {
    let vector = SIMD3(point.x, point.y, 1)
    let depth = max(0.05, (rows.2 * vector).sum())
    return QRVector((rows.0 * vector).sum(), (rows.1 * vector).sum()) / depth
  }
}
