import Foundation
import ScanHistory
import ScannerCore

/// What the history's panel shows.
struct HistoryState: Hashable {
  var entries: [HistoryEntry] = []
  /// There are more than those.
  var hasMore = false
  /// What is searched for; empty: everything is shown.
  var query = ""
  /// Deliveries are kept.
  var isKept = true
  /// Nothing is kept until the program ends or this is over.
  var isPrivate = false
}

/// Keeps what the window delivers, and answers for the history's panel.
///
/// The database is opened with the first need, and never waited for.
final class HistoryKeeper {
  /// How many entries the panel shows at first, and how many more each time.
  private static let page = 100

  /// Called with what the panel is to show.
  var onChange: ((HistoryState) -> Void)?
  /// Called when something could not be read or written; once for each cause while keeping.
  var onFailure: ((HistoryError) -> Void)?
  /// Called when a damaged file was set aside.
  var onSetAside: ((URL) -> Void)?
  /// Whether somebody sees the list, which then follows every change.
  var isShown = false { didSet { if isShown && !oldValue { refresh() } } }

  private(set) var state = HistoryState()
  private let file: URL
  private var history: ScanHistory?
  private var opening: Task<ScanHistory, any Error>?
  private var limit = HistoryKeeper.page
  /// Items whose secrets were left out, for somebody who pins their entry.
  private var masked: [Int: RecognizedItem] = [:]
  /// What was removed last.
  private var removed: [HistoryEntry] = []
  private var complaints: Set<HistoryError> = []
  /// What was kept of the items in view: one that stays in view counts once.
  private var kept: [Int: RecognizedItem] = [:]
  private var isRefreshing = false
  private var mustRefreshAgain = false

  /// Makes a keeper that opens nothing yet.
  ///
  /// - Parameters:
  ///   - file: Where the history lies.
  ///   - isKept: Whether deliveries are kept.
  init(file: URL = ScanHistory.defaultFile, isKept: Bool) {
    self.file = file
    state.isKept = isKept
  }

  /// Keeps what was delivered, where that is wanted; an item that stays in view counts once.
  ///
  /// - Parameter item: The item.
  func keep(_ item: RecognizedItem) {
    guard state.isKept, !state.isPrivate, isNew(item) else { return }
    let time = Date()
    perform(isQuiet: true) { history in
      let entry = try await history.add(item, at: time)
      if entry.isMasked { self.masked[entry.id] = item }
    }
  }

  private func isNew(_ item: RecognizedItem) -> Bool {
    let known = kept[item.id]
    // Items come anew from the next source, with the same numbers.
    if let known, known.reading == item.reading, known.firstSeen == item.firstSeen { return false }
    if kept.count == 1000 { kept.removeAll() }
    kept[item.id] = item
    return true
  }

  /// Switches keeping on or off.
  func setKept(_ isKept: Bool) {
    state.isKept = isKept
    onChange?(state)
  }

  /// Begins or ends a session of which nothing is kept.
  func setPrivate(_ isPrivate: Bool) {
    state.isPrivate = isPrivate
    onChange?(state)
  }

  /// Shows what holds some words.
  func search(_ query: String) {
    state.query = query
    limit = Self.page
    refresh()
  }

  /// Shows more of them.
  func showMore() {
    limit += Self.page
    refresh()
  }

  /// Pins an entry, with what was left out of it if that is still known, or lets it go.
  func setPinned(_ isPinned: Bool, of id: Int) {
    let secret = isPinned ? masked.removeValue(forKey: id) : nil
    perform { history in
      try await history.setPinned(isPinned, of: id)
      if let secret {
        try await history.reveal(HistoryRecord(secret, keepsSecrets: true), in: id)
      }
    }
  }

  /// Writes a note to an entry.
  func setNote(_ note: String, of id: Int) {
    perform { try await $0.setNote(note, of: id) }
  }

  /// Removes an entry.
  ///
  /// - Parameters:
  ///   - id: Its number.
  ///   - completion: Called when it is gone.
  func remove(_ id: Int, then completion: @escaping () -> Void) {
    perform { history in
      self.removed = try await history.remove([id])
      completion()
    }
  }

  /// Removes all that is not pinned.
  ///
  /// - Parameter completion: Called with their number when they are gone.
  func clear(then completion: @escaping (Int) -> Void) {
    perform { history in
      self.removed = try await history.clear()
      completion(self.removed.count)
    }
  }

  /// Brings back what was removed last.
  func undo() {
    let entries = removed
    removed = []
    perform { try await $0.restore(entries) }
  }

  /// Writes everything into a file: JSON lines when its name says so, else a table.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - completion: Called when it is written.
  func export(to url: URL, then completion: @escaping () -> Void) {
    let isJSON = ["jsonl", "json"].contains(url.pathExtension.lowercased())
    perform { history in
      let entries = try await history.entries(ScanHistory.Query(limit: -1))
      try await Self.write(entries, as: isJSON ? .jsonLines : .spreadsheet, to: url)
      completion()
    }
  }

  /// Takes in what `export` wrote as JSON lines.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - completion: Called with the number of its entries when they are in.
  func importEntries(from url: URL, then completion: @escaping (Int) -> Void) {
    perform { history in
      let entries = try await Self.read(url)
      try await history.restore(entries)
      completion(entries.count)
    }
  }

  @concurrent
  nonisolated private static func write(
    _ entries: [HistoryEntry], as form: HistoryFile, to url: URL
  ) async throws {
    try form.data(entries).write(to: url, options: .atomic)
  }

  @concurrent
  nonisolated private static func read(_ url: URL) async throws -> [HistoryEntry] {
    try HistoryFile.entries(jsonLines: try Data(contentsOf: url))
  }
}

// MARK: - Asking the database

extension HistoryKeeper {
  /// Lists the entries anew when somebody sees them.
  private func refresh() {
    guard isShown else { return }
    guard !isRefreshing else { return mustRefreshAgain = true }
    isRefreshing = true
    Task {
      let query = ScanHistory.Query(state.query, limit: limit + 1)
      do {
        let found = try await open().entries(query)
        state.entries = Array(found.prefix(limit))
        state.hasMore = found.count > limit
      } catch {
        complain(error, isQuiet: true)
      }
      onChange?(state)
      isRefreshing = false
      if mustRefreshAgain {
        mustRefreshAgain = false
        refresh()
      }
    }
  }

  private func perform(
    isQuiet: Bool = false, _ body: @escaping (ScanHistory) async throws -> Void
  ) {
    Task {
      do {
        try await body(open())
      } catch {
        complain(error, isQuiet: isQuiet)
      }
      refresh()
    }
  }

  private func open() async throws -> ScanHistory {
    if let history { return history }
    let task = opening ?? Task.detached { [file] in try ScanHistory(file: file) }
    opening = task
    defer { opening = nil }
    let opened = try await task.value
    if history == nil {
      history = opened
      if let damaged = opened.damagedFile { onSetAside?(damaged) }
    }
    return opened
  }

  private func complain(_ error: any Error, isQuiet: Bool) {
    let failure = error as? HistoryError ?? .other(cause: error.localizedDescription)
    guard complaints.insert(failure).inserted || !isQuiet else { return }
    onFailure?(failure)
  }
}
