import ScannerCore
import ScannerEngines

/// Everything that the command line asks for.
package struct Options: Sendable {
  /// What the program is to do.
  package enum Action: Sendable {
    case scan, help, version, listSymbologies, listLanguages, listCameras
  }

  /// How answers are written.
  package enum Format: String, CaseIterable, Sendable {
    case text, json
  }

  /// What the program is to do.
  package var action = Action.scan
  /// Files and folders, in the order given; "-" is standard input.
  package var inputs: [FilePath] = []
  /// A file that holds further paths, "-" for standard input; nil: none.
  package var pathList: FilePath?
  /// Whether the paths in `pathList` end with a zero byte instead of a line's end.
  package var isPathListNullSeparated = false
  /// What to look for, where and how.
  package var configuration = ScannerConfiguration()
  /// How answers are written.
  package var format = Format.text
  /// Whether answers tell their CPU time.
  package var isTimed = false
  /// Whether a mode was chosen: then what it delivers is told instead of what changes.
  package var deliversByMode = false
  /// Number of pictures that are read at the same time; nil: one for each core.
  package var jobs: Int?
  /// Frames a second when the files are one camera's frames; nil when they are pictures.
  package var sequenceRate: Double?
  /// A live source, as in "camera" or "demo"; nil when files are read.
  package var source: String?
  /// Ends a live run, each video or the sequence after this time; nil: never.
  package var duration: Duration?
  /// Ends a live run, each video or the sequence after this many frames; nil: never.
  package var frameLimit: Int?
  /// Whether codes were switched off beside what the list of symbologies says.
  package var readsNoBarcodes = false
}

extension Options {
  /// Tells whether a video or a sequence has gone on for long enough.
  ///
  /// - Parameters:
  ///   - count: Number of frames that were read.
  ///   - time: Time of the next one since the first.
  /// - Returns: True when the next frame is not wanted.
  package func ends(after count: Int, at time: Duration) -> Bool {
    count == frameLimit ?? -1 || duration.map { time >= $0 } ?? false
  }

  /// Tells whether an answer is the last of its source.
  ///
  /// - Parameter answer: An answer that was written.
  /// - Returns: True for the first delivery when only one is wanted.
  package func endsAfter(_ answer: Answer) -> Bool {
    guard deliversByMode, configuration.mode == .once, case .read = answer.outcome else {
      return false
    }
    return true
  }
}

/// A call that cannot be understood.
package struct UsageError: Error, Equatable {
  /// What is wrong, naming the option.
  package var message: String
}
