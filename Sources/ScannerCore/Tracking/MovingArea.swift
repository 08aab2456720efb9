/// An area of the picture that is followed from frame to frame by what it looks like.
package struct MovingArea: Sendable {
  /// How the newest motion was found.
  package enum Trust: Sendable {
    /// From the pixels of the area.
    case seen
    /// From the picture as a whole and what it did before, since it is covered or blurred.
    case carried
    /// From what it did before alone.
    case held
  }

  /// Where it is, in pixels of the frame.
  package private(set) var quad: Quadrilateral
  /// Capture time of the frame in which it is there.
  package private(set) var time: Duration
  /// How it got there from where it was first.
  package private(set) var motion = AffineMotion.none
  /// How it moved in the last frame.
  package private(set) var velocity: AffineMotion
  /// How it moves against the picture as a whole.
  private(set) var own: OwnMotion
  /// How its motions were found, the worst of them.
  package private(set) var trust = Trust.seen
  /// Frames for which it was followed.
  package private(set) var frames = 0
  /// Grey values that it is to show; nil: anything.
  var look: AreaLook?

  /// Starts with an area.
  ///
  /// - Parameters:
  ///   - quad: Where it is, in pixels of the frame.
  ///   - time: Capture time of the frame.
  ///   - velocity: How it moves from frame to frame, as far as known.
  ///   - own: How it moves against the picture as a whole, as far as known.
  package init(
    _ quad: Quadrilateral, at time: Duration, velocity: AffineMotion = .none,
    own: OwnMotion = OwnMotion()
  ) {
    self.quad = quad
    self.time = time
    self.velocity = velocity
    self.own = own
  }

  /// Follows it to the next frame.
  ///
  /// - Parameters:
  ///   - older: The frame in which it is.
  ///   - newer: The next frame.
  ///   - camera: How the picture as a whole moved between them; nil when that is not known.
  ///   - isHidden: Whether something else is known to be in its place: then its pixels tell nothing.
  mutating func move(
    from older: ImagePyramid, to newer: ImagePyramid, camera: AffineMotion?, isHidden: Bool = false
  ) {
    let (step, trust) =
      isHidden ? carry(camera) : step(from: older, to: newer, camera: camera)
    quad = step.moved(quad)
    motion = motion.then(step)
    time = newer.time
    velocity = step
    frames += 1
    if trust != .seen, self.trust != .held { self.trust = trust }
  }

  private mutating func step(
    from older: ImagePyramid, to newer: ImagePyramid, camera: AffineMotion?
  ) -> (AffineMotion, Trust) {
    var guesses = [velocity]
    if let camera {
      let expected = expected(camera)
      guesses = [expected] + guesses.filter { $0.isFar(from: expected, at: quad.center) }
    }
    if let estimate = MotionEstimator(older: older, newer: newer)
      .motion(of: quad, around: guesses)
    {
      let isRight = look?.isShown(by: newer, in: estimate.motion.moved(quad)) ?? true
      if isRight {
        if estimate.likeness >= MovingArea.sureLikeness {
          own.learn(estimate.motion, camera: camera, at: quad.center)
        }
        return (estimate.motion, .seen)
      }
    }
    return carry(camera)
  }

  /// Goes on as before, since it is not seen.
  private mutating func carry(_ camera: AffineMotion?) -> (AffineMotion, Trust) {
    own.pass()
    return (expected(camera), camera == nil ? .held : .carried)
  }

  /// How it moves if it goes on as before.
  ///
  /// - Parameter camera: How the picture as a whole moved; nil when that is not known.
  /// - Returns: The motion to the next frame.
  func expected(_ camera: AffineMotion?) -> AffineMotion {
    (camera ?? .none).then(AffineMotion(dx: own.drift.x, dy: own.drift.y))
  }

  /// Correlation from which nothing covers a part of it.
  private static let sureLikeness: Float = 0.8
}

extension AffineMotion {
  /// Distance of two motions, in pixels, up to which one search finds both.
  private static let near = 16.0

  fileprivate func isFar(from other: AffineMotion, at place: Point) -> Bool {
    moved(place).distance(to: other.moved(place)) > AffineMotion.near
  }
}
