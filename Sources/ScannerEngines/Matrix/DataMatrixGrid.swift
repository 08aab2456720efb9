import ScannerCore

/// Lays grids on a corner, in ever dearer ways, until a symbol can be read.
struct DataMatrixGrid {
  /// True when the borders of some size agreed well, read or not.
  private(set) var isPromising = false

  private let corner: DataMatrixCorner
  private let pyramid: QRPyramid
  private let work: QRWork

  /// Least score from which the grid is read as it is; right ones had 0.77 and more.
  private static let leastPlain: Float = 0.65
  /// Least correlation from which the grid is read once the fourth corner was moved.
  private static let leastMoved: Float = 0.68
  /// Least correlation from which it is read once all corners were; real ones had 0.94.
  private static let leastPatched: Float = 0.85
  /// Sizes with as many modules on their sides that are read: one in both orientations.
  private static let mostTraced = 2
  /// Sizes whose grids are moved.
  private static let mostMoved = 4

  /// Prepares a grid.
  ///
  /// - Parameters:
  ///   - corner: The L.
  ///   - pyramid: The picture.
  ///   - work: The budget.
  init(_ corner: DataMatrixCorner, pyramid: QRPyramid, work: QRWork) {
    self.corner = corner
    self.pyramid = pyramid
    self.work = work
  }

  /// Reads the symbol.
  ///
  /// - Returns: The reading, or nil.
  mutating func read() -> MatrixReading? {
    let fits = DataMatrixSizing(corner, pyramid: pyramid, work: work).fits()
    isPromising = (fits.first?.score ?? 0) >= Self.leastPlain
    for fit in fits where fit.score >= Self.leastPlain {
      if let reading = attempt(fit.mesh(), fit) { return reading }
    }
    var traced = 0
    for fit in fits where traced < Self.mostTraced {
      guard let trace = trace(fit) else { continue }
      traced += 1
      if let reading = readTraced(fit, across: trace.across, down: trace.down) { return reading }
    }
    for fit in fits.prefix(Self.mostMoved) where !work.isDone {
      if let reading = readMoved(fit) { return reading }
    }
    return nil
  }

  private func level(_ fit: DataMatrixFit) -> QRPyramid.Level {
    pyramid.level(forModule: fit.module)
  }

  /// The borders of the alternating sides, when they have as many as the size.
  private func trace(_ fit: DataMatrixFit) -> (across: [Float], down: [Float])? {
    let (size, level) = (fit.size, level(fit))
    guard !work.isDone else { return nil }
    let (width, height) = (Float(size.width), Float(size.height))
    work.use(60 * (size.width + size.height))
    guard
      let across = DataMatrixTiming.borders(
        count: size.width, in: level, isDark: corner.isDark, place: { fit.place($0, 0.5 + $1) }),
      let up = DataMatrixTiming.borders(
        count: size.height, in: level, isDark: corner.isDark,
        place: { fit.place(width - 0.5 - $1, height - $0) })
    else { return nil }
    return (across, up.reversed().map { height - $0 })
  }

  /// Reads through the borders of the alternating sides.
  private func readTraced(
    _ fit: DataMatrixFit, across: [Float], down: [Float]
  ) -> MatrixReading? {
    guard let mesh = fit.mesh(through: { fit.place(across[$0], down[$1]) }) else { return nil }
    // The mesh is too coarse for borders that jump from one to the next.
    let values = values(fit) { column, row in
      fit.place((across[column] + across[column + 1]) / 2, (down[row] + down[row + 1]) / 2)
    }
    return decode(values, mesh, fit) ?? attempt(mesh, fit) ?? grow(mesh, fit)
  }

  /// Moves the fourth corner, then those of the regions, then the grid.
  private func readMoved(_ fit: DataMatrixFit) -> MatrixReading? {
    let level = level(fit)
    let moved = fit.climbed(in: level, work)
    if moved.score >= Self.leastMoved, moved.score > fit.score + 0.01,
      let reading = attempt(moved.mesh(), moved)
    {
      return reading
    }
    var patches = DataMatrixPatches(moved, in: level, work: work)
    patches.climb()
    guard patches.score >= Self.leastPatched else { return nil }
    let values = values(moved) { patches.place(Float($0) + 0.5, Float($1) + 0.5) }
    guard let mesh = moved.mesh(through: { patches.place(Float($0), Float($1)) }) else {
      return nil
    }
    return decode(values, mesh, moved) ?? grow(mesh, moved)
  }

  /// Moves the grid by the phase of the edges, first stiff, then soft.
  private func grow(_ start: QRMesh, _ fit: DataMatrixFit) -> MatrixReading? {
    var mesh = start
    let (size, level) = (fit.size, level(fit))
    let fixed = fit.cornerControls(weight: 0.15)
    let anchors = [QRVector(Float(size.width), Float(size.height)) / 2]
    let density = mesh.dimension > 60 ? 4 : 6
    for stiffness in [0.3, 0.05] {
      for _ in 0..<3 where !work.isDone {
        work.use(2 * density * density * mesh.dimension * mesh.dimension + mesh.fitCost)
        let phase = QRPhase(QRLattice(mesh, margin: 1), in: level, density: density)
        let moved = phase.controls(for: mesh, near: anchors, radius: .infinity).filter {
          $0.module.x < Float(size.width) + 0.6 && $0.module.y < Float(size.height) + 0.6
        }
        mesh.fitShifts(fixed + moved, stiffness: stiffness)
      }
      if let reading = attempt(mesh, fit) { return reading }
    }
    return nil
  }

  private func values(
    _ fit: DataMatrixFit, _ place: (Int, Int) -> QRVector
  ) -> [Float] {
    let level = level(fit)
    work.use(fit.size.width * fit.size.height)
    return (0..<fit.size.height).flatMap { row in
      (0..<fit.size.width).map { column in
        let value = level.sample(place(column, row))
        return corner.isDark ? value : 255 - value
      }
    }
  }

  private func attempt(_ mesh: QRMesh?, _ fit: DataMatrixFit) -> MatrixReading? {
    guard let mesh, !work.isDone else { return nil }
    let side = mesh.dimension
    work.use(30 * side * side)
    let all = QRLattice(mesh, margin: 0).modules(in: level(fit), isDark: corner.isDark)
    let values = (0..<fit.size.height).flatMap { all[($0 * side)..<($0 * side + fit.size.width)] }
    return decode(values, mesh, fit)
  }

  private func decode(
    _ values: [Float], _ mesh: QRMesh, _ fit: DataMatrixFit
  ) -> MatrixReading? {
    let symbol = DataMatrixSymbol.all[fit.number]
    let size = symbol.size
    for rounds in [3, 0] {
      let cells = MatrixCells(
        width: size.width, height: size.height,
        isDark: MatrixContrast.darkModules(
          values, width: size.width, height: size.height, rounds: rounds))
      guard let result = symbol.decode(cells) else { continue }
      return MatrixReading(
        kind: .dataMatrix, payload: result.payload, width: size.width, height: size.height,
        isMirrored: fit.isMirrored, isInverted: !corner.isDark,
        quad: Quadrilateral(mesh, width: size.width, height: size.height),
        chanceExponent: result.chanceExponent)
    }
    return nil
  }
}
