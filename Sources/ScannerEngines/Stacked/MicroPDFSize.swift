/// One of the sizes of MicroPDF417 (ISO/IEC 24728, tables 1 and 10 to 12).
struct MicroPDFSize: Hashable, Sendable {
  /// Codewords in a row.
  let columns: Int
  /// Number of rows.
  let rows: Int
  /// Codewords of error correction.
  let parity: Int
  /// Number of the first row's left pattern.
  let left: Int
  /// Number of the first row's middle pattern; 0: there is none.
  let centre: Int
  /// Number of the first row's right pattern.
  let right: Int

  /// Modules in a row, the last bar included.
  var width: Int { MicroPDFSize.widths[columns - 1] }
  /// First module of each codeword of a row.
  var cells: [Int] { MicroPDFSize.cells[columns - 1] }
  /// How far the right pattern's number is ahead of the left one's.
  var turn: Int { (right - left + RowAddressPatterns.count) % RowAddressPatterns.count }

  /// Modules in a row of one to four columns.
  static let widths = [38, 55, 82, 99]
  private static let cells = [[10], [10, 27], [10, 37, 54], [10, 27, 54, 71]]

  /// All of them.
  static let all: [MicroPDFSize] =
    rows(1, [(11, 7, 1, 0, 9), (14, 7, 8, 0, 8), (17, 7, 36, 0, 36)])
    + rows(1, [(20, 8, 19, 0, 19), (24, 8, 9, 0, 17), (28, 8, 25, 0, 33)])
    + rows(2, [(8, 8, 1, 0, 1), (11, 9, 1, 0, 9), (14, 9, 8, 0, 8), (17, 10, 36, 0, 36)])
    + rows(2, [(20, 11, 19, 0, 19), (23, 13, 9, 0, 17), (26, 15, 27, 0, 35)])
    + rows(3, [(6, 12, 1, 1, 1)] + shared)
    + rows(4, [(4, 8, 47, 19, 43), (6, 12, 1, 1, 1)] + shared)

  /// Sizes that three and four columns have.
  private static let shared = [
    (8, 14, 7, 7, 7), (10, 16, 15, 15, 15), (12, 18, 25, 25, 25), (15, 21, 37, 37, 37),
    (20, 26, 1, 17, 33), (26, 32, 1, 9, 17), (32, 38, 21, 29, 37), (38, 44, 15, 31, 47),
    (44, 50, 1, 25, 49),
  ]

  private static func rows(
    _ columns: Int, _ table: [(rows: Int, parity: Int, left: Int, centre: Int, right: Int)]
  ) -> [MicroPDFSize] {
    table.map {
      MicroPDFSize(
        columns: columns, rows: $0.rows, parity: $0.parity, left: $0.left, centre: $0.centre,
        right: $0.right)
    }
  }

  /// The cluster of a row's codewords.
  ///
  /// - Parameter row: From 0.
  /// - Returns: 0…2.
  func cluster(ofRow row: Int) -> Int { (left + row - 1) % StackedPatterns.clusters }
}
