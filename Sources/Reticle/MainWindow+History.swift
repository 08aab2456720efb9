import Foundation
import GtkKit
import ScanHistory
import ScannerCore

/// The history: kept, shown, searched, exported.
extension MainWindow {
  func connectHistory() {
    historyPanel.onEvent = { [weak self] in self?.answer($0) }
    history.onChange = { [weak self] in self?.historyPanel.show($0) }
    history.onFailure = { [weak self] error in
      self?.say(tr("History: %1", error.sentence))
    }
    history.onSetAside = { [weak self] file in
      self?.say(
        tr("The history was damaged. It is kept as “%1”.", file.lastPathComponent))
    }
    historyFlap.on("notify::reveal-flap") { [weak self] in self?.historyMoved() }
    historyFlap[.revealFlap] = preferences.showsHistory
    history.isShown = preferences.showsHistory
  }

  var historyActions: [Action] {
    [
      Action("history", state: preferences.showsHistory) { [weak self] in
        self?.historyFlap[.revealFlap] = $0
      },
      Action("private", state: false) { [weak self] in self?.history.setPrivate($0) },
      Action("clear-history") { [weak self] in self?.clearHistory() },
      Action("undo-history") { [weak self] in self?.history.undo() },
      Action("export-history") { [weak self] in self?.exportHistory() },
      Action("import-history") { [weak self] in self?.importHistory() },
    ]
  }

  /// Switches keeping on or off.
  func setHistory(isKept: Bool) {
    preferences.keepsHistory = isKept
    history.setKept(isKept)
  }

  private func historyMoved() {
    let isShown = historyFlap[.revealFlap]
    preferences.showsHistory = isShown
    history.isShown = isShown
    actions["history"]?.isOn = isShown
    if isShown { historyPanel.startSearch() } else { view.widget.grabFocus() }
  }

  private func answer(_ event: HistoryPanel.Event) {
    switch event {
    case .search(let words): history.search(words)
    case .more: history.showMore()
    case .row(.pin(let isPinned), let entry): history.setPinned(isPinned, of: entry.id)
    case .row(.note(let note), let entry): history.setNote(note, of: entry.id)
    case .row(.copy, let entry): copy(entry)
    case .row(.delete, let entry):
      history.remove(entry.id) { [weak self] in self?.offerUndo(tr("Deleted")) }
    }
  }

  private func copy(_ entry: HistoryEntry) {
    window.copy(entry.record.string.usable)
    say(MainWindow.copied(RecognizedItem.singleLine(entry.record.maskedString)))
  }

  private func clearHistory() {
    history.clear { [weak self] count in
      guard count > 0 else { return }
      self?.offerUndo(tr("Deleted: %1", "\(count)"))
    }
  }

  /// Says something where the user looks: in the panel, or over the picture while it is closed.
  private func say(_ message: String, button: (label: String, action: String)? = nil) {
    (history.isShown ? historyToasts : toasts).showToast(message, button: button)
  }

  private func offerUndo(_ message: String) {
    say(message, button: (tr("Undo"), "win.undo-history"))
  }

  private func exportHistory() {
    guard !isChoosingFile else { return }
    isChoosingFile = true
    let chooser = FileChooser(
      saving: tr("Export History (.csv or .jsonl)"), parent: window, name: tr("History") + ".csv")
    chooser.show { [weak self] path in
      self?.isChoosingFile = false
      guard let path else { return }
      let url = URL(fileURLWithPath: path)
      self?.history.export(to: url) {
        self?.say(tr("Saved “%1”", url.lastPathComponent))
      }
    }
  }

  private func importHistory() {
    guard !isChoosingFile else { return }
    isChoosingFile = true
    let chooser = FileChooser(
      title: tr("Import History"), parent: window, mediaTypes: ["application/json", "text/plain"],
      filterName: tr("JSON lines"))
    chooser.show { [weak self] path in
      self?.isChoosingFile = false
      guard let path else { return }
      self?.history.importEntries(from: URL(fileURLWithPath: path)) { count in
        self?.say(tr("Imported: %1", "\(count)"))
      }
    }
  }
}

extension HistoryError {
  /// The failure in the user's language.
  var sentence: String {
    switch self {
    case .diskFull: tr("the disk is full")
    case .newerVersion: tr("a newer version of Reticle wrote it")
    case .damaged: tr("the file is damaged")
    case .busy: tr("another program holds it")
    case .badLine(let number): tr("line %1 is no entry of a history", "\(number)")
    case .other(let cause): cause
    }
  }
}
