import ScannerCore
import ScannerEngines

/// Reads pictures that have nothing to do with each other, several at a time.
struct PictureRun {
  private let options: Options

  /// Prepares a run.
  ///
  /// - Parameter options: What to read and how.
  init(_ options: Options) {
    self.options = options
  }

  /// Reads everything.
  ///
  /// Videos are read when their turn comes, on the caller's thread, while pictures behind them are
  /// read ahead.
  ///
  /// - Parameter report: Gets every answer, in the order of the inputs.
  func run(into report: inout Report) {
    let jobs = options.jobs ?? Processor.count
    let inputs = Inputs(options)
    let runner = OrderedRunner<Input, Outcome>(workers: jobs, window: max(16, jobs * 4)) {
      inputs.next()
    }
    let options = options
    runner.run {
      let reader = PictureReader(options)
      return { input in
        if case .video(let path) = input { return .video(path) }
        return .answer(reader.read(input))
      }
    } receive: { outcome in
      switch outcome {
      case .answer(let answer): report.add(answer)
      case .video(let path): VideoRun(options).run(path, into: &report)
      }
    }
  }

  private enum Outcome: Sendable {
    case answer(Answer)
    case video(FilePath)
  }
}
