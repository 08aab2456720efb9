import Foundation

/// From soft modules to content: mask, blocks, Reed-Solomon, bit stream.
struct QRCodewords {
  /// A decoded symbol.
  struct Result {
    /// The content.
    let payload: QRPayload
    /// Level of error correction.
    let level: QRReading.ErrorCorrection
    /// True when rows were read as columns.
    let isMirrored: Bool
    /// Upper bound, as log10, of the chance that noise decodes like this.
    let chanceExponent: Double
  }

  /// A symbol that is told apart from noise by less than this, as log10, is not reported.
  private static let chanceLimit = -5.0
  /// The same for a single block.
  private static let blockChanceLimit = -3.3
  /// Formats whose modules agree less than this are not tried; noise gives about 0.3.
  private static let leastAgreement: Float = 0.42

  private let version: QRVersion
  private let layout: QRLayout
  private static let decoder = ReedSolomonDecoder(field: GaloisField.qrCode, firstRoot: 0)

  /// Prepares decoding.
  ///
  /// - Parameter version: Version of the symbol.
  init(version: QRVersion) {
    self.version = version
    layout = .of(version)
  }

  /// How well any format agrees, mirrored or not.
  ///
  /// - Parameter modules: Soft modules row by row.
  /// - Returns: −1…1.
  func formatScore(_ modules: [Float]) -> Float {
    let size = version.dimension
    let scores = [false, true].compactMap {
      QRFormat.matches(modules, size: size, isMirrored: $0).first?.score
    }
    return scores.max() ?? -1
  }

  /// Decodes a symbol.
  ///
  /// - Parameter modules: Soft modules row by row: positive for light, size for certainty, about 1.
  /// - Returns: The result, or nil when the error correction or the chance bound fails.
  func decode(_ modules: [Float]) -> Result? {
    let size = version.dimension
    var formats = [false, true].flatMap { isMirrored in
      QRFormat.matches(modules, size: size, isMirrored: isMirrored).prefix(2).map {
        (match: $0, isMirrored: isMirrored)
      }
    }
    formats.sort { $0.match.score > $1.match.score }
    guard let best = formats.first?.match.score, best > Self.leastAgreement else { return nil }
    for candidate in formats where candidate.match.score > max(0.3, best * 0.6) {
      let result = decode(
        modules, format: candidate.match.format, isMirrored: candidate.isMirrored)
      if let result { return result }
    }
    return nil
  }

  private func decode(_ modules: [Float], format: QRFormat, isMirrored: Bool) -> Result? {
    let words = words(modules, mask: format.mask, isMirrored: isMirrored)
    var data: [UInt8] = []
    var chance = 0.0
    for block in blocks(of: words, level: format.level) {
      guard let corrected = correct(block, parityCount: version.parityCount(format.level)) else {
        return nil
      }
      data += corrected.data
      chance += corrected.chance
    }
    guard chance < Self.chanceLimit,
      let payload = QRBitStream.decode(data, dialect: .model2(version.number))
    else { return nil }
    return Result(
      payload: payload, level: format.level, isMirrored: isMirrored, chanceExponent: chance)
  }

  /// A codeword and how sure it is, 0…1.
  private struct Word {
    var value: UInt16
    var certainty: Float
  }

  private func words(_ modules: [Float], mask: Int, isMirrored: Bool) -> [Word] {
    let size = version.dimension
    return (0..<version.codewordCount).map { index in
      var word = Word(value: 0, certainty: 1)
      for module in layout.dataModules[(8 * index)..<(8 * index + 8)] {
        let (row, column) = Int(module).quotientAndRemainder(dividingBy: size)
        let soft = modules[isMirrored ? column * size + row : Int(module)]
        let isSet = (soft < 0) != QRLayout.isInverted(mask: mask, column: column, row: row)
        word.value = word.value << 1 | (isSet ? 1 : 0)
        word.certainty *= 1 / (1 + exp(-6 * min(1.5, abs(soft))))
      }
      return word
    }
  }

  /// Takes the interleaved codewords apart (7.6): short blocks first, parity at the end.
  private func blocks(of words: [Word], level: QRReading.ErrorCorrection) -> [[Word]] {
    let count = version.blockCount(level)
    let parity = version.parityCount(level)
    let shortCount = count - words.count % count
    let shortData = words.count / count - parity
    var blocks = [[Word]](repeating: [], count: count)
    var next = words.makeIterator()
    for place in 0..<(shortData + 1 + parity) {
      for block in 0..<count where place != shortData || block >= shortCount {
        if let word = next.next() { blocks[block].append(word) }
      }
    }
    return blocks
  }

  /// Tries without erasures, then with ever more of the least certain codewords erased.
  private func correct(
    _ block: [Word], parityCount: Int
  ) -> (data: [UInt8], chance: Double)? {
    let values = block.map(\.value)
    let order = block.indices.sorted { block[$0].certainty < block[$1].certainty }
    for erasureCount in stride(from: 0, through: parityCount - 2, by: max(2, parityCount / 5)) {
      var corrected = values
      let erasures = Array(order.prefix(erasureCount))
      guard
        let errors = Self.decoder.correct(
          &corrected, parityCount: parityCount, erasures: erasures)
      else { continue }
      let chance = Self.chance(
        words: block.count - erasureCount, errors: errors, checks: parityCount - erasureCount)
      guard chance < Self.blockChanceLimit else { continue }
      let data = corrected.dropLast(parityCount).map { UInt8($0) }
      return (data, chance + (erasureCount > 0 ? 0.7 : 0))
    }
    return nil
  }

  /// Upper bound, as log10, of the share of all words that lie so near to a codeword: the number of
  /// patterns of so many errors, over 256 for every check word.
  ///
  /// - Parameters:
  ///   - words: Codewords of the block.
  ///   - errors: Those that were wrong.
  ///   - checks: Parity words that speak for the rest.
  /// - Returns: Below 0 where a block says anything at all.
  static func chance(words: Int, errors: Int, checks: Int) -> Double {
    let choices =
      logFactorials[words] - logFactorials[errors] - logFactorials[words - errors]
    return choices + 2.4065 * Double(errors) - 2.4082 * Double(checks)
  }

  private static let logFactorials: [Double] = (1...256).reduce(into: [0]) { sums, number in
    sums.append(sums[number - 1] + log10(Double(number)))
  }
}
