/// How something moves against the picture as a whole, learnt over several frames: it goes on like
/// that while it is not seen.
package struct OwnMotion: Hashable, Sendable {
  /// Pixels a frame.
  private(set) var drift = Point(0, 0)
  private var count = 0
  private var surprises = 0
  private var knewCamera = false

  /// Part of the newest frame in the mean.
  private static let newest = 0.25
  /// Frames that must agree in something new: a thing that begins to cover another one pulls at it.
  private static let leastSurprises = 3
  /// What is left of the motion from frame to frame while it is not seen.
  private static let decay = 0.995

  /// Knows nothing yet.
  package init() {}

  /// Takes in a frame.
  ///
  /// - Parameters:
  ///   - motion: What the thing did.
  ///   - camera: What the picture as a whole did; nil when that is not known.
  ///   - place: Where the thing was, in pixels.
  mutating func learn(_ motion: AffineMotion, camera: AffineMotion?, at place: Point) {
    let own = motion.shift(at: place)
    let common = camera?.shift(at: place) ?? Point(0, 0)
    if knewCamera != (camera != nil) { self = OwnMotion() }
    knewCamera = camera != nil
    let seen = Point(own.x - common.x, own.y - common.y)
    let distance = seen.distance(to: drift)
    if count > 0, distance > 3 + 0.3 * drift.distance(to: Point(0, 0)) {
      surprises += 1
      guard surprises >= OwnMotion.leastSurprises else { return }
      count = 0
    }
    surprises = 0
    count += 1
    let part = max(1 / Double(count), OwnMotion.newest)
    drift = Point(drift.x + part * (seen.x - drift.x), drift.y + part * (seen.y - drift.y))
  }

  /// Lets a frame pass that did not show the thing.
  mutating func pass() {
    drift = Point(OwnMotion.decay * drift.x, OwnMotion.decay * drift.y)
  }
}
