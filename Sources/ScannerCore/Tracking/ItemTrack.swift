/// An item as its tracker follows it: where it is, how sure that is, and what becomes of it.
struct ItemTrack: Sendable {
  /// Whether clients see it.
  enum Phase: Sendable {
    /// Not seen often enough yet.
    case candidate
    case shown
    /// Gone, but remembered: it gets its id back when it is seen again soon.
    case remembered
  }

  /// What clients see; its quad is the smoothed one.
  private(set) var item: RecognizedItem
  var phase = Phase.candidate
  /// Best knowledge of the place at `time`, in pixels of the frame.
  private(set) var quad: Quadrilateral
  /// Capture time of the frame for which `quad` holds.
  private(set) var time: Duration
  private(set) var sightings = 1
  /// Times that its lane did not see it since it last did.
  var misses = 0

  private var velocity = AffineMotion.none
  private var own = OwnMotion()
  private var path: MotionPath
  private var look: AreaLook?
  /// Expected error of a corner, squared, in square pixels.
  private var variance: Double
  /// Frames followed since the last sighting's own frame.
  private var isFollowed = false

  /// Starts with what was seen.
  ///
  /// - Parameters:
  ///   - id: The item's number.
  ///   - observation: What was seen.
  ///   - time: Capture time of the frame that showed it.
  ///   - area: The same in a newer frame; nil: nothing is known of newer ones.
  ///   - picture: The frame that showed it; nil when its motion is not followed.
  init(
    id: Int, _ observation: Observation, at time: Duration, now area: MovingArea?,
    in picture: ImagePyramid?
  ) {
    item = RecognizedItem(id: id, observation: observation, firstSeen: time)
    quad = observation.quad
    self.time = time
    path = MotionPath(at: time)
    look = picture.flatMap { AreaLook(of: observation.quad, in: $0) }
    variance = ItemTrack.noise(of: observation.quad)
    if let area, area.time > time { follow(area) }
    item.quad = quad
  }

  /// The item's place in an earlier frame.
  ///
  /// - Parameter time: Capture time of the frame.
  /// - Returns: In pixels of the frame; where it is now for a frame that is newer.
  func quad(at time: Duration) -> Quadrilateral {
    time >= self.time ? quad : path.motion(since: time).inverse.moved(quad)
  }

  /// How far from its place it may be seen, in parts of its size.
  ///
  /// - Parameter most: For an item whose motion is not followed.
  /// - Returns: The reach, the wider the less is known.
  func reach(atMost most: Double) -> Double {
    guard isFollowed else { return most }
    return min(most, 0.6 + 4 * (variance / max(1, quad.area)).squareRoot())
  }

  /// The item's area, to be followed.
  var area: MovingArea {
    var area = MovingArea(quad, at: time, velocity: velocity, own: own)
    area.look = look
    return area
  }

  /// The item's area as an earlier frame showed it.
  ///
  /// - Parameters:
  ///   - seen: Where it was seen.
  ///   - time: Capture time of the frame.
  /// - Returns: The area, to be followed to the newest frame.
  func area(seen: Quadrilateral, at time: Duration) -> MovingArea {
    MovingArea(seen, at: time, velocity: velocity, own: own)
  }

  /// Takes in where the item went.
  ///
  /// - Parameter area: What became of `area`.
  mutating func follow(_ area: MovingArea) {
    guard area.time > time else { return }
    path.append(area.motion, at: area.time, isSeen: area.trust == .seen)
    let shift = area.motion.shift(at: quad.center)
    quad = area.motion.moved(quad)
    time = area.time
    velocity = area.velocity
    own = area.own
    isFollowed = true
    let way = (shift.x * shift.x + shift.y * shift.y).squareRoot()
    let size = quad.area.squareRoot()
    let error =
      switch area.trust {
      case .seen: 0.15 + 0.02 * way
      case .carried: 0.5 + 0.05 * size
      case .held: 0.5 + 0.08 * size
      }
    variance += error * error
    smooth()
  }

  /// Takes in what was seen, which may be of an earlier frame than the newest.
  ///
  /// - Parameters:
  ///   - observation: What was seen.
  ///   - time: Capture time of the frame that showed it.
  ///   - area: The same in a newer frame; nil: nothing is known of newer ones.
  ///   - picture: That frame; nil when motion is not followed.
  ///   - keepsSurest: Whether of several readings the surest is kept.
  mutating func see(
    _ observation: Observation, at time: Duration, now area: MovingArea?,
    in picture: ImagePyramid?, keepsSurest: Bool
  ) {
    if let area, area.time >= self.time, area.time > time {
      restart(area, seenAt: time)
    } else {
      correct(observation.quad, at: time)
    }
    if let picture { look = AreaLook(of: observation.quad, in: picture) ?? look }
    item.lastSeen = max(item.lastSeen, time)
    let isSame = item.reading.isSameContent(as: observation.reading)
    if isSame || !keepsSurest || observation.confidence > item.confidence {
      item.reading = observation.reading
      item.confidence = observation.confidence
    }
    sightings += 1
    misses = 0
  }

  /// Tells whether what was seen in an earlier frame cannot be brought forward by what is known of the
  /// item's motion.
  ///
  /// - Parameters:
  ///   - seen: Where it was seen.
  ///   - time: Capture time of the frame.
  /// - Returns: True when it has to be followed from there.
  func isLost(_ seen: Quadrilateral, at time: Duration) -> Bool {
    guard time < self.time else { return false }
    let distance = quad(at: time).farthest(from: seen)
    return !path.isSeen(since: time)
      || distance * distance > ItemTrack.gate * (variance + ItemTrack.noise(of: seen))
  }

  /// Goes on from where the item was seen, whatever was thought before.
  private mutating func restart(_ area: MovingArea, seenAt time: Duration) {
    quad = area.quad
    self.time = area.time
    velocity = area.velocity
    own = area.own
    path = MotionPath(at: time)
    path.append(area.motion, at: area.time, isSeen: area.trust == .seen)
    variance = ItemTrack.noise(of: quad)
    isFollowed = true
    item.quad = quad
  }

  private mutating func correct(_ seen: Quadrilateral, at time: Duration) {
    let noise = ItemTrack.noise(of: seen)
    guard isFollowed, time <= self.time else {
      if time > self.time {
        path.append(ItemTrack.shift(from: quad, to: seen), at: time, isSeen: true)
      }
      (quad, self.time, variance, isFollowed) = (seen, max(time, self.time), noise, false)
      item.quad = seen
      return
    }
    let arrived = path.motion(since: time).moved(seen)
    let distance = quad.farthest(from: arrived)
    // What cannot be an error of measurement is an error of following.
    let isLost = distance * distance > ItemTrack.gate * (variance + noise)
    let gain = isLost ? 1 : variance / (variance + noise)
    quad = quad.mixed(with: arrived, gain)
    variance = isLost ? noise : variance * (1 - gain)
    if isLost { item.quad = quad } else { smooth() }
  }

  /// Moves what is shown to where the item is: at once when it moves, little when it only seems to.
  private mutating func smooth() {
    let distance = quad.farthest(from: item.quad)
    let still = min(3, max(1, 0.01 * quad.area.squareRoot()))
    item.quad = item.quad.mixed(with: quad, min(1, max(0.1, distance / still)))
  }

  /// Squared distance, in parts of its expectation, that no error of measurement reaches.
  private static let gate = 12.0

  /// Expected squared error of a corner that an engine gives, in square pixels.
  private static func noise(of quad: Quadrilateral) -> Double {
    let error = max(1.2, 0.015 * quad.area.squareRoot())
    return error * error
  }

  private static func shift(from old: Quadrilateral, to new: Quadrilateral) -> AffineMotion {
    AffineMotion(dx: new.center.x - old.center.x, dy: new.center.y - old.center.y)
  }
}

extension Quadrilateral {
  /// Largest distance between corners of the same name.
  fileprivate func farthest(from other: Quadrilateral) -> Double {
    max(
      max(topLeft.distance(to: other.topLeft), topRight.distance(to: other.topRight)),
      max(
        bottomRight.distance(to: other.bottomRight), bottomLeft.distance(to: other.bottomLeft)))
  }

  /// A quad between this one (0) and another (1).
  fileprivate func mixed(with other: Quadrilateral, _ part: Double) -> Quadrilateral {
    func mix(_ one: Point, _ two: Point) -> Point {
      Point(one.x + part * (two.x - one.x), one.y + part * (two.y - one.y))
    }
    return Quadrilateral(
      topLeft: mix(topLeft, other.topLeft), topRight: mix(topRight, other.topRight),
      bottomRight: mix(bottomRight, other.bottomRight),
      bottomLeft: mix(bottomLeft, other.bottomLeft))
  }
}
