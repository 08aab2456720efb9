/// The bars of PDF417's codewords, which MicroPDF417 shares (ISO/IEC 15438, 5.3.1).
enum StackedPatterns {
  /// Modules of a codeword.
  static let modules = 17
  /// Codewords of a cluster.
  static let count = 929
  /// Clusters; rows take turns with them.
  static let clusters = 3

  /// The pattern of every codeword, cluster after cluster: bit 16 is the first module, 1 is dark.
  static let bits: [UInt32] = tables.flatMap { table -> [UInt32] in
    let digits = table.utf8.map { UInt32($0 < 58 ? $0 - 48 : $0 - 87) }
    return stride(from: 0, to: digits.count - 2, by: 3).map {
      1 << 16 | (digits[$0] << 10 | digits[$0 + 1] << 5 | digits[$0 + 2]) << 1
    }
  }

  /// Cluster * `count` + codeword by the pattern's fifteen inner modules; -1: no pattern.
  private static let index: [Int16] = {
    var index = [Int16](repeating: -1, count: 1 << 15)
    for (number, pattern) in bits.enumerated() {
      index[Int(pattern >> 1 & 0x7FFF)] = Int16(number)
    }
    return index
  }()

  /// The codeword of a pattern, with its cluster.
  ///
  /// - Parameter pattern: Seventeen modules, the first in bit 16; 1 is dark.
  /// - Returns: Cluster * `count` + codeword, or nil when it is none.
  static func number(_ pattern: UInt32) -> Int? {
    guard pattern >> 16 == 1, pattern & 1 == 0 else { return nil }
    let number = Int(index[Int(pattern >> 1 & 0x7FFF)])
    return number >= 0 ? number : nil
  }

  /// The codeword of a pattern.
  ///
  /// - Parameters:
  ///   - pattern: Seventeen modules, the first in bit 16; 1 is dark.
  ///   - cluster: The row's cluster, 0…2.
  /// - Returns: 0…928, or nil when the cluster has no such pattern.
  static func codeword(_ pattern: UInt32, cluster: Int) -> Int? {
    guard let number = number(pattern), number / count == cluster else { return nil }
    return number % count
  }
}
