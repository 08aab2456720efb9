/// Where the modules of a PDF417 symbol lie in the frame.
struct PDF417Grid {
  /// The symbol's size.
  let size: PDF417Size
  /// The modules.
  private(set) var cells: StackedGrid

  /// Most known places: more make nothing better.
  private static let mostControls = 1200

  /// Fits a map to the codewords on lines; nil when they contradict the size or each other.
  ///
  /// - Parameters:
  ///   - lines: Lines of one symbol, in pixels of the crop.
  ///   - size: The symbol's size.
  ///   - crop: The crop.
  init?(_ lines: [PDF417Line], size: PDF417Size, crop: RegionCrop) {
    self.size = size
    cells = StackedGrid(width: size.width, rows: size.rows, isLight: lines[0].isLight)
    let all = lines.reduce(0) { $0 + 2 * $1.cells.count + 1 }
    let pace = max(1, all / PDF417Grid.mostControls)
    for (index, line) in lines.enumerated() where index.isMultiple(of: pace) {
      addControls(of: line, crop)
    }
    // Bent paper is far from any plane; what is left of it is for `bend`.
    let far = 3 + 0.03 * Float(size.width)
    guard cells.fit(within: 4 * far, rows: 3), cells.fit(within: far, rows: 1.5), cells.fit() else {
      return nil
    }
  }

  private mutating func addControls(of line: PDF417Line, _ crop: RegionCrop) {
    let rows = line.rows()
    guard let first = rows.first else { return }
    let outer = line.isFromStop ? size.width : 0
    var known = [(module: outer, row: first, x: line.outer)]
    for (cell, row) in zip(line.cells, rows) {
      let column = size.column(cell.number, isFromStop: line.isFromStop)
      guard (-1...size.columns).contains(column), row < size.rows else { continue }
      let module = size.module(cell.number, isFromStop: line.isFromStop)
      known.append((module, row, cell.ends[0]))
      known.append((module + StackedPatterns.modules, row, cell.ends[1]))
    }
    for (module, row, x) in known where row < size.rows {
      cells.addControl(Float(module), row: row, x: x, y: line.y, crop)
    }
  }

  /// Follows bent paper.
  mutating func bend() {
    cells.bend()
    cells.forget(beyond: 1.5, rows: 1)
    if cells.controls.count >= 8 { cells.bend() }
  }

  /// Where a column's codewords begin.
  ///
  /// - Parameter column: The column, from 0.
  /// - Returns: Modules from the symbol's left.
  func module(ofColumn column: Int) -> Int { size.module(column + 1, isFromStop: false) }
}
