import Foundation
import ScannerCore

/// A history as a text file for other programs.
public enum HistoryFile: Hashable, Sendable, CaseIterable {
  /// Comma-separated values (RFC 4180) with a line of titles.
  case csv
  /// The same with a byte order mark, by which spreadsheets know that it is UTF-8.
  case spreadsheet
  /// One JSON object a line, with everything; the only form that is read again.
  case jsonLines

  /// Writes entries.
  ///
  /// - Parameter entries: In the order wanted.
  /// - Returns: The file's content, UTF-8.
  public func data(_ entries: [HistoryEntry]) -> Data {
    switch self {
    case .csv: Data(HistoryFile.table(entries).utf8)
    case .spreadsheet: Data([0xEF, 0xBB, 0xBF] + HistoryFile.table(entries).utf8)
    case .jsonLines: Data(entries.map { HistoryFile.line($0) + "\n" }.joined().utf8)
    }
  }

  // MARK: - Tables

  private static let titles = [
    "first", "last", "count", "kind", "language", "type", "content", "note", "pinned",
  ]

  private static func table(_ entries: [HistoryEntry]) -> String {
    let rows = entries.map { entry in
      [
        timeText(entry.firstTime), timeText(entry.lastTime), String(entry.count),
        entry.record.kind, entry.record.language, entry.record.type, entry.record.string,
        entry.note, entry.isPinned ? "yes" : "no",
      ]
    }
    return ([titles] + rows).map { $0.map(cell).joined(separator: ",") + "\r\n" }.joined()
  }

  /// A cell that no spreadsheet takes for a formula.
  ///
  /// Such cells begin with one of six characters, also behind white space; an apostrophe before
  /// them is what spreadsheets themselves use for "this is text".
  private static func cell(_ text: String) -> String {
    let first = text.unicodeScalars.first { $0 != " " }
    let isFormula = first.map { "=+-@\t\r\n＝＋－＠".unicodeScalars.contains($0) } ?? false
    let safe = (isFormula ? "'" : "") + text
    let mustBeQuoted = safe.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
    guard mustBeQuoted else { return safe }
    return "\"" + safe.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }

  private static func timeText(_ time: Date) -> String {
    time.formatted(
      .iso8601.year().month().day().timeZone(separator: .omitted).time(
        includingFractionalSeconds: true))
  }

  // MARK: - JSON lines

  fileprivate struct Line: Codable {
    let kind: String
    let language: String?
    let type: String
    let string: String
    /// Base64.
    let bytes: Data?
    let masked: Bool?
    /// Seconds since 1970.
    let first: Double
    let last: Double
    let count: Int
    let note: String?
    let pinned: Bool?
  }

  private static func line(_ entry: HistoryEntry) -> String {
    let record = entry.record
    let line = Line(
      kind: record.kind, language: record.language.isEmpty ? nil : record.language,
      type: record.type, string: record.string, bytes: record.bytes.map { Data($0) },
      masked: record.isMasked ? true : nil, first: entry.firstTime.timeIntervalSince1970,
      last: entry.lastTime.timeIntervalSince1970, count: entry.count,
      note: entry.note.isEmpty ? nil : entry.note, pinned: entry.isPinned ? true : nil)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts and finite numbers can always be written.
    return (try? encoder.encode(line)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// Reads what `jsonLines` wrote; empty lines are skipped.
  ///
  /// - Parameter data: The file's content.
  /// - Returns: The entries, without numbers (0), in the file's order.
  /// - Throws: `HistoryError.badLine` for the first line that is no entry.
  public static func entries(jsonLines data: Data) throws(HistoryError) -> [HistoryEntry] {
    var entries: [HistoryEntry] = []
    for (index, text) in data.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    where text.contains(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) {
      guard let line = try? JSONDecoder().decode(Line.self, from: Data(text)), line.isSound else {
        throw .badLine(index + 1)
      }
      entries.append(
        HistoryEntry(
          record: HistoryRecord(
            symbology: Symbology(rawValue: line.kind), language: line.language ?? "",
            type: line.type, string: line.string, bytes: line.bytes.map { [UInt8]($0) },
            isMasked: line.masked ?? false),
          firstTime: Date(timeIntervalSince1970: line.first),
          lastTime: Date(timeIntervalSince1970: line.last), count: line.count,
          note: line.note ?? "", isPinned: line.pinned ?? false))
    }
    return entries
  }
}

extension HistoryFile.Line {
  fileprivate var isSound: Bool {
    (kind == "text" || Symbology(rawValue: kind) != nil) && (1...1_000_000_000).contains(count)
      && first.isFinite && last.isFinite && first <= last
  }
}
