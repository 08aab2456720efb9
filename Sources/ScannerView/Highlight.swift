import GtkKit
import ScannerCore

/// The frame around one item: a focusable child widget with a name.
final class Highlight: WidgetContent {
  private static let kind = WidgetKind(
    name: "ReticleHighlight", styleName: "highlight", role: .button)

  /// The widget ends this far outside of the quad, so that its lines fit, in logical pixels.
  static let margin = 12.0
  /// The lines run this far outside of the quad, so that small text stays legible.
  private static let distance = 4.0

  let widget = CustomWidget(Highlight.kind)
  private(set) var item: RecognizedItem
  /// In logical pixels of the view.
  private(set) var quad: Quadrilateral

  var isSelected = false {
    didSet {
      guard isSelected != oldValue else { return }
      widget.setStyle("selected", isSelected)
      widget.setAccessibleDescription(isSelected ? tr("Selected") : "")
      widget.queueDraw()
    }
  }

  var isHovered = false {
    didSet { if isHovered != oldValue { widget.queueDraw() } }
  }

  private var chip: HighlightChip?

  init(_ item: RecognizedItem, quad: Quadrilateral) {
    self.item = item
    self.quad = quad
    widget.content = self
    widget.isFocusable = true
    // The view decides which of several highlights a click means.
    widget.isTarget = false
    widget.setAccessibleName(item.accessibleName)
    widget.onFocusChange { [weak self] in self?.widget.queueDraw() }
  }

  /// Follows the item.
  ///
  /// - Parameters:
  ///   - item: The same item, as it is now.
  ///   - quad: In logical pixels of the view.
  func update(_ item: RecognizedItem, quad: Quadrilateral) {
    if item.reading != self.item.reading {
      widget.setAccessibleName(item.accessibleName)
      chip = nil
    }
    // GTK keeps a child's drawing for as long as its size stays, and a quad can turn within it.
    if quad != self.quad { widget.queueDraw() }
    self.item = item
    self.quad = quad
  }

  /// What a click can hit.
  var target: HighlightPicker.Target { HighlightPicker.Target(id: item.id, quad: quad) }

  /// Where the widget is to be, in logical pixels of the view.
  var frame: WidgetRectangle {
    let hit = target.hitFrame
    let margin = Highlight.margin
    return WidgetRectangle(
      x: (hit.x - margin).rounded(.down), y: (hit.y - margin).rounded(.down),
      width: (hit.width + 2 * margin).rounded(.up) + 1,
      height: (hit.height + 2 * margin).rounded(.up) + 1)
  }

  private var isRaised: Bool { isSelected || isHovered || widget.hasFocus }

  func allocate(width: Int, height: Int) {}

  func draw(_ snapshot: Snapshot) {
    let frame = frame
    let outline = HighlightOutline(
      quad: quad.map { Point($0.x - frame.x, $0.y - frame.y) }.grown(by: Highlight.distance),
      hasBrackets: item.lane == .barcodes,
      emphasis: isSelected ? .selected : isRaised ? .raised : .none,
      accent: accent)
    snapshot.paths(
      in: WidgetRectangle(x: 0, y: 0, width: frame.width, height: frame.height)
    ) { outline.draw($0) }
  }

  /// Draws the chip above all highlights, when the item is hovered, focused or selected.
  ///
  /// - Parameters:
  ///   - snapshot: The view's drawing.
  ///   - view: The view.
  ///   - bounds: The chip stays inside of it; logical pixels of the view.
  func drawChip(_ snapshot: Snapshot, in view: Widget, bounds: WidgetRectangle) {
    guard isRaised else { return }
    if chip == nil { chip = HighlightChip(item, in: view) }
    chip?.draw(
      snapshot, above: quad.boundingBox, bounds: bounds, background: isSelected ? accent : nil)
  }

  private var accent: Color {
    widget.themeColor("accent_bg_color") ?? Color(red: 0.21, green: 0.52, blue: 0.89)
  }
}
