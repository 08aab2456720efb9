/// Lays the grid over a symbol step by step, and tries to decode after each.
struct QRGrid {
  /// Evidence from which a grid is grown, and from which its fourth corner is searched.
  private static let leastEvidence: (growth: Float, corner: Float) = (2.6, 2.85)

  private let hypothesis: QRVersionSearch.Hypothesis
  private let level: QRPyramid.Level
  private let isDark: Bool
  private let work: QRWork
  private let decoder: QRModuleDecoder
  private let size: Int
  private let finderScore: Float
  /// Places known from finder and timing patterns.
  private let fixed: [QRControl]

  /// Prepares the known places.
  ///
  /// - Parameters:
  ///   - hypothesis: Version and first grid.
  ///   - finders: Finder patterns with the symbol's axes.
  ///   - level: The picture.
  ///   - isDark: True for dark on light.
  ///   - work: The budget.
  init(
    _ hypothesis: QRVersionSearch.Hypothesis, finders: [QRFinderPattern],
    level: QRPyramid.Level, isDark: Bool, work: QRWork
  ) {
    self.hypothesis = hypothesis
    self.level = level
    self.isDark = isDark
    self.work = work
    finderScore = finders.reduce(Float(0)) { $0 + $1.score } / Float(finders.count)
    size = hypothesis.version.dimension
    decoder = QRModuleDecoder(version: hypothesis.version)
    var fixed = QRVersionSearch.controls(finders, size: size, centre: 3, corner: 0.7)
    for isHorizontal in [true, false] {
      let bow = isHorizontal ? hypothesis.row : hypothesis.column
      guard bow.score > 0.45 else { continue }
      let timing = QRTiming(
        hypothesis.mesh, in: level, isHorizontal: isHorizontal, isDark: isDark)
      for part in [0.25, 0.5, 0.75] as [Float] {
        let along = 8 + part * Float(size - 16)
        let bend = 4 * part * (1 - part)
        let seen = timing.module(
          along: along + bow.stretch * bend, across: 6.5 + bow.sag * bend)
        fixed.append(
          QRControl(
            module: timing.module(along: along, across: 6.5), place: hypothesis.mesh.place(seen),
            weight: 1))
      }
    }
    self.fixed = fixed
  }

  /// Tries ever dearer grids.
  ///
  /// - Returns: The content and the grid that gave it, or nil.
  func decode() -> (result: QRCodewords.Result, mesh: QRMesh)? {
    var plain = hypothesis.mesh
    plain.fitShifts(fixed, stiffness: 0.1)
    var aligned = plain
    let found = align(&aligned)
    let controls = fixed + found
    let first = outcome(aligned)
    if let result = first?.result { return (result, aligned) }
    let evidence = first.map { self.evidence($0) } ?? 0
    guard evidence >= Self.leastEvidence.growth else { return nil }
    if !found.isEmpty, hypothesis.version.number < 14, let result = attempt(plain) {
      return (result, plain)
    }
    let growth = QRGrowth(level: level, size: size, work: work)
    if let grown = growth.grow(aligned, controls: controls, attempt: attempt) { return grown }
    guard found.isEmpty, size <= 45, hypothesis.timing > 1.1,
      evidence >= Self.leastEvidence.corner
    else { return nil }
    return growth.searchCorner(plain, controls: fixed, attempt: attempt)
  }

  /// How much looks like a symbol; random patterns stay below 2.6.
  private func evidence(_ outcome: QRModuleDecoder.Outcome) -> Float {
    2 * outcome.knownShare + outcome.formatScore + finderScore
  }

  private func attempt(_ mesh: QRMesh) -> QRCodewords.Result? {
    outcome(mesh)?.result
  }

  private func outcome(_ mesh: QRMesh) -> QRModuleDecoder.Outcome? {
    guard !work.isDone else { return nil }
    work.use(100 * size * size)
    let modules = QRLattice(mesh, margin: 0).modules(in: level, isDark: isDark)
    return decoder.decode(modules)
  }

  /// Fits the mesh to the alignment patterns, from the finders outwards.
  private func align(_ mesh: inout QRMesh) -> [QRControl] {
    let search = QRAlignment(in: level, isDark: isDark)
    let number = hypothesis.version.number
    let radius: Float =
      number < 7 ? min(5, 1.5 + 0.07 * Float(size)) : number < 14 ? 2.6 : 2.2
    var found: [QRControl] = []
    for pattern in hypothesis.version.alignmentPatterns where !work.isDone {
      let module = QRVector(Float(pattern.column) + 0.5, Float(pattern.row) + 0.5)
      work.use(QRAlignment.cost(radius: radius))
      guard let control = search.find(module, mesh, radius: radius) else { continue }
      found.append(control)
      mesh.fitShifts(fixed + found, stiffness: 0.05)
      work.use(mesh.fitCost)
    }
    if !found.isEmpty, number < 7 {
      var refitted = mesh
      if refitted.fitHomography(fixed + found) {
        refitted.fitShifts(fixed + found, stiffness: 0.05)
        mesh = refitted
      }
    }
    return found
  }
}
