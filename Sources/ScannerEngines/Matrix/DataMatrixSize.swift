/// One of the sizes of Data Matrix ECC 200 (ISO/IEC 16022, table 7) and of its rectangular
/// extension DMRE (ISO/IEC 21471, table 1).
package struct DataMatrixSize: Hashable, Sendable {
  /// Rows, finder patterns included.
  package let height: Int
  /// Columns, finder patterns included.
  package let width: Int
  /// Rows of data in one region.
  package let regionHeight: Int
  /// Columns of data in one region.
  package let regionWidth: Int
  /// Codewords of data in all blocks.
  package let dataCount: Int
  /// Reed-Solomon blocks.
  package let blocks: Int

  /// Rows of data without finder patterns.
  package var mappingHeight: Int { height / (regionHeight + 2) * regionHeight }
  /// Columns of data without finder patterns.
  package var mappingWidth: Int { width / (regionWidth + 2) * regionWidth }
  /// Codewords of data and of error correction.
  package var codewordCount: Int { mappingHeight * mappingWidth / 8 }

  private init(_ height: Int, _ width: Int, _ regions: (Int, Int), _ data: Int, blocks: Int = 1) {
    self.height = height
    self.width = width
    regionHeight = height / regions.0 - 2
    regionWidth = width / regions.1 - 2
    dataCount = data
    self.blocks = blocks
  }

  /// Tells whether a module belongs to a finder pattern, and its colour there.
  ///
  /// - Parameters:
  ///   - column: 0 at the left.
  ///   - row: 0 at the top.
  /// - Returns: True for dark; nil for data.
  package func border(_ column: Int, _ row: Int) -> Bool? {
    let (x, y) = (column % (regionWidth + 2), row % (regionHeight + 2))
    if x == 0 || y == regionHeight + 1 { return true }
    if y == 0 { return x & 1 == 0 }
    if x == regionWidth + 1 { return y & 1 == 1 }
    return nil
  }

  /// All sizes: 24 square, 6 rectangular, 18 extended.
  package static let all = [
    DataMatrixSize(10, 10, (1, 1), 3), DataMatrixSize(12, 12, (1, 1), 5),
    DataMatrixSize(14, 14, (1, 1), 8), DataMatrixSize(16, 16, (1, 1), 12),
    DataMatrixSize(18, 18, (1, 1), 18), DataMatrixSize(20, 20, (1, 1), 22),
    DataMatrixSize(22, 22, (1, 1), 30), DataMatrixSize(24, 24, (1, 1), 36),
    DataMatrixSize(26, 26, (1, 1), 44), DataMatrixSize(32, 32, (2, 2), 62),
    DataMatrixSize(36, 36, (2, 2), 86), DataMatrixSize(40, 40, (2, 2), 114),
    DataMatrixSize(44, 44, (2, 2), 144), DataMatrixSize(48, 48, (2, 2), 174),
    DataMatrixSize(52, 52, (2, 2), 204, blocks: 2),
    DataMatrixSize(64, 64, (4, 4), 280, blocks: 2),
    DataMatrixSize(72, 72, (4, 4), 368, blocks: 4),
    DataMatrixSize(80, 80, (4, 4), 456, blocks: 4),
    DataMatrixSize(88, 88, (4, 4), 576, blocks: 4),
    DataMatrixSize(96, 96, (4, 4), 696, blocks: 4),
    DataMatrixSize(104, 104, (4, 4), 816, blocks: 6),
    DataMatrixSize(120, 120, (6, 6), 1050, blocks: 6),
    DataMatrixSize(132, 132, (6, 6), 1304, blocks: 8),
    DataMatrixSize(144, 144, (6, 6), 1558, blocks: 10),
    // Rectangles of ECC 200.
    DataMatrixSize(8, 18, (1, 1), 5), DataMatrixSize(8, 32, (1, 2), 10),
    DataMatrixSize(12, 26, (1, 1), 16), DataMatrixSize(12, 36, (1, 2), 22),
    DataMatrixSize(16, 36, (1, 2), 32), DataMatrixSize(16, 48, (1, 2), 49),
    // Rectangles of DMRE.
    DataMatrixSize(8, 48, (1, 2), 18), DataMatrixSize(8, 64, (1, 4), 24),
    DataMatrixSize(8, 80, (1, 4), 32), DataMatrixSize(8, 96, (1, 4), 38),
    DataMatrixSize(8, 120, (1, 6), 49), DataMatrixSize(8, 144, (1, 6), 63),
    DataMatrixSize(12, 64, (1, 4), 43), DataMatrixSize(12, 88, (1, 4), 64),
    DataMatrixSize(16, 64, (1, 4), 62), DataMatrixSize(20, 36, (1, 2), 44),
    DataMatrixSize(20, 44, (1, 2), 56), DataMatrixSize(20, 64, (1, 4), 84),
    DataMatrixSize(22, 48, (1, 2), 72), DataMatrixSize(24, 48, (1, 2), 80),
    DataMatrixSize(24, 64, (1, 4), 108), DataMatrixSize(26, 40, (1, 2), 70),
    DataMatrixSize(26, 48, (1, 2), 90), DataMatrixSize(26, 64, (1, 4), 118),
  ]
}
