import GtkKit
import ScannerCore

extension RecognizedItem {
  /// The kind of the item for people: the symbology's name, or "Text".
  package var kindTitle: String {
    switch reading {
    case .barcode(let barcode): barcode.symbology.title
    case .text: tr("Text")
    }
  }

  /// The content on one line, with dots in place of passwords, keys and numbers of cards and papers.
  package var singleLine: String { singleLine(content) }

  /// The same, for who knows the item's content already.
  ///
  /// - Parameter content: What the item means.
  /// - Returns: One line.
  package func singleLine(_ content: Content) -> String {
    RecognizedItem.singleLine(content.maskedLine ?? string)
  }

  /// The whole content on one line, secrets as well: for somebody who asked for it.
  package var revealedLine: String { RecognizedItem.singleLine(string) }

  /// White space and control characters become single spaces.
  ///
  /// Characters that turn the writing direction are left out, since they can disguise an address.
  ///
  /// - Parameter text: Any text.
  /// - Returns: One line.
  package static func singleLine(_ text: String) -> String {
    text.unicodeScalars.filter { !$0.properties.isBidiControl }.split { scalar in
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
    }.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
  }

  /// What a screen reader calls the item, such as "QR Code: https://…".
  package var accessibleName: String { "\(kindTitle): \(singleLine)" }
}
