/// An index of components by place: rows of equal height, each sorted from left to right.
struct ComponentRows {
  private let rowHeight: Float
  private var rows: [[Int]] = []
  private var lefts: [[Float]] = []

  /// Sorts components into rows by their centre.
  ///
  /// - Parameters:
  ///   - components: All components.
  ///   - indices: Those that the index is to hold.
  ///   - rowHeight: Height of a row in pixels.
  init(_ components: [InkComponent], of indices: [Int], rowHeight: Float) {
    self.rowHeight = rowHeight
    for index in indices {
      let row = max(0, Int(components[index].centerY / rowHeight))
      while rows.count <= row { rows.append([]) }
      rows[row].append(index)
    }
    for row in rows.indices { rows[row].sort { components[$0].left < components[$1].left } }
    lefts = rows.map { row in row.map { components[$0].left } }
  }

  /// Calls a function for each component whose row touches a range of heights and whose left edge
  /// lies in a range of columns.
  @inline(__always)
  func forEach(
    top: Float, bottom: Float, left: Float, right: Float, _ body: (Int) -> Void
  ) {
    let first = max(0, Int(max(0, top) / rowHeight))
    let last = min(rows.count - 1, Int(max(-1, bottom) / rowHeight))
    if first > last || bottom < 0 { return }
    for row in first...last {
      var position = lowerBound(lefts[row], left)
      while position < lefts[row].count && lefts[row][position] <= right {
        body(rows[row][position])
        position += 1
      }
    }
  }

  @inline(__always)
  private func lowerBound(_ sorted: [Float], _ value: Float) -> Int {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
