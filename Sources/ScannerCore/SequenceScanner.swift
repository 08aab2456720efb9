/// Scans the frames of one camera or video in order, with tracking, none dropped.
///
/// Synchronous and bound to one thread at a time.
public final class SequenceScanner {
  private let recognizers: [Lane: Recognizer]
  private var session: ScanSession

  /// Makes a scanner.
  ///
  /// - Parameters:
  ///   - configuration: What to look for and to deliver.
  ///   - engines: Every engine there is, such as `EngineCatalog.all`.
  public init(
    configuration: ScannerConfiguration = ScannerConfiguration(), engines: [EngineDescriptor]
  ) {
    session = ScanSession(configuration: configuration)
    recognizers = Dictionary(
      uniqueKeysWithValues: Lane.allCases.map { ($0, Recognizer(lane: $0, engines: engines)) })
  }

  /// Takes in the next frame.
  ///
  /// - Parameter frame: A frame whose capture time is not before the last one's.
  /// - Returns: What is in view after it, and what it changed; engines that fail are among the
  ///   events.
  public func scan(_ frame: Frame) -> (snapshot: ScanSnapshot, events: [ScanEvent]) {
    let moved = follow(frame)
    let (snapshot, events) = recognize(frame)
    return (snapshot, moved + events)
  }

  /// Ends the sequence: what waits for more of it is delivered as it is.
  ///
  /// - Returns: Messages that are given up, and the parts of them that are delivered.
  public func finish() -> [ScanEvent] { session.finish() }

  /// The first half of `scan`: follows the items into the frame by the motion of the picture.
  ///
  /// - Parameter frame: The next frame.
  /// - Returns: What it changed.
  public func follow(_ frame: Frame) -> [ScanEvent] {
    session.configuration.isHighFrameRateTrackingEnabled ? session.follow(frame) : []
  }

  /// The second half of `scan`: recognises what the frame shows.
  ///
  /// - Parameter frame: The frame that `follow` was given.
  /// - Returns: What is in view after it, and what it changed.
  public func recognize(_ frame: Frame) -> (snapshot: ScanSnapshot, events: [ScanEvent]) {
    var events: [ScanEvent] = []
    let configuration = session.configuration
    for lane in Lane.allCases where configuration.request.needs(lane) {
      guard let recognizer = recognizers[lane] else { continue }
      let outcome = recognizer.recognize(
        frame, in: configuration.searchedRegion, for: configuration.request)
      events += outcome.errors.map(ScanEvent.failed)
      events += session.absorb(outcome.observations, lane: lane, frame: frame)
    }
    var snapshot = ScanSnapshot(frame: frame, items: session.items)
    snapshot.messages = session.messages
    return (snapshot, events)
  }
}
