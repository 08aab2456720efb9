/// The mean of one line's crops over several frames: noise goes, and letters remain.
///
/// A pure value. Hand-held frames differ by a shift, a turn and a little zoom, so a crop is fitted
/// to the mean by shifts that change evenly along the line.
struct LineBlend {
  /// How many frames it holds.
  private(set) var count = 0
  /// Size in pixels.
  private(set) var width = 0
  private(set) var height = 0
  /// Mean grey values, row by row.
  private(set) var values: [Float] = []

  /// How far a crop may be off, in pixels.
  private static let reach = (x: 8, y: 4)
  /// Correlation with the mean below which a crop shows something else, or is a blur.
  private static let leastLikeness: Float = 0.5
  /// Correlation from which on a crop shows the same.
  private static let recognized: Float = 0.8
  /// Older frames than that count less and less.
  private static let mostFrames = 12

  /// Takes in one more crop.
  ///
  /// - Parameters:
  ///   - crop: Grey values, row by row.
  ///   - width: Width in pixels; another than before starts anew.
  ///   - height: Height in pixels, likewise.
  mutating func add(_ crop: [Float], width: Int, height: Int) {
    guard count > 0, width == self.width, height == self.height else {
      (self.width, self.height, values, count) = (width, height, crop, 1)
      return
    }
    let plane = Plane(values: crop, width: width, height: height)
    let fitted = plane.moved(along: shifts(to: plane))
    guard
      Plane(values: values, width: width, height: height).likeness(to: fitted)
        >= LineBlend.leastLikeness
    else { return }
    count = min(count + 1, LineBlend.mostFrames)
    let part = 1 / Float(count)
    for index in values.indices { values[index] += part * (fitted.values[index] - values[index]) }
  }

  /// Looks for what it shows in another crop.
  ///
  /// - Parameters:
  ///   - crop: Grey values, row by row.
  ///   - width: Width in pixels.
  ///   - height: Height in pixels.
  /// - Returns: How far it lies from its place there, in pixels of the crop; nil when something else
  ///   is there or the crop is of another size.
  func offset(in crop: [Float], width: Int, height: Int) -> (x: Float, y: Float)? {
    guard count > 0, width == self.width, height == self.height else { return nil }
    let plane = Plane(values: crop, width: width, height: height)
    let shifts = shifts(to: plane)
    let likeness = Plane(values: values, width: width, height: height)
      .likeness(to: plane.moved(along: shifts))
    return likeness >= LineBlend.recognized ? shifts.at(Float(width) / 2) : nil
  }

  /// How a crop must be moved to lie on the mean: at first all of it, then each part of it.
  private func shifts(to crop: Plane) -> Plane.Shifts {
    let mean = Plane(values: values, width: width, height: height)
    let reach = LineBlend.reach
    var best = (x: 0, y: 0, cost: Float.infinity)
    for y in stride(from: -reach.y, through: reach.y, by: 2) {
      for x in stride(from: -reach.x, through: reach.x, by: 2) {
        let cost = mean.difference(to: crop, x, y, columns: 0..<width, step: 2)
        if cost < best.cost { best = (x, y, cost) }
      }
    }
    var samples: [(place: Float, x: Float, y: Float)] = []
    let part = max(24, 2 * height)
    for start in stride(from: 0, to: max(1, width - part / 2), by: part) {
      let columns = start..<min(width, start + part)
      let found = refined(mean, crop, columns, best.x, best.y)
      samples.append((Float(columns.lowerBound + columns.upperBound) / 2, found.x, found.y))
    }
    return Plane.Shifts(samples)
  }

  private func refined(
    _ mean: Plane, _ crop: Plane, _ columns: Range<Int>, _ x: Int, _ y: Int
  ) -> (x: Float, y: Float) {
    var costs = [Float](repeating: 0, count: 25)
    var least = 0
    for row in 0..<5 {
      for column in 0..<5 {
        let index = 5 * row + column
        costs[index] = mean.difference(
          to: crop, x + column - 2, y + row - 2, columns: columns, step: 1)
        if costs[index] < costs[least] { least = index }
      }
    }
    let (row, column) = (least / 5, least % 5)
    func vertex(_ before: Float, _ here: Float, _ after: Float) -> Float {
      let bend = before + after - 2 * here
      return bend > 1e-6 ? max(-0.5, min(0.5, (before - after) / (2 * bend))) : 0
    }
    let partX =
      column > 0 && column < 4 ? vertex(costs[least - 1], costs[least], costs[least + 1]) : 0
    let partY = row > 0 && row < 4 ? vertex(costs[least - 5], costs[least], costs[least + 5]) : 0
    return (Float(x + column - 2) + partX, Float(y + row - 2) + partY)
  }
}

/// Grey values with what fitting two of them needs.
private struct Plane {
  let values: [Float]
  let width: Int
  let height: Int

  /// Shifts that change evenly from left to right, in pixels.
  struct Shifts {
    private var x: (at0: Float, slope: Float) = (0, 0)
    private var y: (at0: Float, slope: Float) = (0, 0)

    /// Fits lines to samples, with medians so that a part that found no hold does not count.
    init(_ samples: [(place: Float, x: Float, y: Float)]) {
      x = Shifts.fit(samples.map { ($0.place, $0.x) })
      y = Shifts.fit(samples.map { ($0.place, $0.y) })
    }

    func at(_ column: Float) -> (x: Float, y: Float) {
      (x.at0 + column * x.slope, y.at0 + column * y.slope)
    }

    /// The median of the slopes of all pairs, and of what remains (Theil and Sen).
    private static func fit(_ samples: [(Float, Float)]) -> (Float, Float) {
      var slopes: [Float] = []
      for (index, a) in samples.enumerated() {
        for b in samples.dropFirst(index + 1) { slopes.append((b.1 - a.1) / (b.0 - a.0)) }
      }
      let slope = samples.count >= 3 ? OrderStatistic.median(slopes) : 0
      return (OrderStatistic.median(samples.map { $0.1 - slope * $0.0 }), slope)
    }
  }

  /// Mean squared difference to another plane that is moved, of every `step`-th pixel.
  func difference(to other: Plane, _ x: Int, _ y: Int, columns: Range<Int>, step: Int) -> Float {
    let left = max(columns.lowerBound, -x)
    let right = min(columns.upperBound, width - x)
    if left >= right { return .infinity }
    var sum: Float = 0
    values.withUnsafeBufferPointer { mine in
      other.values.withUnsafeBufferPointer { theirs in
        for row in stride(from: max(4, -y), to: min(height - 4, height - y), by: step) {
          let from = row * width
          let to = (row + y) * width + x
          for column in stride(from: left, to: right, by: step) {
            let difference = mine[from + column] - theirs[to + column]
            sum += difference * difference
          }
        }
      }
    }
    let count = Float((right - left) / step) * Float(height / step)
    return sum / max(1, count)
  }

  /// The plane moved, by bicubic interpolation: bilinear blurs what sharpening must restore.
  func moved(along shifts: Shifts) -> Plane {
    var result = values
    for column in 0..<width {
      let shift = shifts.at(Float(column))
      let x = max(0, min(Float(width - 1), Float(column) + shift.x))
      let left = Int(x)
      let partX = x - Float(left)
      for row in 0..<height {
        let y = max(0, min(Float(height - 1), Float(row) + shift.y))
        let top = Int(y)
        let partY = y - Float(top)
        result[row * width + column] = sample(left, top, partX, partY)
      }
    }
    return Plane(values: result, width: width, height: height)
  }

  private func sample(_ left: Int, _ top: Int, _ partX: Float, _ partY: Float) -> Float {
    let across = GrayImage.cubicWeights(partX)
    let down = GrayImage.cubicWeights(partY)
    var sum: Float = 0
    for row in 0..<4 {
      let start = max(0, min(height - 1, top - 1 + row)) * width
      var line: Float = 0
      for column in 0..<4 {
        line += across[column] * values[start + max(0, min(width - 1, left - 1 + column))]
      }
      sum += down[row] * line
    }
    return max(0, min(255, sum))
  }

  /// Correlation, -1…1.
  func likeness(to other: Plane) -> Float {
    let count = Float(values.count)
    let mean = values.reduce(0, +) / count
    let otherMean = other.values.reduce(0, +) / count
    var (both, own, their): (Float, Float, Float) = (0, 0, 0)
    for index in values.indices {
      let a = values[index] - mean
      let b = other.values[index] - otherMean
      both += a * b
      own += a * a
      their += b * b
    }
    return both / max(1e-3, (own * their).squareRoot())
  }
}
