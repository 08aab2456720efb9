import ScannerCore

/// Follows the lines of a live picture and tells which of them are worth reading in a frame.
///
/// A pure value. To read a line costs as much as to find all of them, and a line that was read
/// surely does not change while it is in view, so most frames read little or nothing.
struct TextTracker {
  /// How many lines a frame may read.
  struct Budget {
    /// Lines that were never read.
    var new: Int
    /// Lines whose readings are not sure yet.
    var unsure: Int
    /// Length of all of them together.
    var heights: ReadingBudget

    /// The budget of a quality level.
    ///
    /// - Parameters:
    ///   - quality: The level.
    ///   - isBarren: Whether of what the frame before read nothing was text.
    init(_ quality: QualityLevel, isBarren: Bool) {
      switch quality {
      case .fast: (new, unsure, heights) = (6, 1, ReadingBudget(rest: 250))
      case .balanced: (new, unsure, heights) = (20, 3, ReadingBudget(rest: 500))
      case .accurate: (new, unsure, heights) = (40, 6, ReadingBudget(rest: 750))
      }
      if isBarren { heights = heights.fourth }
    }
  }

  private var tracks: [TextTrack] = []

  /// A found line continues the one with which it shares this part of their area.
  private static let leastOverlap = 0.3
  /// How far the picture may move between two frames, in parts of its long side.
  private static let reach = 0.1
  /// Frames from which on their mean reads better than the newest of them.
  private static let leastBlend = 3
  /// Heights of lines whose pictures a frame is added to: .1 ms each.
  private static let mostBlended = 500.0
  /// Lines of a frame that are followed, the likeliest; a texture has a thousand.
  private static let mostPlaces = 100
  /// How long a reading is trusted before it is checked.
  private static let trust = Duration.milliseconds(800)

  /// What is to be shown, in no particular order.
  var lines: [ReadLine] { tracks.compactMap(\.line) }

  /// Takes in the lines that were found in a frame.
  ///
  /// - Parameters:
  ///   - places: Where lines were found.
  ///   - image: The searched region of the frame.
  ///   - crop: How lines are cropped.
  mutating func follow(_ places: [LinePlace], in image: GrayImage, _ crop: LineCrop) {
    let size = max(image.width, image.height)
    let places =
      places.count <= TextTracker.mostPlaces
      ? places
      : Array(places.sorted { $0.logOdds > $1.logOdds }.prefix(TextTracker.mostPlaces))
    let shift = FrameShift.between(
      tracks.map(\.place.quad), places.map(\.quad), reach: TextTracker.reach * Double(size))
    for index in tracks.indices { tracks[index].move(by: shift) }
    let pairs = matches(places)
    for (place, track) in pairs { tracks[track].follow(places[place]) }
    let taken = Set(pairs.map(\.place))
    let unmatched = places.indices.filter { !taken.contains($0) }.map { places[$0] }
    for index in tracks.indices { tracks[index].recover(in: image, crop) }
    tracks.removeAll(where: \.isLost)
    let followed = tracks.filter(\.isInView)
    for place in unmatched where !followed.contains(where: { $0.covers(place) }) {
      tracks.append(TextTrack(place))
    }
  }

  /// Adds a frame to the pictures of the lines that are unsure.
  ///
  /// - Parameters:
  ///   - image: The searched region of the frame.
  ///   - crop: How lines are cropped.
  mutating func blend(from image: GrayImage, _ crop: LineCrop) {
    let visible = tracks.indices.filter { tracks[$0].isInView }
    var heights = ReadingBudget(rest: TextTracker.mostBlended)
    let places = visible.map { tracks[$0].place }
    for chosen in heights.choose(places, readings: places.map { _ in 1 }) {
      tracks[visible[chosen]].blend(from: image, crop)
      tracks[visible[chosen]].remember(from: image, crop)
    }
  }

  /// Chooses what to read in this frame.
  ///
  /// - Parameters:
  ///   - budget: How many lines.
  ///   - time: The frame's capture time.
  ///   - languageCount: How many languages a line may be read in.
  /// - Returns: Indices of lines for `line(at:)` and `add(_:to:at:)`: new ones first, then unsure
  ///   ones, and the one whose last reading is the oldest.
  func choice(_ budget: Budget, at time: Duration, languageCount: Int) -> [Int] {
    let visible = tracks.indices.filter { tracks[$0].isInView }
    let new = visible.filter { tracks[$0].lastReading == nil }
      .sorted { tracks[$0].place.logOdds > tracks[$1].place.logOdds }
    let read = visible.filter { tracks[$0].lastReading != nil }
    let unsure = read.filter { !tracks[$0].votes.isSettled && tracks[$0].isReadyForReading }
      .sorted { tracks[$0].votes.readingCount < tracks[$1].votes.readingCount }
    let oldest = read.filter { index in
      tracks[index].votes.isSettled
        && time - (tracks[index].lastReading ?? time) >= TextTracker.trust
    }.min { tracks[$0].lastReading ?? time < tracks[$1].lastReading ?? time }
    var heights = budget.heights
    let chosen = unsure.prefix(budget.unsure) + (oldest.map { [$0] } ?? [])
    return [new.prefix(budget.new), chosen[...]].flatMap { indices in
      let readings = indices.map { tracks[$0].votes.language == nil ? languageCount : 1 }
      return heights.choose(indices.map { tracks[$0].place }, readings: readings)
        .map { indices[indices.startIndex + $0] }
    }
  }

  /// A line to read.
  ///
  /// - Parameters:
  ///   - index: One of `choice`.
  ///   - languages: All languages in question.
  /// - Returns: Where it is, and its language alone once that is clear; a new line is read twice when
  ///   in doubt, so that it is shown without a wait.
  func task(at index: Int, _ languages: [TextLanguage]) -> LineTask {
    let known = tracks[index].votes.language.map { [$0] }
    let track = tracks[index]
    return LineTask(
      place: track.place, languages: known ?? languages,
      secondLook: track.votes.readingCount == 0 ? .brief : .none,
      blend: track.blend.count >= TextTracker.leastBlend ? track.blend : nil)
  }

  /// Takes in a reading.
  ///
  /// - Parameters:
  ///   - reading: Nil when nothing could be read.
  ///   - index: One of `choice`.
  ///   - time: The frame's capture time.
  mutating func add(_ reading: ReadLine?, to index: Int, at time: Duration) {
    tracks[index].votes.add(reading)
    tracks[index].lastReading = time
  }

  /// Pairs places with lines, those that share most first, each at most once.
  private func matches(_ places: [LinePlace]) -> [(place: Int, track: Int)] {
    var pairs: [(overlap: Double, place: Int, track: Int)] = []
    for (number, place) in places.enumerated() {
      for (index, track) in tracks.enumerated() where track.place.isLight == place.isLight {
        let overlap = track.place.quad.overlap(with: place.quad)
        if overlap >= TextTracker.leastOverlap { pairs.append((overlap, number, index)) }
      }
    }
    pairs.sort { ($1.overlap, $0.place, $0.track) < ($0.overlap, $1.place, $1.track) }
    var places: Set<Int> = []
    var tracks: Set<Int> = []
    return pairs.compactMap { pair in
      guard !places.contains(pair.place), !tracks.contains(pair.track) else { return nil }
      places.insert(pair.place)
      tracks.insert(pair.track)
      return (pair.place, pair.track)
    }
  }
}
