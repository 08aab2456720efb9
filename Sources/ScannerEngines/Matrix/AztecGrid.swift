import ScannerCore

/// Lays the grid of an Aztec Code from its bullseye outwards.
struct AztecGrid {
  private let ring: AztecRing
  private let level: QRPyramid.Level
  private let work: QRWork
  private let size: Int

  /// Prepares a grid.
  ///
  /// - Parameters:
  ///   - ring: Mode and orientation.
  ///   - level: The picture.
  ///   - work: The budget.
  init(_ ring: AztecRing, level: QRPyramid.Level, work: QRWork) {
    self.ring = ring
    self.level = level
    self.work = work
    size = ring.mode.dimension
  }

  /// Reads the symbol with the bullseye's map, then with grids grown by the phase of the edges.
  ///
  /// - Returns: The reading, or nil.
  func read() -> MatrixReading? {
    var mesh = QRMesh(dimension: size)
    let fixed = controls()
    guard mesh.fitHomography(fixed, isAffine: ring.bullseye.tilt == .zero) else { return nil }
    if let reading = attempt(mesh) { return reading }
    if case .rune = ring.mode.kind { return nil }
    let rounds = max(4, min(14, size / 6))
    var anchors = [QRVector(repeating: Float(size) / 2)]
    if size > 40 { anchors = fixed.map(\.module) }
    for stiffness in [0.06, 0.02] {
      for round in 0..<rounds where !work.isDone {
        let isWhole = round >= rounds - 2
        let radius = isWhole ? .infinity : 6 + Float(round) * Float(size) * 0.75 / Float(rounds)
        let density = size > 60 ? 4 : 6
        work.use(2 * density * density * size * size + mesh.fitCost)
        let phase = QRPhase(QRLattice(mesh, margin: 1), in: level, density: density)
        mesh.fitShifts(
          fixed + phase.controls(for: mesh, near: anchors, radius: radius), stiffness: stiffness)
      }
      if let reading = attempt(mesh) { return reading }
    }
    return nil
  }

  private func controls() -> [QRControl] {
    let reach = ring.mode.kind == .full ? 6 : 4
    return [-reach, 0, reach].flatMap { b in
      [-reach, 0, reach].map { a in
        QRControl(
          module: QRVector(Float(a), Float(b)) + Float(size) / 2,
          place: ring.bullseye.place(Float(a), Float(b)), weight: 2)
      }
    }
  }

  private func attempt(_ mesh: QRMesh) -> MatrixReading? {
    guard !work.isDone else { return nil }
    work.use(30 * size * size)
    let values = QRLattice(mesh, margin: 0).modules(in: level, isDark: ring.bullseye.finder.isDark)
    for rounds in [3, 0] {
      let cells = MatrixCells(
        width: size, height: size,
        isDark: MatrixContrast.darkModules(values, width: size, height: size, rounds: rounds))
      guard let result = AztecSymbol.decode(cells, mode: ring.mode) else { continue }
      var isRune = false
      if case .rune = ring.mode.kind { isRune = true }
      return MatrixReading(
        kind: isRune ? .rune : .aztec, payload: result.payload, width: size, height: size,
        isMirrored: ring.isMirrored, isInverted: !ring.bullseye.finder.isDark,
        quad: Quadrilateral(mesh, width: size, height: size),
        chanceExponent: result.chanceExponent - 3)
    }
    return nil
  }
}
