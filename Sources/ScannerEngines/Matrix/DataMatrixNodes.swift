/// The corners of a symbol's regions and the middles of their sides, numbered row by row: first all
/// corners, then the middles of sides across, then those of sides down.
struct DataMatrixNodes {
  /// Regions across.
  let columns: Int
  /// Regions down.
  let rows: Int
  /// Corners, which have the lowest numbers.
  let cornerCount: Int
  /// All nodes.
  let count: Int
  /// Where each node lies, in modules.
  private(set) var places: [QRVector]
  /// The regions that each node touches, row by row.
  private(set) var regions: [[Int]]
  /// Eight nodes of each region: corners from the top left row by row, then the middles of the
  /// top, the bottom, the left and the right.
  private(set) var ofRegion: [Int] = []

  /// Numbers the nodes of a size.
  ///
  /// - Parameter size: The size.
  init(_ size: DataMatrixSize) {
    let (width, height) = (size.regionWidth + 2, size.regionHeight + 2)
    columns = size.width / width
    rows = size.height / height
    cornerCount = (columns + 1) * (rows + 1)
    count = cornerCount + columns * (rows + 1) + (columns + 1) * rows
    places = Array(repeating: .zero, count: count)
    regions = Array(repeating: [], count: count)
    for region in 0..<(columns * rows) {
      let (column, row) = (region % columns, region / columns)
      for (index, node) in eight(column, row).enumerated() {
        ofRegion.append(node)
        regions[node].append(region)
        let part = Self.parts[index]
        places[node] = QRVector(
          (Float(column) + part.x) * Float(width), (Float(row) + part.y) * Float(height))
      }
    }
  }

  private func eight(_ column: Int, _ row: Int) -> [Int] {
    let corner = row * (columns + 1) + column
    let across = cornerCount + row * columns + column
    let down = cornerCount + columns * (rows + 1) + corner
    return [
      corner, corner + 1, corner + columns + 1, corner + columns + 2, across, across + columns,
      down, down + 1,
    ]
  }

  private static let parts: [QRVector] = [
    [0, 0], [1, 0], [0, 1], [1, 1], [0.5, 0], [0.5, 1], [0, 0.5], [1, 0.5],
  ]

  /// How much the eight nodes of a region move a place: linear between corners, a parabola along
  /// each side.
  ///
  /// - Parameter part: Its place in the region, 0…1.
  /// - Returns: Weights in the order of `ofRegion`.
  static func weights(_ part: QRVector) -> SIMD8<Float> {
    let (u, v) = (part.x, part.y)
    let (bendU, bendV) = (4 * u * (1 - u), 4 * v * (1 - v))
    return SIMD8(
      (1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v, bendU * (1 - v), bendU * v,
      bendV * (1 - u), bendV * u)
  }
}
