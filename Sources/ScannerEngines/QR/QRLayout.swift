import Synchronization

/// Where a version's modules lie: the order of the data modules, and the modules known beforehand.
///
/// Modules are numbered row by row, `row * dimension + column`.
final class QRLayout: Sendable {
  /// Modules on a side.
  let dimension: Int
  /// Data modules in the order of their bits, eight a codeword; remainder bits at the end.
  let dataModules: [Int32]
  /// 1 for light, 0 for dark, −1 for unknown: finders with their separators, and timing.
  let known: [Int8]

  private static let cache = Mutex<[Int: QRLayout]>([:])

  /// The layout of a version; built once.
  ///
  /// - Parameter version: A version of QR Code.
  /// - Returns: Its layout, shared.
  static func of(_ version: QRVersion) -> QRLayout {
    cache.withLock { cache in
      if let layout = cache[version.number] { return layout }
      let layout = QRLayout(version)
      cache[version.number] = layout
      return layout
    }
  }

  /// Takes a layout from elsewhere.
  ///
  /// - Parameters:
  ///   - dimension: Modules on a side.
  ///   - dataModules: Data modules in the order of their bits.
  ///   - known: 1 for light, 0 for dark, −1 for unknown.
  init(dimension: Int, dataModules: [Int32], known: [Int8]) {
    self.dimension = dimension
    self.dataModules = dataModules
    self.known = known
  }

  private init(_ version: QRVersion) {
    dimension = version.dimension
    let isFunction = Self.functionModules(version)
    dataModules = Self.zigzag(dimension: dimension, isFunction: isFunction)
    known = Self.knownModules(dimension)
  }

  private static func functionModules(_ version: QRVersion) -> [Bool] {
    let size = version.dimension
    var mask = [Bool](repeating: false, count: size * size)
    func paint(_ columns: Range<Int>, _ rows: Range<Int>) {
      for row in rows { for column in columns { mask[row * size + column] = true } }
    }
    paint(0..<9, 0..<9)
    paint((size - 8)..<size, 0..<9)
    paint(0..<9, (size - 8)..<size)
    paint(0..<size, 6..<7)
    paint(6..<7, 0..<size)
    if version.number >= 7 {
      paint((size - 11)..<(size - 8), 0..<6)
      paint(0..<6, (size - 11)..<(size - 8))
    }
    for pattern in version.alignmentPatterns {
      paint((pattern.column - 2)..<(pattern.column + 3), (pattern.row - 2)..<(pattern.row + 3))
    }
    return mask
  }

  /// Pairs of columns from the right, up and down in turn, leaving out the timing column (7.7.3).
  private static func zigzag(dimension size: Int, isFunction: [Bool]) -> [Int32] {
    var order: [Int32] = []
    var right = size - 1
    var goesUp = true
    while right > 0 {
      if right == 6 { right = 5 }
      for step in 0..<size {
        let row = goesUp ? size - 1 - step : step
        for column in [right, right - 1] where !isFunction[row * size + column] {
          order.append(Int32(row * size + column))
        }
      }
      goesUp.toggle()
      right -= 2
    }
    return order
  }

  private static func knownModules(_ size: Int) -> [Int8] {
    var known = [Int8](repeating: -1, count: size * size)
    for (left, top) in [(0, 0), (size - 7, 0), (0, size - 7)] {
      for row in max(0, top - 1)..<min(size, top + 8) {
        for column in max(0, left - 1)..<min(size, left + 8) {
          let ring = max(abs(row - top - 3), abs(column - left - 3))
          known[row * size + column] = ring == 2 || ring == 4 ? 1 : 0
        }
      }
    }
    for place in 8..<(size - 8) {
      known[6 * size + place] = Int8(place & 1)
      known[place * size + 6] = Int8(place & 1)
    }
    return known
  }

  /// Tells whether a mask inverts a module (table 10).
  ///
  /// - Parameters:
  ///   - mask: Mask pattern 0…7.
  ///   - column: Column of the module.
  ///   - row: Row of the module.
  /// - Returns: True where the mask is dark.
  @inline(__always)
  static func isInverted(mask: Int, column: Int, row: Int) -> Bool {
    switch mask {
    case 0: (row + column) % 2 == 0
    case 1: row % 2 == 0
    case 2: column % 3 == 0
    case 3: (row + column) % 3 == 0
    case 4: (row / 2 + column / 3) % 2 == 0
    case 5: row * column % 2 + row * column % 3 == 0
    case 6: (row * column % 2 + row * column % 3) % 2 == 0
    default: ((row + column) % 2 + row * column % 3) % 2 == 0
    }
  }
}
