import ScannerCore

/// What the result bar shows: the chosen item, else the newest one.
///
/// A choice stays although the item leaves the view, and finds its item again when the same
/// content comes back under another number.
nonisolated package struct ResultState: Hashable, Sendable {
  /// The items in view, in reading order.
  package private(set) var items: [RecognizedItem] = []
  /// The chosen item as it was seen last.
  package private(set) var selection: RecognizedItem?
  private var newest: RecognizedItem?
  private var revealed: RecognizedItem.Reading?

  /// Shows nothing.
  package init() {}

  /// The item in the bar; nil: nothing was read yet.
  package var shown: RecognizedItem? { selection ?? newest }

  /// Whether the item in the bar can be seen.
  package var isInView: Bool { index != nil }

  /// Place of the shown item among those in view, from 0; nil when it is out of view.
  package var index: Int? { shown.flatMap { shown in items.firstIndex { $0.id == shown.id } } }

  /// Whether the secrets of the shown item are to be seen, until another one is shown.
  package var isRevealed: Bool { revealed != nil && revealed == shown?.reading }

  /// Shows or hides the secrets of the shown item.
  ///
  /// - Parameter isRevealed: Whether they are to be seen.
  package mutating func reveal(_ isRevealed: Bool) {
    revealed = isRevealed ? shown?.reading : nil
  }

  /// Takes what is in view now.
  ///
  /// - Parameter items: In reading order.
  package mutating func see(_ items: [RecognizedItem]) {
    self.items = items
    if let selection {
      self.selection =
        items.first { $0.id == selection.id }
        ?? items.first { $0.reading == selection.reading } ?? selection
    }
    let latest = items.reduce(nil as RecognizedItem?) { best, item in
      guard let best, best.firstSeen >= item.firstSeen else { return item }
      return best
    }
    if let latest { newest = latest }
    hideAgain()
  }

  /// Chooses an item.
  ///
  /// - Parameter item: One in view; nil: none.
  package mutating func select(_ item: RecognizedItem?) {
    selection = item
    hideAgain()
  }

  /// Forgets everything, as before the first read.
  package mutating func clear() { self = ResultState() }

  /// Chooses the next or the previous item in view; after the last comes the first.
  ///
  /// - Parameter step: 1 or -1.
  package mutating func step(_ step: Int) {
    guard !items.isEmpty else { return }
    let start = index ?? (step > 0 ? -1 : items.count)
    selection = items[(start + step + items.count) % items.count]
    hideAgain()
  }

  private mutating func hideAgain() {
    if !isRevealed { revealed = nil }
  }
}
