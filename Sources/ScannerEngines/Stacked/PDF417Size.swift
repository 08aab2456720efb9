/// The size of a PDF417 symbol, which its row indicators tell (ISO/IEC 15438, 5.11).
struct PDF417Size {
  /// Codewords of data and error correction in a row, 1…30.
  let columns: Int
  /// Number of rows, 3…90.
  let rows: Int
  /// Level of error correction, 0…8.
  let level: Int
  /// True for a symbol without right indicators and stop pattern.
  let isCompact: Bool

  /// Modules of the start pattern.
  static let start = 17
  /// Modules of the stop pattern.
  static let stop = 18

  /// Codewords of error correction.
  var parity: Int { 2 << level }
  /// Modules in a row, the last bar included.
  var width: Int {
    let shared = PDF417Size.start + StackedPatterns.modules * (columns + 1)
    return isCompact ? shared + 1 : shared + StackedPatterns.modules + PDF417Size.stop
  }

  /// The first module of a row's codeword.
  ///
  /// - Parameters:
  ///   - number: How many codewords stand between it and the pattern, indicators included.
  ///   - isFromStop: True when that is the stop pattern.
  /// - Returns: Modules from the symbol's left.
  func module(_ number: Int, isFromStop: Bool) -> Int {
    isFromStop
      ? width - PDF417Size.stop - StackedPatterns.modules * (number + 1)
      : PDF417Size.start + StackedPatterns.modules * number
  }

  /// The column of a row's codeword: -1 and `columns` are the indicators.
  ///
  /// - Parameters:
  ///   - number: How many codewords stand between it and the pattern, indicators included.
  ///   - isFromStop: True when that is the stop pattern.
  /// - Returns: From 0; it may lie outside the symbol.
  func column(_ number: Int, isFromStop: Bool) -> Int {
    isFromStop ? columns - number : number - 1
  }

  /// Lets the indicators of lines vote; nil when one is missing or they tell no possible size.
  ///
  /// - Parameter lines: Lines of one symbol that begin at the same pattern.
  init?(_ lines: [PDF417Line]) {
    guard let isFromStop = lines.first?.isFromStop else { return nil }
    // What the clusters' indicators tell: thirds of the rows, level and rest, columns; the right
    // ones are one cluster ahead.
    var votes = [[Int]](repeating: Array(repeating: 0, count: 30), count: StackedPatterns.clusters)
    for line in lines {
      guard let indicator = line.indicator else { continue }
      let cluster = (indicator.cluster + (isFromStop ? 2 : 0)) % StackedPatterns.clusters
      votes[cluster][indicator.codeword % 30] += 1
    }
    let told = votes.map { votes in
      votes.indices.max { votes[$0] < votes[$1] }.flatMap { votes[$0] > 0 ? $0 : nil }
    }
    guard let thirds = told[0], let rest = told[1], let last = told[2], rest < 27 else {
      return nil
    }
    columns = last + 1
    rows = 3 * thirds + rest % 3 + 1
    level = rest / 3
    let count = columns + 1
    let complete = lines.count { line in line.cells.contains { $0.number == count } }
    isCompact = !isFromStop && 5 * complete < lines.count
    guard (3...90).contains(rows), rows * columns < PrimeField.pdf417.size,
      rows * columns > 2 << level
    else { return nil }
  }
}
