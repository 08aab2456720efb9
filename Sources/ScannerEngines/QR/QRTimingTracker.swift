/// Follows a line of alternating modules away from a finder pattern.
struct QRTimingTracker {
  /// Modules of a step.
  private static let length: Float = 6
  /// Column of the first module behind a finder's separator.
  private static let first: Float = 8.5

  private let level: QRPyramid.Level
  private let isDark: Bool
  private let work: QRWork

  /// Prepares to follow.
  ///
  /// - Parameters:
  ///   - level: The picture.
  ///   - isDark: True for dark on light.
  ///   - work: The budget.
  init(level: QRPyramid.Level, isDark: Bool, work: QRWork) {
    self.level = level
    self.isDark = isDark
    self.work = work
  }

  /// A module's column, its middle at .5, and its place in pixels of the picture.
  typealias Stop = (column: Float, place: QRVector)

  /// Follows a line.
  ///
  /// - Parameters:
  ///   - start: The middle of its module in column 8.
  ///   - step: One module along it, in pixels.
  ///   - across: One module across it, in pixels.
  ///   - end: Column of the last module's middle.
  /// - Returns: Places along the line.
  func follow(
    from start: QRVector, step: QRVector, across: QRVector, to end: Float
  ) -> [Stop] {
    var step = step
    let begin = { [step] (place: QRVector) in
      rate(from: (Self.first, place), to: (Self.first + 4, place + 4 * step))
    }
    let contrast = max(4, begin(start))
    var stops: [Stop] = [(Self.first, best(near: start, step, across, contrast, begin))]
    while let last = stops.last, last.column < end, !work.isDone {
      let length = min(Self.length, end - last.column)
      let guess = last.place + length * step
      // What turned out for the last modules steadies short steps.
      let back = stops.count > 1 ? stops[stops.count - 2] : last
      let place = best(near: guess, step, across, contrast) { place in
        rate(from: back, to: (last.column + length, place))
      }
      step = 0.5 * (step + (place - last.place) / length)
      stops.append((last.column + length, place))
    }
    return stops
  }

  /// The place near a guess where the line alternates most; the neighbours' data may do so by
  /// chance, so distance counts against it.
  private func best(
    near guess: QRVector, _ step: QRVector, _ across: QRVector, _ contrast: Float,
    _ rate: (QRVector) -> Float
  ) -> QRVector {
    var best = (place: guess, score: -Float.infinity)
    for row in -3...3 {
      for column in -3...3 {
        let offset = QRVector(Float(column), Float(row)) * 0.2
        let place = guess + offset.x * step + offset.y * across
        let score = rate(place) - 0.2 * contrast * offset.length
        if score > best.score { best = (place, score) }
      }
    }
    return best.place
  }

  /// How well a stretch alternates: grey levels by which even columns are darker.
  private func rate(from: Stop, to: Stop) -> Float {
    let count = Int((to.column - from.column) * 2)
    guard count > 0 else { return 0 }
    work.use(count)
    var score: Float = 0
    for half in 0...(count + 1) {
      // A quarter of a module to both sides of each middle.
      let column = from.column + Float(half) / 2 - 0.25
      let part = (column - from.column) / (to.column - from.column)
      let sample = level.sample(from.place + part * (to.place - from.place))
      let isEven = Int(column) & 1 == 0
      score += isEven == isDark ? -sample : sample
    }
    return score / Float(count)
  }
}
