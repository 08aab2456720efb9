import Foundation
import ScanHistory
import ScannerCore

/// A folder of its own, gone with its owner.
final class TemporaryFolder: Sendable {
  let folder: URL
  /// Where a history may lie.
  var file: URL { folder.appendingPathComponent("history.sqlite") }

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("history-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Whether a text stands in any file.
  func contains(_ text: String) -> Bool {
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).contains {
      (try? Data(contentsOf: $0))?.range(of: Data(text.utf8)) != nil
    }
  }
}

extension HistoryRecord {
  static func code(_ string: String, _ symbology: Symbology = .ean13) -> HistoryRecord {
    HistoryRecord(symbology: symbology, string: string, bytes: Array(string.utf8))
  }

  static func line(_ string: String) -> HistoryRecord {
    HistoryRecord(symbology: nil, language: "en", string: string)
  }
}

extension HistoryEntry {
  static func made(
    _ record: HistoryRecord, _ second: Int, note: String = "", isPinned: Bool = false
  ) -> HistoryEntry {
    HistoryEntry(
      record: record, firstTime: .second(Double(second)), lastTime: .second(Double(second)),
      note: note, isPinned: isPinned)
  }
}

extension Date {
  static func second(_ second: Double) -> Date { Date(timeIntervalSince1970: second) }
}

extension RecognizedItem {
  /// A QR code in view.
  static func qr(_ payload: String) -> RecognizedItem {
    made(.barcode(Barcode(symbology: .qr, bytes: Array(payload.utf8), payload: payload)))
  }

  /// A line of text in view.
  static func text(_ transcript: String) -> RecognizedItem {
    made(.text(RecognizedText(transcript: transcript, language: .english)))
  }

  private static func made(_ reading: Reading) -> RecognizedItem {
    let quad = Quadrilateral(
      topLeft: Point(x: 0, y: 0), topRight: Point(x: 9, y: 0), bottomRight: Point(x: 9, y: 9),
      bottomLeft: Point(x: 0, y: 9))
    return RecognizedItem(
      id: 1, observation: Observation(reading: reading, quad: quad, confidence: 1, engine: "test"),
      firstSeen: .zero)
  }
}
