import Dispatch
import ScannerCapture
import ScannerCore
import ScannerEngines
import Synchronization

/// Reads every frame of a video file, in order.
struct VideoRun {
  private enum Message: Sendable {
    case frame(Frame)
    case ended
    case failed(ScanError)
  }

  private let options: Options

  /// Prepares a run.
  ///
  /// - Parameter options: What to read and how.
  init(_ options: Options) {
    self.options = options
  }

  /// Reads a video.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - report: Gets an answer for each frame in which something changed, or what the mode
  ///     delivers.
  /// - Returns: False when nobody reads the answers any more.
  func run(_ path: FilePath, into report: inout Report) -> Bool {
    let mailbox = Mailbox<Message>()
    // The decoder goes on when its frame has been read: nothing is dropped, nothing piles up.
    let taken = DispatchSemaphore(value: 0)
    let isOver = Atomic(false)
    let session = CaptureSession(
      source: .video(path: path.text), options: CaptureOptions(realTime: false),
      onFrame: { frame in
        guard !isOver.load(ordering: .acquiring) else { return }
        mailbox.post(.frame(frame))
        taken.wait()
      },
      onState: { state in
        if state == .ended { mailbox.post(.ended) }
        if let error = state.error { mailbox.post(.failed(error)) }
      })
    session.start()
    let isRead = read(mailbox, source: path.text, into: &report) { taken.signal() }
    isOver.store(true, ordering: .releasing)
    taken.signal()
    session.finish()
    return isRead
  }

  private func read(
    _ mailbox: Mailbox<Message>, source: String, into report: inout Report,
    release: () -> Void
  ) -> Bool {
    let scanner = SequenceScanner(
      configuration: options.configuration, engines: EngineCatalog.all)
    if options.isTimed { _ = scanner.scan(.blank.numbered(-1, at: .zero)) }
    var reporter = FrameReporter(options, saysEveryFrame: false)
    var count = 0
    var last: (snapshot: ScanSnapshot, start: Duration)?
    loop: while let message = mailbox.next() {
      switch message {
      case .ended:
        if count == 0 { return report.addFailure("the video has no frames", source) }
        break loop
      case .failed(let error):
        return report.add(Answer(source: source, outcome: .failed(error)))
      case .frame(let frame):
        let start = last?.start ?? frame.captureTime
        if options.ends(after: count, at: frame.captureTime - start) { break loop }
        let (snapshot, events, cost) = scanner.measure(frame)
        release()
        last = (snapshot, start)
        let answers = reporter.answers(
          snapshot, events: events, source: source, cost: options.isTimed ? cost : nil)
        for answer in answers {
          guard report.add(answer) else { return false }
          if options.endsAfter(answer) { return true }
        }
        count += 1
        if count == options.frameLimit { break loop }
      }
    }
    return reporter.end(scanner.finish(), after: last?.snapshot, source: source)
      .allSatisfy { report.add($0) }
  }
}
