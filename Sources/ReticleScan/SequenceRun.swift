import ScannerCore
import ScannerEngines

/// Reads pictures that are the frames of one camera, in order, none left out.
struct SequenceRun {
  private let options: Options
  private let rate: Double

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - options: What to read and how.
  ///   - rate: Frames a second.
  init(_ options: Options, rate: Double) {
    self.options = options
    self.rate = rate
  }

  /// Reads every frame.
  ///
  /// A frame that cannot be read is missing: its number and its time pass.
  ///
  /// - Parameter report: Gets an answer for each frame, or what the mode delivers.
  func run(into report: inout Report) {
    let inputs = Inputs(options)
    let scanner = SequenceScanner(
      configuration: options.configuration, engines: EngineCatalog.all)
    // Engines load their models on an empty picture, so that no frame pays for it.
    if options.isTimed { _ = scanner.scan(.blank.numbered(-1, at: .zero)) }
    var reporter = FrameReporter(options, saysEveryFrame: true)
    var number = 0
    var last: (snapshot: ScanSnapshot, source: String)?
    while !options.ends(after: number, at: time(of: number)), let input = inputs.next() {
      defer { number += 1 }
      for answer in read(input, number: number, with: scanner, &reporter, &last) {
        guard report.add(answer) else { return }
        if options.endsAfter(answer) { return }
      }
    }
    let rest = reporter.end(scanner.finish(), after: last?.snapshot, source: last?.source ?? "")
    _ = rest.allSatisfy { report.add($0) }
  }

  private func time(of number: Int) -> Duration { .seconds(Double(number) / rate) }

  private func read(
    _ input: Input, number: Int, with scanner: SequenceScanner, _ reporter: inout FrameReporter,
    _ last: inout (snapshot: ScanSnapshot, source: String)?
  ) -> [Answer] {
    do {
      let frame = try input.load().numbered(number, at: time(of: number))
      let (snapshot, events, cost) = scanner.measure(frame)
      last = (snapshot, input.source)
      return reporter.answers(
        snapshot, events: events, source: input.source, cost: options.isTimed ? cost : nil)
    } catch {
      return [Answer(source: input.source, outcome: .failed(error))]
    }
  }
}
