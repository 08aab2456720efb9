/// A fixed pattern that is fitted to a picture by an affine map.
///
/// Inverse compositional alignment (Baker and Matthews, 2004) with gain and offset: the pattern's
/// derivatives are known beforehand, so one pass over its samples gives the correlation and the
/// next map.
protocol AlignedTemplate: Sendable {
  /// The inverted normal matrix: of six derivatives of the map, the pattern, and 1.
  var inverse: [SIMD8<Float>] { get }
  /// How the map is moved.
  static var alignment: AlignmentRules { get }

  /// Sums of the picture's samples times each row of derivatives, and the correlation.
  ///
  /// - Parameters:
  ///   - finder: The map to judge, in pixels of `plane`.
  ///   - plane: The picture.
  /// - Returns: The sums, and −1…1.
  func project(
    _ finder: QRFinderPattern, in plane: QRPlane
  ) -> (projection: SIMD8<Float>, score: Float)
}

/// When a pattern's alignment ends.
struct AlignmentRules {
  /// Most rounds.
  var rounds: Int
  /// The round by which real patterns are near their best.
  var earlyRound: Int
  /// The correlation that they have by then.
  var earlyScore: Float
  /// The farthest step of a round, in modules.
  var farthestStep: Float
}

extension AlignedTemplate {
  /// Moves a map until the picture agrees best.
  ///
  /// - Parameters:
  ///   - finder: A start within half a module, in pixels of `plane`; becomes the best map met, with
  ///     its correlation as the score.
  ///   - plane: The picture.
  func refine(_ finder: inout QRFinderPattern, in plane: QRPlane) {
    let rules = Self.alignment
    var map = finder
    finder.score = -1
    var worse = 0
    for round in 0..<rules.rounds {
      let (projection, score) = project(map, in: plane)
      if round == rules.earlyRound, max(score, finder.score) < rules.earlyScore { return }
      map.score = score
      if score > finder.score + 0.0005 {
        finder = map
        worse = 0
      } else {
        worse += 1
        if worse > 1 { return }
      }
      var step = SIMD8<Float>.zero
      for index in 0..<8 { step[index] = (inverse[index] * projection).sum() }
      let gain = step[6]
      guard abs(gain) > 1 else { return }
      let change = (step / gain).clamped(
        lowerBound: SIMD8(repeating: -rules.farthestStep),
        upperBound: SIMD8(repeating: rules.farthestStep))
      guard let next = map.composed(undoing: change) else { return }
      map = next
    }
  }
}
