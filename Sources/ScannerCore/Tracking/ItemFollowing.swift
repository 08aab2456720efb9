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
    let camera = trail.cameraMotion(to: picture, beside: areas.values.map(\.quad))
    guard let camera else { return run(into: picture, camera: trail.guess, isGuessed: true) }
    let result = run(into: picture, camera: camera)
    // What passes before the camera can look as if everything moved; the items know better.
    guard let last = trail.guess, isDenied(camera, by: result.areas, last) else { return result }
    return run(into: picture, camera: last, isGuessed: true)
  }

  private func run(
    into picture: ImagePyramid, camera: AffineMotion?, isGuessed: Bool = false
  ) -> Result {
    var trail = trail
    trail.append(picture, camera: camera, isGuessed: isGuessed)
    var followed = areas.mapValues { trail.follow($0) }
    for id in hidden(followed, camera: camera) {
      guard let area = areas[id] else { continue }
      followed[id] = trail.follow(area, isHidden: true)
    }
    return Result(trail: trail, areas: followed, width: picture.width, height: picture.height)
  }

  /// How far a camera may jump from one frame to the next before items are asked, in pixels.
  private static let leastJump = 16.0
  /// How near to its place an item is that goes on as before, in pixels and in parts of its size.
  private static let nearby = (pixels: 3.0, part: 0.03)

  /// Whether more of the items that are seen went on with the last motion of the camera than with a
  /// new one.
  private func isDenied(
    _ camera: AffineMotion, by followed: [RecognizedItem.ID: MovingArea], _ last: AffineMotion
  ) -> Bool {
    var votes = 0
    for (id, area) in followed where area.trust == .seen {
      guard let center = areas[id]?.quad.center,
        camera.moved(center).distance(to: last.moved(center)) > ItemFollowing.leastJump
      else { continue }
      let near = max(
        ItemFollowing.nearby.pixels, ItemFollowing.nearby.part * area.quad.area.squareRoot())
      if leap(id, area, last) < near { votes += 1 }
      if leap(id, area, camera) < near { votes -= 1 }
    }
    return votes > 0
  }

  /// Overlap of two areas of which only one can be seen.
  private static let leastOverlap = 0.45

  /// Items that were taken for what lies over them: of two in one place the one that leapt there.
  ///
  /// Items that look the same are told apart by nothing else.
  private func hidden(
    _ followed: [RecognizedItem.ID: MovingArea], camera: AffineMotion?
  ) -> Set<RecognizedItem.ID> {
    let ids = followed.keys.sorted()
    var hidden: Set<RecognizedItem.ID> = []
    for (index, id) in ids.enumerated() {
      for other in ids[(index + 1)...] {
        guard let one = followed[id], let two = followed[other],
          one.quad.center.distance(to: two.quad.center) < one.quad.area.squareRoot(),
          one.quad.overlap(with: two.quad) >= ItemFollowing.leastOverlap
        else { continue }
        let (leap, otherLeap) = (leap(id, one, camera), leap(other, two, camera))
        guard max(leap, otherLeap) > 0.1 * one.quad.area.squareRoot() else { continue }
        hidden.insert(leap > otherLeap ? id : other)
      }
    }
    return hidden
  }

  /// How far an area is from where it was to go.
  private func leap(
    _ id: RecognizedItem.ID, _ area: MovingArea, _ camera: AffineMotion?
  ) -> Double {
    guard let before = areas[id] else { return 0 }
    return area.quad.center.distance(to: before.expected(camera).moved(before.quad.center))
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
