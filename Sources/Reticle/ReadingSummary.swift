import GtkKit
import ScannerCore
import ScannerView

/// What the window says of a reading and can do with it.
///
/// It is worked out once for a reading, not for each frame that shows it.
struct ReadingSummary {
  /// What was read.
  let reading: RecognizedItem.Reading
  /// Name of the kind's symbol.
  let iconName: String
  /// The kind, and the first problem of the content, if any.
  let title: String
  /// The kind of the code, or "Text".
  let kindTitle: String
  /// The content on one line, with dots in place of secrets.
  let line: String
  /// The content on one line, secrets as well.
  let revealedLine: String
  /// Whether the two lines differ because something is secret.
  let hasSecrets: Bool
  /// What its address is made of; nil: it is no link.
  let link: LinkInspection?

  /// Works out what is to be said of an item.
  ///
  /// - Parameter item: Only its reading counts.
  init(_ item: RecognizedItem) {
    let content = item.content
    reading = item.reading
    iconName = item.iconName(content)
    title = item.title(content) + (content.problems.first.map { " · " + $0.text } ?? "")
    kindTitle = item.kindTitle
    line = item.singleLine(content)
    revealedLine = item.revealedLine
    hasSecrets = content.hasSecrets
    link =
      switch content {
      case .url(let address): address.inspection
      case .gs1(let message): message.link?.inspection
      default: nil
      }
  }
}
