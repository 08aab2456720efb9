import ScannerCore

/// Writes answers for people: one line an item, `source: EAN-13 5901234123457`.
package enum TextLine {
  /// Writes the items of an answer.
  ///
  /// - Parameter answer: What to write.
  /// - Returns: A line for each item, without line ends; none for an error.
  package static func lines(_ answer: Answer) -> [String] {
    guard case .read(let reading) = answer.outcome else { return [] }
    var place = safe(answer.source)
    if reading.frame > 0 { place += "#\(reading.frame)" }
    if let milliseconds = reading.milliseconds {
      place += " (\((milliseconds * 10).rounded() / 10) ms)"
    }
    let items = reading.items.map { item in
      switch item.reading {
      case .barcode(let code): line(place, code)
      case .text(let line): "\(place): \(line.language.tag) \(safe(line.transcript))"
      }
    }
    return items + reading.messages.compactMap(\.whole).map { line(place, $0) }
  }

  private static func line(_ place: String, _ code: Barcode) -> String {
    "\(place): \(code.symbology.title) \(safe(code.payload))"
      + (code.addOn.map { " " + $0 } ?? "")
  }

  /// Makes text harmless for a terminal and keeps it on one line: control characters, characters
  /// that turn the writing direction and line separators become `\u{…}`.
  ///
  /// - Parameter text: Anything.
  /// - Returns: The text with only printable characters.
  package static func safe(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0...0x1F, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
