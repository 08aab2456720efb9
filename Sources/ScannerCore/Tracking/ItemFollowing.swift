/// The work of following a session's items into its next frame, which needs no lock.
package struct ItemFollowing: Sendable {
  /// What became of the items.
  package struct Result: Sendable {
    /// The newest frames, with this one.
    let trail: MotionTrail
    /// Where the items are now.
    let areas: [RecognizedItem.ID: MovingArea]
    /// Width of the frame in pixels.
    let width: Int
    /// Height of the frame in pixels.
    let height: Int
  }

  let trail: MotionTrail
  let areas: [RecognizedItem.ID: MovingArea]

  /// Follows the items.
  ///
  /// - Parameter picture: The next frame of the source.
  /// - Returns: Where they are in it.
  package func run(into picture: ImagePyramid) -> Result {
    var trail = trail
    let camera = trail.cameraMotion(to: picture, beside: areas.values.map(\.quad))
    trail.append(picture, camera: camera)
    return Result(
      trail: trail, areas: areas.mapValues { trail.follow($0) }, width: picture.width,
      height: picture.height)
  }
}

/// The work of bringing what was seen in one frame forward to the newest one, which needs no lock.
package struct ItemArrival: Sendable {
  let trail: MotionTrail
  let observations: [Observation]
  let lane: Lane
  let time: Duration
  /// Areas of the observations whose items are new or lost, by index: the others' items are in place.
  let areas: [Int: MovingArea]

  /// Brings them forward.
  ///
  /// - Parameter frame: The frame that showed them.
  /// - Returns: What is known of its picture.
  package func run(_ frame: Frame) -> ItemTracker.Sight {
    var sight = ItemTracker.Sight()
    // Without a trail nobody follows motion.
    guard let newest = trail.newest, !observations.isEmpty else { return sight }
    let picture = trail.picture(at: time) ?? ImagePyramid(frame)
    sight.picture = picture
    guard newest > time else { return sight }
    for (index, start) in areas {
      var area = start
      area.look = AreaLook(of: area.quad, in: picture)
      sight.now[index] = trail.follow(area, from: picture)
    }
    return sight
  }
}
