import GtkKit
import ScanHistory
import ScannerCore
import ScannerView

/// One entry of the history; unfolded it has a note and what can be done with it.
final class HistoryRow {
  /// Something that the user did.
  enum Event {
    case pin(Bool), note(String), copy, delete
  }

  /// How much of a content is shown, in characters.
  private static let shownLength = 80

  let widget: Widget
  private let pin: Widget
  private let note: Widget
  private let copy: Widget
  private let delete: Widget
  private var entry: HistoryEntry?
  private var isShowing = false

  init(
    _ resources: Descriptions, onEvent: @escaping (Event) -> Void
  ) throws(Builder.Failure) {
    let builder = try resources.builder("history-row.ui")
    widget = try builder.widget("row")
    pin = try builder.widget("pin")
    note = try builder.widget("note")
    copy = try builder.widget("copy")
    delete = try builder.widget("delete")
    pin.on("notify::active") { [weak self] in
      guard let self, !isShowing else { return }
      onEvent(.pin(pin[.active]))
    }
    note.on("apply") { [weak self] in
      guard let self else { return }
      onEvent(.note(note[.text]))
    }
    copy.on("clicked") { onEvent(.copy) }
    delete.on("clicked") { onEvent(.delete) }
  }

  /// Shows an entry.
  ///
  /// - Parameter entry: Always the same, as it is now.
  func show(_ entry: HistoryEntry) {
    guard entry != self.entry else { return }
    let hadNote = self.entry?.note
    self.entry = entry
    isShowing = true
    let line = RecognizedItem.singleLine(entry.record.maskedString)
    let shown =
      line.count > Self.shownLength ? line.prefix(Self.shownLength) + "…" : line
    widget[.title] = shown.isEmpty ? tr("(empty)") : shown
    let kind = entry.record.symbology?.title ?? tr("Text")
    let time = localTime(entry.lastTime.timeIntervalSince1970)
    var parts = [kind, time]
    if entry.count > 1 { parts.append(tr("%1 times", "\(entry.count)")) }
    if !entry.note.isEmpty { parts.append(entry.note) }
    widget[.subtitle] = parts.joined(separator: " · ")
    pin[.active] = entry.isPinned
    pin.setAccessibleName(tr("Pin %1", shown))
    // What somebody is writing is not taken away by a delivery.
    if hadNote != entry.note { note[.text] = entry.note }
    copy[.sensitive] = !entry.record.isMasked
    copy[.tooltip] =
      entry.record.isMasked ? tr("What is hidden was not kept; pin it while it is in view") : ""
    isShowing = false
  }
}
