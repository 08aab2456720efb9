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
  /// - Parameter report: Gets every answer, in the order of the inputs.
  func run(into report: inout Report) {
    let jobs = options.jobs ?? Processor.count
    let inputs = Inputs(options)
    let runner = OrderedRunner<Input, Answer>(workers: jobs, window: max(16, jobs * 4)) {
      inputs.next()
    }
    let options = options
    runner.run {
      let reader = PictureReader(options)
      return { reader.read($0) }
    } receive: { answer in
      report.add(answer)
    }
  }
}

/// Reads one picture at a time; belongs to one thread.
final class PictureReader {
  private let options: Options
  private let scanner = PictureScanner(engines: EngineCatalog.all)

  /// Makes a reader; engines are made when the first picture comes.
  ///
  /// - Parameter options: What to read and how.
  init(_ options: Options) {
    self.options = options
  }

  /// Reads one input.
  ///
  /// - Parameter input: A picture; a video gives an error.
  /// - Returns: What was found in it, or why not.
  func read(_ input: Input) -> Answer {
    do {
      switch input {
      case .picture(let path):
        return Answer(source: path.text, outcome: .read(try read(PictureFile.load(path))))
      case .standardInput:
        return Answer(source: "-", outcome: .read(try read(PictureFile.loadStandardInput())))
      case .video(let path):
        return Answer(
          source: path.text, outcome: .failed(.badInput(cause: "videos cannot be read yet")))
      case .unreadable(let path, let error):
        return Answer(source: path.text, outcome: .failed(error))
      }
    } catch let error {
      return Answer(source: input.source, outcome: .failed(error))
    }
  }

  private func read(_ frame: Frame) throws(ScanError) -> Answer.Reading {
    let configuration = options.configuration
    let start = ThreadClock.milliseconds
    let items = try scanner.scan(
      frame, region: configuration.regionOfInterest, request: configuration.request)
    let end = ThreadClock.milliseconds
    return Answer.Reading(
      width: frame.width, height: frame.height,
      milliseconds: options.isTimed ? end - start : nil, items: items)
  }
}
