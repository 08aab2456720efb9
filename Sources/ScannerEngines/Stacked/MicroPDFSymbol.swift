import ScannerCore

/// Reads a MicroPDF417 symbol whose lines were found.
struct MicroPDFSymbol {
  private let lines: [MicroPDFLine]
  private let crop: RegionCrop
  private let plane: QRPlane

  /// Least chance, as log10, that is no longer believed.
  private static let chanceLimit = -6.5

  /// Prepares to read.
  ///
  /// - Parameters:
  ///   - lines: Lines of one symbol, at least one.
  ///   - crop: The crop that they are of.
  ///   - plane: The frame that the crop is of.
  init(_ lines: [MicroPDFLine], of crop: RegionCrop, in plane: QRPlane) {
    self.lines = lines
    self.crop = crop
    self.plane = plane
  }

  /// Tries the sizes that the row numbers allow.
  ///
  /// - Returns: The reading, or nil.
  func read() -> StackedReading? {
    for size in sizes() {
      guard var grid = MicroPDFGrid(lines, size: size, crop: crop) else { continue }
      if let reading = read(grid) { return reading }
      grid.bend()
      if let reading = read(grid) { return reading }
    }
    return nil
  }

  /// Sizes of the right width that hold most of the numbers, best first.
  private func sizes() -> [MicroPDFSize] {
    let count = RowAddressPatterns.count
    return MicroPDFSize.all.map { size -> (size: MicroPDFSize, hits: Int) in
      guard size.columns == lines[0].columns else { return (size, 0) }
      let hits = lines.count { line in
        let lean = (line.turn - size.turn + count + count / 2) % count - count / 2
        return abs(lean) < 4 && size.left <= line.left && line.left < size.left + size.rows
      }
      return (size, hits)
    }
    .filter { 4 * $0.hits > 3 * lines.count }
    .sorted { ($0.hits, $1.size.rows) > ($1.hits, $0.size.rows) }
    .prefix(3).map(\.size)
  }

  private func read(_ grid: MicroPDFGrid) -> StackedReading? {
    let size = grid.size
    let places = (0..<size.rows).flatMap { row in
      size.cells.map { StackedWord.Place(row: row, module: $0, cluster: size.cluster(ofRow: row)) }
    }
    let samples = stride(from: 0, to: places.count, by: max(1, places.count / 8))
    guard StackedWord.arePlausible(at: samples.map { places[$0] }, grid.cells, in: plane) else {
      return nil
    }
    let words = places.map {
      StackedWord(clearlyAt: $0, grid.cells, in: plane)
        ?? StackedWord(likeliestAt: $0, grid.cells, in: plane)
    }
    guard words.areLikely else { return nil }
    let parity = size.parity
    let erasures = stride(from: 0, through: parity - 2, by: max(2, parity / 5))
    return words.corrected(parity: parity, erasing: erasures) { block, chance in
      guard chance < MicroPDFSymbol.chanceLimit,
        let payload = StackedContent.decode(block.dropLast(parity))
      else { return nil }
      return StackedReading(
        payload: payload, columns: size.columns, rows: size.rows, isInverted: lines[0].isLight,
        quad: Quadrilateral(grid.cells.mesh, width: size.width, height: size.width),
        chanceExponent: chance)
    }
  }
}
