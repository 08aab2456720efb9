import ScannerCore

/// Decides which highlight a click means.
///
/// The smallest that holds the point; another click at the same place takes the next larger one,
/// and after the largest the smallest again.
nonisolated package struct HighlightPicker {
  /// What can be hit: an item with its quad in logical pixels of the widget.
  package struct Target: Hashable {
    package let id: RecognizedItem.ID
    package let quad: Quadrilateral

    /// Makes a target.
    ///
    /// - Parameters:
    ///   - id: The item.
    ///   - quad: In logical pixels of the widget.
    package init(id: RecognizedItem.ID, quad: Quadrilateral) {
      self.id = id
      self.quad = quad
    }

    /// At least this wide and high can be hit, in logical pixels.
    package static let minimumExtent = 32.0

    /// The upright rectangle around the quad, grown to the least extent.
    package var hitFrame: Rectangle {
      let box = quad.boundingBox
      let width = max(box.width, Target.minimumExtent)
      let height = max(box.height, Target.minimumExtent)
      return Rectangle(
        x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width: width,
        height: height)
    }

    /// Tells whether a click there means this target.
    ///
    /// - Parameter point: In logical pixels of the widget.
    /// - Returns: True inside the quad, and inside the grown frame of a small one.
    package func isHit(by point: Point) -> Bool {
      let box = quad.boundingBox
      let isSmall = min(box.width, box.height) < Target.minimumExtent
      return quad.contains(point) || (isSmall && hitFrame.contains(point))
    }
  }

  /// Clicks closer together than this are at the same place, in logical pixels.
  private static let sameSpot = 6.0

  private var last: (point: Point, id: RecognizedItem.ID)?

  /// Makes a picker that saw no click yet.
  package init() {}

  /// The smallest target at a place; what hovering shows.
  ///
  /// - Parameters:
  ///   - point: In logical pixels of the widget.
  ///   - targets: All that can be hit.
  /// - Returns: The item, or nil when there is none.
  package static func smallest(at point: Point, of targets: [Target]) -> RecognizedItem.ID? {
    bySize(at: point, of: targets).first
  }

  /// Takes a click.
  ///
  /// - Parameters:
  ///   - point: In logical pixels of the widget.
  ///   - targets: All that can be hit.
  /// - Returns: The item that is meant, or nil when there is none.
  package mutating func pick(at point: Point, of targets: [Target]) -> RecognizedItem.ID? {
    let hits = HighlightPicker.bySize(at: point, of: targets)
    guard var choice = hits.first else {
      last = nil
      return nil
    }
    if let last, abs(last.point.x - point.x) <= HighlightPicker.sameSpot,
      abs(last.point.y - point.y) <= HighlightPicker.sameSpot,
      let index = hits.firstIndex(of: last.id)
    {
      choice = hits[(index + 1) % hits.count]
    }
    last = (point, choice)
    return choice
  }

  private static func bySize(at point: Point, of targets: [Target]) -> [RecognizedItem.ID] {
    targets.filter { $0.isHit(by: point) }
      .sorted { ($0.quad.area, $0.id) < ($1.quad.area, $1.id) }
      .map(\.id)
  }
}
