import Dispatch
import Glibc
import ScannerCapture
import ScannerCore
import ScannerEngines

/// Scans a live source as the window does: the newest frame wins, codes and text in lanes of their
/// own.
final class LiveRun {
  private enum Message: Sendable {
    case snapshot(ScanSnapshot)
    case event(ScanEvent)
    case state(CaptureState)
    case lastFrame
    case interrupted
    /// No event will follow.
    case eventsEnded
  }

  private let options: Options
  private let name: String
  private let source: SourceDescription
  private let scanner: DataScanner
  private let mailbox = Mailbox<Message>()
  private let log: FrameLog
  private var reporter: FrameReporter
  /// Number of the newest frame that each lane has read.
  private var newest: [Lane: Int] = [:]

  /// How long the last frame, or the last event, may take when the run ends.
  private static let patience = Duration.seconds(2)

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - options: What to read and how.
  ///   - name: The source as the command line describes it.
  /// - Throws: `ScanError.badInput` when the description is not understood.
  init(_ options: Options, source name: String) throws(ScanError) {
    self.options = options
    self.name = name
    source = try SourceDescription(parsing: name)
    scanner = DataScanner(configuration: options.configuration, engines: EngineCatalog.all)
    reporter = FrameReporter(options, saysEveryFrame: false)
    log = FrameLog(limit: options.frameLimit ?? .max)
  }

  /// Scans until the time or the frames are over, the source ends, or the program is interrupted.
  ///
  /// - Parameter report: Gets an answer for each change, or what the mode delivers.
  func run(into report: inout Report) {
    let tasks = listen()
    let signals = watchSignals()
    let session = makeSession()
    scanner.start()
    session.start()
    var deadline = options.duration.map { DispatchTime.now() + $0 } ?? .distantFuture
    var isEnding = false
    while let message = mailbox.next(until: deadline) {
      guard let goesOn = handle(message, &report) else { break }
      if !goesOn {
        isEnding = true
        deadline = min(deadline, .now() + LiveRun.patience)
      }
      if isEnding, isLastFrameRead { break }
    }
    session.finish()
    scanner.finish()
    tellRest(&report)
    for task in tasks { task.cancel() }
    for signal in signals { signal.cancel() }
  }

  /// Tells what the end of the session delivered: parts of messages that are not whole.
  private func tellRest(_ report: inout Report) {
    let deadline = DispatchTime.now() + LiveRun.patience
    while let message = mailbox.next(until: deadline) {
      switch message {
      case .event(let event): if take(event, &report) == nil { return }
      case .eventsEnded: return
      case .snapshot, .state, .lastFrame, .interrupted: break
      }
    }
  }

  private var isLastFrameRead: Bool {
    guard let last = log.last else { return true }
    return Lane.allCases.filter(options.configuration.request.needs).allSatisfy {
      newest[$0] ?? -1 >= last.number
    }
  }

  private func listen() -> [Task<Void, Never>] {
    let mailbox = mailbox
    let snapshots = scanner.snapshots
    let events = scanner.events
    return [
      Task.detached {
        for await snapshot in snapshots { mailbox.post(.snapshot(snapshot), .newest) }
      },
      Task.detached {
        for await event in events { mailbox.post(.event(event), .bounded) }
        mailbox.post(.eventsEnded)
      },
    ]
  }

  /// An interrupted program must still release the camera.
  private func watchSignals() -> [any DispatchSourceSignal] {
    // Who had the program started without ears for it, as nohup does, wants it to go on.
    let numbers = [SIGINT, SIGTERM] + (IgnoredSignal.contains(SIGHUP) ? [] : [SIGHUP])
    return numbers.map { number in
      signal(number, SIG_IGN)
      let watch = DispatchSource.makeSignalSource(signal: number)
      watch.setEventHandler { [mailbox] in
        mailbox.post(.interrupted)
        // Output that nobody takes holds up the thread that reads the mailbox.
        DispatchQueue.global().asyncAfter(deadline: .now() + LiveRun.patience + LiveRun.patience) {
          _exit(128 + number)
        }
      }
      watch.resume()
      return watch
    }
  }

  private func makeSession() -> CaptureSession {
    CaptureSession(
      source: source,
      onFrame: { [scanner, mailbox, log] frame in
        guard let rest = log.admit(frame) else { return }
        scanner.offer(frame)
        if rest == 0 { mailbox.post(.lastFrame) }
      },
      onState: { [mailbox] in mailbox.post(.state($0)) })
  }

  /// Takes in a message.
  ///
  /// - Returns: Nil when the run is over, false when it ends soon.
  private func handle(_ message: Message, _ report: inout Report) -> Bool? {
    switch message {
    case .interrupted, .eventsEnded: return nil
    case .lastFrame: return false
    case .state(let state):
      guard let error = state.error else { return state != .ended }
      _ = report.add(Answer(source: name, outcome: .failed(error)))
      return nil
    case .snapshot(let snapshot):
      newest = snapshot.recognizedFrames
      guard !options.deliversByMode else { return true }
      let answers = reporter.answers(snapshot, events: [], source: name, cost: nil)
      return answers.allSatisfy { report.add($0) } ? true : nil
    case .event(let event): return take(event, &report)
    }
  }

  private func take(_ event: ScanEvent, _ report: inout Report) -> Bool? {
    switch event {
    case .failed(let error):
      return reporter.failure(error, source: name).allSatisfy { report.add($0) } ? true : nil
    case .delivered(let item) where options.deliversByMode:
      guard let entry = log.frame(at: item.lastSeen) else { return true }
      let reading = Answer.Reading(
        frame: entry.number, width: entry.width, height: entry.height, items: [item])
      guard report.add(Answer(source: name, outcome: .read(reading))) else { return nil }
      return options.configuration.mode == .once ? nil : true
    case .added, .updated, .removed, .progress, .delivered: return true
    }
  }
}

extension DispatchTime {
  /// A time later by a duration.
  fileprivate static func + (time: DispatchTime, duration: Duration) -> DispatchTime {
    time + Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }
}
