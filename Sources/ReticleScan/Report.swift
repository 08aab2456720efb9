import ScannerCore

/// Writes answers as they come and remembers what the exit status will be.
package struct Report {
  private let format: Options.Format
  private var hasRead = false
  private var hasFailed = false

  /// Begins a report.
  ///
  /// - Parameter format: How answers are written.
  package init(format: Options.Format) {
    self.format = format
  }

  /// 1 when an input could not be read, else 0 when something was read, else 4.
  package var exitStatus: Int32 { hasFailed ? 1 : hasRead ? 0 : 4 }

  /// Writes one answer.
  ///
  /// - Parameter answer: What to write.
  /// - Returns: False when nobody reads any more.
  package mutating func add(_ answer: Answer) -> Bool {
    switch answer.outcome {
    case .read(let reading):
      hasRead = hasRead || !reading.items.isEmpty || !reading.messages.isEmpty
    case .failed: hasFailed = true
    }
    if format == .json { return StandardOutput.write(JSONLine(answer).text) }
    if let cause = answer.cause {
      StandardOutput.complain("\(TextLine.safe(answer.source)): \(TextLine.safe(cause))")
    }
    return TextLine.lines(answer).allSatisfy(StandardOutput.write)
  }

  /// Writes that an input cannot be read.
  ///
  /// - Parameters:
  ///   - cause: Why.
  ///   - source: The input.
  /// - Returns: False when nobody reads any more.
  package mutating func addFailure(_ cause: String, _ source: String) -> Bool {
    add(Answer(source: source, outcome: .failed(.badInput(cause: cause))))
  }
}
