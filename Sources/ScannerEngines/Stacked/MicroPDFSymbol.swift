import ScannerCore

/// Reads a MicroPDF417 symbol whose lines were found.
struct MicroPDFSymbol {
  private let lines: [MicroPDFLine]
  private let crop: RegionCrop
  private let plane: QRPlane

  /// Least chance, as log10, that is no longer believed.
  private static let chanceLimit = -6.5
  /// Least mean likeness of the codewords' patterns: the nearest of 929 has .6 in noise.
  private static let leastLikeness: Float = 0.7

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
    guard isPlausible(grid) else { return nil }
    let words = words(grid)
    let likeness = words.reduce(0) { $0 + $1.likeness } / Float(words.count)
    guard likeness > MicroPDFSymbol.leastLikeness else { return nil }
    let order = words.indices.sorted { words[$0].certainty < words[$1].certainty }
    let parity = grid.size.parity
    for erasureCount in stride(from: 0, through: parity - 2, by: max(2, parity / 5)) {
      var block = words.map(\.value)
      guard
        let errors = PrimeFieldDecoder.correct(
          &block, parityCount: parity, erasures: Array(order.prefix(erasureCount)))
      else { continue }
      let chance = MatrixChance.exponent(
        length: block.count - erasureCount, errors: errors, parity: parity - erasureCount,
        fieldSize: PrimeFieldDecoder.order)
      guard chance < MicroPDFSymbol.chanceLimit,
        let payload = StackedContent.decode(block.dropLast(parity))
      else { continue }
      let width = grid.size.width
      return StackedReading(
        payload: payload, columns: grid.size.columns, rows: grid.size.rows,
        isInverted: lines[0].isLight,
        quad: Quadrilateral(grid.mesh, width: width, height: width), chanceExponent: chance)
    }
    return nil
  }

  /// Looks at a few codewords before all are compared with every pattern.
  private func isPlausible(_ grid: MicroPDFGrid) -> Bool {
    let cells = grid.size.cells
    let count = grid.size.rows * cells.count
    let samples = stride(from: 0, to: count, by: max(1, count / 8))
    let likeness = samples.map { index -> Float in
      let row = index / cells.count
      let modules = grid.modules(
        row: row, cell: cells[index % cells.count], shift: .zero, in: plane)
      let cluster = grid.size.cluster(ofRow: row)
      return
        (CodewordMatcher.quick(modules, cluster: cluster)
        ?? CodewordMatcher.nearest(modules, cluster: cluster)).likeness
    }
    return likeness.reduce(0, +) > MicroPDFSymbol.leastLikeness * Float(likeness.count)
  }

  private struct Word {
    var value: Int
    var likeness: Float
    var certainty: Float
  }

  private func words(_ grid: MicroPDFGrid) -> [Word] {
    (0..<grid.size.rows).flatMap { row in grid.size.cells.map { word(grid, row, $0) } }
  }

  /// Places around a codeword's own that are tried: modules across, rows down.
  private static let shifts: [QRVector] = [
    QRVector(-0.3, 0), QRVector(0.3, 0), QRVector(0, -0.25), QRVector(0, 0.25), QRVector(-0.6, 0),
    QRVector(0.6, 0),
  ]

  private func word(_ grid: MicroPDFGrid, _ row: Int, _ cell: Int) -> Word {
    let cluster = grid.size.cluster(ofRow: row)
    let modules = grid.modules(row: row, cell: cell, shift: .zero, in: plane)
    if let match = CodewordMatcher.quick(modules, cluster: cluster) {
      return Word(
        value: match.codeword, likeness: match.likeness, certainty: 1 + match.likeness)
    }
    var best = CodewordMatcher.nearest(modules, cluster: cluster)
    for shift in MicroPDFSymbol.shifts {
      let modules = grid.modules(row: row, cell: cell, shift: shift, in: plane)
      let match = CodewordMatcher.nearest(modules, cluster: cluster)
      if match.likeness > best.likeness { best = match }
    }
    return Word(value: best.codeword, likeness: best.likeness, certainty: best.margin)
  }
}
