import GtkKit
import ScannerCore

/// All highlights of a view: one for each item in view, in reading order.
final class HighlightLayer {
  /// A highlight fades for this long after its item left; none of it without animations.
  private static let fadeOut = Duration.milliseconds(200)

  private let parent: CustomWidget
  private(set) var highlights: [Highlight] = []
  private var leaving: [Highlight] = []

  /// The item that is marked as chosen.
  var selection: RecognizedItem.ID? {
    didSet { for highlight in highlights { mark(highlight) } }
  }

  /// The item under the pointer.
  var hovered: RecognizedItem.ID? {
    didSet { for highlight in highlights { highlight.isHovered = highlight.item.id == hovered } }
  }

  /// Called when assistive technology clicks a highlight.
  var onClick: ((RecognizedItem.ID) -> Void)?

  init(parent: CustomWidget) { self.parent = parent }

  /// Everything that a click can hit.
  var targets: [HighlightPicker.Target] { highlights.map(\.target) }

  /// The item whose highlight has the keyboard.
  var focused: RecognizedItem.ID? { highlights.first { $0.widget.hasFocus }?.item.id }

  /// Shows exactly these items.
  ///
  /// - Parameters:
  ///   - items: In reading order.
  ///   - transform: Where they lie in the view.
  func show(_ items: [RecognizedItem], transform: PreviewTransform) {
    let known = Dictionary(uniqueKeysWithValues: highlights.map { ($0.item.id, $0) })
    let order = highlights.map(\.item.id)
    let wanted = Set(items.map(\.id))
    for highlight in highlights where !wanted.contains(highlight.item.id) { remove(highlight) }
    highlights = items.map { item in
      let quad = item.quad.map(transform.view)
      if let highlight = known[item.id] {
        highlight.update(item, quad: quad)
        return highlight
      }
      return add(item, quad: quad)
    }
    if highlights.map(\.item.id) != order { arrange() }
    parent.queueAllocate()
    parent.queueDraw()
  }

  /// Gives every highlight its place; inside the view's allocation.
  ///
  /// - Parameter transform: Where the picture lies in the view now.
  func allocate(transform: PreviewTransform) {
    for highlight in highlights {
      highlight.update(highlight.item, quad: highlight.item.quad.map(transform.view))
    }
    for highlight in highlights + leaving { highlight.widget.allocate(highlight.frame) }
  }

  /// Draws all highlights, then the chips above them.
  ///
  /// - Parameters:
  ///   - snapshot: The view's drawing.
  ///   - bounds: Chips stay inside of it.
  func draw(_ snapshot: Snapshot, bounds: WidgetRectangle) {
    for highlight in leaving + highlights { parent.draw(highlight.widget, in: snapshot) }
    for highlight in highlights { highlight.drawChip(snapshot, in: parent, bounds: bounds) }
  }

  /// Takes every child widget away; before the view goes.
  func tearDown() {
    for highlight in highlights + leaving { highlight.widget.unparent() }
    highlights = []
    leaving = []
  }

  private func add(_ item: RecognizedItem, quad: Quadrilateral) -> Highlight {
    let highlight = Highlight(item, quad: quad)
    highlight.widget.setParent(parent)
    highlight.widget.onActivate = { [weak self] in self?.onClick?(item.id) }
    mark(highlight)
    return highlight
  }

  private func mark(_ highlight: Highlight) {
    highlight.isSelected = highlight.item.id == selection
  }

  /// Widget order is drawing order and, with the places, the order of Tab.
  private func arrange() {
    var last: Widget?
    for highlight in highlights {
      highlight.widget.insert(after: last, in: parent)
      last = highlight.widget
    }
  }

  private func remove(_ highlight: Highlight) {
    if highlight.widget.hasFocus { parent.grabFocus() }
    highlight.widget.isFocusable = false
    guard Application.hasAnimations else {
      highlight.widget.unparent()
      return
    }
    highlight.widget.setStyle("leaving", true)
    leaving.append(highlight)
    Task { [weak self] in
      try? await Task.sleep(for: HighlightLayer.fadeOut)
      guard let self, let index = leaving.firstIndex(where: { $0 === highlight }) else { return }
      leaving.remove(at: index)
      highlight.widget.unparent()
    }
  }
}
