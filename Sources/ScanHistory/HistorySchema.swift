/// The tables of a history, and how older ones become them.
enum HistorySchema {
  /// Says in the file that it is a history: "Rtcl".
  private static let identifier = 0x5274_636C

  /// What makes each version of the one before; a version is never changed once it is released.
  private static let steps = [
    """
    CREATE TABLE entry (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      language TEXT NOT NULL,
      type TEXT NOT NULL,
      string TEXT NOT NULL,
      bytes BLOB,
      is_masked INTEGER NOT NULL,
      first_time REAL NOT NULL,
      last_time REAL NOT NULL,
      count INTEGER NOT NULL,
      note TEXT NOT NULL,
      is_pinned INTEGER NOT NULL,
      folded TEXT NOT NULL
    );
    CREATE UNIQUE INDEX content ON entry (kind, is_masked, string, ifnull(bytes, x''));
    CREATE INDEX newest ON entry (last_time);
    """
  ]

  /// Brings a database up to date.
  ///
  /// - Parameter database: Old, new or empty.
  /// - Throws: `HistoryError.newerVersion` when a newer program wrote it, `.damaged` when it is
  ///   something else than a history.
  static func prepare(_ database: Database) throws(HistoryError) {
    // Written rows outlive the program and the machine; deleted ones leave no trace.
    try database.execute(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
    try database.transaction { () throws(HistoryError) in
      let found = try database.pragma("application_id")
      guard found == identifier || found == 0 else { throw .damaged }
      let version = try database.pragma("user_version")
      guard version <= steps.count else { throw .newerVersion(version) }
      for step in steps[version...] { try database.execute(step) }
      if version < steps.count {
        try database.execute(
          "PRAGMA user_version = \(steps.count); PRAGMA application_id = \(identifier)")
      }
    }
    guard try database.run("PRAGMA quick_check(1)", row: { $0.text(0) }) == ["ok"] else {
      throw .damaged
    }
  }
}
