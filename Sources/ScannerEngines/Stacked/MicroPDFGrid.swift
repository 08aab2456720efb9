/// Where the modules of a MicroPDF417 symbol lie in the frame.
struct MicroPDFGrid {
  /// The symbol's size.
  let size: MicroPDFSize
  /// The modules.
  private(set) var cells: StackedGrid

  /// Fits a map to the ends of lines; nil when they contradict the size or each other.
  ///
  /// - Parameters:
  ///   - lines: Lines across the symbol, in pixels of the crop.
  ///   - size: The symbol's size.
  ///   - crop: The crop.
  init?(_ lines: [MicroPDFLine], size: MicroPDFSize, crop: RegionCrop) {
    self.size = size
    cells = StackedGrid(width: size.width, rows: size.rows, isLight: lines[0].isLight)
    for line in lines { addControls(of: line, crop) }
    for reach: Float in [2, 1, 0.8] {
      guard cells.fit(within: reach, rows: reach, isAffine: reach > 1) else { return nil }
    }
    guard cells.fit() else { return nil }
  }

  private mutating func addControls(of line: MicroPDFLine, _ crop: RegionCrop) {
    let count = RowAddressPatterns.count
    let rows = [(line.left, size.left), (line.right, size.right)].map { ($0 - $1 + count) % count }
    let modules: [Float] = [0, 10, Float(size.width) - 11, Float(size.width)]
    for index in 0..<4 where rows[index / 2] < size.rows {
      cells.addControl(modules[index], row: rows[index / 2], x: line.edges[index], y: line.y, crop)
    }
  }

  /// Follows bent paper.
  mutating func bend() { cells.bend() }
}
