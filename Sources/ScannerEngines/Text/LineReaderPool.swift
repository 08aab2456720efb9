import Dispatch
import ScannerCore
import Synchronization

/// A line to read.
struct LineTask {
  /// Where it is.
  var place: LinePlace
  /// The languages in question, in order of preference.
  var languages: [TextLanguage]
  /// True for signs that stand one below the other along the place.
  var isColumn = false
  /// How to read it again when in doubt.
  var secondLook = SecondLook.none
  /// What the frames so far show of it together; nil: read this frame's picture.
  var blend: LineBlend?
  /// Whether the middle of a long line is read first, and the rest only when that is text; a column
  /// is read whole.
  var isTriedFirst = false
  /// Confidence below which it is not shown, in percent.
  var leastConfidence = ReadLine.leastConfidence

  /// Readings of other crops of the same picture.
  enum SecondLook {
    case none
    /// One more, and little trust in it: the next frame tells more.
    case brief
    /// One more, and a third when the first two differ.
    case thorough
  }
}

/// Readers that share the lines of a picture, one thread each.
// Invariant of @unchecked Sendable: a pool belongs to one caller at a time, and while it reads,
// iteration n alone uses reader n.
final class LineReaderPool: @unchecked Sendable {
  private var readers: [LineReader] = []
  /// How many of the readers have their models.
  private var active = 0

  /// Loads what is missing, and lets go of models of other languages.
  ///
  /// - Parameters:
  ///   - count: How many threads are to read.
  ///   - languages: Languages whose models are installed.
  ///   - directory: The folder of models.
  /// - Throws: `ScanError.initError` when a model cannot be loaded.
  func prepare(
    count: Int, _ languages: [TextLanguage], directory: String
  ) throws(ScanError) {
    while readers.count < count { readers.append(LineReader()) }
    active = count
    for reader in readers.prefix(count) {
      try reader.prepare(languages, directory: directory)
    }
  }

  /// Sets how every reader reads.
  ///
  /// - Parameter crop: How lines are cropped for the first reading.
  func configure(crop: LineCrop) {
    for reader in readers.prefix(active) { reader.crop = crop }
  }

  /// Forgets what the readers learned of the last picture, so that a picture's reading does not
  /// depend on those before it.
  func forget() {
    for reader in readers { reader.forget() }
  }

  /// Reads lines.
  ///
  /// - Parameters:
  ///   - tasks: What to read, in languages that are prepared.
  ///   - image: The picture.
  /// - Returns: A result for each line, nil where nothing can be read.
  func read(_ tasks: [LineTask], in image: GrayImage) -> [ReadLine?] {
    let next = Atomic(0)
    let results = Mutex([ReadLine?](repeating: nil, count: tasks.count))
    DispatchQueue.concurrentPerform(iterations: min(active, tasks.count)) { number in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        if index >= tasks.count { return }
        let task = tasks[index]
        let result = TextStageMeter.measure(.reader) {
          readers[number].read(task, in: image)
        }
        results.withLock { $0[index] = result }
      }
    }
    return results.withLock { $0 }
  }
}
