import ScannerCore

/// Turns what a frame shows into what is worth saying about it.
package struct FrameReporter {
  /// What is worth saying.
  package enum Rule: Equatable {
    /// Every frame, with all that is in view.
    case everyFrame
    /// Frames in which something came, went or was read anew, with all that is in view.
    case changes
    /// The same, with what is new only; frames in which things only went are left out.
    case news
    /// What the scan mode delivers.
    case deliveries
  }

  private struct Shown: Hashable {
    let id: RecognizedItem.ID
    let reading: RecognizedItem.Reading
  }

  private let rule: Rule
  private var shown: Set<Shown> = []
  private var failures: Set<ScanError> = []
  /// Messages over several codes that were told of.
  private var told: Set<Int> = []

  /// Makes a reporter for one source.
  ///
  /// - Parameters:
  ///   - options: The format and mode decide what is worth saying.
  ///   - saysEveryFrame: Whether each frame has its line in JSON.
  package init(_ options: Options, saysEveryFrame: Bool) {
    if options.deliversByMode {
      rule = .deliveries
    } else if options.format == .text {
      rule = .news
    } else {
      rule = saysEveryFrame ? .everyFrame : .changes
    }
  }

  /// Decides about one frame.
  ///
  /// - Parameters:
  ///   - snapshot: What is in view.
  ///   - events: What the frame changed.
  ///   - source: Name of the source in the answers.
  ///   - cost: CPU time, nil when it was not asked for.
  /// - Returns: The answers to write: an engine's failure once, and at most one for the frame.
  package mutating func answers(
    _ snapshot: ScanSnapshot, events: [ScanEvent], source: String, cost: FrameCost?
  ) -> [Answer] {
    var answers: [Answer] = []
    var delivered: [RecognizedItem] = []
    for event in events {
      switch event {
      case .failed(let error): answers += failure(error, source: source)
      case .delivered(let item): delivered.append(item)
      case .added, .updated, .removed, .progress: break
      }
    }
    let messages = newMessages(snapshot)
    if let items = items(of: snapshot, delivered: delivered) ?? (messages.isEmpty ? nil : []) {
      var reading = Answer.Reading(
        frame: snapshot.sequenceNumber, width: snapshot.frameWidth, height: snapshot.frameHeight,
        milliseconds: cost?.recognition, items: items)
      reading.messages = messages
      reading.trackingMilliseconds = cost?.tracking
      reading.textStages = cost?.textStages ?? [:]
      answers.append(Answer(source: source, outcome: .read(reading)))
    }
    return answers
  }

  /// Tells what is delivered when no frame will follow.
  ///
  /// - Parameters:
  ///   - events: What the end changed.
  ///   - snapshot: What was in view at the end; nil when there was no frame.
  ///   - source: Name of the source in the answer.
  /// - Returns: Nothing where no mode delivers.
  package mutating func end(
    _ events: [ScanEvent], after snapshot: ScanSnapshot?, source: String
  ) -> [Answer] {
    guard rule == .deliveries, let snapshot else { return [] }
    return answers(snapshot, events: events, source: source, cost: nil)
  }

  /// Messages that became whole; a mode delivers them itself.
  private mutating func newMessages(_ snapshot: ScanSnapshot) -> [SpreadProgress] {
    guard rule != .deliveries else { return [] }
    return snapshot.messages.filter { $0.stage == .complete && told.insert($0.id).inserted }
  }

  /// Tells of an engine that cannot work, once.
  ///
  /// - Parameters:
  ///   - error: The cause.
  ///   - source: Name of the source in the answer.
  /// - Returns: Nothing when it was told before.
  package mutating func failure(_ error: ScanError, source: String) -> [Answer] {
    failures.insert(error).inserted ? [Answer(source: source, outcome: .failed(error))] : []
  }

  private mutating func items(
    of snapshot: ScanSnapshot, delivered: [RecognizedItem]
  ) -> [RecognizedItem]? {
    if rule == .deliveries { return delivered.isEmpty ? nil : delivered }
    let before = shown
    shown = Set(snapshot.items.map { Shown(id: $0.id, reading: $0.reading) })
    switch rule {
    case .everyFrame: return snapshot.items
    case .changes: return shown == before ? nil : snapshot.items
    case .news, .deliveries:
      let new = snapshot.items.filter {
        !before.contains(Shown(id: $0.id, reading: $0.reading))
      }
      return new.isEmpty ? nil : new
    }
  }
}
