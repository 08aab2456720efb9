/// Finds the version of a symbol from its finder patterns and its timing patterns.
struct QRVersionSearch {
  /// A version and the grid that belongs to it.
  struct Hypothesis {
    /// The version.
    let version: QRVersion
    /// Grid through the finder patterns.
    var mesh: QRMesh
    /// Row 6.
    var row = QRTiming.Bow()
    /// Column 6.
    var column = QRTiming.Bow()
    /// Everything that speaks for the version.
    var score: Float = 0
    /// Sum of both timing patterns' correlations.
    var timing: Float { row.score + column.score }
  }

  /// The finder patterns with their axes along the symbol's: top left, top right, bottom left.
  let finders: [QRFinderPattern]
  /// The level on which the modules are looked at.
  let level: QRPyramid.Level
  private let estimate: Float
  private let work: QRWork
  private let isDark: Bool

  /// Turns the patterns' axes along the symbol's; nil when they contradict the patterns' places.
  ///
  /// - Parameters:
  ///   - corners: The finder patterns.
  ///   - pyramid: The picture.
  ///   - work: The budget.
  init?(_ corners: QRSymbolReader.Corners, pyramid: QRPyramid, work: QRWork) {
    let right = corners.topRight.centre - corners.topLeft.centre
    let down =
      corners.bottomLeft.map { $0.centre - corners.topLeft.centre }
      ?? QRVector(-right.y, right.x)
    var finders: [QRFinderPattern] = []
    for finder in [corners.topLeft, corners.topRight, corners.bottomLeft].compactMap(\.self) {
      guard
        let turned = Self.turn(finder, right, down, isTrusted: corners.bottomLeft != nil)
      else { return nil }
      finders.append(turned)
    }
    func count(_ a: Int, _ b: Int, _ vector: QRVector) -> Float {
      (finders[a].local(vector).length * finders[b].local(vector).length).squareRoot()
    }
    let across = count(0, 1, right)
    let along = finders.count > 2 ? count(0, 2, down) : across
    estimate = ((across + along) / 2 + 7 - 17) / 4
    guard estimate.isFinite, estimate < 45 else { return nil }
    self.finders = finders
    self.work = work
    isDark = corners.topLeft.isDark
    let module = finders.reduce(Float(0)) { $0 + $1.module } / Float(finders.count)
    level = pyramid.level(forModule: module)
  }

  /// Sum of both timing correlations below which there is no symbol.
  ///
  /// Blur takes the timing first; where the finder patterns are certain, little is asked of it.
  var leastTiming: Float {
    let scores = finders.reduce(Float(0)) { $0 + $1.score }
    return scores > 0.75 * Float(finders.count) && finders.count == 3 ? 0.15 : 0.5
  }

  /// The versions near the estimate.
  ///
  /// - Returns: Best first.
  func hypotheses() -> [Hypothesis] {
    let span = estimate < 8 ? 1 : estimate < 20 ? 2 : 3
    let middle = min(40, max(1, Int(estimate.rounded())))
    var all = (max(1, middle - span)...min(40, middle + span)).compactMap {
      straight(QRVersion($0))
    }
    all.sort { $0.score > $1.score }
    var best = Array(all.prefix(3))
    for index in best.indices where !work.isDone { bend(&best[index]) }
    return best.sorted { $0.score > $1.score }
  }

  private static func turn(
    _ finder: QRFinderPattern, _ right: QRVector, _ down: QRVector, isTrusted: Bool
  ) -> QRFinderPattern? {
    let (toRight, toDown) = (right / right.length, down / down.length)
    var best = finder
    if finder.isRound, isTrusted {
      best.across = toRight * finder.module
      best.down = toDown * finder.module
      return best
    }
    var bestScore: Float = -9
    var (across, down) = (finder.across, finder.down)
    for _ in 0..<4 {
      (across, down) = (-down, across)
      for sign in [1, -1] as [Float] {
        let score =
          (across * toRight).sum() / across.length + sign * (down * toDown).sum() / down.length
        guard score > bestScore else { continue }
        bestScore = score
        (best.across, best.down) = (across, down * sign)
      }
    }
    return bestScore >= 1 || !isTrusted ? best : nil
  }

  /// Controls at the finder patterns' centres and corners.
  ///
  /// - Parameters:
  ///   - finders: Top left, top right and perhaps bottom left.
  ///   - size: Modules on a side.
  ///   - centre: Weight of a centre.
  ///   - corner: Weight of a corner.
  /// - Returns: Five for each.
  static func controls(
    _ finders: [QRFinderPattern], size: Int, centre: Float, corner: Float
  ) -> [QRControl] {
    let far = Float(size) - 3.5
    let modules = [QRVector(3.5, 3.5), QRVector(far, 3.5), QRVector(3.5, far)]
    var controls: [QRControl] = []
    for (finder, module) in zip(finders, modules) {
      controls.append(QRControl(module: module, place: finder.centre, weight: centre))
      for a in [-3.5, 3.5] as [Float] {
        for b in [-3.5, 3.5] as [Float] {
          let place = finder.centre + a * finder.across + b * finder.down
          controls.append(
            QRControl(module: module + QRVector(a, b), place: place, weight: corner))
        }
      }
    }
    return controls
  }

  private func straight(_ version: QRVersion) -> Hypothesis? {
    let size = version.dimension
    let controls = Self.controls(finders, size: size, centre: 4, corner: 0.5)
    var mesh = QRMesh(dimension: size)
    guard mesh.fitHomography(controls) else { return nil }
    mesh.fitShifts(controls, stiffness: 0.3)
    var hypothesis = Hypothesis(version: version, mesh: mesh)
    hypothesis.row = timing(mesh, isHorizontal: true).straight
    hypothesis.column = timing(mesh, isHorizontal: false).straight
    work.use(8 * size + mesh.fitCost)
    rate(&hypothesis)
    return hypothesis
  }

  private func bend(_ hypothesis: inout Hypothesis) {
    if hypothesis.row.score < 0.85 {
      hypothesis.row = timing(hypothesis.mesh, isHorizontal: true).bestBow()
      work.use(300 * hypothesis.version.dimension)
    }
    if hypothesis.column.score < 0.85 {
      hypothesis.column = timing(hypothesis.mesh, isHorizontal: false).bestBow()
      work.use(300 * hypothesis.version.dimension)
    }
    rate(&hypothesis)
  }

  private func timing(_ mesh: QRMesh, isHorizontal: Bool) -> QRTiming {
    QRTiming(mesh, in: level, isHorizontal: isHorizontal, isDark: isDark)
  }

  private func rate(_ hypothesis: inout Hypothesis) {
    let number = hypothesis.version.number
    var score = hypothesis.timing - 0.05 * abs(Float(number) - estimate)
    if number >= 7 {
      score += versionBlock(hypothesis)
    } else if estimate > 7.5 {
      score += 0.3
    }
    hypothesis.score = score
  }

  /// Correlation of the better of both version blocks.
  private func versionBlock(_ hypothesis: Hypothesis) -> Float {
    let bits = hypothesis.version.information
    let start = hypothesis.version.dimension - 11
    var best: Float = -1
    for isLeft in [false, true] {
      var (values, squares, ideal, crossed): (Float, Float, Float, Float) = (0, 0, 0, 0)
      for bit in 0..<18 {
        let module = QRVector(Float(start + bit % 3) + 0.5, Float(bit / 3) + 0.5)
        let place = isLeft ? QRVector(module.y, module.x) : module
        let sample = level.sample(hypothesis.mesh.place(place)) * (isDark ? 1 : -1)
        let sign: Float = bits >> bit & 1 == 1 ? -1 : 1
        values += sample
        squares += sample * sample
        ideal += sign
        crossed += sign * sample
      }
      let variance = squares - values * values / 18
      guard variance > 20 else { continue }
      let spread = variance * (18 - ideal * ideal / 18)
      best = max(best, (crossed - values * ideal / 18) / spread.squareRoot())
    }
    return max(best, 0)
  }
}
