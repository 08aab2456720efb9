/// The modules of a QR Code or Micro QR Code: finder, alignment, timing and format as the standard
/// has them, all else from a fuzzer's bytes.
struct FuzzMatrix {
  /// Modules in a row.
  let size: Int
  private var dark: [Bool]

  /// Draws a QR Code.
  ///
  /// - Parameters:
  ///   - version: 1…7.
  ///   - bytes: Format, then modules.
  init(version: Int, _ bytes: inout FuzzBytes) {
    let format = bytes.number(in: 0...31)
    self.init(size: 17 + 4 * version, &bytes)
    drawSquares(7, centre: (3, 3))
    drawSquares(7, centre: (3, size - 4))
    drawSquares(7, centre: (size - 4, 3))
    for place in 8..<(size - 8) {
      set(6, place, place.isMultiple(of: 2))
      set(place, 6, place.isMultiple(of: 2))
    }
    if version > 1 { drawSquares(5, centre: (size - 7, size - 7)) }
    drawFormat(FuzzMatrix.protected(format) ^ 0x5412)
  }

  /// Draws a Micro QR Code.
  ///
  /// - Parameters:
  ///   - microVersion: 1…4.
  ///   - bytes: Format, then modules.
  init(microVersion: Int, _ bytes: inout FuzzBytes) {
    let format = bytes.number(in: 0...31)
    self.init(size: 9 + 2 * microVersion, &bytes)
    drawSquares(7, centre: (3, 3))
    for place in 8..<size {
      set(0, place, place.isMultiple(of: 2))
      set(place, 0, place.isMultiple(of: 2))
    }
    let code = FuzzMatrix.protected(format) ^ 0x4445
    for bit in 0..<8 {
      set(8, 1 + bit, code >> (14 - bit) & 1 == 1)
      set(bit + 1, 8, code >> bit & 1 == 1)
    }
  }

  private init(size: Int, _ bytes: inout FuzzBytes) {
    self.size = size
    let content = Array(bytes.rest)
    dark = (0..<(size * size)).map { module in
      content.isEmpty ? false : content[(module >> 3) % content.count] >> UInt8(module & 7) & 1 == 1
    }
  }

  /// Tells a module's colour; outside all is light.
  func isDark(row: Int, column: Int) -> Bool {
    let isInside = row >= 0 && row < size && column >= 0 && column < size
    return isInside && dark[row * size + column]
  }

  private mutating func set(_ row: Int, _ column: Int, _ isDark: Bool) {
    guard row >= 0, row < size, column >= 0, column < size else { return }
    dark[row * size + column] = isDark
  }

  /// A finder pattern (7) with its separator, or an alignment pattern (5).
  private mutating func drawSquares(_ width: Int, centre: (row: Int, column: Int)) {
    let reach = width == 7 ? 4 : 2
    for row in -reach...reach {
      for column in -reach...reach {
        let ring = max(abs(row), abs(column))
        let isDark = width == 7 ? ring < 2 || ring == 3 : ring != 1
        set(centre.row + row, centre.column + column, isDark)
      }
    }
  }

  /// Both copies of the format (ISO/IEC 18004, 7.9.1), highest bit first along row 8.
  private mutating func drawFormat(_ code: Int) {
    let columns = [0, 1, 2, 3, 4, 5, 7, 8] + (0..<7).map { size - 7 + $0 }
    for bit in 0..<15 {
      let isDark = code >> (14 - bit) & 1 == 1
      set(8, columns[bit], isDark)
      let row = bit < 7 ? size - 1 - bit : [8, 7, 5, 4, 3, 2, 1, 0][bit - 7]
      set(row, 8, isDark)
    }
    set(size - 8, 8, true)
  }

  /// Five bits and their ten bits of a BCH code with the generator 0x537.
  private static func protected(_ format: Int) -> Int {
    var remainder = format << 10
    for bit in (10..<15).reversed() where remainder >> bit & 1 == 1 {
      remainder ^= 0x537 << (bit - 10)
    }
    return format << 10 | remainder
  }
}
