/// Turns the modules of a Data Matrix into its content.
package struct DataMatrixSymbol: Sendable {
  /// What came out.
  package struct Result: Hashable, Sendable {
    /// The content.
    package let payload: MatrixPayload
    /// Codewords that were wrong.
    package let corrected: Int
    /// Upper bound of the chance, as log10, that noise passes the error correction like this.
    package let chanceExponent: Double
    /// Share of the finder patterns' modules of the right colour.
    package let borderShare: Float
  }

  /// The size.
  package let size: DataMatrixSize
  private let places: [[Int]]
  private static let decoder = ReedSolomonDecoder(field: GaloisField.dataMatrix, firstRoot: 1)
  /// Share of the finder patterns that must be right.
  private static let leastBorder: Float = 0.78
  /// Noise may pass with this chance at most; right finder patterns come on top.
  private static let mostChance = -3.9

  /// Prepares a size.
  ///
  /// - Parameter size: The size.
  package init(_ size: DataMatrixSize) {
    self.size = size
    places = DataMatrixPlacement(height: size.mappingHeight, width: size.mappingWidth).places
  }

  /// Prepared sizes, in the order of `DataMatrixSize.all`.
  static let all = DataMatrixSize.all.map { DataMatrixSymbol($0) }

  /// Reads a symbol.
  ///
  /// - Parameter cells: As many modules as the size has, right way up.
  /// - Returns: The content, or nil when the finder patterns or the codewords do not agree.
  package func decode(_ cells: MatrixCells) -> Result? {
    guard cells.width == size.width, cells.height == size.height else { return nil }
    let borderShare = borderShare(cells)
    guard borderShare >= Self.leastBorder else { return nil }
    let codewords = codewords(cells)
    // Some encoders start the parity of the largest size at the first block.
    for isShifted in size.blocks == 10 ? [false, true] : [false] {
      guard let (data, corrected, chance) = corrected(codewords, isShifted: isShifted),
        chance + Self.borderChance(borderShare) < Self.mostChance,
        let payload = DataMatrixContent.decode(data)
      else { continue }
      return Result(
        payload: payload, corrected: corrected, chanceExponent: chance, borderShare: borderShare)
    }
    return nil
  }

  /// A border with errors makes a chance reading likelier.
  private static func borderChance(_ share: Float) -> Double {
    share > 0.97 ? -1 : share > 0.9 ? 0 : 1
  }

  /// Share of the finder patterns' modules of the right colour.
  ///
  /// - Parameter cells: As many modules as the size has.
  /// - Returns: 0…1; 0.5 for noise.
  func borderShare(_ cells: MatrixCells) -> Float {
    var right = 0
    var all = 0
    for row in 0..<size.height {
      for column in 0..<size.width {
        guard let isDark = size.border(column, row) else { continue }
        all += 1
        if cells[column, row] == isDark { right += 1 }
      }
    }
    return Float(right) / Float(all)
  }

  private func codewords(_ cells: MatrixCells) -> [UInt16] {
    let width = size.mappingWidth
    return places.map { bits in
      bits.reduce(UInt16(0)) { word, place in
        let (row, column) = (place / width, place % width)
        let isDark = cells[
          column / size.regionWidth * 2 + column + 1, row / size.regionHeight * 2 + row + 1]
        return word << 1 | (isDark ? 1 : 0)
      }
    }
  }

  private func corrected(
    _ codewords: [UInt16], isShifted: Bool
  ) -> (data: [UInt8], corrected: Int, chance: Double)? {
    let parity = (size.codewordCount - size.dataCount) / size.blocks
    var data = [UInt8](repeating: 0, count: size.dataCount)
    var corrected = 0
    var chance = 0.0
    for block in 0..<size.blocks {
      let dataPlaces = Array(stride(from: block, to: size.dataCount, by: size.blocks))
      let start = isShifted ? block : (block + size.blocks - size.dataCount % size.blocks)
      let parityPlaces = (0..<parity).map {
        size.dataCount + start % size.blocks + $0 * size.blocks
      }
      var words = (dataPlaces + parityPlaces).map { codewords[$0] }
      guard let wrong = Self.decoder.correct(&words, parityCount: parity) else { return nil }
      corrected += wrong
      chance += MatrixChance.exponent(
        length: words.count, errors: wrong, parity: parity, fieldSize: 256)
      for (index, place) in dataPlaces.enumerated() { data[place] = UInt8(words[index]) }
    }
    return (data, corrected, chance)
  }
}
