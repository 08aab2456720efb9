/// The modules of a symbol as they were seen, true for dark.
package struct MatrixCells: Hashable, Sendable {
  /// Number of columns.
  package let width: Int
  /// Number of rows.
  package let height: Int
  /// `width * height` modules, row by row from the top left.
  package var isDark: [Bool]

  /// Takes modules.
  ///
  /// - Parameters:
  ///   - width: Number of columns, at least 1.
  ///   - height: Number of rows, at least 1.
  ///   - isDark: Exactly `width * height` modules.
  package init(width: Int, height: Int, isDark: [Bool]) {
    precondition(width > 0 && height > 0 && isDark.count == width * height, "one value a module")
    self.width = width
    self.height = height
    self.isDark = isDark
  }

  /// A module.
  ///
  /// - Parameters:
  ///   - column: 0 at the left.
  ///   - row: 0 at the top.
  package subscript(_ column: Int, _ row: Int) -> Bool {
    isDark[row * width + column]
  }

  /// The symbol seen from behind: columns and rows exchanged.
  ///
  /// - Returns: The transposed modules.
  package func transposed() -> MatrixCells {
    var result: [Bool] = []
    result.reserveCapacity(isDark.count)
    for column in 0..<width {
      for row in 0..<height { result.append(self[column, row]) }
    }
    return MatrixCells(width: height, height: width, isDark: result)
  }
}
