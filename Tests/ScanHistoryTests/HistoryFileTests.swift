import Foundation
import ScanHistory
import ScannerCore
import Testing

@Suite struct HistoryFileTests {
  private let entries = [
    HistoryEntry.made(
      .code("https://example.org/?a=1,2", .qr), 1, note: "say \"hi\"", isPinned: true),
    HistoryEntry.made(.line("two\nlines 東京"), 2),
    HistoryEntry.made(
      HistoryRecord(symbology: .dataMatrix, string: "\u{1D}01", bytes: [0x1D, 0x30, 0x31, 0xFF]), 3),
    HistoryEntry.made(
      HistoryRecord(symbology: .qr, type: "wifi", string: "net ••••", isMasked: true), 4),
  ]

  @Test("writes JSON lines that come back as they were")
  func comesBack() throws {
    let data = HistoryFile.jsonLines.data(entries)
    #expect(try HistoryFile.entries(jsonLines: data) == entries)
    #expect(String(decoding: data, as: UTF8.self).split(separator: "\n").count == entries.count)
  }

  @Test("imports into another history, and joins what is there already")
  func imports() async throws {
    let folder = try TemporaryFolder()
    let history = try ScanHistory(file: folder.file)
    let read = try HistoryFile.entries(jsonLines: HistoryFile.jsonLines.data(entries))
    try await history.restore(read)
    try await history.restore(read)
    let kept = try await history.entries()
    #expect(Set(kept.map(\.record)) == Set(entries.map(\.record)))
    #expect(kept.allSatisfy { $0.count == 2 })
  }

  @Test(
    "says which line is no entry",
    arguments: [
      "nonsense", "{}", "[]", "\u{FF}", #"{"kind":"unknown"}"#,
      #"{"kind":"qr","type":"text","string":"a","first":2,"last":1,"count":1}"#,
      #"{"kind":"qr","type":"text","string":"a","first":1,"last":1,"count":0}"#,
      #"{"kind":"qr","type":"text","string":"a","bytes":"?","first":1,"last":1,"count":1}"#,
    ])
  func badLine(line: String) {
    let data = HistoryFile.jsonLines.data([entries[0]]) + Data("\n\(line)\n".utf8)
    #expect(throws: HistoryError.badLine(3)) { try HistoryFile.entries(jsonLines: data) }
  }

  @Test(
    "makes formulas harmless",
    arguments: [
      ("=1+1", "'=1+1"), ("+49", "'+49"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"),
      ("\t=1", "'\t=1"), ("\r=1", "\"'\r=1\""), (" =1", "' =1"), ("＝1", "'＝1"), ("a=1", "a=1"),
      ("=\"a\",1", "\"'=\"\"a\"\",1\""), ("plain, text", "\"plain, text\""), ("", ""),
    ])
  func formulas(content: String, cell: String) {
    let table = text(.csv, [.made(.code(content, .qr), 0)])
    #expect(table.contains(",qr,,text,\(cell),,no\r\n"))
  }

  @Test("writes a table with titles, quotes and times, and a mark for spreadsheets")
  func table() {
    let lines = text(.csv, entries).components(separatedBy: "\r\n")
    #expect(lines.first == "first,last,count,kind,language,type,content,note,pinned")
    #expect(
      lines.dropFirst().first
        == "1970-01-01T00:00:01.000Z,1970-01-01T00:00:01.000Z,1,qr,,text,"
        + "\"https://example.org/?a=1,2\",\"say \"\"hi\"\"\",yes")
    #expect(
      HistoryFile.spreadsheet.data(entries) == Data([0xEF, 0xBB, 0xBF])
        + HistoryFile.csv.data(entries))
  }

  private func text(_ file: HistoryFile, _ entries: [HistoryEntry]) -> String {
    String(decoding: file.data(entries), as: UTF8.self)
  }
}
