import ScannerCore

/// Finds the size of a Data Matrix between its corners, lays the grid and reads it.
struct DataMatrixGrid {
  /// A size in one of both orientations.
  private struct Hypothesis {
    let number: Int
    let isMirrored: Bool
    var opposite: QRVector
    var score: Float
  }

  private let corner: DataMatrixCorner
  private let pyramid: QRPyramid
  private let work: QRWork

  /// How the two sides without legs follow the legs' bends.
  private func bend(_ u: Float, _ v: Float, isMirrored: Bool) -> QRVector {
    let (alongTop, alongRight) =
      isMirrored
      ? (corner.secondSag, corner.firstSag) : (corner.firstSag, corner.secondSag)
    return alongTop * (4 * u * (1 - u)) + alongRight * (4 * v * (1 - v))
  }

  /// Least correlation of the borders that is tried; chance reaches further over fewer modules.
  private static func leastScore(_ size: DataMatrixSize) -> Float {
    0.3 + 1.3 / (1.33 * Float(size.width + size.height)).squareRoot()
  }
  /// Least correlation from which the grid is read as it is; right ones had 0.77 and more.
  private static let leastPlain: Float = 0.65
  /// Added to the correlation when the alternating modules are as many as the size has.
  private static let countedBonus: Float = 0.4
  /// Least correlation from which the grid is moved, after the corner was.
  private static let leastGrowth: Float = 0.68

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
  func read() -> MatrixReading? {
    guard corner.opposites.contains(where: { alternates($0) }) else { return nil }
    let best = hypotheses()
    for hypothesis in best where hypothesis.score >= Self.leastPlain {
      if let reading = attempt(mesh(hypothesis), hypothesis) { return reading }
    }
    for hypothesis in best {
      if let reading = readTraced(hypothesis) { return reading }
    }
    for hypothesis in best.prefix(4) {
      let moved = climbed(hypothesis)
      guard moved.score >= Self.leastGrowth else { continue }
      if moved.score > hypothesis.score + 0.01,
        let reading = attempt(mesh(moved), moved)
      {
        return reading
      }
      if let mesh = mesh(moved), let reading = grow(mesh, moved) { return reading }
    }
    return nil
  }

  private func hypotheses() -> [Hypothesis] {
    var found: [Hypothesis] = []
    for opposite in corner.opposites {
      let sides = countedSides(opposite)
      for isMirrored in [false, true] {
        guard let map = unitMap(opposite, isMirrored: isMirrored) else { continue }
        let counted = isMirrored ? (sides.height, sides.width) : (sides.width, sides.height)
        for (number, size) in DataMatrixSize.all.enumerated() where isPlausible(size, isMirrored) {
          let isCounted = counted.0.contains(size.width) && counted.1.contains(size.height)
          let score = score(map, size, isMirrored) + (isCounted ? Self.countedBonus : 0)
          guard score >= Self.leastScore(size) else { continue }
          found.append(
            Hypothesis(number: number, isMirrored: isMirrored, opposite: opposite, score: score))
        }
      }
    }
    return Array(found.sorted { $0.score > $1.score }.prefix(10))
  }

  /// Tells by a few lines whether both sides without legs may alternate.
  private func alternates(_ opposite: QRVector) -> Bool {
    guard let map = unitMap(opposite, isMirrored: false) else { return false }
    let level = pyramid.level(forModule: corner.area.squareRoot() / 24)
    func place(_ u: Float, _ v: Float) -> QRVector {
      map.apply(QRVector(u, v) - 0.5) + bend(u, v, isMirrored: false)
    }
    work.use(600)
    return DataMatrixTiming.alternates(in: level) { place($0, $1) }
      && DataMatrixTiming.alternates(in: level) { place(1 - $1, $0) }
  }

  /// The numbers of modules that alternate on the sides without legs, not mirrored.
  private func countedSides(_ opposite: QRVector) -> (width: Set<Int>, height: Set<Int>) {
    guard let map = unitMap(opposite, isMirrored: false) else { return ([], []) }
    let level = pyramid.level(forModule: corner.area.squareRoot() / 24)
    func place(_ u: Float, _ v: Float) -> QRVector {
      map.apply(QRVector(u, v) - 0.5) + bend(u, v, isMirrored: false)
    }
    work.use(2000)
    let width = DataMatrixTiming.counts(in: level, isDark: corner.isDark) { place($0, $1) }
    guard !width.isEmpty else { return ([], []) }
    work.use(2000)
    return (
      width,
      DataMatrixTiming.counts(in: level, isDark: corner.isDark) { place(1 - $1, 1 - $0) }
    )
  }

  private func legs(_ isMirrored: Bool) -> (top: QRVector, right: QRVector) {
    isMirrored ? (corner.first, corner.second) : (corner.second, corner.first)
  }

  private func isPlausible(_ size: DataMatrixSize, _ isMirrored: Bool) -> Bool {
    let (top, right) = legs(isMirrored)
    let across = (right - corner.corner).length / Float(size.width)
    let down = (top - corner.corner).length / Float(size.height)
    return min(across, down) >= 1 && max(across, down) < 1.9 * min(across, down)
  }

  /// From the unit square to the picture.
  private func unitMap(_ opposite: QRVector, isMirrored: Bool) -> QRHomography? {
    let (top, right) = legs(isMirrored)
    let places = [
      (QRVector(0, 0), top), (QRVector(1, 0), opposite), (QRVector(1, 1), right),
      (QRVector(0, 1), corner.corner),
    ]
    return QRHomography(
      places.map { QRControl(module: $0.0, place: $0.1, weight: 1) }, dimension: 1,
      isAffine: false)
  }

  private func module(_ size: DataMatrixSize, _ isMirrored: Bool) -> Float {
    let (top, right) = legs(isMirrored)
    return min(
      (right - corner.corner).length / Float(size.width),
      (top - corner.corner).length / Float(size.height))
  }

  /// Correlation of the four borders with what they should be.
  private func score(
    _ map: QRHomography, _ size: DataMatrixSize, _ isMirrored: Bool
  ) -> Float {
    let level = pyramid.level(forModule: module(size, isMirrored))
    let scale = QRVector(1 / Float(size.width), 1 / Float(size.height))
    var sums = SIMD4<Float>.zero
    var (crossed, count): (Float, Float) = (0, 0)
    func add(_ column: Int, _ row: Int, _ isDark: Bool) {
      let unit = (QRVector(Float(column), Float(row)) + 0.5) * scale
      let value = level.sample(map.apply(unit - 0.5) + bend(unit.x, unit.y, isMirrored: isMirrored))
      let expected: Float = isDark ? -1 : 1
      sums += SIMD4(value, value * value, expected, 1)
      crossed += value * expected
      count += 1
    }
    let (right, bottom) = (size.width - 1, size.height - 1)
    for column in 0..<size.width { add(column, 0, column & 1 == 0) }
    for row in 1..<size.height { add(right, row, row & 1 == 1) }
    for column in stride(from: 1, to: right, by: 3) { add(column, bottom, true) }
    for row in stride(from: 2, to: bottom, by: 3) { add(0, row, true) }
    work.use(Int(count))
    let variance = sums.y - sums.x * sums.x / count
    let spread = count - sums.z * sums.z / count
    guard variance > 9 * count else { return 0 }
    let result = (crossed - sums.x * sums.z / count) / (variance * spread).squareRoot()
    return corner.isDark ? result : -result
  }

  /// Moves the fourth corner until the borders agree best.
  private func climbed(_ hypothesis: Hypothesis) -> Hypothesis {
    var best = hypothesis
    let size = DataMatrixSize.all[hypothesis.number]
    let (top, right) = legs(hypothesis.isMirrored)
    let across = (right - corner.corner) / Float(size.width)
    let down = (corner.corner - top) / Float(size.height)
    var step: Float = 1.2
    while step > 0.1, !work.isDone {
      var next = best
      for (a, b) in [(1, 0), (-1, 0), (0, 1), (0, -1)] as [(Float, Float)] {
        let opposite = best.opposite + (across * a + down * b) * step
        guard let map = unitMap(opposite, isMirrored: best.isMirrored) else { continue }
        let score = score(map, size, best.isMirrored)
        if score > next.score + 0.002 {
          next.score = score
          next.opposite = opposite
        }
      }
      if next.score > best.score { best = next } else { step *= 0.5 }
    }
    return best
  }

  private func cornerControls(_ hypothesis: Hypothesis, weight: Float) -> [QRControl] {
    let size = DataMatrixSize.all[hypothesis.number]
    let (width, height) = (Float(size.width), Float(size.height))
    let (top, right) = legs(hypothesis.isMirrored)
    return [
      (QRVector(0, 0), top), (QRVector(width, 0), hypothesis.opposite),
      (QRVector(width, height), right), (QRVector(0, height), corner.corner),
    ].map { QRControl(module: $0.0, place: $0.1, weight: weight) }
  }

  private func mesh(_ hypothesis: Hypothesis) -> QRMesh? {
    let size = DataMatrixSize.all[hypothesis.number]
    var mesh = QRMesh(dimension: max(size.width, size.height))
    guard mesh.fitHomography(cornerControls(hypothesis, weight: 1)) else { return nil }
    if corner.firstSag != .zero || corner.secondSag != .zero {
      mesh.fitShifts(bentControls(mesh, hypothesis), stiffness: 0.001)
    }
    return mesh
  }

  private func bentControls(_ mesh: QRMesh, _ hypothesis: Hypothesis) -> [QRControl] {
    let size = DataMatrixSize.all[hypothesis.number]
    return controls(
      mesh, hypothesis, across: (0...size.width).map { Float($0) },
      down: (0...size.height).map { Float($0) })
  }

  /// Places of the borders between modules, at about nine by nine of them.
  private func controls(
    _ mesh: QRMesh, _ hypothesis: Hypothesis, across: [Float], down: [Float]
  ) -> [QRControl] {
    let size = DataMatrixSize.all[hypothesis.number]
    let scale = QRVector(1 / Float(size.width), 1 / Float(size.height))
    var controls: [QRControl] = []
    for row in 0...8 {
      let y = row * size.height / 8
      for column in 0...8 {
        let x = column * size.width / 8
        let seen = QRVector(across[x], down[y])
        let bend = bend(seen.x * scale.x, seen.y * scale.y, isMirrored: hypothesis.isMirrored)
        controls.append(
          QRControl(
            module: QRVector(Float(x), Float(y)), place: mesh.place(seen) + bend, weight: 1))
      }
    }
    return controls
  }

  /// Reads through the borders of the alternating sides, when they have as many as the size.
  private func readTraced(_ hypothesis: Hypothesis) -> MatrixReading? {
    let size = DataMatrixSize.all[hypothesis.number]
    var mesh = QRMesh(dimension: max(size.width, size.height))
    guard !work.isDone, mesh.fitHomography(cornerControls(hypothesis, weight: 1)) else {
      return nil
    }
    let level = pyramid.level(forModule: module(size, hypothesis.isMirrored))
    let (width, height) = (Float(size.width), Float(size.height))
    let flat = mesh
    func place(_ x: Float, _ y: Float) -> QRVector {
      flat.place(QRVector(x, y)) + bend(x / width, y / height, isMirrored: hypothesis.isMirrored)
    }
    work.use(60 * (size.width + size.height))
    guard
      let across = DataMatrixTiming.borders(
        count: size.width, in: level, isDark: corner.isDark, place: { place($0, 0.5 + $1) }),
      let up = DataMatrixTiming.borders(
        count: size.height, in: level, isDark: corner.isDark,
        place: { place(width - 0.5 - $1, height - $0) })
    else { return nil }
    let down = up.reversed().map { height - $0 }
    mesh.fitShifts(
      controls(flat, hypothesis, across: across, down: down), stiffness: 0.001)
    work.use(size.width * size.height)
    // The mesh is too coarse for borders that jump from one to the next.
    let values = (0..<size.height).flatMap { row in
      (0..<size.width).map { column in
        let at = place(
          (across[column] + across[column + 1]) / 2, (down[row] + down[row + 1]) / 2)
        let value = level.sample(at)
        return corner.isDark ? value : 255 - value
      }
    }
    return decode(values, mesh, hypothesis) ?? attempt(mesh, hypothesis) ?? grow(mesh, hypothesis)
  }

  /// Moves the grid by the phase of the edges, first stiff, then soft.
  private func grow(_ start: QRMesh, _ hypothesis: Hypothesis) -> MatrixReading? {
    var mesh = start
    let size = DataMatrixSize.all[hypothesis.number]
    let level = pyramid.level(forModule: module(size, hypothesis.isMirrored))
    let fixed = cornerControls(hypothesis, weight: 0.15)
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
      if let reading = attempt(mesh, hypothesis) { return reading }
    }
    return nil
  }

  private func attempt(_ mesh: QRMesh?, _ hypothesis: Hypothesis) -> MatrixReading? {
    guard let mesh, !work.isDone else { return nil }
    let size = DataMatrixSize.all[hypothesis.number]
    let level = pyramid.level(forModule: module(size, hypothesis.isMirrored))
    let side = mesh.dimension
    work.use(30 * side * side)
    let all = QRLattice(mesh, margin: 0).modules(in: level, isDark: corner.isDark)
    let values = (0..<size.height).flatMap { all[($0 * side)..<($0 * side + size.width)] }
    return decode(values, mesh, hypothesis)
  }

  private func decode(
    _ values: [Float], _ mesh: QRMesh, _ hypothesis: Hypothesis
  ) -> MatrixReading? {
    let symbol = DataMatrixSymbol.all[hypothesis.number]
    let size = symbol.size
    for rounds in [3, 0] {
      let cells = MatrixCells(
        width: size.width, height: size.height,
        isDark: MatrixContrast.darkModules(
          values, width: size.width, height: size.height, rounds: rounds))
      guard let result = symbol.decode(cells) else { continue }
      return MatrixReading(
        kind: .dataMatrix, payload: result.payload, width: size.width, height: size.height,
        isMirrored: hypothesis.isMirrored, isInverted: !corner.isDark,
        quad: Quadrilateral(mesh, width: size.width, height: size.height),
        chanceExponent: result.chanceExponent)
    }
    return nil
  }
}
