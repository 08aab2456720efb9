import Dispatch
import Glibc
import ScannerCore
import ScannerEngines

/// Says what a program waits for that reads a pipe into which nobody writes.
enum PipeWatch {
  /// Whoever writes has so much time to begin.
  private static let patience = DispatchTimeInterval.seconds(2)

  /// Reads a file; a pipe that keeps the program waiting is told of on standard error.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - read: Reads it.
  /// - Returns: What `read` returns.
  /// - Throws: What `read` throws.
  static func whileReading<Result>(
    _ path: FilePath, _ read: (FilePath) throws(ScanError) -> Result
  ) throws(ScanError) -> Result {
    // Everything but pipes and devices is read at once.
    guard let kind = try? FileReader.kind(of: path), kind == .other else { return try read(path) }
    let notice = DispatchWorkItem {
      StandardOutput.complain("\(TextLine.safe(path.text)): waiting for somebody to write into it")
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + patience, execute: notice)
    defer { notice.cancel() }
    return try read(path)
  }
}
