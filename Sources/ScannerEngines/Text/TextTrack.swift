import ScannerCore

/// A line of text that is followed from frame to frame.
struct TextTrack {
  /// Where it was last, in pixels of the searched region.
  private(set) var place: LinePlace
  /// What was read so far.
  var votes = TextVotes()
  /// The line over the frames, as long as it is unsure.
  private(set) var blend = LineBlend()
  /// What the blend shows: the place where it was begun, and this frame's.
  private var blendSize: (length: Double, height: Double)?
  /// What it looked like when it was last found and shown, and its size then.
  private var portrait = LineBlend()
  private var portraitSize = (length: 0.0, height: 0.0)
  /// Frames since then.
  private var portraitAge = 0
  /// When it was last read; nil: never.
  var lastReading: Duration?
  /// Frames since it was found.
  private(set) var framesMissed = 0
  /// Frames in a row that showed a part of it only.
  private var framesCut = 0

  /// Frames for which a line that is not found is still shown: the detector misses single ones.
  private static let mostFramesHeld = 2
  /// Frames for which it is remembered, so that it need not be read anew.
  private static let mostFramesRemembered = 8
  /// Frames that each reading needs; the first ones come at once.
  private static let framesNeeded = [0, 1, 2, 3, 5, 8]
  /// Frames after which a picture of a line is taken anew: hands turn and near.
  private static let portraitLife = 5
  /// Parts of its length within which a line counts as whole.
  private static let wholeLength = 0.85...1.18

  /// Starts to follow a line.
  init(_ place: LinePlace) {
    self.place = place
  }

  /// Whether it is to be shown.
  var isShown: Bool { votes.isShown && framesMissed <= TextTrack.mostFramesHeld }
  /// Whether it is to be followed no more.
  var isLost: Bool { framesMissed > TextTrack.mostFramesRemembered }
  /// Whether this frame shows it.
  var isInView: Bool { framesMissed == 0 }

  /// What is shown of it; nil when nothing is.
  var line: ReadLine? {
    guard isShown, let chosen = votes.chosen else { return nil }
    return ReadLine(
      place: place, transcript: chosen.transcript, language: chosen.language,
      confidence: max(ReadLine.leastConfidence, chosen.confidence))
  }

  /// Adds this frame's picture to the blend; forgets it once the line is sure.
  mutating func blend(from image: GrayImage, _ crop: LineCrop) {
    if votes.isSettled {
      (blend, blendSize) = (LineBlend(), nil)
      return
    }
    let quad = place.quad
    let length = quad.topLeft.distance(to: quad.topRight)
    let height = quad.topLeft.distance(to: quad.bottomLeft)
    if let size = blendSize,
      abs(size.length / length - 1) > 0.1 || abs(size.height / height - 1) > 0.3
    {
      (blend, blendSize) = (LineBlend(), nil)
    }
    let size = blendSize ?? (length, height)
    blendSize = size
    crop.add(
      LinePlace(
        quad: quad.resized(length: size.length, height: size.height), isLight: place.isLight),
      in: image, to: &blend)
  }

  /// Remembers what a shown line looks like, for frames in which the detector misses it.
  mutating func remember(from image: GrayImage, _ crop: LineCrop) {
    portraitAge += 1
    let isDue = portrait.count == 0 || portraitAge > TextTrack.portraitLife
    guard isInView, votes.isShown, framesCut == 0, isDue else { return }
    portrait = LineBlend()
    portraitAge = 0
    portraitSize = (
      place.quad.topLeft.distance(to: place.quad.topRight),
      place.quad.topLeft.distance(to: place.quad.bottomLeft)
    )
    crop.add(place, in: image, to: &portrait)
  }

  /// Looks for a shown line where it should be, although the detector did not find it.
  mutating func recover(in image: GrayImage, _ crop: LineCrop) {
    guard framesMissed > 0, isShown, portrait.count > 0 else { return }
    let quad = place.quad.resized(length: portraitSize.length, height: portraitSize.height)
    let likely = LinePlace(quad: quad, isLight: place.isLight)
    guard let offset = crop.offset(of: likely, in: image, like: portrait) else { return }
    place.quad = place.quad.map { Point($0.x + offset.x, $0.y + offset.y) }
    framesMissed = 0
  }

  /// Whether there is so much more to see than at the last reading that one more is worth it.
  var isReadyForReading: Bool {
    let frames = TextTrack.framesNeeded
    return blend.count >= frames[min(votes.readingCount, frames.count - 1)]
  }

  /// Moves it along with the picture, before it is looked for.
  mutating func move(by shift: Point) {
    place.quad = place.quad.map { Point($0.x + shift.x, $0.y + shift.y) }
    framesMissed += 1
  }

  /// Takes in that it was found.
  ///
  /// - Parameter found: Where; a part of a line that is shown does not make it shorter at once.
  mutating func follow(_ found: LinePlace) {
    framesMissed = 0
    let length = place.quad.topLeft.distance(to: place.quad.topRight)
    let part = found.quad.topLeft.distance(to: found.quad.topRight) / max(1, length)
    if TextTrack.wholeLength.contains(part) {
      framesCut = 0
      place = found
      return
    }
    if part < 1, votes.isShown, framesCut < TextTrack.mostFramesHeld {
      framesCut += 1
      return
    }
    framesCut = 0
    place = found
    votes.weaken()
    lastReading = nil
  }

  /// Tells whether another place lies on it for the most part.
  func covers(_ other: LinePlace) -> Bool {
    let overlap = place.quad.overlap(with: other.quad)
    let shared = overlap * (place.quad.area + other.quad.area) / (1 + overlap)
    return shared > 0.6 * other.quad.area
  }
}

extension Quadrilateral {
  /// A rectangle of another size around the same centre, in the same direction.
  fileprivate func resized(length: Double, height: Double) -> Quadrilateral {
    let along = topLeft.distance(to: topRight)
    let cosine = (topRight.x - topLeft.x) / max(1e-9, along)
    let sine = (topRight.y - topLeft.y) / max(1e-9, along)
    let center = self.center
    func corner(_ x: Double, _ y: Double) -> Point {
      Point(
        center.x + x * length / 2 * cosine - y * height / 2 * sine,
        center.y + x * length / 2 * sine + y * height / 2 * cosine)
    }
    return Quadrilateral(
      topLeft: corner(-1, -1), topRight: corner(1, -1), bottomRight: corner(1, 1),
      bottomLeft: corner(-1, 1))
  }
}
