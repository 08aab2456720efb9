import ScannerCore
import Testing

/// Lines as labels, cards, signs and receipts print them, and what of them is of a content type.
///
/// A row is a line, "⇒" and the part that is to be found; where nothing stands behind "⇒", nothing is
/// to be found.
struct TextContentTable {
  private let rows: [(line: String, part: String?)]

  /// Reads rows; empty ones part them for the eye only.
  init(_ text: String) {
    rows = text.split(separator: "\n").map { row in
      let parts = row.split(separator: "⇒", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.drop { $0 == " " } }.map { text in
          var text = text
          while text.last == " " { text.removeLast() }
          return String(text)
        }
      return (parts[0], parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil)
    }
  }

  /// Compares each row with what the filter finds.
  func check(_ type: TextContentType) {
    #expect(rows.count(where: { $0.part != nil }) >= 10, "\(type.rawValue) needs good rows")
    #expect(rows.count(where: { $0.part == nil }) >= 10, "\(type.rawValue) needs bad rows")
    let filter = TextContentFilter(type)
    for (line, part) in rows {
      let found = filter.matches(in: line).map(String.init)
      #expect(found == (part.map { [$0] } ?? []), "\(type.rawValue): \(line)")
    }
  }
}
