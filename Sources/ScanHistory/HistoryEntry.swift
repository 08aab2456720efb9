import Foundation
import ScannerCore

/// One content that was scanned, once or more often.
public struct HistoryEntry: Identifiable, Hashable, Sendable {
  /// Number within its database.
  public let id: Int
  /// What was scanned.
  public var record: HistoryRecord
  /// When it was delivered for the first time.
  public var firstTime: Date
  /// When it was delivered for the last time.
  public var lastTime: Date
  /// How often it was delivered.
  public var count: Int
  /// What somebody wrote to it; empty at first.
  public var note: String
  /// Whether it stays when the history is cleared.
  public var isPinned: Bool

  /// Describes an entry.
  ///
  /// - Parameters:
  ///   - id: Its number; 0 while it is in no database.
  ///   - record: What was scanned.
  ///   - firstTime: When for the first time.
  ///   - lastTime: When for the last time.
  ///   - count: How often, from 1.
  ///   - note: What somebody wrote to it.
  ///   - isPinned: Whether it stays when the history is cleared.
  public init(
    id: Int = 0, record: HistoryRecord, firstTime: Date, lastTime: Date, count: Int = 1,
    note: String = "", isPinned: Bool = false
  ) {
    self.id = id
    self.record = record
    self.firstTime = firstTime
    self.lastTime = lastTime
    self.count = count
    self.note = note
    self.isPinned = isPinned
  }
}

/// What is kept of a code or a line of text.
public struct HistoryRecord: Hashable, Sendable {
  /// The symbology; nil for text.
  public var symbology: Symbology?
  /// BCP 47 tag of a text's language; empty for codes.
  public var language: String
  /// What the content means, such as "url"; see `Content.type`.
  public var type: String
  /// The payload or transcript; with dots in place of what is secret when `isMasked`.
  public var string: String
  /// A code's bytes; nil for text, and when `isMasked`.
  public var bytes: [UInt8]?
  /// Whether secrets were left out: passwords, keys, numbers of cards and papers.
  public var isMasked: Bool

  /// Describes what was delivered.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - keepsSecrets: Whether its secrets are kept, because somebody wants it so.
  public init(_ item: RecognizedItem, keepsSecrets: Bool = false) {
    let content = item.content
    let masked = keepsSecrets ? nil : content.maskedLine
    type = content.type
    isMasked = masked != nil
    string = masked ?? item.string
    switch item.reading {
    case .barcode(let barcode):
      symbology = barcode.symbology
      language = ""
      bytes = masked == nil ? barcode.bytes : nil
    case .text(let text):
      symbology = nil
      language = text.language.tag
      bytes = nil
    }
  }

  /// Describes what was kept elsewhere.
  ///
  /// - Parameters:
  ///   - symbology: Nil for text.
  ///   - language: BCP 47 tag of a text's language.
  ///   - type: What the content means.
  ///   - string: Payload or transcript.
  ///   - bytes: A code's bytes.
  ///   - isMasked: Whether secrets were left out.
  public init(
    symbology: Symbology?, language: String = "", type: String = "text", string: String,
    bytes: [UInt8]? = nil, isMasked: Bool = false
  ) {
    self.symbology = symbology
    self.language = language
    self.type = type
    self.string = string
    self.bytes = bytes
    self.isMasked = isMasked
  }

  /// The name of the kind in files: a symbology's, or "text".
  var kind: String { symbology?.rawValue ?? "text" }
}

extension HistoryRecord {
  /// What was read, as far as it was kept.
  public var reading: RecognizedItem.Reading {
    guard let symbology else {
      let known = TextLanguage.known.first { $0.tag == language }
      return .text(
        RecognizedText(
          transcript: string, language: known ?? TextLanguage.forModel(language)))
    }
    return .barcode(Barcode(symbology: symbology, bytes: bytes ?? [], payload: string))
  }

  /// One line without secrets, also of what was kept with them.
  public var maskedString: String { isMasked ? string : Content(reading).maskedLine ?? string }
}
