/// A place of the symbol whose place in the picture is known.
struct QRControl {
  /// Column and row in modules from the symbol's top left corner.
  var module: QRVector
  /// Place in pixels of the picture.
  var place: QRVector
  /// Weight of its squared error.
  var weight: Float
}

/// Where every module of a symbol lies: a homography, and displacements of a coarse grid of nodes
/// that follow curved and crumpled paper.
struct QRMesh {
  /// Modules on a side.
  let dimension: Int
  /// Nodes on a side, 5…13.
  let nodes: Int
  /// Distance between nodes in modules.
  let spacing: Float
  private var homography = QRHomography()
  private var shifts: [QRVector]

  /// Makes a mesh that maps nothing yet.
  ///
  /// - Parameter dimension: Modules on a side.
  init(dimension: Int) {
    self.dimension = dimension
    nodes = max(5, min(13, dimension / 4 + 1))
    spacing = Float(dimension) / Float(nodes - 1)
    shifts = Array(repeating: .zero, count: nodes * nodes)
  }

  /// The place of a point of the symbol.
  ///
  /// - Parameter module: In modules from the top left corner; may lie outside the symbol.
  /// - Returns: In pixels of the picture.
  func place(_ module: QRVector) -> QRVector {
    let flat = homography.apply(module / Float(dimension) - 0.5)
    let grid = module / spacing
    let column = max(0, min(nodes - 2, Int(grid.x.rounded(.down))))
    let row = max(0, min(nodes - 2, Int(grid.y.rounded(.down))))
    let part = grid - QRVector(Float(column), Float(row))
    let index = row * nodes + column
    let upper = shifts[index] * (1 - part.x) + shifts[index + 1] * part.x
    let lower = shifts[index + nodes] * (1 - part.x) + shifts[index + nodes + 1] * part.x
    return flat + upper * (1 - part.y) + lower * part.y
  }

  /// The place of a point and the vectors of one module there.
  ///
  /// - Parameter module: In modules from the top left corner.
  /// - Returns: Place, one module along the row, one module along the column, in pixels.
  func frame(_ module: QRVector) -> (centre: QRVector, across: QRVector, down: QRVector) {
    let across = place(module + QRVector(1, 0)) - place(module - QRVector(1, 0))
    let down = place(module + QRVector(0, 1)) - place(module - QRVector(0, 1))
    return (place(module), across / 2, down / 2)
  }

  /// Fits the homography, or an affine map when that fails.
  ///
  /// - Parameters:
  ///   - controls: At least three places that are not on a line.
  ///   - isAffine: Tries only the affine map.
  /// - Returns: False when neither can be fitted; the mesh is then unusable.
  mutating func fitHomography(_ controls: [QRControl], isAffine: Bool = false) -> Bool {
    let projective =
      isAffine ? nil : QRHomography(controls, dimension: dimension, isAffine: false)
    guard
      let fitted = projective
        ?? QRHomography(controls, dimension: dimension, isAffine: true)
    else { return false }
    homography = fitted
    return true
  }

  /// Fits the displacements to what the homography leaves, smoothly.
  ///
  /// - Parameters:
  ///   - controls: Known places.
  ///   - stiffness: Weight of the squared second differences; 0.03…0.3.
  mutating func fitShifts(_ controls: [QRControl], stiffness: Double) {
    var system = QRBandedSystem(size: nodes * nodes, band: 2 * nodes)
    for control in controls { add(control, to: &system) }
    addStiffness(stiffness, to: &system)
    shifts = system.solve()
  }

  /// What a fit of the displacements costs, in interpolated pixels.
  var fitCost: Int { nodes * nodes * nodes * nodes / 3 }

  private func add(_ control: QRControl, to system: inout QRBandedSystem) {
    let residual = control.place - homography.apply(control.module / Float(dimension) - 0.5)
    let grid = control.module / spacing
    let column = max(0, min(nodes - 2, Int(grid.x.rounded(.down))))
    let row = max(0, min(nodes - 2, Int(grid.y.rounded(.down))))
    let part = grid - QRVector(Float(column), Float(row))
    let index = row * nodes + column
    system.add(
      [
        (index, Double((1 - part.x) * (1 - part.y))), (index + 1, Double(part.x * (1 - part.y))),
        (index + nodes, Double((1 - part.x) * part.y)),
        (index + nodes + 1, Double(part.x * part.y)),
      ], SIMD2<Double>(residual), weight: Double(control.weight))
  }

  private func addStiffness(_ stiffness: Double, to system: inout QRBandedSystem) {
    for row in 0..<nodes {
      for column in 0..<nodes {
        let index = row * nodes + column
        if column > 0, column < nodes - 1 {
          system.add([(index - 1, 1), (index, -2), (index + 1, 1)], .zero, weight: stiffness)
        }
        if row > 0, row < nodes - 1 {
          system.add(
            [(index - nodes, 1), (index, -2), (index + nodes, 1)], .zero, weight: stiffness)
        }
        if column < nodes - 1, row < nodes - 1 {
          system.add(
            [(index, 1), (index + 1, -1), (index + nodes, -1), (index + nodes + 1, 1)], .zero,
            weight: stiffness * 0.7)
        }
        system.add([(index, 1)], .zero, weight: 1e-5)
      }
    }
  }
}

/// A projective map from the unit square around 0 to the picture.
struct QRHomography {
  private var rows: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>) = (
    SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)
  )

  /// The map that changes nothing.
  init() {}

  /// Fits a map to known places by least squares.
  ///
  /// - Parameters:
  ///   - controls: Known places.
  ///   - dimension: Modules on the symbol's side.
  ///   - isAffine: Keeps parallels parallel.
  /// - Returns: nil when the places do not determine it or a corner falls behind the camera.
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
