import ScannerCore

/// Reads the lines of a camera's frames, each line only as often as it needs.
struct LiveTextReading {
  private let detector = LineDetector()
  private var tracker = TextTracker()
  private var last: Situation?
  /// Whether of what was read lately nothing was text.
  private var isBarren = false

  /// Readings of a frame that tell something of the scene.
  private static let manyReadings = 5

  /// What must stay the same for lines to be followed.
  private struct Situation {
    let bounds: PixelBounds
    let languages: [TextLanguage]
    let time: Duration
  }

  /// After a pause of this length nothing is where it was.
  private static let longestPause = Duration.seconds(2)

  /// Reads the next frame.
  ///
  /// - Parameters:
  ///   - image: The searched region of the frame.
  ///   - bounds: Where in the frame that is.
  ///   - time: The frame's capture time.
  ///   - readers: Readers prepared for the languages.
  ///   - languages: In order of preference.
  ///   - quality: How many lines a frame may read.
  /// - Returns: Lines that are in view and sure enough to be shown.
  mutating func lines(
    in image: GrayImage, bounds: PixelBounds, at time: Duration, _ readers: LineReaderPool,
    _ languages: [TextLanguage], quality: QualityLevel
  ) -> [ReadLine] {
    start(Situation(bounds: bounds, languages: languages, time: time))
    let found = TextStageMeter.measure(.detector) { detector.lines(in: image) }
    let choice = TextStageMeter.measure(.tracker) {
      tracker.follow(found.map(\.place), in: image, LineCrop())
      tracker.blend(from: image, LineCrop())
      return tracker.choice(
        TextTracker.Budget(quality, isBarren: isBarren), at: time, languageCount: languages.count)
    }
    readers.configure(crop: LineCrop())
    let readings = readers.read(choice.map { tracker.task(at: $0, languages) }, in: image)
    judge(readings, tracker.lines.isEmpty)
    for (index, reading) in zip(choice, readings) { tracker.add(reading, to: index, at: time) }
    return tracker.lines
  }

  /// Notices when many lines are read and none is text.
  private mutating func judge(_ readings: [ReadLine?], _ showsNothing: Bool) {
    let isText = readings.contains { $0?.isShown(from: ReadLine.leastConfidence) ?? false }
    if isText || !showsNothing {
      isBarren = false
    } else if readings.count >= LiveTextReading.manyReadings {
      isBarren = true
    }
  }

  /// Forgets everything when it would not be of use.
  private mutating func start(_ now: Situation) {
    let isContinued =
      last.map { last in
        last.bounds == now.bounds && last.languages == now.languages && now.time >= last.time
          && now.time - last.time <= LiveTextReading.longestPause
      } ?? false
    if !isContinued { (tracker, isBarren) = (TextTracker(), false) }
    last = now
  }
}
