import ScannerCore

/// Reads a PDF417 symbol whose lines were found.
struct PDF417Symbol {
  private let lines: [PDF417Line]
  private let crop: RegionCrop
  private let plane: QRPlane

  /// Least chance, as log10, that is no longer believed.
  private static let chanceLimit = -6.5
  /// What the length descriptor adds to it: one of 929 is right.
  private static let lengthChance = -2.97
  /// Least mean likeness of the codewords' patterns: the nearest of 929 has .6 in noise.
  private static let leastLikeness: Float = 0.7

  /// Prepares to read.
  ///
  /// - Parameters:
  ///   - lines: Lines of one symbol that begin at the same pattern.
  ///   - crop: The crop that they are of.
  ///   - plane: The frame that the crop is of.
  init(_ lines: [PDF417Line], of crop: RegionCrop, in plane: QRPlane) {
    self.lines = lines
    self.crop = crop
    self.plane = plane
  }

  /// Reads it, as flat and then as bent paper.
  ///
  /// - Returns: The reading, or nil.
  func read() -> StackedReading? {
    guard let size = PDF417Size(lines), var grid = PDF417Grid(lines, size: size, crop: crop)
    else { return nil }
    let votes = votes(size)
    if let reading = read(grid, votes) { return reading }
    grid.bend()
    return read(grid, votes)
  }

  private func read(_ grid: PDF417Grid, _ votes: [Int?]) -> StackedReading? {
    guard isPlausible(grid) else { return nil }
    let words = words(grid, votes)
    let likeness = words.reduce(0) { $0 + $1.likeness } / Float(words.count)
    guard likeness > PDF417Symbol.leastLikeness else { return nil }
    let order = words.indices.sorted { words[$0].certainty < words[$1].certainty }
    let parity = grid.size.parity
    for share in [0, 3, 6] where share == 0 || parity > 4 {
      let erasures = Array(order.prefix(parity * share / 8))
      var block = words.map(\.value)
      guard
        let errors = PrimeFieldDecoder.correct(
          &block, parityCount: parity, erasures: erasures)
      else { continue }
      let chance =
        MatrixChance.exponent(
          length: block.count - erasures.count, errors: errors, parity: parity - erasures.count,
          fieldSize: PrimeFieldDecoder.order) + PDF417Symbol.lengthChance
      guard chance < PDF417Symbol.chanceLimit, block[0] == block.count - parity,
        let payload = StackedContent.decode(Array(block[1..<block[0]]))
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
  private func isPlausible(_ grid: PDF417Grid) -> Bool {
    let (columns, count) = (grid.size.columns, grid.size.rows * grid.size.columns)
    let samples = stride(from: 0, to: count, by: max(1, count / 12))
    let likeness = samples.map { index -> Float in
      let row = index / columns
      let modules = grid.modules(row: row, column: index % columns, shift: .zero, in: plane)
      let cluster = row % StackedPatterns.clusters
      return
        (CodewordMatcher.quick(modules, cluster: cluster)
        ?? CodewordMatcher.nearest(modules, cluster: cluster)).likeness
    }
    return likeness.reduce(0, +) > PDF417Symbol.leastLikeness * Float(likeness.count)
  }

  private struct Word {
    var value: Int
    var likeness: Float
    var certainty: Float
  }

  /// What most lines that cross a codeword read there, when two or more agree.
  private func votes(_ size: PDF417Size) -> [Int?] {
    var votes = [[Int: Int]](repeating: [:], count: size.rows * size.columns)
    for line in lines {
      for (cell, row) in zip(line.cells, line.rows()) where row < size.rows {
        let column = size.column(cell.number, isFromStop: line.isFromStop)
        guard (0..<size.columns).contains(column) else { continue }
        votes[row * size.columns + column][cell.codeword, default: 0] += 1
      }
    }
    return votes.map { votes in
      let total = votes.values.reduce(0, +)
      return votes.max { ($0.value, $1.key) < ($1.value, $0.key) }
        .flatMap { $0.value > 1 && 3 * $0.value > 2 * total ? $0.key : nil }
    }
  }

  private func words(_ grid: PDF417Grid, _ votes: [Int?]) -> [Word] {
    votes.enumerated().map { index, vote in
      let (row, column) = (index / grid.size.columns, index % grid.size.columns)
      return vote.map { Word(value: $0, likeness: 1, certainty: 3) } ?? word(grid, row, column)
    }
  }

  /// Places around a codeword's own that are tried: modules across, rows down.
  private static let shifts: [QRVector] = [
    QRVector(-0.3, 0), QRVector(0.3, 0), QRVector(0, -0.25), QRVector(0, 0.25), QRVector(-0.6, 0),
    QRVector(0.6, 0),
  ]

  private func word(_ grid: PDF417Grid, _ row: Int, _ column: Int) -> Word {
    let cluster = row % StackedPatterns.clusters
    let modules = grid.modules(row: row, column: column, shift: .zero, in: plane)
    if let match = CodewordMatcher.quick(modules, cluster: cluster) {
      return Word(
        value: match.codeword, likeness: match.likeness, certainty: 1 + match.likeness)
    }
    var best = CodewordMatcher.nearest(modules, cluster: cluster)
    for shift in PDF417Symbol.shifts {
      let modules = grid.modules(row: row, column: column, shift: shift, in: plane)
      let match = CodewordMatcher.nearest(modules, cluster: cluster)
      if match.likeness > best.likeness { best = match }
    }
    return Word(value: best.codeword, likeness: best.likeness, certainty: best.margin)
  }
}
