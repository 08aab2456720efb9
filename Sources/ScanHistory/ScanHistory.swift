import Foundation
import ScannerCore

/// Everything that was scanned, in a file that several programs may use at once.
///
/// What a method has returned from is on the disk. Equal contents are one entry with a count.
public actor ScanHistory {
  /// Which entries to list.
  public struct Query: Hashable, Sendable {
    /// Words that must all be in content or note, in any case and width; empty: everything.
    public var text: String
    /// How many at most.
    public var limit: Int

    /// Asks for entries.
    ///
    /// - Parameters:
    ///   - text: Words to find; empty: everything.
    ///   - limit: How many at most.
    public init(_ text: String = "", limit: Int = 100) {
      self.text = text
      self.limit = limit
    }
  }

  private let database: Database
  /// Where a damaged file lies that was found in place of the history; nil: it was sound.
  public nonisolated let damagedFile: URL?

  /// Opens a history, which is made when there is none.
  ///
  /// A file that is damaged is set aside under another name, never deleted, and a new one begun.
  ///
  /// - Parameter file: Where it lies; its folder is made for the user alone.
  /// - Throws: `HistoryError`.
  public init(file: URL) throws(HistoryError) {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw .other(cause: error.localizedDescription)
    }
    do {
      database = try ScanHistory.open(file)
      damagedFile = nil
    } catch .damaged {
      damagedFile = try ScanHistory.setAside(file)
      database = try ScanHistory.open(file)
    }
  }

  /// Where the history of the user's programs lies.
  public static var defaultFile: URL {
    let environment = ProcessInfo.processInfo.environment
    let folder = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let data =
      folder.map { URL(fileURLWithPath: $0) }
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".local/share")
    return data.appendingPathComponent("reticle/history.sqlite")
  }

  private static func open(_ file: URL) throws(HistoryError) -> Database {
    let database = try Database(path: file.path)
    try HistorySchema.prepare(database)
    return database
  }

  private static func setAside(_ file: URL) throws(HistoryError) -> URL {
    let stamp = Int(Date().timeIntervalSince1970)
    let target = file.deletingLastPathComponent()
      .appendingPathComponent("history.damaged-\(stamp).sqlite")
    do {
      try FileManager.default.moveItem(at: file, to: target)
      // What was not yet in the file belongs to it.
      for suffix in ["-wal", "-shm"]
      where FileManager.default.fileExists(atPath: file.path + suffix) {
        try FileManager.default.moveItem(atPath: file.path + suffix, toPath: target.path + suffix)
      }
    } catch {
      throw .other(cause: error.localizedDescription)
    }
    return target
  }
}

// MARK: - Writing

extension ScanHistory {
  /// Keeps what was delivered.
  ///
  /// - Parameters:
  ///   - record: What.
  ///   - time: When.
  /// - Returns: The number of its entry.
  /// - Throws: `HistoryError`.
  @discardableResult
  public func add(_ record: HistoryRecord, at time: Date = Date()) throws(HistoryError) -> Int {
    try insert(
      HistoryEntry(
        record: record, firstTime: time, lastTime: time))
  }

  /// Keeps what was delivered, without its secrets unless its entry has them already.
  ///
  /// - Parameters:
  ///   - item: What.
  ///   - time: When.
  /// - Returns: The entry's number, and whether secrets were left out.
  /// - Throws: `HistoryError`.
  @discardableResult
  public func add(
    _ item: RecognizedItem, at time: Date = Date()
  ) throws(HistoryError) -> (id: Int, isMasked: Bool) {
    let masked = HistoryRecord(item)
    guard masked.isMasked else { return (try add(masked, at: time), false) }
    let whole = HistoryRecord(item, keepsSecrets: true)
    return try database.transaction { () throws(HistoryError) in
      let isKept = try contains(whole)
      return (try add(isKept ? whole : masked, at: time), !isKept)
    }
  }

  private func contains(_ record: HistoryRecord) throws(HistoryError) -> Bool {
    let bytes = record.bytes.map { Statement.Value.bytes($0) } ?? .null
    return try !database.run(
      """
      SELECT 1 FROM entry WHERE kind = ? AND is_masked = ? AND string = ?
        AND ifnull(bytes, x'') = ifnull(?, x'')
      """,
      [.text(record.kind), .int(record.isMasked ? 1 : 0), .text(record.string), bytes]
    ) { $0.int(0) }.isEmpty
  }

  /// Takes entries in, as they were; one whose content is there already is joined with it.
  ///
  /// - Parameter entries: Removed before, or from a file; their numbers do not count.
  /// - Throws: `HistoryError`, and then none is taken in.
  public func restore(_ entries: [HistoryEntry]) throws(HistoryError) {
    try database.transaction { () throws(HistoryError) in
      for entry in entries { try insert(entry) }
    }
  }

  @discardableResult
  private func insert(_ entry: HistoryEntry) throws(HistoryError) -> Int {
    let record = entry.record
    let ids = try database.run(
      """
      INSERT INTO entry (kind, language, type, string, bytes, is_masked, first_time, last_time,
        count, note, is_pinned, folded)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET
        first_time = min(first_time, excluded.first_time),
        last_time = max(last_time, excluded.last_time),
        count = count + excluded.count,
        note = CASE note WHEN '' THEN excluded.note ELSE note END,
        folded = CASE note WHEN '' THEN excluded.folded ELSE folded END,
        is_pinned = max(is_pinned, excluded.is_pinned)
      RETURNING id
      """,
      [
        .text(record.kind), .text(record.language), .text(record.type), .text(record.string),
        record.bytes.map { .bytes($0) } ?? .null, .int(record.isMasked ? 1 : 0),
        .double(entry.firstTime.timeIntervalSince1970),
        .double(entry.lastTime.timeIntervalSince1970), .int(entry.count), .text(entry.note),
        .int(entry.isPinned ? 1 : 0),
        .text(ScanHistory.folded(record.string + "\n" + entry.note)),
      ]
    ) { $0.int(0) }
    return ids.first ?? 0
  }

  /// Pins an entry, or lets it go.
  ///
  /// - Parameters:
  ///   - isPinned: Whether it stays when the history is cleared.
  ///   - id: Its number; one that is not there is ignored.
  /// - Throws: `HistoryError`.
  public func setPinned(_ isPinned: Bool, of id: Int) throws(HistoryError) {
    try database.run(
      "UPDATE entry SET is_pinned = ? WHERE id = ?", [.int(isPinned ? 1 : 0), .int(id)])
  }

  /// Writes a note to an entry.
  ///
  /// - Parameters:
  ///   - note: The text; empty: none.
  ///   - id: Its number; one that is not there is ignored.
  /// - Throws: `HistoryError`.
  public func setNote(_ note: String, of id: Int) throws(HistoryError) {
    try database.transaction { () throws(HistoryError) in
      let strings = try database.run("SELECT string FROM entry WHERE id = ?", [.int(id)]) {
        $0.text(0)
      }
      guard let string = strings.first else { return }
      try database.run(
        "UPDATE entry SET note = ?, folded = ? WHERE id = ?",
        [.text(note), .text(ScanHistory.folded(string + "\n" + note)), .int(id)])
    }
  }

  /// Keeps what was left out of an entry, because somebody pinned it by hand.
  ///
  /// - Parameters:
  ///   - record: With its secrets.
  ///   - id: The entry that has dots in their place.
  /// - Throws: `HistoryError`.
  public func reveal(_ record: HistoryRecord, in id: Int) throws(HistoryError) {
    try database.transaction { () throws(HistoryError) in
      guard var entry = try entries(where: "id = ?", [.int(id)]).first else { return }
      entry.record = record
      try database.run("DELETE FROM entry WHERE id = ?", [.int(id)])
      try insert(entry)
    }
  }

  /// Removes entries.
  ///
  /// - Parameter ids: Their numbers; those that are not there are ignored.
  /// - Returns: What was removed, for `restore`.
  /// - Throws: `HistoryError`, and then none is removed.
  @discardableResult
  public func remove(_ ids: [Int]) throws(HistoryError) -> [HistoryEntry] {
    let removed = try database.transaction { () throws(HistoryError) in
      var removed: [HistoryEntry] = []
      for id in ids {
        removed += try entries(where: "id = ?", [.int(id)])
        try database.run("DELETE FROM entry WHERE id = ?", [.int(id)])
      }
      return removed
    }
    forgetTraces()
    return removed
  }

  /// Removes everything that is not pinned.
  ///
  /// - Returns: What was removed, for `restore`.
  /// - Throws: `HistoryError`, and then nothing is removed.
  @discardableResult
  public func clear() throws(HistoryError) -> [HistoryEntry] {
    let removed = try database.transaction { () throws(HistoryError) in
      let removed = try entries(where: "NOT is_pinned", [])
      try database.run("DELETE FROM entry WHERE NOT is_pinned")
      return removed
    }
    forgetTraces()
    return removed
  }

  /// Takes what was removed out of the log beside the file, too.
  ///
  /// While another program reads, it stays there until that one has ended.
  private func forgetTraces() { try? database.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
}

// MARK: - Reading

extension ScanHistory {
  /// Lists entries: the pinned ones first, then the newest.
  ///
  /// - Parameter query: Which.
  /// - Returns: At most as many as asked for.
  /// - Throws: `HistoryError`.
  public func entries(_ query: Query = Query()) throws(HistoryError) -> [HistoryEntry] {
    let words = ScanHistory.folded(query.text).split(separator: " ")
    let condition = words.map { _ in "folded LIKE ? ESCAPE '\\'" }.joined(separator: " AND ")
    return try entries(
      where: words.isEmpty ? "1" : condition,
      words.map { .text("%\(ScanHistory.escapingPattern($0))%") },
      limit: query.limit)
  }

  /// How many entries there are.
  ///
  /// - Throws: `HistoryError`.
  public var count: Int {
    get throws(HistoryError) {
      try database.run("SELECT count(*) FROM entry") { $0.int(0) }.first ?? 0
    }
  }

  private func entries(
    where condition: String, _ values: [Statement.Value], limit: Int = -1
  ) throws(HistoryError) -> [HistoryEntry] {
    try database.run(
      """
      SELECT id, kind, language, type, string, bytes, is_masked, first_time, last_time, count, note,
        is_pinned
      FROM entry WHERE \(condition) ORDER BY is_pinned DESC, last_time DESC, id DESC LIMIT ?
      """, values + [.int(limit)]
    ) { HistoryEntry($0) }
  }

  /// Text without differences of case, width and accents.
  private static func folded(_ text: String) -> String {
    text.folding(
      options: [.caseInsensitive, .widthInsensitive, .diacriticInsensitive], locale: nil)
  }

  private static func escapingPattern(_ word: Substring) -> String {
    word.reduce(into: "") {
      if "%_\\".contains($1) { $0.append("\\") }
      $0.append($1)
    }
  }
}

extension HistoryEntry {
  /// Reads a row with the columns of `ScanHistory.entries`.
  fileprivate init(_ row: borrowing Statement) {
    self.init(
      id: row.int(0),
      record: HistoryRecord(
        symbology: Symbology(rawValue: row.text(1)), language: row.text(2), type: row.text(3),
        string: row.text(4), bytes: row.bytes(5), isMasked: row.int(6) != 0),
      firstTime: Date(timeIntervalSince1970: row.double(7)),
      lastTime: Date(timeIntervalSince1970: row.double(8)), count: row.int(9),
      note: row.text(10), isPinned: row.int(11) != 0)
  }
}
