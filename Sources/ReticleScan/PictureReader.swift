import ScannerCore
import ScannerEngines

/// Reads one picture at a time; belongs to one thread.
final class PictureReader {
  private let options: Options
  private let scanner = PictureScanner(engines: EngineCatalog.all)
  private var isWarm = false

  /// Makes a reader.
  ///
  /// - Parameter options: What to read and how.
  init(_ options: Options) {
    self.options = options
  }

  /// Reads one input.
  ///
  /// - Parameter input: A picture.
  /// - Returns: What was found in it, or why not.
  func read(_ input: Input) -> Answer {
    do {
      return Answer(source: input.source, outcome: .read(try read(input.load())))
    } catch {
      return Answer(source: input.source, outcome: .failed(error))
    }
  }

  private func read(_ frame: Frame) throws(ScanError) -> Answer.Reading {
    let configuration = options.configuration
    if options.isTimed { warmUp() }
    let start = CPUClock.thread
    let items = try scanner.scan(
      frame, region: configuration.regionOfInterest, request: configuration.request)
    let end = CPUClock.thread
    return Answer.Reading(
      width: frame.width, height: frame.height,
      milliseconds: options.isTimed ? end - start : nil, items: items)
  }

  /// Makes the engines load their models on an empty picture, so that no picture pays for it.
  private func warmUp() {
    guard !isWarm else { return }
    isWarm = true
    // What is wrong with an engine, the first picture will tell.
    _ = try? scanner.scan(.blank, request: options.configuration.request)
  }
}

extension Frame {
  /// An empty picture, large enough for every engine to do its work.
  static var blank: Frame {
    let side = 64
    return Frame(pixels: [UInt8](repeating: 255, count: side * side), width: side, height: side)
  }
}
