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

  /// The content on one line: white space and control characters become single spaces.
  ///
  /// Characters that turn the writing direction are left out, since they can disguise an address.
  package var singleLine: String {
    string.unicodeScalars.filter { !$0.properties.isBidiControl }.split { scalar in
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
    }.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
  }

  /// What a screen reader calls the item, such as "QR Code: https://…".
  package var accessibleName: String { "\(kindTitle): \(singleLine)" }
}
