/// A version of rMQR Code (ISO/IEC 23941, 6.3 and tables 1, 3 and 8).
struct QRRectangularVersion: Sendable {
  /// How codewords are shared among blocks.
  struct Blocks: Sendable {
    /// Parity codewords of each block.
    let parity: Int
    /// Data codewords of each block, shorter blocks first.
    let data: [Int]
  }

  /// 1…32.
  let number: Int
  /// Modules in a row.
  let width: Int
  /// Modules in a column.
  let height: Int
  /// Columns of the vertical timing patterns.
  let timings: [Int]
  /// Blocks at level M and at level H.
  let blocks: (medium: Blocks, high: Blocks)

  /// All of them, by number.
  static let all: [QRRectangularVersion] = {
    let widths = [43, 59, 77, 99, 139]
    let sizes =
      widths.map { ($0, 7) } + widths.map { ($0, 9) } + [(27, 11)] + widths.map { ($0, 11) }
      + [(27, 13)] + widths.map { ($0, 13) } + widths.map { ($0, 15) } + widths.map { ($0, 17) }
    return zip(sizes, table).enumerated().map { index, row in
      QRRectangularVersion(
        number: index + 1, width: row.0.0, height: row.0.1, timings: timings[row.0.0] ?? [],
        blocks: (
          Blocks(parity: row.1.0, data: row.1.1), Blocks(parity: row.1.2, data: row.1.3)
        ))
    }
  }()

  private static let timings = [
    43: [21], 59: [19, 39], 77: [25, 51], 99: [23, 49, 75], 139: [27, 55, 83, 111],
  ]

  /// Parity and data of level M, then of level H.
  private static let table: [(Int, [Int], Int, [Int])] = [
    (7, [6], 10, [3]), (9, [12], 14, [7]), (12, [20], 22, [10]), (16, [28], 30, [14]),
    (24, [44], 22, [12, 12]), (9, [12], 14, [7]), (12, [21], 22, [11]), (18, [31], 16, [8, 9]),
    (24, [42], 22, [11, 11]), (18, [31, 32], 22, [11, 11, 11]), (8, [7], 10, [5]),
    (12, [19], 20, [11]), (16, [31], 16, [7, 8]), (24, [43], 22, [11, 12]),
    (16, [28, 29], 30, [14, 15]), (24, [42, 42], 30, [14, 14, 14]), (9, [12], 14, [7]),
    (14, [27], 28, [13]), (22, [38], 20, [10, 10]), (16, [26, 27], 28, [14, 15]),
    (20, [36, 37], 26, [11, 12, 12]), (20, [35, 35, 36], 28, [13, 13, 14, 14]),
    (18, [33], 18, [7, 8]), (26, [48], 24, [13, 13]), (18, [33, 34], 24, [10, 10, 11]),
    (24, [44, 44], 22, [12, 12, 12, 12]), (24, [42, 42, 43], 26, [13, 14, 14, 14, 14]),
    (22, [39], 20, [10, 11]), (16, [28, 28], 30, [14, 14]), (22, [39, 39], 28, [12, 13, 13]),
    (20, [33, 33, 34], 26, [14, 14, 14, 14]),
    (20, [38, 38, 38, 38], 26, [12, 12, 13, 13, 13, 13]),
  ]

  /// Bits of a segment's length, by version (table 3).
  ///
  /// - Parameter mode: A mode that carries characters.
  /// - Returns: 2…9.
  func lengthBits(_ mode: QRBitStream.Mode) -> Int {
    let digits =
      switch mode {
      case .numeric: "45677567784677885677887788978889"
      case .alphanumeric: "35566556674566775667786777867788"
      case .bytes: "34556455663556674566776677766778"
      case .kanji, .hanzi: "23455345562455663556675566756667"
      }
    return Int(Array(digits.utf8)[number - 1]) - 48
  }

  /// The modules of data and parity in order, as row * width + column (7.7.3).
  func dataModules() -> [Int] {
    var order: [Int] = []
    var goesUp = true
    for right in stride(from: width - 2, to: 0, by: -2) {
      for step in 0..<height {
        let row = goesUp ? height - 1 - step : step
        for column in [right, right - 1] where !isFunction(column, row) {
          order.append(row * width + column)
        }
      }
      goesUp.toggle()
    }
    return order
  }

  private func isFunction(_ column: Int, _ row: Int) -> Bool {
    if column == 0 || row == 0 || column == width - 1 || row == height - 1 { return true }
    // Finder with separator, and the format beside it.
    if column < 8 && row < 8 || column < 11 && row < 6 || column == 11 && row < 4 { return true }
    // The smaller finder, and the other copy of the format.
    let (left, up) = (width - column, height - row)
    if left <= 5 && up <= 5 || (6...8).contains(left) && (2...6).contains(up) { return true }
    if (3...5).contains(left) && up == 6 { return true }
    // Corners.
    if left == 2 && row == 1 || height > 9 && column == 1 && up == 2 { return true }
    let isNearEdge = row < 3 || up < 4
    return timings.contains { $0 == column || isNearEdge && abs($0 - column) == 1 }
  }
}
