import GtkKit
import ScannerCore

/// A label beside a highlight: the item's kind and its first characters.
struct HighlightChip {
  /// Characters of the content that are shown.
  private static let length = 28
  private static let padding = (x: 10.0, y: 4.0)
  /// Between the chip and the quad, in logical pixels.
  private static let gap = 10.0

  private let line: TextLine

  init?(_ item: RecognizedItem, in view: Widget) {
    let content = item.singleLine
    let shown =
      content.count > HighlightChip.length ? content.prefix(HighlightChip.length) + "…" : content
    guard let line = TextLine("\(item.kindTitle) · \(shown)", in: view) else { return nil }
    self.line = line
  }

  /// Draws the chip above the quad, or below when there is no room.
  ///
  /// - Parameters:
  ///   - snapshot: The view's drawing.
  ///   - quad: The box around the quad, in logical pixels of the view.
  ///   - bounds: The chip stays inside of it.
  ///   - background: nil: dark.
  func draw(
    _ snapshot: Snapshot, above quad: Rectangle, bounds: WidgetRectangle, background: Color?
  ) {
    let text = line.size
    let width = text.width + 2 * HighlightChip.padding.x
    let height = text.height + 2 * HighlightChip.padding.y
    let right = max(bounds.x, bounds.x + bounds.width - width)
    let x = min(max(quad.x, bounds.x), right).rounded()
    let above = quad.y - HighlightChip.gap - height
    let below = min(
      quad.y + quad.height + HighlightChip.gap, bounds.y + bounds.height - height)
    let y = (above >= bounds.y ? above : below).rounded()
    let frame = WidgetRectangle(x: x, y: y, width: width, height: height)
    snapshot.paths(in: frame) { canvas in
      roundedRectangle(canvas, frame, radius: height / 2)
      canvas.fill(background ?? Color(white: 0, alpha: 0.8))
    }
    snapshot.draw(
      line, x: x + HighlightChip.padding.x, y: y + HighlightChip.padding.y, color: Color(white: 1))
  }

  private func roundedRectangle(_ canvas: Canvas, _ frame: WidgetRectangle, radius: Double) {
    let (left, top) = (frame.x, frame.y)
    let (right, bottom) = (frame.x + frame.width, frame.y + frame.height)
    canvas.move(left + radius, top)
    canvas.line(right - radius, top)
    canvas.arc(x: right - radius, y: top + radius, radius: radius, from: -90, to: 90)
    canvas.line(left + radius, bottom)
    canvas.arc(x: left + radius, y: top + radius, radius: radius, from: 90, to: 270)
    canvas.close()
  }
}
