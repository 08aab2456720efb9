/// Format information: level of error correction and mask pattern (ISO/IEC 18004, 7.9).
struct QRFormat: Hashable, Sendable {
  /// Level of error correction.
  let level: QRReading.ErrorCorrection
  /// Mask pattern 0…7.
  let mask: Int

  /// A format and how well a symbol's soft modules agree with it.
  struct Match {
    /// The format.
    let format: QRFormat
    /// Mean agreement of its 30 modules, −1…1.
    let score: Float
  }

  /// Compares the soft modules with all 32 formats.
  ///
  /// - Parameters:
  ///   - modules: Soft modules, positive for light, row by row.
  ///   - size: Modules on a side.
  ///   - isMirrored: Reads rows as columns.
  /// - Returns: All formats, best first.
  static func matches(_ modules: [Float], size: Int, isMirrored: Bool) -> [Match] {
    func value(_ column: Int, _ row: Int) -> Float {
      let index = isMirrored ? column * size + row : row * size + column
      return max(-1, min(1, modules[index]))
    }
    let sums = (0..<15).map { bit in
      let (first, second) = places(bit, size: size)
      return value(first.column, first.row) + value(second.column, second.row)
    }
    let all = (0..<32).map { data -> Match in
      let code = code(data)
      var agreement: Float = 0
      for (bit, sum) in sums.enumerated() { agreement += code >> bit & 1 == 1 ? -sum : sum }
      return Match(format: QRFormat(data: data), score: agreement / 30)
    }
    return all.sorted { $0.score > $1.score }
  }

  private init(data: Int) {
    let levels: [QRReading.ErrorCorrection] = [.medium, .low, .high, .quartile]
    level = levels[data >> 3]
    mask = data & 7
  }

  /// Fifteen bits of the BCH code (15, 5), masked (annex C).
  private static func code(_ data: Int) -> Int {
    var remainder = data
    for _ in 0..<10 { remainder = remainder << 1 ^ (remainder >> 9) * 0x537 }
    return (data << 10 | remainder) ^ 0x5412
  }

  /// Both places of a bit, bit 0 being the least significant (figure 25).
  private static func places(
    _ bit: Int, size: Int
  ) -> ((column: Int, row: Int), (column: Int, row: Int)) {
    let first: (column: Int, row: Int) =
      switch bit {
      case 0..<6: (8, bit)
      case 6: (8, 7)
      case 7: (8, 8)
      case 8: (7, 8)
      default: (14 - bit, 8)
      }
    let second: (column: Int, row: Int) =
      bit < 8 ? (size - 1 - bit, 8) : (8, size - 15 + bit)
    return (first, second)
  }
}
