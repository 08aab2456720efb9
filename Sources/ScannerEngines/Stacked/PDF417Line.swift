/// A line of pixels from the start or the stop pattern of a PDF417 symbol into its rows.
struct PDF417Line: StackedLine {
  /// A codeword on the line.
  struct Cell {
    /// How many stand between it and the pattern: 0 is the row indicator.
    var number: Int
    /// Cluster of its row, 0…2.
    var cluster: Int
    /// 0…928.
    var codeword: Int
    /// Its ends in pixels from the line's start, the symbol's left one first.
    var ends: SIMD2<Float>
  }

  /// True when the stop pattern is what was found.
  var isFromStop: Bool
  /// True when the symbol reads from right to left.
  var isReversed: Bool
  /// True when its bars are light.
  var isLight: Bool
  /// Height of the line in pixels.
  var y: Float
  /// Where the symbol ends at the pattern, in pixels from the line's start.
  var outer: Float
  /// Width of a module in pixels.
  var module: Float
  /// What could be read, outwards from the pattern.
  var cells: [Cell]

  var inner: Float { outer + (isFromStop == isReversed ? 4 : -4) * module }

  /// The indicator next to the pattern.
  var indicator: Cell? { cells.first.flatMap { $0.number == 0 ? $0 : nil } }

  /// Tells whether two lines can be of one symbol.
  ///
  /// - Parameter other: Another line of the same crop.
  /// - Returns: True when kind and place agree.
  func belongs(with other: PDF417Line) -> Bool {
    isFromStop == other.isFromStop && isReversed == other.isReversed && isLight == other.isLight
      && abs(outer - other.outer) < 2 * module + 0.35 * abs(y - other.y)
      && abs(module - other.module) < 0.3 * module
  }

  /// The rows of the cells.
  ///
  /// A line that leans goes from row to row; a cell's cluster tells which of three it is.
  ///
  /// - Returns: A row from 0 for each cell; empty without indicator.
  func rows() -> [Int] {
    guard let indicator else { return [] }
    let clusters = StackedPatterns.clusters
    var row = clusters * (indicator.codeword / 30) + indicator.cluster
    return cells.map { cell in
      let step = (cell.cluster - row % clusters + clusters) % clusters
      row = max(0, row + (step == 2 ? -1 : step))
      return row
    }
  }
}
