/// A line of pixels that crosses a MicroPDF417 symbol from its first bar to its last.
struct MicroPDFLine: StackedLine {
  /// Codewords in a row.
  var columns: Int
  /// Row number at the symbol's left end, 1…52.
  var left: Int
  /// Row number at its right end.
  var right: Int
  /// Its first edge, the left pattern's end, the right pattern's start and the last edge, in pixels
  /// from the line's start.
  var edges: SIMD4<Float>
  /// Height of the line in pixels.
  var y: Float
  /// True when the symbol reads from right to left.
  var isReversed: Bool
  /// True when its bars are light.
  var isLight: Bool

  var inner: Float { (edges[0] + edges[3]) / 2 }

  /// How far the right number is ahead of the left one; a symbol that leans changes it by one or two.
  var turn: Int { (right - left + RowAddressPatterns.count) % RowAddressPatterns.count }

  /// True when some size has such a turn.
  fileprivate var hasPlausibleTurn: Bool {
    // Eighths of a turn with one or two columns, two eighths with more.
    let step = columns < 3 ? 8 : 16
    let off = (turn + step / 2) % step - step / 2
    return turn < 4 * step && abs(off) < 4 || turn > RowAddressPatterns.count - 4
  }

  /// Tells whether two lines can be of one symbol.
  ///
  /// - Parameter other: Another line of the same crop.
  /// - Returns: True when kind and place agree.
  func belongs(with other: MicroPDFLine) -> Bool {
    let shift = edges - other.edges
    let module = abs(edges[3] - edges[0]) / Float(MicroPDFSize.widths[columns - 1])
    let reach = 1.5 * module + 0.3 * abs(y - other.y)
    return columns == other.columns && isReversed == other.isReversed && isLight == other.isLight
      && abs(shift[0]) < reach && abs(shift[3]) < reach
  }
}

/// Finds row address patterns on lines of pixels.
final class MicroPDFLineScan {
  private let swings: QRSwings
  private let capacity: Int
  private var edges: [Float] = []

  /// Makes room.
  ///
  /// - Parameter capacity: Longest line in pixels.
  init(capacity: Int) {
    self.capacity = capacity
    swings = QRSwings(capacity: capacity)
  }

  /// Reads a line in both directions and both polarities.
  ///
  /// - Parameters:
  ///   - line: Its pixels.
  ///   - length: Number of pixels, at most the capacity.
  ///   - y: Height of the line.
  ///   - part: Smallest reversal that counts, in parts of the line's range.
  /// - Returns: What crosses whole symbols.
  func lines(
    _ line: UnsafePointer<UInt8>, length: Int, y: Float, part: Double
  ) -> [MicroPDFLine] {
    guard swings.measure(line, length: length, part: part) else { return [] }
    let count = swings.count
    guard count >= MicroPDFLineScan.fewestRuns else { return [] }
    edges = (0...count).map { swings.edge($0) }
    var found = read(isReversed: false, length: length, y: y)
    edges = edges.reversed().map { Float(length) - $0 }
    found += read(isReversed: true, length: length, y: y)
    return found
  }

  /// Runs of a row of one column.
  private static let fewestRuns = 21

  /// A row address pattern at an end of a row.
  private struct End {
    var number: Int
    /// Its outer edge, the last bar's for the right end, and its inner one.
    var outer: Float
    var inner: Float
    var module: Float
    var isLight: Bool
  }

  private func read(isReversed: Bool, length: Int, y: Float) -> [MicroPDFLine] {
    var (lefts, rights): ([End], [End]) = ([], [])
    let count = edges.count - 1
    let cell = Float(StackedPatterns.modules)
    edges.withUnsafeBufferPointer { edges in
      guard let base = edges.baseAddress else { return }
      for start in 0...(count - 7) {
        let at = base + start
        let module = (at[6] - at[0]) / RowAddressPatterns.modules
        // The first bar has two modules or more, the last space three or less.
        guard module > 0.7, at[1] - at[0] > 1.3 * module, at[6] - at[5] < 3.8 * module else {
          continue
        }
        // Beyond it is light, on its other side a codeword of eight runs.
        let isLeft =
          (start == 0 || at[0] - at[-1] > 0.8 * module) && start + 14 <= count
          && abs(at[14] - at[6] - cell * module) < 0.1 * cell * module
        let stop = at[7] - at[6]
        let isRight =
          stop > 0.4 * module && stop < 2.2 * module && start >= 8
          && (start + 7 == count || at[8] - at[7] > 0.8 * module)
          && abs(at[0] - at[-8] - cell * module) < 0.1 * cell * module
        guard isLeft || isRight else { continue }
        let number = RowAddressPatterns.side(at)
        guard number > 0 else { continue }
        let isLight = swings.isLight(isReversed ? count - 1 - start : start)
        if isLeft {
          lefts.append(
            End(number: number, outer: at[0], inner: at[6], module: module, isLight: isLight))
        }
        if isRight {
          rights.append(
            End(number: number, outer: at[7], inner: at[0], module: module, isLight: isLight))
        }
      }
    }
    return lefts.flatMap { left in
      rights.compactMap { right in
        line(left, right, isReversed: isReversed, length: Float(length), y: y)
      }
    }
  }

  /// Two ends that can be of one row: what stands between is not looked at, as a line that leans
  /// crosses several rows there.
  private func line(
    _ left: End, _ right: End, isReversed: Bool, length: Float, y: Float
  ) -> MicroPDFLine? {
    let module = (left.module + right.module) / 2
    let width = (right.outer - left.outer) / module
    guard left.isLight == right.isLight, right.module > 0.55 * left.module,
      right.module < 1.8 * left.module,
      let columns = (1...4).first(where: {
        abs(width / Float(MicroPDFSize.widths[$0 - 1]) - 1) < 0.06
      })
    else { return nil }
    let edges = SIMD4(left.outer, left.inner, right.inner, right.outer)
    let line = MicroPDFLine(
      columns: columns, left: left.number, right: right.number,
      edges: isReversed ? length - edges : edges, y: y, isReversed: isReversed,
      isLight: left.isLight)
    return line.hasPlausibleTurn ? line : nil
  }
}
