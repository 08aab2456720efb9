import Foundation
import GtkKit
import ScannerCore

nonisolated extension ScanError {
  /// The cause for people: in their language where it is one of the scanner's own, else as the system
  /// or a library says it, which have translations of their own.
  package var sentence: String {
    for template in ScanError.templates {
      if let values = template.values(in: cause) { return tr(template, values) }
    }
    // What stands before the cause is what it is about, such as a file.
    if let end = cause.range(of: ": ", options: .backwards) {
      let rest = ScanError.badInput(cause: String(cause[end.upperBound...]))
      return cause[..<end.upperBound] + rest.sentence
    }
    return cause
  }

  /// Causes that the window can show; `marked` marks them for translation.
  private static let templates = [
    marked("no picture in it"),
    marked("the demo clip is not installed"),
    marked("no model to read text in %1; install %2"),
    marked("Tesseract cannot be started"),
    marked("Tesseract's model %1 cannot be loaded"),
    marked("there is no picture yet"),
    marked("no memory for a picture of %1"),
    marked("the picture cannot be written as %1"),
    marked("the name must end in .png or .jpg"),
  ]
}

/// Marks a string that is translated later.
nonisolated private func marked(_ text: String) -> String { text }

nonisolated extension String {
  /// What stands in a text in the places of %1 and %2; nil when the text is another one.
  fileprivate func values(in text: String) -> [String]? {
    var parts = split(separator: "%").map(String.init)
    for index in parts.indices.dropFirst() { parts[index].removeFirst() }
    guard let first = parts.first, text.hasPrefix(first) else { return nil }
    var rest = text.dropFirst(first.count)
    // Without a value the text ends here; a value at the very end takes the rest.
    guard parts.count > 1 else { return rest.isEmpty ? [] : nil }
    var values: [String] = []
    for (index, part) in parts.enumerated().dropFirst() {
      let isLast = index == parts.count - 1
      let end =
        part.isEmpty
        ? rest.endIndex..<rest.endIndex
        : rest.range(of: part, options: isLast ? [.backwards, .anchored] : [])
      guard let end, end.lowerBound > rest.startIndex else { return nil }
      values.append(String(rest[..<end.lowerBound]))
      rest = rest[end.upperBound...]
    }
    return values
  }
}
