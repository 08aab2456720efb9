import ScannerCore

/// A line of text that is followed from frame to frame.
struct TextTrack {
  /// Where it was last, in pixels of the searched region.
  private(set) var place: LinePlace
  /// What was read so far.
  var votes = TextVotes()
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
