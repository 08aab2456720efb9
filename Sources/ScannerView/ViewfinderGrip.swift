import ScannerCore

/// What of a viewfinder the pointer has hold of, and what pulling at it does.
nonisolated package struct ViewfinderGrip: Hashable, Sendable {
  /// -1: the left edge, 1: the right edge, 0: neither.
  package let x: Int
  /// -1: the top edge, 1: the bottom edge, 0: neither.
  package let y: Int

  /// The whole viewfinder, which moves.
  package static let whole = ViewfinderGrip(x: 0, y: 0)
  /// The bottom right corner, which keys pull at.
  package static let lastCorner = ViewfinderGrip(x: 1, y: 1)

  /// Edges can be taken so far from them, in logical pixels: 44 across, as a finger needs.
  private static let reach = 22.0
  /// A viewfinder is at least so wide and high, in logical pixels.
  package static let leastSize = 80.0

  private init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// Takes hold of a viewfinder; nil beside it.
  ///
  /// - Parameters:
  ///   - point: In logical pixels of the view.
  ///   - frame: The viewfinder, in logical pixels of the view.
  package init?(at point: Point, of frame: Rectangle) {
    guard let x = ViewfinderGrip.edge(point.x - frame.x, of: frame.width),
      let y = ViewfinderGrip.edge(point.y - frame.y, of: frame.height)
    else { return nil }
    self.init(x: x, y: y)
  }

  private static func edge(_ place: Double, of length: Double) -> Int? {
    guard place > -reach, place < length + reach else { return nil }
    // Of a small viewfinder the middle third is left to move it by.
    let inside = min(reach, length / 3)
    return place < inside ? -1 : place > length - inside ? 1 : 0
  }

  /// Pulls.
  ///
  /// - Parameters:
  ///   - frame: The viewfinder as it was taken hold of, in logical pixels of the view.
  ///   - by: How far, in logical pixels.
  ///   - bounds: It stays inside of it.
  /// - Returns: The viewfinder as it is then.
  package func pull(_ frame: Rectangle, by: Point, within bounds: Rectangle) -> Rectangle {
    let columns = ViewfinderGrip.pull(
      (frame.x, frame.width), x, by: by.x, within: (bounds.x, bounds.width),
      isMoving: self == .whole)
    let rows = ViewfinderGrip.pull(
      (frame.y, frame.height), y, by: by.y, within: (bounds.y, bounds.height),
      isMoving: self == .whole)
    return Rectangle(x: columns.start, y: rows.start, width: columns.length, height: rows.length)
  }

  private static func pull(
    _ span: (start: Double, length: Double), _ edge: Int, by distance: Double,
    within bounds: (start: Double, length: Double), isMoving: Bool
  ) -> (start: Double, length: Double) {
    let least = min(leastSize, bounds.length)
    let end = bounds.start + bounds.length
    var (first, last) = (span.start, span.start + span.length)
    if isMoving {
      let length = min(max(span.length, least), bounds.length)
      first = min(max(first + distance, bounds.start), end - length)
      return (first, length)
    }
    if edge < 0 { first = min(max(first + distance, bounds.start), last - least) }
    if edge > 0 { last = max(min(last + distance, end), first + least) }
    return (first, last - first)
  }

  /// How the pointer looks over it, as in style sheets.
  package var cursor: String {
    switch (x, y) {
    case (0, 0): "move"
    case (0, _): "ns-resize"
    case (_, 0): "ew-resize"
    default: x == y ? "nwse-resize" : "nesw-resize"
    }
  }
}
