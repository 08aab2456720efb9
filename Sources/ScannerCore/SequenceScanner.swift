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
    var events: [ScanEvent] = []
    let configuration = session.configuration
    if configuration.isHighFrameRateTrackingEnabled { events += session.follow(frame) }
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
