/// A version of QR Code model 2, and what follows from it (ISO/IEC 18004, 6 and tables 7 to 9).
struct QRVersion: Hashable, Sendable {
  /// 1…40.
  let number: Int

  /// Makes a version.
  ///
  /// - Parameter number: 1…40.
  init(_ number: Int) {
    precondition((1...40).contains(number), "QR Code has 40 versions")
    self.number = number
  }

  /// Modules on a side: 21…177.
  var dimension: Int { 17 + 4 * number }

  /// Rows and columns of the alignment patterns' centres; empty for version 1 (annex E).
  var alignmentCentres: [Int] {
    guard number > 1 else { return [] }
    let count = number / 7 + 2
    // Evenly spread from the far end, in even steps; version 32 is the standard's exception.
    let step = number == 32 ? 26 : (number * 4 + count * 2 + 1) / (count * 2 - 2) * 2
    return [6] + (0..<(count - 1)).map { dimension - 7 - (count - 2 - $0) * step }
  }

  /// Column and row of every alignment pattern's centre, from the top left outwards.
  var alignmentPatterns: [(column: Int, row: Int)] {
    let centres = alignmentCentres
    guard let last = centres.last else { return [] }
    var patterns: [(column: Int, row: Int)] = []
    for row in centres {
      for column in centres {
        let isFinder =
          (row == 6 && (column == 6 || column == last)) || (row == last && column == 6)
        if !isFinder { patterns.append((column, row)) }
      }
    }
    return patterns.sorted {
      (max($0.column, $0.row), $0.column + $0.row) < (max($1.column, $1.row), $1.column + $1.row)
    }
  }

  /// Number of codewords, data and parity together.
  var codewordCount: Int {
    var modules = (16 * number + 128) * number + 64
    if number >= 2 {
      let count = number / 7 + 2
      modules -= (25 * count - 10) * count - 55
      if number >= 7 { modules -= 36 }
    }
    return modules / 8
  }

  /// Parity codewords in each block.
  ///
  /// - Parameter level: One of the four levels.
  /// - Returns: 7…30.
  func parityCount(_ level: QRReading.ErrorCorrection) -> Int {
    Self.parityCounts[min(level.rawValue, 3)][number - 1]
  }

  /// Number of blocks.
  ///
  /// - Parameter level: One of the four levels.
  /// - Returns: 1…81.
  func blockCount(_ level: QRReading.ErrorCorrection) -> Int {
    Self.blockCounts[min(level.rawValue, 3)][number - 1]
  }

  /// The 18 bits of the version information, for versions 7 and up (annex D).
  var information: Int {
    var remainder = number
    for _ in 0..<12 { remainder = remainder << 1 ^ (remainder >> 11) * 0x1F25 }
    return number << 12 | remainder
  }

  private static let parityCounts: [[Int]] = [
    [
      7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
      28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    [
      10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
      26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ],
    [
      13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30,
      28, 30, 30, 30, 30, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    [
      17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28,
      30, 24, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
  ]

  private static let blockCounts: [[Int]] = [
    [
      1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
      8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
    ],
    [
      1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
      17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
    ],
    [
      1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20,
      23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
    ],
    [
      1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25,
      25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
    ],
  ]
}
