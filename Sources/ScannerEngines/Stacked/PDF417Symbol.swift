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
    let clear = votes.indices.map { index in
      votes[index].map { StackedWord(value: $0, likeness: 1, certainty: 3) }
        ?? StackedWord(clearlyAt: place(index, grid), grid.cells, in: plane)
    }
    return read(grid, clear: clear) ?? read(grid, completing: clear)
  }

  /// Leaves all that is not clear to the error correction.
  private func read(_ grid: PDF417Grid, clear words: [StackedWord?]) -> StackedReading? {
    let missing = words.count { $0 == nil }
    guard 4 * missing <= 3 * grid.size.parity else { return nil }
    let nothing = StackedWord(value: 0, likeness: 0, certainty: 0)
    return corrected(words.map { $0 ?? nothing }, grid, erasing: [missing])
  }

  /// Takes the likeliest codeword where none is clear.
  private func read(_ grid: PDF417Grid, completing words: [StackedWord?]) -> StackedReading? {
    let samples = stride(from: 0, to: words.count, by: max(1, words.count / 12))
    guard StackedWord.arePlausible(at: samples.map { place($0, grid) }, grid.cells, in: plane)
    else { return nil }
    let words = words.enumerated().map {
      $1 ?? StackedWord(likeliestAt: place($0, grid), grid.cells, in: plane)
    }
    guard words.areLikely else { return nil }
    let parity = grid.size.parity
    return corrected(
      words, grid, erasing: [0, 3, 6].filter { $0 == 0 || parity > 4 }.map { parity * $0 / 8 })
  }

  private func place(_ index: Int, _ grid: PDF417Grid) -> StackedWord.Place {
    let (row, column) = index.quotientAndRemainder(dividingBy: grid.size.columns)
    return StackedWord.Place(
      row: row, module: grid.module(ofColumn: column), cluster: row % StackedPatterns.clusters)
  }

  private func corrected(
    _ words: [StackedWord], _ grid: PDF417Grid, erasing erasures: [Int]
  ) -> StackedReading? {
    let size = grid.size
    let parity = size.parity
    return words.corrected(parity: parity, erasing: erasures) { block, chance in
      let chance = chance + PDF417Symbol.lengthChance
      guard chance < PDF417Symbol.chanceLimit, block[0] == block.count - parity,
        let payload = StackedContent.decode(Array(block[1..<block[0]]))
      else { return nil }
      return StackedReading(
        payload: payload, columns: size.columns, rows: size.rows, isInverted: lines[0].isLight,
        quad: Quadrilateral(grid.cells.mesh, width: size.width, height: size.width),
        chanceExponent: chance)
    }
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
}
