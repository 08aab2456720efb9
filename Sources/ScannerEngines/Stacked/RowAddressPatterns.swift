/// The row address patterns at the ends of MicroPDF417's rows: three bars and three spaces of ten
/// modules that number the rows from 1 to 52 (ISO/IEC 24728, table 2).
///
/// Those between the columns are not needed.
enum RowAddressPatterns {
  /// Modules of a pattern.
  static let modules: Float = 10
  /// Row numbers there are; they go on at 1 after the last.
  static let count = 52

  /// Widths of the patterns at the left and right ends; neighbours differ by one edge.
  private static let sides = [
    221311, 311311, 312211, 222211, 213211, 214111, 223111, 313111, 322111, 412111, 421111, 331111,
    241111, 232111, 231211, 321211, 411211, 411121, 411112, 321112, 312112, 311212, 311221, 311131,
    311122, 311113, 221113, 221122, 221131, 221221, 222121, 312121, 321121, 231121, 231112, 222112,
    213112, 212212, 212221, 212131, 212122, 212113, 211213, 211123, 211132, 211141, 211231, 211222,
    211312, 211321, 211411, 212311,
  ]
  /// Row numbers by four sums of a bar and a space, 3 bits each; 0: no pattern.
  ///
  /// From edge to edge of one kind, so that ink that spreads changes nothing.
  private static let sideIndex = index(sides)

  private static func index(_ patterns: [Int]) -> [UInt8] {
    var index = [UInt8](repeating: 0, count: 1 << 12)
    for (number, pattern) in patterns.enumerated() {
      let widths = [100_000, 10_000, 1000, 100, 10].map { pattern / $0 % 10 }
      let key = (0..<4).reduce(0) { $0 << 3 | (widths[$1] + widths[$1 + 1]) & 7 }
      index[key] = UInt8(number + 1)
    }
    return index
  }

  /// The row number of a pattern at an end of the row.
  ///
  /// - Parameter edges: The first of seven edges in pixels.
  /// - Returns: 1…52, or 0 for another pattern.
  static func side(_ edges: UnsafePointer<Float>) -> Int {
    let number = number(edges, sideIndex)
    return number > 0 && isNear(edges, sides[number - 1]) ? number : 0
  }

  @inline(__always)
  private static func number(_ edges: UnsafePointer<Float>, _ index: [UInt8]) -> Int {
    let scale = modules / (edges[6] - edges[0])
    var key = 0
    for first in 0..<4 {
      let width = Int(((edges[first + 2] - edges[first]) * scale).rounded())
      guard width >= 2, width <= 7 else { return 0 }
      key = key << 3 | width
    }
    return Int(index[key])
  }

  /// Most that a run may be off when ink that spreads is taken off, in modules.
  private static let mostOff: Float = 0.6

  private static func isNear(_ edges: UnsafePointer<Float>, _ pattern: Int) -> Bool {
    let scale = modules / (edges[6] - edges[0])
    var off = SIMD8<Float>.zero
    var digits = pattern
    for run in (0..<6).reversed() {
      off[run] = (edges[run + 1] - edges[run]) * scale - Float(digits % 10)
      digits /= 10
    }
    let spread = (off[0] - off[1] + off[2] - off[3] + off[4] - off[5]) / 6
    for run in 0..<6 where abs(off[run] - (run & 1 == 0 ? spread : -spread)) > mostOff {
      return false
    }
    return true
  }
}
