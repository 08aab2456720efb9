/// Follows crumpled paper region by region: the corners of a symbol's regions are moved until the
/// borders around each agree best.
struct DataMatrixPatches {
  /// A module of a border.
  private struct Sample {
    /// Its place before anything is moved.
    let place: QRVector
    /// Its place in the region, 0…1.
    let part: QRVector
    /// −1 for dark, 1 for light.
    let expected: Float
  }

  /// Mean correlation of all regions; 0 when the search was given up.
  private(set) var score: Float = 0

  private let fit: DataMatrixFit
  private let level: QRPyramid.Level
  private let work: QRWork
  private let columns: Int
  private let rows: Int
  private var samples: [[Sample]] = []
  /// How far each corner of the regions was moved, row by row.
  private var shifts: [QRVector]

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
    let size = fit.size
    columns = size.width / (size.regionWidth + 2)
    rows = size.height / (size.regionHeight + 2)
    shifts = Array(repeating: .zero, count: (columns + 1) * (rows + 1))
    for row in 0..<rows {
      for column in 0..<columns { samples.append(borders(column, row)) }
    }
  }

  private func borders(_ column: Int, _ row: Int) -> [Sample] {
    let size = fit.size
    let (width, height) = (size.regionWidth + 2, size.regionHeight + 2)
    var samples: [Sample] = []
    for y in 0..<height {
      for x in 0..<width {
        guard let isDark = size.border(x, y) else { continue }
        // Of the solid sides fewer are enough.
        if isDark, x == 0 || y == height - 1, (x + y) % 3 != 0 { continue }
        samples.append(
          Sample(
            place: fit.place(
              Float(column * width + x) + 0.5, Float(row * height + y) + 0.5),
            part: QRVector(
              (Float(x) + 0.5) / Float(width), (Float(y) + 0.5) / Float(height)),
            expected: isDark == fit.corner.isDark ? -1 : 1))
      }
    }
    return samples
  }

  /// Mean correlations from which a search goes on: at the start, after the first round and after
  /// the first step; on photos real ones had 0.14, 0.47 and 0.89.
  private static let promising: [Float] = [0.08, 0.35, 0.65]

  /// Moves the corners in ever smaller steps; gives up early what does not become better.
  mutating func climb() {
    var scores = samples.indices.map { correlation($0) }
    func mean() -> Float { scores.reduce(0, +) / Float(scores.count) }
    guard mean() >= Self.promising[0] else { return }
    for step in [1, 0.5, 0.25, 0.12] as [Float] {
      for _ in 0..<3 where !work.isDone {
        var isBetter = false
        for node in shifts.indices where move(node, by: step, &scores) { isBetter = true }
        if !isBetter { break }
        guard mean() >= Self.promising[1] else { return }
      }
      guard mean() >= Self.promising[2] else { return }
    }
    score = mean()
  }

  /// The place of a border between modules.
  ///
  /// - Parameters:
  ///   - x: Modules from the left.
  ///   - y: Modules from the top.
  /// - Returns: In pixels of the picture.
  func place(_ x: Float, _ y: Float) -> QRVector {
    let size = fit.size
    let grid = QRVector(x / Float(size.regionWidth + 2), y / Float(size.regionHeight + 2))
    let column = max(0, min(columns - 1, Int(grid.x)))
    let row = max(0, min(rows - 1, Int(grid.y)))
    return fit.place(x, y)
      + shift(row * columns + column, grid - QRVector(Float(column), Float(row)))
  }

  private mutating func move(_ node: Int, by step: Float, _ scores: inout [Float]) -> Bool {
    let (column, row) = (node % (columns + 1), node / (columns + 1))
    let near = (max(0, row - 1)...min(rows - 1, row)).flatMap { y in
      (max(0, column - 1)...min(columns - 1, column)).map { y * columns + $0 }
    }
    let size = fit.size
    let (x, y) = (
      Float(column * (size.regionWidth + 2)), Float(row * (size.regionHeight + 2))
    )
    let across = (fit.place(x + 1, y) - fit.place(x - 1, y)) * (0.5 * step)
    let down = (fit.place(x, y + 1) - fit.place(x, y - 1)) * (0.5 * step)
    let before = near.reduce(Float(0)) { $0 + scores[$1] }
    let start = shifts[node]
    var best = (shift: start, sum: before + 0.003, scores: near.map { scores[$0] })
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
  private func shift(_ region: Int, _ part: QRVector) -> QRVector {
    let upper = region / columns * (columns + 1) + region % columns
    let lower = upper + columns + 1
    let top = shifts[upper] * (1 - part.x) + shifts[upper + 1] * part.x
    let bottom = shifts[lower] * (1 - part.x) + shifts[lower + 1] * part.x
    return top * (1 - part.y) + bottom * part.y
  }

  private func correlation(_ region: Int) -> Float {
    var sums = MatrixCorrelation()
    for sample in samples[region] {
      sums.add(level.sample(sample.place + shift(region, sample.part)), sample.expected)
    }
    work.use(samples[region].count)
    return sums.value
  }
}
