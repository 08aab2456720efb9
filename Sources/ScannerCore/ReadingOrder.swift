/// The order in which a person reads what stands in a picture: rows from the top, each from the
/// left.
///
/// Two things stand in one row when the middle of one lies within the height of the other.
public enum ReadingOrder {
  /// Sorts by place.
  ///
  /// - Parameters:
  ///   - elements: Anything with a place.
  ///   - quad: The place of an element, in pixels.
  /// - Returns: The same elements in reading order.
  public static func sorted<Element>(
    _ elements: [Element], by quad: (Element) -> Quadrilateral
  ) -> [Element] {
    let placed = elements.map { (element: $0, box: quad($0).boundingBox) }
      .sorted { ($0.box.midY, $0.box.x) < ($1.box.midY, $1.box.x) }
    var rows: [[(element: Element, box: Rectangle)]] = []
    for entry in placed {
      if let first = rows.last?.first, entry.box.sharesRow(with: first.box) {
        rows[rows.count - 1].append(entry)
      } else {
        rows.append([entry])
      }
    }
    return rows.flatMap { row in row.sorted { $0.box.x < $1.box.x }.map(\.element) }
  }
}

extension Rectangle {
  fileprivate var midY: Double { y + height / 2 }

  fileprivate func sharesRow(with other: Rectangle) -> Bool {
    midY >= other.y && midY <= other.y + other.height
  }
}
