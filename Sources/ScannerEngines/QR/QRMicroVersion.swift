/// A version of Micro QR Code with its level of error correction (ISO/IEC 18004, 6.3 and table 9).
struct QRMicroVersion: Hashable, Sendable {
  /// 1…4 for M1…M4.
  let number: Int
  /// Level of error correction; M1 only notices errors.
  let level: QRReading.ErrorCorrection
  /// Bits of data.
  let dataBits: Int
  /// Parity codewords.
  let parityCount: Int

  /// Modules on a side: 11, 13, 15 or 17.
  var dimension: Int { 9 + 2 * number }
  /// Data codewords; the last of M1 and M3 is half a byte.
  var dataCount: Int { (dataBits + 7) / 8 }

  /// All eight, by their number in the format information (table 13).
  static let all = [
    QRMicroVersion(number: 1, level: .detectionOnly, dataBits: 20, parityCount: 2),
    QRMicroVersion(number: 2, level: .low, dataBits: 40, parityCount: 5),
    QRMicroVersion(number: 2, level: .medium, dataBits: 32, parityCount: 6),
    QRMicroVersion(number: 3, level: .low, dataBits: 84, parityCount: 6),
    QRMicroVersion(number: 3, level: .medium, dataBits: 68, parityCount: 8),
    QRMicroVersion(number: 4, level: .low, dataBits: 128, parityCount: 8),
    QRMicroVersion(number: 4, level: .medium, dataBits: 112, parityCount: 10),
    QRMicroVersion(number: 4, level: .quartile, dataBits: 80, parityCount: 14),
  ]

  /// Where the modules of a version lie.
  ///
  /// - Parameter size: Modules on a side: 11, 13, 15 or 17.
  /// - Returns: The layout; finder, separator and the timing along both upper edges are known.
  static func layout(dimension size: Int) -> QRLayout {
    var known = [Int8](repeating: -1, count: size * size)
    for row in 0..<8 {
      for column in 0..<8 {
        let ring = max(abs(row - 3), abs(column - 3))
        known[row * size + column] = ring == 2 || ring == 4 ? 1 : 0
      }
    }
    for place in 8..<size {
      known[place] = Int8(place & 1)
      known[place * size] = Int8(place & 1)
    }
    var order: [Int32] = []
    var goesUp = true
    for right in stride(from: size - 1, to: 0, by: -2) {
      for step in 0..<size {
        let row = goesUp ? size - 1 - step : step
        for column in [right, right - 1] where row > 0 && (row > 8 || column > 8) {
          order.append(Int32(row * size + column))
        }
      }
      goesUp.toggle()
    }
    return QRLayout(dimension: size, dataModules: order, known: known)
  }

  /// A format and how well soft modules agree with it.
  struct Match {
    /// Version and level.
    let version: QRMicroVersion
    /// Mask pattern 0…3 of the four (table 10).
    let mask: Int
    /// Mean agreement of the 15 modules, −1…1.
    let score: Float
  }

  /// The format that agrees best (7.9.2).
  ///
  /// - Parameters:
  ///   - modules: Soft modules, positive for light, row by row.
  ///   - size: Modules on a side.
  /// - Returns: The best of 32.
  static func bestFormat(_ modules: [Float], size: Int) -> Match {
    // From the most significant bit: along row 8, then up column 8.
    let places = (1...8).map { 8 * size + $0 } + (1...7).reversed().map { $0 * size + 8 }
    let values = places.map { max(-1, min(1, modules[$0])) }
    var best = Match(version: all[0], mask: 0, score: -1)
    for data in 0..<32 {
      var remainder = data
      for _ in 0..<10 { remainder = remainder << 1 ^ (remainder >> 9) * 0x537 }
      let code = (data << 10 | remainder) ^ 0x4445
      var sum: Float = 0
      for (index, value) in values.enumerated() {
        sum += code >> (14 - index) & 1 == 1 ? -value : value
      }
      if sum / 15 > best.score {
        best = Match(version: all[data >> 2], mask: data & 3, score: sum / 15)
      }
    }
    return best
  }
}
