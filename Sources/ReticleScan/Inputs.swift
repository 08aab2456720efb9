import Glibc
import ScannerCore
import ScannerEngines
import Synchronization

/// One thing to read.
package enum Input: Sendable {
  case picture(FilePath)
  case video(FilePath)
  case standardInput
  case unreadable(FilePath, ScanError)
}

/// Turns paths into things to read, one at a time: folders are walked as their turn comes, lists
/// are read as far as needed.
package final class Inputs: Sendable {
  /// Suffixes of videos, in lower case.
  package static let videoSuffixes: Set<String> = [
    "mp4", "m4v", "mov", "mkv", "webm", "avi", "mpg", "mpeg", "ogv", "ogg", "ts", "3gp", "wmv",
    "flv",
  ]

  private struct State {
    var given: [FilePath]
    var list: PathList?
    /// Entries of folders that are being walked, the next one last.
    var pending: [FilePath] = []
  }

  private let state: Mutex<State>

  /// Prepares the inputs of a command line.
  ///
  /// - Parameter options: Its files, folders and list.
  package init(_ options: Options) {
    let list = options.pathList.map {
      PathList($0, separator: options.isPathListNullSeparated ? 0 : 0x0A)
    }
    state = Mutex(State(given: options.inputs.reversed(), list: list))
  }

  /// Takes the next input; waits when the list comes from a pipe that has no more yet.
  ///
  /// - Returns: Nil at the end and ever after.
  package func next() -> Input? {
    state.withLock { state in
      while true {
        if let path = state.pending.popLast() {
          if let input = Inputs.found(path, in: &state) { return input }
          continue
        }
        if let path = state.given.popLast() {
          if let input = Inputs.given(path, in: &state) { return input }
          continue
        }
        switch state.list?.next() {
        case .path(let path): if let input = Inputs.given(path, in: &state) { return input }
        case .failed(let path, let error): return .unreadable(path, error)
        case nil: return nil
        }
      }
    }
  }

  private static func given(_ path: FilePath, in state: inout State) -> Input? {
    if path.text == "-" { return .standardInput }
    do {
      if try FileReader.kind(of: path) == .folder { return walk(path, in: &state) }
    } catch {
      return .unreadable(path, error)
    }
    return videoSuffixes.contains(path.suffix) ? .video(path) : .picture(path)
  }

  /// An entry of a folder: a folder is walked, a link to a folder is not (it may lead back), and
  /// only names that look like pictures or videos are read.
  private static func found(_ path: FilePath, in state: inout State) -> Input? {
    if FileReader.isRealFolder(path) { return walk(path, in: &state) }
    if PictureFile.suffixes.contains(path.suffix) {
      return isFileOrUnknown(path) ? .picture(path) : nil
    }
    return videoSuffixes.contains(path.suffix) && isFileOrUnknown(path) ? .video(path) : nil
  }

  /// False for pipes and devices, which could keep a walk waiting for ever; what cannot be looked at
  /// is reported when it is read.
  private static func isFileOrUnknown(_ path: FilePath) -> Bool {
    guard let kind = try? FileReader.kind(of: path) else { return true }
    return kind == .file
  }

  private static func walk(_ folder: FilePath, in state: inout State) -> Input? {
    do {
      let entries = try FileReader.entries(of: folder)
      state.pending += entries.reversed().map(folder.appending)
      return nil
    } catch {
      return .unreadable(folder, error)
    }
  }
}

extension Input {
  /// What stands for it in answers.
  package var source: String {
    switch self {
    case .picture(let path), .video(let path), .unreadable(let path, _): path.text
    case .standardInput: "-"
    }
  }

  /// Loads a picture.
  ///
  /// - Returns: The picture.
  /// - Throws: `ScanError.badInput` when it cannot be read, or is a video.
  package func load() throws(ScanError) -> Frame {
    switch self {
    case .picture(let path): try PipeWatch.whileReading(path, PictureFile.load)
    case .standardInput: try PictureFile.loadStandardInput()
    case .unreadable(_, let error): throw error
    case .video: throw .badInput(cause: "a video cannot be a frame")
    }
  }
}
