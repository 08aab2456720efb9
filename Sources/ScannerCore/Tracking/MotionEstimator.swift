/// Finds how the picture in an area moved from one frame to another.
///
/// A search at whole pixels in small sizes of the frames, then fits in larger ones.
struct MotionEstimator {
  /// A motion and how sure it is.
  struct Estimate {
    /// From the older frame to the newer one, in pixels of the frame.
    var motion: AffineMotion
    /// Correlation of the area in both frames, 0…1.
    var likeness: Float
  }

  /// The kinds of area.
  enum Kind {
    /// A code or a line of text.
    case item
    /// The whole picture, but for some things in it: the motion of the camera.
    case picture(without: [Quadrilateral])

    var isItem: Bool { if case .item = self { true } else { false } }
  }

  /// Correlation from which an estimate counts.
  static let leastLikeness: Float = 0.55
  /// Correlation from which nothing else is looked for.
  private static let sureLikeness: Float = 0.8
  /// Points of a picture beside the things in it that tell its motion.
  private static let leastRest = 60
  /// Largest change of size from one frame to the next.
  private static let scales = 0.75...1.33
  /// Largest sine of the turn from one frame to the next.
  private static let mostTurn = 0.26

  let older: ImagePyramid
  let newer: ImagePyramid

  /// Estimates the motion of an area.
  ///
  /// - Parameters:
  ///   - quad: The area in the older frame, in pixels.
  ///   - kind: What it is.
  ///   - guesses: Motions to search around, likeliest first.
  /// - Returns: Nil when the picture does not tell.
  func motion(
    of quad: Quadrilateral, _ kind: Kind = .item, around guesses: [AffineMotion]
  ) -> Estimate? {
    guard older.matches(newer) else { return nil }
    let expected = kind.isItem ? guesses.first.flatMap { near($0, quad) } : nil
    if let expected, expected.likeness >= MotionEstimator.sureLikeness { return expected }
    let found = search(quad, kind, guesses).flatMap { refined($0, quad, kind) }
    let best = [expected, found].compactMap { $0 }.max { $0.likeness < $1.likeness }
    guard let best, best.likeness >= MotionEstimator.leastLikeness else { return nil }
    return best
  }

  /// What the picture says if the expected motion is right to a pixel or so.
  private func near(_ motion: AffineMotion, _ quad: Quadrilateral) -> Estimate? {
    fit(quad, .item, 0, from: motion)
  }

  /// Fits in larger and larger sizes of the frames.
  private func refined(
    _ start: AffineMotion, _ quad: Quadrilateral, _ kind: Kind
  ) -> Estimate? {
    var estimate = Estimate(motion: start, likeness: 0)
    for index in sizes(kind) {
      guard let fit = fit(quad, kind, index, from: estimate.motion) else { return nil }
      estimate = fit
    }
    return estimate
  }

  /// Which of the frame's sizes are fitted, in turn.
  private func sizes(_ kind: Kind) -> [Int] {
    let last = older.levels.count - 1
    return switch kind {
    case .item: [min(1, last), 0]
    case .picture: [min(2, last), min(1, last)]
    }
  }

  private func search(
    _ quad: Quadrilateral, _ kind: Kind, _ guesses: [AffineMotion]
  ) -> AffineMotion? {
    let last = older.levels.count - 1
    let index = kind.isItem ? min(2, last) : last
    let level = older.levels[index]
    let sample = sample(quad, kind, level, margin: 0.25, count: kind.isItem ? 81 : 400)
    guard sample.count >= 9 else { return nil }
    var best: (motion: AffineMotion, likeness: Float)?
    for guess in guesses {
      let expected = guess.scaled(by: 1 / level.scale)
      guard
        let match = MotionSearch(sample, expecting: expected)
          .best(in: newer.levels[index], reach: kind.isItem ? 7 : 5)
      else { continue }
      if match.likeness > (best?.likeness ?? -1) + 0.02 {
        let shift = AffineMotion(dx: match.dx * level.scale, dy: match.dy * level.scale)
        best = (guess.then(shift), match.likeness)
      }
    }
    return best?.motion
  }

  private func sample(
    _ quad: Quadrilateral, _ kind: Kind, _ level: PyramidLevel, margin: Double, count: Int
  ) -> MotionSample {
    guard case .picture(let others) = kind else {
      return MotionSample(quad, margin: margin, in: level, count: count)
    }
    let rest = MotionSample(quad, margin: 0, in: level, count: count, without: others)
    return rest.count >= MotionEstimator.leastRest
      ? rest : MotionSample(quad, margin: 0, in: level, count: count)
  }

  private func fit(
    _ quad: Quadrilateral, _ kind: Kind, _ index: Int, from motion: AffineMotion
  ) -> Estimate? {
    let level = older.levels[index]
    let sample = sample(quad, kind, level, margin: 0.15, count: kind.isItem ? 400 : 900)
    var start = motion.scaled(by: 1 / level.scale)
    // The size before leaves a pixel of this one, more than fine modules allow a fit.
    if let match = MotionSearch(sample, expecting: start)
      .best(in: newer.levels[index], reach: index == 0 ? 1 : 2)
    {
      start = start.then(AffineMotion(dx: match.dx, dy: match.dy))
    }
    var fit = MotionFit(sample, in: newer.levels[index], from: start)
    guard fit.run() else { return nil }
    let motion = fit.motion.scaled(by: level.scale)
    let turn = (motion.yx - motion.xy) / 2
    let scale = (motion.xx + motion.yy) / 2
    guard MotionEstimator.scales.contains(scale), abs(turn) <= MotionEstimator.mostTurn else {
      return nil
    }
    return Estimate(motion: motion, likeness: fit.likeness)
  }
}

extension AffineMotion {
  /// The same motion in another unit.
  ///
  /// - Parameter factor: New units in an old one.
  /// - Returns: The same turn and scale with another shift.
  func scaled(by factor: Double) -> AffineMotion {
    var result = self
    result.dx *= factor
    result.dy *= factor
    return result
  }
}
