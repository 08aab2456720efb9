/// Grows a grid outwards from what is known, by the phase of the edges.
struct QRGrowth {
  /// Decodes with a grid.
  typealias Attempt = (QRMesh) -> QRCodewords.Result?
  /// A content and the grid that gave it.
  typealias Success = (result: QRCodewords.Result, mesh: QRMesh)

  private let level: QRPyramid.Level
  private let size: Int
  private let work: QRWork

  /// Prepares growing.
  ///
  /// - Parameters:
  ///   - level: The picture.
  ///   - size: Modules on a side.
  ///   - work: The budget.
  init(level: QRPyramid.Level, size: Int, work: QRWork) {
    self.level = level
    self.size = size
    self.work = work
  }

  /// Lets the corrections spread from known places over the symbol.
  ///
  /// - Parameters:
  ///   - mesh: The grid so far.
  ///   - controls: Known places.
  ///   - attempt: Decodes with a grid.
  /// - Returns: The first success.
  func grow(_ mesh: QRMesh, controls: [QRControl], attempt: Attempt) -> Success? {
    var mesh = mesh
    let anchors = controls.map(\.module)
    let rounds = max(4, min(10, size / 7))
    for round in 0..<rounds where !work.isDone {
      let isWhole = round >= rounds - 2
      let radius = isWhole ? .infinity : 7 + Float(round) * Float(size) * 1.1 / Float(rounds)
      settle(
        &mesh, controls, anchors: anchors, radius: radius, stiffness: isWhole ? 0.03 : 0.06)
      if round == rounds - 3 || round == rounds - 1, let result = attempt(mesh) {
        return (result, mesh)
      }
    }
    return nil
  }

  /// Looks for the corner that has no finder pattern, where the whole grid agrees best.
  ///
  /// - Parameters:
  ///   - mesh: The grid through finder and timing patterns.
  ///   - controls: Known places.
  ///   - attempt: Decodes with a grid.
  /// - Returns: The first success.
  func searchCorner(_ mesh: QRMesh, controls: [QRControl], attempt: Attempt) -> Success? {
    let module = QRVector(repeating: Float(size) - 3.5)
    let (centre, across, down) = mesh.frame(module)
    var places: [(place: QRVector, coherence: Float)] = []
    for row in -4...4 {
      for column in -4...4 where !work.isDone {
        let place = centre + Float(column) * across + Float(row) * down
        var bent = mesh
        bent.fitShifts(
          controls + [QRControl(module: module, place: place, weight: 2)], stiffness: 0.05)
        work.use(32 * size * size + bent.fitCost)
        let phase = QRPhase(QRLattice(bent, margin: 0), in: level, density: 4)
        places.append((place, phase.coherence))
      }
    }
    places.sort { $0.coherence > $1.coherence }
    for place in places.prefix(3) where !work.isDone {
      let corner = QRControl(module: module, place: place.place, weight: 0.6)
      if let success = tryCorner(mesh, controls, corner, attempt: attempt) { return success }
    }
    return nil
  }

  private func tryCorner(
    _ mesh: QRMesh, _ controls: [QRControl], _ corner: QRControl, attempt: Attempt
  ) -> Success? {
    var mesh = mesh
    mesh.fitShifts(controls + [corner], stiffness: 0.05)
    if let result = attempt(mesh) { return (result, mesh) }
    let anchors = controls.map(\.module) + [corner.module]
    for round in 0..<5 where !work.isDone {
      var loose = corner
      loose.weight = round < 3 ? 0.4 : 0.1
      settle(
        &mesh, controls + [loose], anchors: anchors,
        radius: round < 2 ? Float(size) * 0.35 : .infinity, stiffness: 0.04)
    }
    return attempt(mesh).map { ($0, mesh) }
  }

  private func settle(
    _ mesh: inout QRMesh, _ controls: [QRControl], anchors: [QRVector], radius: Float,
    stiffness: Double
  ) {
    let density = size > 100 ? 4 : 6
    work.use(2 * density * density * size * size + mesh.fitCost)
    let phase = QRPhase(QRLattice(mesh, margin: 1), in: level, density: density)
    let moved = phase.controls(for: mesh, near: anchors, radius: radius)
    mesh.fitShifts(controls + moved, stiffness: stiffness)
  }
}
