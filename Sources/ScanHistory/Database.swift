import CSQLite

/// Owner of a connection to an SQLite database; used on one thread at a time.
final class Database {
  /// How long another program may hold the file, in milliseconds.
  private static let patience: Int32 = 5000

  private let handle: OpaquePointer

  /// Opens a database, which is made when there is none.
  ///
  /// - Parameter path: Its file.
  /// - Throws: `HistoryError`.
  init(path: String) throws(HistoryError) {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
    guard let opened else { throw HistoryError(code, nil) }
    guard code == SQLITE_OK else {
      // SQLite wants even a connection that failed closed.
      defer { sqlite3_close_v2(opened) }
      throw HistoryError(code, opened)
    }
    handle = opened
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, Database.patience)
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs statements that have neither parameters nor rows.
  ///
  /// - Parameter sql: One or several, with semicolons.
  /// - Throws: `HistoryError`; what ran before stays done.
  func execute(_ sql: String) throws(HistoryError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw HistoryError(code, handle) }
  }

  /// Runs one statement and reads its rows.
  ///
  /// - Parameters:
  ///   - sql: With a question mark for each value.
  ///   - values: In their order.
  ///   - body: Makes something of a row, which it may use during the call only.
  /// - Returns: What was made of each row.
  /// - Throws: `HistoryError`.
  @discardableResult
  func run<Value>(
    _ sql: String, _ values: [Statement.Value] = [], row body: (borrowing Statement) -> Value
  ) throws(HistoryError) -> [Value] {
    let statement = try Statement(sql, values, handle)
    var rows: [Value] = []
    while try statement.step() { rows.append(body(statement)) }
    return rows
  }

  /// Runs one statement that has no rows.
  ///
  /// - Parameters:
  ///   - sql: With a question mark for each value.
  ///   - values: In their order.
  /// - Throws: `HistoryError`.
  func run(_ sql: String, _ values: [Statement.Value] = []) throws(HistoryError) {
    let statement = try Statement(sql, values, handle)
    while try statement.step() {}
  }

  /// A number that the database keeps about itself.
  ///
  /// - Parameter name: Of the pragma, such as "user_version".
  /// - Returns: The number.
  /// - Throws: `HistoryError`.
  func pragma(_ name: String) throws(HistoryError) -> Int {
    try run("PRAGMA \(name)") { $0.int(0) }.first ?? 0
  }

  /// How many rows the last statement changed.
  var changeCount: Int { Int(sqlite3_changes(handle)) }

  /// Does several things in one step: all or nothing.
  ///
  /// - Parameter body: What to do.
  /// - Returns: What the body returns.
  /// - Throws: `HistoryError`, after everything was taken back.
  func transaction<Value>(
    _ body: () throws(HistoryError) -> Value
  ) throws(HistoryError) -> Value {
    // At once, for a reader that becomes a writer later can be refused.
    try execute("BEGIN IMMEDIATE")
    do {
      let value = try body()
      try execute("COMMIT")
      return value
    } catch {
      try? execute("ROLLBACK")
      throw error
    }
  }
}

/// Owner of a prepared statement.
struct Statement: ~Copyable {
  enum Value: Hashable, Sendable {
    case int(Int)
    case double(Double)
    case text(String)
    case bytes([UInt8])
    case null
  }

  private let handle: OpaquePointer
  private let database: OpaquePointer

  fileprivate init(
    _ sql: String, _ values: [Value], _ database: OpaquePointer
  ) throws(HistoryError) {
    handle = try Statement.prepared(sql, values, database)
    self.database = database
  }

  deinit { sqlite3_finalize(handle) }

  private static func prepared(
    _ sql: String, _ values: [Value], _ database: OpaquePointer
  ) throws(HistoryError) -> OpaquePointer {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(database, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw HistoryError(code, database) }
    for (index, value) in values.enumerated() {
      let code = bind(value, to: prepared, at: Int32(index + 1))
      guard code == SQLITE_OK else {
        sqlite3_finalize(prepared)
        throw HistoryError(code, database)
      }
    }
    return prepared
  }

  /// SQLite's mark for values that it is to copy.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  private static func bind(_ value: Value, to handle: OpaquePointer, at index: Int32) -> Int32 {
    switch value {
    case .int(let number): return sqlite3_bind_int64(handle, index, Int64(number))
    case .double(let number): return sqlite3_bind_double(handle, index, number)
    case .text(let text):
      // An empty text, too, must have an address: without one it would be NULL.
      if text.isEmpty { return sqlite3_bind_text(handle, index, "", 0, copied) }
      var text = text
      // With its length: a text may hold NUL.
      return text.withUTF8 { utf8 in
        utf8.withMemoryRebound(to: CChar.self) {
          sqlite3_bind_text64(
            handle, index, $0.baseAddress, UInt64($0.count), copied, UInt8(SQLITE_UTF8))
        }
      }
    case .bytes(let bytes):
      return bytes.isEmpty
        ? sqlite3_bind_zeroblob(handle, index, 0)
        : sqlite3_bind_blob64(handle, index, bytes, UInt64(bytes.count), copied)
    case .null: return sqlite3_bind_null(handle, index)
    }
  }

  fileprivate func step() throws(HistoryError) -> Bool {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw HistoryError(code, database)
    }
  }

  /// A number of the present row.
  ///
  /// - Parameter column: From 0.
  /// - Returns: 0 for NULL.
  func int(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  /// A number of the present row.
  ///
  /// - Parameter column: From 0.
  /// - Returns: 0 for NULL.
  func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  /// A text of the present row.
  ///
  /// - Parameter column: From 0.
  /// - Returns: Empty for NULL.
  func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Bytes of the present row.
  ///
  /// - Parameter column: From 0.
  /// - Returns: Nil for NULL.
  func bytes(_ column: Int32) -> [UInt8]? {
    guard sqlite3_column_type(handle, column) != SQLITE_NULL else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    guard count > 0, let start = sqlite3_column_blob(handle, column) else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}

extension HistoryError {
  /// What a result code of SQLite means (https://sqlite.org/rescode.html).
  fileprivate init(_ code: Int32, _ handle: OpaquePointer?) {
    switch code & 0xff {
    case SQLITE_FULL: self = .diskFull
    case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
    default:
      let text = handle.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
      self = .other(cause: text.map { String(cString: $0) } ?? "SQLite error \(code)")
    }
  }
}
