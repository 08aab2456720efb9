/// Finds PDF417's start and stop patterns on lines of pixels and follows the rows from there.
final class PDF417LineScan {
  private let swings: QRSwings
  private var edges: [Float] = []
  private var isReversed = false

  /// Runs of a compact row of one column.
  private static let fewestRuns = 25
  /// Widths of two neighbouring runs each, from edge to edge of one kind, so that ink that spreads
  /// changes nothing: of 81111113 and of 711311121.
  private static let startPairs: [Float] = [9, 2, 2, 2, 2, 2, 4]
  private static let stopPairs: [Float] = [8, 2, 4, 4, 2, 2, 3, 3]
  /// Cells in turn that may be unreadable before the line is given up.
  private static let patience = 3
  /// Indicators and columns.
  private static let mostCells = 32

  /// Makes room.
  ///
  /// - Parameter capacity: Longest line in pixels.
  init(capacity: Int) {
    swings = QRSwings(capacity: capacity)
  }

  /// Reads a line in both directions and both polarities.
  ///
  /// - Parameters:
  ///   - line: Its pixels.
  ///   - length: Number of pixels, at most the capacity.
  ///   - y: Height of the line.
  ///   - part: Smallest reversal that counts, in parts of the line's range.
  ///   - isFollowed: False when only the patterns are looked for.
  /// - Returns: A line for each pattern.
  func lines(
    _ line: UnsafePointer<UInt8>, length: Int, y: Float, part: Double, isFollowed: Bool
  ) -> [PDF417Line] {
    guard swings.measure(line, length: length, part: part) else { return [] }
    guard swings.count >= PDF417LineScan.fewestRuns else { return [] }
    edges = (0...swings.count).map { swings.edge($0) }
    isReversed = false
    var found = find(y: y, isFollowed: isFollowed)
    edges = edges.reversed().map { Float(length) - $0 }
    isReversed = true
    found += find(y: y, isFollowed: isFollowed).map { $0.mirrored(in: Float(length)) }
    return found
  }

  private func find(y: Float, isFollowed: Bool) -> [PDF417Line] {
    let count = edges.count - 1
    var found: [PDF417Line] = []
    for first in 1..<(count - 8) {
      // A bar of seven or eight modules among bars and spaces of one.
      let bar = edges[first + 1] - edges[first]
      let next = edges[first + 2] - edges[first + 1]
      guard bar > 3.2 * next, bar < 16 * next else { continue }
      let module = (edges[first + 8] - edges[first]) / Float(StackedPatterns.modules)
      guard module > 0.9, bar > 5.5 * module, bar < 9.5 * module else { continue }
      let isStart =
        edges[first] - edges[first - 1] > 0.8 * module
        && matches(PDF417LineScan.startPairs, first, module)
      let isStop =
        !isStart && first + 10 < edges.count
        && (first + 9 == count || edges[first + 10] - edges[first + 9] > 0.8 * module)
        && matches(PDF417LineScan.stopPairs, first, module)
      guard isStart || isStop else { continue }
      var line = PDF417Line(
        isFromStop: isStop, isReversed: isReversed,
        isLight: swings.isLight(isReversed ? count - 1 - first : first), y: y,
        outer: isStop ? edges[first + 9] : edges[first], module: module, cells: [])
      if isFollowed { follow(&line, from: first) }
      found.append(line)
    }
    return found
  }

  private func matches(_ pairs: [Float], _ first: Int, _ module: Float) -> Bool {
    for (index, pair) in pairs.enumerated() {
      let width = edges[first + index + 2] - edges[first + index]
      guard abs(width - pair * module) < (pair > 4 ? 1.2 : 0.85) * module else { return false }
    }
    return true
  }

  /// Reads codewords outwards from a pattern.
  private func follow(_ line: inout PDF417Line, from first: Int) {
    let step = line.isFromStop ? -1 : 1
    let cell = Float(StackedPatterns.modules * step)
    let bars = (0..<4).reduce(Float(0)) {
      $0 + edges[first + 2 * $1 + 1] - edges[first + 2 * $1]
    }
    // How much wider than it should be a bar is, in modules.
    let spread = (bars / line.module - (line.isFromStop ? 10 : 11)) / 4
    var module = line.module
    // Codewords begin and end with an edge from space to bar, as the patterns do.
    var at = line.isFromStop ? first : first + 8
    var expected = edges[at]
    var missed = 0
    for number in 0..<PDF417LineScan.mostCells {
      while edges.indices.contains(at + 2 * step),
        abs(edges[at + 2 * step] - expected) < abs(edges[at] - expected)
      {
        at += 2 * step
      }
      let other = at + 8 * step
      guard edges.indices.contains(other) else { return }
      let (left, right) = (min(at, other), max(at, other))
      let width = edges[right] - edges[left]
      guard abs(edges[at] - expected) < 1.5 * module,
        abs(width - abs(cell) * module) < 1.3 * module
      else {
        expected += cell * module
        missed += 1
        guard missed < PDF417LineScan.patience else { return }
        continue
      }
      if let pattern = pattern(left, width, spread) {
        line.cells.append(
          PDF417Line.Cell(
            number: number, cluster: pattern / StackedPatterns.count,
            codeword: pattern % StackedPatterns.count,
            ends: SIMD2(edges[left], edges[right])))
        missed = 0
      } else {
        missed += 1
        guard missed < PDF417LineScan.patience else { return }
      }
      module += 0.3 * (width / abs(cell) - module)
      expected = edges[other]
      at = other
    }
  }

  /// The codeword, with its cluster, whose runs begin at an edge.
  private func pattern(_ first: Int, _ width: Float, _ spread: Float) -> Int? {
    let scale = Float(StackedPatterns.modules) / width
    var bits: UInt32 = 0
    var from = 0
    for run in 1...8 {
      let place = (edges[first + run] - edges[first]) * scale
      let to = run & 1 == 1 ? Int((place - spread).rounded()) : Int(place.rounded())
      guard to > from, to <= StackedPatterns.modules else { return nil }
      let ones = (UInt32(1) << UInt32(to - from)) - 1
      bits = bits << UInt32(to - from) | (run & 1 == 1 ? ones : 0)
      from = to
    }
    return StackedPatterns.number(bits)
  }
}

extension PDF417Line {
  /// The same line in a picture seen in a mirror.
  fileprivate func mirrored(in length: Float) -> PDF417Line {
    var mirrored = self
    mirrored.outer = length - outer
    for index in cells.indices { mirrored.cells[index].ends = length - cells[index].ends }
    return mirrored
  }
}
