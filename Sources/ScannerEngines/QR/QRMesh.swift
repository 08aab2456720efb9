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
