/// The newest frames of a source, and how the camera moved between them.
///
/// A value that is cheap to copy: what recognition saw in one of its frames is brought forward to the
/// newest one without holding anything up.
package struct MotionTrail: Sendable {
  private struct Entry: Sendable {
    let picture: ImagePyramid
    /// How the whole picture moved since the entry before; nil when that is not known.
    let camera: AffineMotion?
    /// Frames for which it is only thought to go on like that.
    let guesses: Int
  }

  private var entries: [Entry] = []

  /// Frames that are kept: most of a second, longer than any recognition should take.
  private static let depth = 24
  /// Correlation from which the picture as a whole counts as one that moved.
  private static let leastLikeness: Float = 0.7

  /// What a motion counts less that differs from the last one by a twentieth of the picture.
  private static let costOfJump: Float = 0.15

  /// Makes a trail without a frame.
  package init() {}

  /// Capture time of the newest frame; nil before the first.
  package var newest: Duration? { entries.last?.picture.time }

  /// Frames for which a camera that cannot be followed is thought to go on: as long as something passes
  /// before it.
  private static let mostGuesses = 8

  /// How the camera moves in a frame that does not tell; nil when it did not tell for long.
  var guess: AffineMotion? {
    entries.last.flatMap { $0.guesses < MotionTrail.mostGuesses ? $0.camera : nil }
  }

  /// Finds how the camera moved up to a new frame.
  ///
  /// - Parameters:
  ///   - picture: The new frame.
  ///   - quads: Things that may move on their own, in pixels of the newest frame; the rest of the
  ///     picture tells the motion if it has enough to tell.
  /// - Returns: The motion since the newest frame of the trail; nil when the picture does not tell.
  package func cameraMotion(
    to picture: ImagePyramid, beside quads: [Quadrilateral] = []
  ) -> AffineMotion? {
    guard let last = entries.last else { return nil }
    let (width, height) = (Double(picture.width), Double(picture.height))
    let middle = Quadrilateral(
      x: 0.06 * width, y: 0.06 * height, width: 0.88 * width, height: 0.88 * height)
    var guesses = [AffineMotion.none]
    if let camera = last.camera { guesses.insert(camera, at: 0) }
    let estimator = MotionEstimator(older: last.picture, newer: picture)
    // Things move before the rest, or something else moves in the rest: the likelier one counts,
    // and cameras do not jump.
    func merit(_ estimate: MotionEstimator.Estimate) -> Float {
      let jump = guesses[0].moved(middle.center)
        .distance(to: estimate.motion.moved(middle.center))
      return estimate.likeness - MotionTrail.costOfJump * Float(min(1, 20 * jump / width))
    }
    let estimate = (quads.isEmpty ? [[]] : [quads, []]).compactMap {
      estimator.motion(of: middle, .picture(without: $0), around: guesses)
    }.max { merit($0) < merit($1) }
    guard let estimate, estimate.likeness >= MotionTrail.leastLikeness else { return nil }
    return estimate.motion
  }

  /// Adds a frame; one of another size, or an earlier one, begins a new trail.
  ///
  /// - Parameters:
  ///   - picture: The frame.
  ///   - camera: How the whole picture moved since the newest frame; nil when that is not known.
  ///   - isGuessed: Whether it is only thought to be so.
  package mutating func append(
    _ picture: ImagePyramid, camera: AffineMotion?, isGuessed: Bool = false
  ) {
    let guesses = isGuessed ? (entries.last?.guesses ?? 0) + 1 : 0
    if let last = entries.last?.picture, !last.matches(picture) || last.time >= picture.time {
      entries = []
    }
    if entries.count == MotionTrail.depth { entries.removeFirst() }
    entries.append(
      Entry(picture: picture, camera: entries.isEmpty ? nil : camera, guesses: guesses))
  }

  /// A frame of the trail.
  ///
  /// - Parameter time: Its capture time.
  /// - Returns: Nil when it is not kept.
  package func picture(at time: Duration) -> ImagePyramid? {
    entries.last { $0.picture.time == time }?.picture
  }

  /// Follows an area from a frame of the trail, or one between them, to the newest one.
  ///
  /// - Parameters:
  ///   - area: The area in that frame, in pixels.
  ///   - start: The frame; nil: the one of the area's time, if it is kept.
  ///   - isHidden: Whether something else is known to be in its place.
  /// - Returns: What became of the area, as far as it could be followed.
  package func follow(
    _ area: MovingArea, from start: ImagePyramid? = nil, isHidden: Bool = false
  ) -> MovingArea {
    var area = area
    guard var older = start ?? picture(at: area.time) else { return area }
    for entry in entries where entry.picture.time > area.time {
      area.move(from: older, to: entry.picture, camera: entry.camera, isHidden: isHidden)
      older = entry.picture
    }
    return area
  }
}
