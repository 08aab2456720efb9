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
    let isSelected = emphasis == .selected
    if emphasis != .none {
      trace(canvas)
      canvas.fill(accent.opacity(isSelected ? 0.2 : 0.1))
    }
    // The whole rim first: it must not cut the line where a bracket begins.
    let width = isSelected ? 3.0 : 2.0
    let rim = isSelected ? HighlightOutline.light : HighlightOutline.dark
    stroke(canvas, rim, width: width + 4)
    stroke(canvas, isSelected ? accent : HighlightOutline.light, width: width)
  }

  /// Draws corners alone, large and within a dark rim.
  ///
  /// - Parameters:
  ///   - canvas: Where to.
  ///   - color: Of the corners.
  func drawCorners(_ canvas: Canvas, _ color: Color) {
    for (paint, width) in [(HighlightOutline.dark, 7.0), (color, 4.0)] {
      traceBrackets(canvas)
      canvas.stroke(paint, width: width)
    }
  }

  /// Brackets are twice as wide as the quad's own line, within a rim of the same width.
  private func stroke(_ canvas: Canvas, _ color: Color, width: Double) {
    trace(canvas)
    canvas.stroke(color, width: width)
    guard hasBrackets else { return }
    traceBrackets(canvas)
    canvas.stroke(color, width: width + 2)
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

  private func traceBrackets(_ canvas: Canvas) {
    let corners = quad.corners
    for (index, corner) in corners.enumerated() {
      let before = corners[(index + 3) % 4]
      let after = corners[(index + 1) % 4]
      let (start, end) = (arm(from: corner, to: before), arm(from: corner, to: after))
      let bendStart = step(from: corner, to: before, by: 6)
      let bendEnd = step(from: corner, to: after, by: 6)
      canvas.move(start.x, start.y)
      canvas.line(bendStart.x, bendStart.y)
      canvas.curve(control: (corner.x, corner.y), end: (bendEnd.x, bendEnd.y))
      canvas.line(end.x, end.y)
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

extension Quadrilateral {
  /// The quad with each edge moved outwards.
  ///
  /// - Parameter distance: In the unit of the corners.
  /// - Returns: The larger quad, its corners in the same order.
  func grown(by distance: Double) -> Quadrilateral {
    let corners = corners
    let moved = corners.indices.map { index in
      let corner = corners[index]
      let from = corner.direction(from: corners[(index + 3) % 4])
      let to = corner.direction(from: corners[(index + 1) % 4])
      return Point(
        corner.x + distance * (from.x + to.x), corner.y + distance * (from.y + to.y))
    }
    return Quadrilateral(
      topLeft: moved[0], topRight: moved[1], bottomRight: moved[2], bottomLeft: moved[3])
  }
}

extension Point {
  /// The direction to this point, of length 1; zero from the point itself.
  fileprivate func direction(from other: Point) -> Point {
    let (dx, dy) = (x - other.x, y - other.y)
    let length = (dx * dx + dy * dy).squareRoot()
    return length > 0 ? Point(dx / length, dy / length) : Point(0, 0)
  }
}
