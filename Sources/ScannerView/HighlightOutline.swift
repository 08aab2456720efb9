import GtkKit
import ScannerCore

/// The lines of a highlight: light inside dark, so that they show on any picture.
struct HighlightOutline {
  enum Emphasis {
    case none, raised, selected
  }

  /// In the logical pixels of what is drawn on.
  let quad: Quadrilateral
  /// Codes have brackets at their corners, text is a plain box: never colour alone.
  let hasBrackets: Bool
  let emphasis: Emphasis
  let accent: Color

  private static let light = Color(white: 1)
  private static let dark = Color(white: 0, alpha: 0.7)

  func draw(_ canvas: Canvas) {
    trace(canvas)
    switch emphasis {
    case .none: break
    case .raised: canvas.fill(accent.opacity(0.1), keepsPath: true)
    case .selected: canvas.fill(accent.opacity(0.2), keepsPath: true)
    }
    let line = emphasis == .selected ? accent : HighlightOutline.light
    let rim = emphasis == .selected ? HighlightOutline.light : HighlightOutline.dark
    let width = emphasis == .selected ? 3.0 : 2.0
    canvas.stroke(rim, width: width + 4, keepsPath: true)
    canvas.stroke(line, width: width)
    if hasBrackets { drawBrackets(canvas, line: line, rim: rim) }
  }

  /// The quad with rounded corners.
  private func trace(_ canvas: Canvas) {
    let corners = quad.corners
    for (index, corner) in corners.enumerated() {
      let before = corners[(index + 3) % 4]
      let after = corners[(index + 1) % 4]
      let start = step(from: corner, to: before, by: 6)
      let end = step(from: corner, to: after, by: 6)
      index == 0 ? canvas.move(start.x, start.y) : canvas.line(start.x, start.y)
      canvas.curve(control: (corner.x, corner.y), end: (end.x, end.y))
    }
    canvas.close()
  }

  private func drawBrackets(_ canvas: Canvas, line: Color, rim: Color) {
    let corners = quad.corners
    for (color, width) in [(rim, 8.0), (line, 4.0)] {
      for (index, corner) in corners.enumerated() {
        let before = corners[(index + 3) % 4]
        let after = corners[(index + 1) % 4]
        let (start, end) = (arm(from: corner, to: before), arm(from: corner, to: after))
        let (bendStart, bendEnd) = (
          step(from: corner, to: before, by: 6), step(from: corner, to: after, by: 6)
        )
        canvas.move(start.x, start.y)
        canvas.line(bendStart.x, bendStart.y)
        canvas.curve(control: (corner.x, corner.y), end: (bendEnd.x, bendEnd.y))
        canvas.line(end.x, end.y)
      }
      canvas.stroke(color, width: width)
    }
  }

  /// A bracket's arm takes a quarter of the edge, at most 22 px.
  private func arm(from corner: Point, to other: Point) -> Point {
    step(from: corner, to: other, by: 22)
  }

  /// Goes along an edge, at most a quarter of it.
  private func step(from corner: Point, to other: Point, by distance: Double) -> Point {
    let (dx, dy) = (other.x - corner.x, other.y - corner.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return corner }
    let part = min(distance, length / 4) / length
    return Point(corner.x + dx * part, corner.y + dy * part)
  }
}
