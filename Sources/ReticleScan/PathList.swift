import Glibc
import ScannerCore
import ScannerEngines

/// Paths in a file or on standard input, read as they come.
package struct PathList: Sendable {
  /// One entry of the list.
  package enum Entry: Equatable {
    case path(FilePath)
    /// The list itself cannot be read.
    case failed(FilePath, ScanError)
  }

  private let path: FilePath
  private let separator: UInt8
  private var descriptor: Int32?
  private var buffer: ArraySlice<UInt8> = []
  private var isAtEnd = false

  /// Prepares a list; opens nothing yet.
  ///
  /// - Parameters:
  ///   - path: The file, "-" for standard input.
  ///   - separator: The byte behind each path; a missing last one does not matter.
  package init(_ path: FilePath, separator: UInt8) {
    self.path = path
    self.separator = separator
  }

  /// Takes the next path, leaving out empty ones.
  ///
  /// - Returns: Nil at the end and ever after.
  package mutating func next() -> Entry? {
    while true {
      if let end = buffer.firstIndex(of: separator) {
        let found = FilePath(bytes: trimmed(buffer[..<end]))
        buffer = buffer[(end + 1)...]
        if !found.bytes.isEmpty { return .path(found) }
        continue
      }
      if isAtEnd {
        let found = FilePath(bytes: trimmed(buffer))
        buffer = []
        return found.bytes.isEmpty ? nil : .path(found)
      }
      do {
        let chunk = try FileReader.chunk(ofDescriptor: try opened(), upTo: 1 << 16)
        isAtEnd = chunk.isEmpty
        buffer = ArraySlice(buffer + chunk)
      } catch {
        isAtEnd = true
        buffer = []
        return .failed(path, error)
      }
    }
  }

  /// Lists written on Windows end their lines with CR and LF.
  private func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    separator == 0x0A && line.last == 0x0D ? line.dropLast() : line
  }

  private mutating func opened() throws(ScanError) -> Int32 {
    if let descriptor { return descriptor }
    let new = path.text == "-" ? STDIN_FILENO : try FileReader.open(path)
    descriptor = new
    return new
  }
}
