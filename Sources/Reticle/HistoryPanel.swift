import GtkKit
import ScanHistory

/// The list of what was scanned, beside the preview.
final class HistoryPanel {
  /// Something that the user did.
  enum Event {
    case search(String), more
    case row(HistoryRow.Event, HistoryEntry)
  }

  let widget: Widget
  /// Called with what the user did.
  var onEvent: ((Event) -> Void)?

  private let resources: Descriptions
  private let search: Widget
  private let banner: Widget
  private let stack: Widget
  private let empty: Widget
  private let list: Widget
  private let more: Widget
  private var rows: [Int: HistoryRow] = [:]
  private var state = HistoryState()

  init(_ resources: Descriptions) throws(Builder.Failure) {
    self.resources = resources
    let builder = try resources.builder("history-panel.ui")
    widget = try builder.widget("panel")
    search = try builder.widget("search")
    banner = try builder.widget("banner")
    stack = try builder.widget("stack")
    empty = try builder.widget("empty")
    list = try builder.widget("list")
    more = try builder.widget("more")
    // A description that is broken is told at the start, not at the first row.
    _ = try HistoryRow(resources) { _ in }
    search.on("search-changed") { [weak self] in
      guard let self else { return }
      onEvent?(.search(search[.text]))
    }
    search.on("stop-search") { [weak self] in self?.search[.text] = "" }
    more.on("clicked") { [weak self] in self?.onEvent?(.more) }
    show(state)
  }

  /// Puts the keyboard into the search field.
  func startSearch() { search.grabFocus() }

  /// Shows a state.
  ///
  /// - Parameter state: What is kept and searched for.
  func show(_ state: HistoryState) {
    let hasNewOrder = state.entries.map(\.id) != self.state.entries.map(\.id)
    self.state = state
    for entry in state.entries { row(of: entry)?.show(entry) }
    if hasNewOrder { arrange() }
    more[.visible] = state.hasMore
    stack[.visibleChildName] = state.entries.isEmpty ? "empty" : "list"
    banner[.visible] = state.isPrivate || !state.isKept
    banner[.label] =
      state.isPrivate ? tr("Private session: nothing is kept") : tr("The history is off")
    empty[.title] = state.query.isEmpty ? tr("No History Yet") : tr("Nothing Found")
    empty[.description] =
      state.query.isEmpty ? tr("What you scan is listed here.") : tr("Try other words.")
  }

  private func row(of entry: HistoryEntry) -> HistoryRow? {
    if let row = rows[entry.id] { return row }
    let id = entry.id
    let made = try? HistoryRow(resources) { [weak self] event in
      guard let self, let entry = state.entries.first(where: { $0.id == id }) else { return }
      onEvent?(.row(event, entry))
    }
    rows[id] = made
    return made
  }

  private func arrange() {
    list.removeAllRows()
    let ids = Set(state.entries.map(\.id))
    rows = rows.filter { ids.contains($0.key) }
    for entry in state.entries { rows[entry.id].map { list.appendRow($0.widget) } }
  }
}
