import Glibc
import ScannerCore

/// Reads files and standard input whole, up to a limit.
package enum FileReader {
  /// What a path leads to.
  package enum Kind: Sendable {
    case file, folder, other
  }

  /// Looks at what stands at a path, following links.
  ///
  /// - Parameter path: The path.
  /// - Returns: Its kind.
  /// - Throws: `ScanError.badInput` when there is nothing or it may not be looked at.
  package static func kind(of path: FilePath) throws(ScanError) -> Kind {
    var status = stat()
    guard stat(path.cString, &status) == 0 else { throw failure(errno) }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file; a pipe or device is read to its end.
  ///   - limit: More bytes than this are refused.
  /// - Returns: All of its bytes.
  /// - Throws: `ScanError.badInput` when it cannot be opened or read, or is too long.
  package static func bytes(of path: FilePath, limit: Int) throws(ScanError) -> [UInt8] {
    let descriptor = try open(path)
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(errno) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw failure(EISDIR) }
    return try bytes(ofDescriptor: descriptor, expecting: Int(status.st_size), limit: limit)
  }

  /// Opens a file for reading.
  ///
  /// - Parameter path: The file.
  /// - Returns: A descriptor that the caller closes.
  /// - Throws: `ScanError.badInput` when it cannot be opened.
  package static func open(_ path: FilePath) throws(ScanError) -> Int32 {
    let descriptor = Glibc.open(path.cString, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno) }
    return descriptor
  }

  /// Lists a folder.
  ///
  /// - Parameter folder: The folder.
  /// - Returns: Names of its entries without hidden ones, sorted by their bytes.
  /// - Throws: `ScanError.badInput` when it cannot be listed.
  package static func entries(of folder: FilePath) throws(ScanError) -> [FilePath] {
    guard let directory = opendir(folder.cString) else { throw failure(errno) }
    defer { closedir(directory) }
    var names: [FilePath] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { FilePath(bytes: $0) }
      if name.bytes.first != UInt8(ascii: ".") { names.append(name) }
    }
    return names.sorted()
  }

  /// Tells whether a path is a folder itself, not a link to one.
  ///
  /// - Parameter path: The path.
  /// - Returns: False also when it cannot be looked at.
  package static func isRealFolder(_ path: FilePath) -> Bool {
    var status = stat()
    return lstat(path.cString, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Reads standard input to its end.
  ///
  /// - Parameter limit: More bytes than this are refused.
  /// - Returns: All of its bytes.
  /// - Throws: `ScanError.badInput` when it cannot be read or is too long.
  package static func standardInput(limit: Int) throws(ScanError) -> [UInt8] {
    try bytes(ofDescriptor: STDIN_FILENO, expecting: 0, limit: limit)
  }

  /// Reads what is there now, waiting only while there is nothing.
  ///
  /// - Parameters:
  ///   - descriptor: An open file.
  ///   - count: The most bytes to read.
  /// - Returns: At least one byte; none at the end.
  /// - Throws: `ScanError.badInput` when it cannot be read.
  package static func chunk(
    ofDescriptor descriptor: Int32, upTo count: Int
  ) throws(ScanError) -> [UInt8] {
    var failed: Int32 = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      repeat {
        let got = read(descriptor, buffer.baseAddress, count)
        length = max(got, 0)
        failed = got < 0 ? errno : 0
      } while failed == EINTR
    }
    guard failed == 0 else { throw failure(failed) }
    return chunk
  }

  private static func bytes(
    ofDescriptor descriptor: Int32, expecting expected: Int, limit: Int
  ) throws(ScanError) -> [UInt8] {
    guard expected <= limit else { throw tooLong(limit) }
    // One byte more than expected shows the end of a file without a second buffer.
    var result = try chunk(ofDescriptor: descriptor, upTo: max(expected + 1, 1 << 16))
    while !result.isEmpty {
      guard result.count <= limit else { throw tooLong(limit) }
      let more = try chunk(ofDescriptor: descriptor, upTo: 1 << 16)
      if more.isEmpty { break }
      result += more
    }
    return result
  }

  private static func tooLong(_ limit: Int) -> ScanError {
    .badInput(cause: "the file is longer than \(limit >> 20) MiB")
  }

  /// Puts an error number of the system into words.
  static func failure(_ number: Int32) -> ScanError {
    switch number {
    case ENOENT: .badInput(cause: "no such file or folder")
    case EACCES, EPERM: .badInput(cause: "no permission to read it")
    case EISDIR: .badInput(cause: "it is a folder")
    default: .badInput(cause: String(cString: strerror(number)))
    }
  }
}
