/// Follows crumpled paper region by region: the corners of a symbol's regions, and the middles of
/// their sides, are moved until the borders around each region agree best.
struct DataMatrixPatches {
  /// A module of a border.
  private struct Sample {
    /// Its place before anything is moved.
    let place: QRVector
    /// How much each node of its region moves it.
    let weights: SIMD8<Float>
    /// −1 for dark, 1 for light.
    let expected: Float
  }

  /// Mean correlation of all regions; 0 when the search was given up.
  private(set) var score: Float = 0

  private let fit: DataMatrixFit
  private let level: QRPyramid.Level
  private let work: QRWork
  private let nodes: DataMatrixNodes
  private let samples: [[Sample]]
  /// How far each node was moved; a middle beside what its corners move it.
  private var shifts: [QRVector]

  /// Mean correlations from which a search goes on: at the start, after the first round and after
  /// the first step; on photos real ones had 0.14, 0.47 and 0.89.
  private static let promising: [Float] = [0.08, 0.35, 0.65]
  /// Smallest side of a region whose sides may bend, in modules: fewer can be bent to anything.
  private static let leastBent = 14

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - fit: A size on a corner.
  ///   - level: The picture.
  ///   - work: The budget.
  init(_ fit: DataMatrixFit, in level: QRPyramid.Level, work: QRWork) {
    self.fit = fit
    self.level = level
    self.work = work
    let nodes = DataMatrixNodes(fit.size)
    self.nodes = nodes
    shifts = Array(repeating: .zero, count: nodes.count)
    samples = (0..<(nodes.rows * nodes.columns)).map { Self.borders($0, fit, nodes) }
  }

  private static func borders(
    _ region: Int, _ fit: DataMatrixFit, _ nodes: DataMatrixNodes
  ) -> [Sample] {
    let size = fit.size
    let (width, height) = (size.regionWidth + 2, size.regionHeight + 2)
    let (left, top) = (region % nodes.columns * width, region / nodes.columns * height)
    var samples: [Sample] = []
    for y in 0..<height {
      for x in 0..<width {
        guard let isDark = size.border(x, y) else { continue }
        // Of the solid sides fewer are enough.
        if isDark, x == 0 || y == height - 1, (x + y) % 3 != 0 { continue }
        let part = QRVector(
          (Float(x) + 0.5) / Float(width), (Float(y) + 0.5) / Float(height))
        samples.append(
          Sample(
            place: fit.place(Float(left + x) + 0.5, Float(top + y) + 0.5),
            weights: DataMatrixNodes.weights(part),
            expected: isDark == fit.corner.isDark ? -1 : 1))
      }
    }
    return samples
  }

  /// Moves the nodes in ever smaller steps; gives up early what does not become better.
  mutating func climb() {
    var scores = samples.indices.map { correlation($0) }
    func mean() -> Float { scores.reduce(0, +) / Float(scores.count) }
    guard mean() >= Self.promising[0] else { return }
    let isBent = min(fit.size.regionWidth, fit.size.regionHeight) + 2 >= Self.leastBent
    for step in [1, 0.5, 0.25, 0.12] as [Float] {
      let count = isBent && step < 1 ? nodes.count : nodes.cornerCount
      for _ in 0..<3 where !work.isDone {
        var isBetter = false
        for node in 0..<count where move(node, by: step, &scores) { isBetter = true }
        if !isBetter { break }
        guard mean() >= Self.promising[1] else { return }
      }
      guard mean() >= Self.promising[2] else { return }
    }
    score = mean()
  }

  /// The place of a point.
  ///
  /// - Parameters:
  ///   - x: Modules from the left.
  ///   - y: Modules from the top.
  /// - Returns: In pixels of the picture.
  func place(_ x: Float, _ y: Float) -> QRVector {
    let size = fit.size
    let grid = QRVector(x / Float(size.regionWidth + 2), y / Float(size.regionHeight + 2))
    let column = max(0, min(nodes.columns - 1, Int(grid.x)))
    let row = max(0, min(nodes.rows - 1, Int(grid.y)))
    let weights = DataMatrixNodes.weights(grid - QRVector(Float(column), Float(row)))
    return fit.place(x, y) + shift(row * nodes.columns + column, weights)
  }

  private mutating func move(_ node: Int, by step: Float, _ scores: inout [Float]) -> Bool {
    let near = nodes.regions[node]
    let at = nodes.places[node]
    let across = (fit.place(at.x + 1, at.y) - fit.place(at.x - 1, at.y)) * (0.5 * step)
    let down = (fit.place(at.x, at.y + 1) - fit.place(at.x, at.y - 1)) * (0.5 * step)
    let start = shifts[node]
    var best = (
      shift: start, sum: near.reduce(Float(0.003)) { $0 + scores[$1] },
      scores: near.map { scores[$0] }
    )
    for offset in [across, -across, down, -down] {
      shifts[node] = start + offset
      let moved = near.map { correlation($0) }
      let sum = moved.reduce(0, +)
      if sum > best.sum { best = (shifts[node], sum, moved) }
    }
    shifts[node] = best.shift
    for (index, region) in near.enumerated() { scores[region] = best.scores[index] }
    return best.shift != start
  }

  @inline(__always)
  private func shift(_ region: Int, _ weights: SIMD8<Float>) -> QRVector {
    var sum = QRVector.zero
    for index in 0..<8 { sum += weights[index] * shifts[nodes.ofRegion[8 * region + index]] }
    return sum
  }

  private func correlation(_ region: Int) -> Float {
    var sums = MatrixCorrelation()
    var x = SIMD8<Float>.zero
    var y = SIMD8<Float>.zero
    for index in 0..<8 {
      let shift = shifts[nodes.ofRegion[8 * region + index]]
      (x[index], y[index]) = (shift.x, shift.y)
    }
    for sample in samples[region] {
      let shift = QRVector((sample.weights * x).sum(), (sample.weights * y).sum())
      sums.add(level.sample(sample.place + shift), sample.expected)
    }
    work.use(2 * samples[region].count)
    return sums.value
  }
}
