import ScannerCore
import ScannerEngines

/// Everything that the command line asks for.
struct Options: Sendable {
  /// What the program is to do.
  enum Action: Sendable {
    case scan, help, version, listSymbologies, listLanguages, listCameras
  }

  /// How answers are written.
  enum Format: String, CaseIterable, Sendable {
    case text, json
  }

  /// What the program is to do.
  var action = Action.scan
  /// Files and folders, in the order given; "-" is standard input.
  var inputs: [FilePath] = []
  /// A file that holds further paths, "-" for standard input; nil: none.
  var pathList: FilePath?
  /// Whether the paths in `pathList` end with a zero byte instead of a line's end.
  var isPathListNullSeparated = false
  /// What to look for, where and how.
  var configuration = ScannerConfiguration()
  /// How answers are written.
  var format = Format.text
  /// Whether answers tell their CPU time.
  var isTimed = false
  /// Whether a mode was chosen: then what it delivers is told instead of what changes.
  var deliversByMode = false
  /// Number of pictures that are read at the same time; nil: one for each core.
  var jobs: Int?
  /// Frames a second when the files are one camera's frames; nil when they are pictures.
  var sequenceRate: Double?
  /// A live source, as in "camera" or "demo"; nil when files are read.
  var source: String?
  /// Ends a live run after this time; nil: never.
  var duration: Duration?
  /// Ends a live run after this many frames; nil: never.
  var frameLimit: Int?
}

extension Options {
  /// Tells whether an answer is the last of its source.
  ///
  /// - Parameter answer: An answer that was written.
  /// - Returns: True for the first delivery when only one is wanted.
  func endsAfter(_ answer: Answer) -> Bool {
    guard deliversByMode, configuration.mode == .once, case .read = answer.outcome else {
      return false
    }
    return true
  }
}

/// A call that cannot be understood.
struct UsageError: Error, Equatable {
  /// What is wrong, naming the option.
  var message: String
}
