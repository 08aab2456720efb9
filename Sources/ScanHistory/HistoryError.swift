/// Why a history cannot be read or written.
public enum HistoryError: Error, Hashable, Sendable {
  /// The disk is full; nothing of the change was kept.
  case diskFull
  /// A newer version of the program wrote the file; it is left as it is.
  case newerVersion(Int)
  /// The file is not a database, or broken.
  case damaged
  /// Another program holds the file for too long.
  case busy
  /// What is imported is not a history: the number of the line, from 1.
  case badLine(Int)
  /// Everything else, in the library's words, for the log.
  case other(cause: String)
}
