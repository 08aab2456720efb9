/// Finds places on one level of the picture where rows and columns run 1:1:3:1:1.
///
/// One pass over the pixels of a row finds its swings; coarser hysteresis comes from the extremes
/// alone. A column is measured only where a row fits, and an accepted place takes further rows
/// without measuring again.
final class QRFinderSearch {
  /// How a search is done.
  struct Rules {
    /// Smallest reversals in grey levels, from fine to coarse.
    var hysteresis: [Int]
    /// First row that is looked at.
    var firstRow = 0
    /// Distance between rows that are looked at.
    var rowStep = 1
    /// Largest module in pixels of the level; larger ones are found on the next.
    var largestModule: Float
    /// How many times the gap between both levels fits into their whole range, at most; blur of 0.7
    /// modules makes it 7.
    var levelGap: Int32 = 5
    /// Lets the outer dark runs have any length: no quiet zone, or a damaged edge.
    var hasFreeEnds = false
  }

  /// A place that passed.
  struct Candidate {
    /// Centre, in pixels of the level.
    var centre: QRVector
    /// Module along the row and along the column, in pixels of the level.
    var module: QRVector
    /// True for dark on light.
    var isDark: Bool
    /// Rows, at all hystereses, that crossed it.
    var hits: Int
    /// How often its column was measured.
    fileprivate var columnHits: Int
  }

  private static let cell = 16
  private static let mostCandidates = 6000

  private let plane: QRPlane
  private let rules: Rules
  private let columnSwings: QRSwings
  private let columnPixels: UnsafeMutablePointer<UInt8>
  private var candidates: [Candidate] = []
  private var heads: [Int32]
  private var following: [Int32] = []
  private let gridWidth: Int

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - plane: The level.
  ///   - rules: How to search.
  init(_ plane: QRPlane, rules: Rules) {
    self.plane = plane
    self.rules = rules
    columnSwings = QRSwings(capacity: plane.height)
    columnPixels = .allocate(capacity: plane.height)
    gridWidth = plane.width / Self.cell + 1
    heads = Array(repeating: -1, count: gridWidth * (plane.height / Self.cell + 1))
  }

  deinit {
    columnPixels.deallocate()
  }

  /// Searches the whole level.
  ///
  /// - Returns: Candidates, those with the most rows first.
  func run() -> [Candidate] {
    let swings = rules.hysteresis.map { _ in QRSwings(capacity: plane.width) }
    var row = rules.firstRow
    while row < plane.height, candidates.count < Self.mostCandidates {
      for (index, hysteresis) in rules.hysteresis.enumerated() {
        if index == 0 {
          swings[0].measure(
            plane.base + row * plane.stride, length: plane.width, hysteresis: hysteresis)
        } else {
          swings[index].coarsen(swings[index - 1], hysteresis: hysteresis)
        }
        scan(swings[index], isCoarse: index > 0, row: row, hysteresis: hysteresis)
      }
      row += rules.rowStep
    }
    return candidates.sorted { $0.hits > $1.hits }
  }

  private func scan(_ swings: QRSwings, isCoarse: Bool, row: Int, hysteresis: Int) {
    guard swings.count >= 5 else { return }
    for first in 0...(swings.count - 5) where hasTwoLevels(swings, first) {
      // The same five runs were looked at already.
      if isCoarse, swings.isInFiner(first) { continue }
      guard let module = module(swings, first, tolerance: 0.55),
        module <= rules.largestModule
      else { continue }
      let middle =
        rules.hasFreeEnds
        ? (swings.edge(first + 2) + swings.edge(first + 3)) / 2
        : (swings.edge(first + 1) + swings.edge(first + 2) + swings.edge(first + 3)
          + swings.edge(first + 4)) / 4
      let place = QRVector(middle, Float(row) + 0.5)
      let isDark = !swings.isLight(first)
      if join(place, module, isDark: isDark) { continue }
      measureColumn(place, module, isDark: isDark, hysteresis: hysteresis)
    }
  }

  /// The five runs are of two levels well apart, whatever blur and shading do to them.
  @inline(__always)
  private func hasTwoLevels(_ swings: QRSwings, _ first: Int) -> Bool {
    let values = swings.values + first
    let outer = (values[0], values[2], values[4])
    let inner = (values[1], values[3])
    let isLight = values[0] > values[1]
    // From the weakest run of one level to the strongest of the other, and all in all.
    let gap =
      isLight
      ? min(outer.0, min(outer.1, outer.2)) &- max(inner.0, inner.1)
      : min(inner.0, inner.1) &- max(outer.0, max(outer.1, outer.2))
    guard gap > 0 else { return false }
    let range =
      isLight
      ? max(outer.0, max(outer.1, outer.2)) &- min(inner.0, inner.1)
      : max(inner.0, inner.1) &- min(outer.0, min(outer.1, outer.2))
    return rules.levelGap &* gap >= range
  }

  /// The module of five runs from `first`, or nil when they are not 1:1:3:1:1.
  @inline(__always)
  private func module(_ swings: QRSwings, _ first: Int, tolerance: Float) -> Float? {
    let inner = swings.edge(first + 3) - swings.edge(first + 2)
    let left = swings.edge(first + 2) - swings.edge(first + 1)
    let right = swings.edge(first + 4) - swings.edge(first + 3)
    // Most windows end here: the middle is the longest.
    guard inner > left, inner > right else { return nil }
    let start = swings.edge(first + 1) - swings.edge(first)
    let end = swings.edge(first + 5) - swings.edge(first + 4)
    let sum = left + inner + right
    let module = rules.hasFreeEnds ? sum / 5 : (sum + start + end) / 7
    let slack = tolerance * module + 0.35
    guard module >= 1, abs(left - module) < slack, abs(right - module) < slack,
      abs(inner - 3 * module) < 1.6 * slack
    else { return nil }
    if rules.hasFreeEnds {
      let least = 0.5 * module - 0.2
      return start > least && end > least ? module : nil
    }
    return abs(start - module) < slack && abs(end - module) < slack ? module : nil
  }

  /// Adds a row to a candidate whose column was measured often enough.
  private func join(_ place: QRVector, _ module: Float, isDark: Bool) -> Bool {
    guard let index = nearest(place, module, isDark: isDark),
      candidates[index].columnHits >= 2
    else { return false }
    candidates[index].hits += 1
    return true
  }

  private func nearest(_ place: QRVector, _ module: Float, isDark: Bool) -> Int? {
    let column = Int(place.x) / Self.cell
    let row = Int(place.y) / Self.cell
    let rows = heads.count / gridWidth
    for y in max(0, row - 1)...min(rows - 1, row + 1) {
      for x in max(0, column - 1)...min(gridWidth - 1, column + 1) {
        var index = Int(heads[y * gridWidth + x])
        while index >= 0 {
          let candidate = candidates[index]
          let offset = candidate.centre - place
          let ratio = candidate.module.x / module
          // A row may cross the middle square anywhere.
          if candidate.isDark == isDark, ratio < 1.4, ratio > 0.71,
            abs(offset.x) < 1.2 * module, abs(offset.y) < 1.8 * candidate.module.y
          {
            return index
          }
          index = Int(following[index])
        }
      }
    }
    return nil
  }

  private func measureColumn(
    _ place: QRVector, _ module: Float, isDark: Bool, hysteresis: Int
  ) {
    let column = min(plane.width - 1, Int(place.x))
    let reach = Int(module * 10) + 3
    let top = max(0, Int(place.y) - reach)
    let bottom = min(plane.height - 1, Int(place.y) + reach)
    for row in top...bottom {
      columnPixels[row - top] = plane.base[row * plane.stride + column]
    }
    columnSwings.measure(columnPixels, length: bottom - top + 1, hysteresis: hysteresis)
    let start = place.y - Float(top)
    var run = 0
    while run < columnSwings.count, columnSwings.edge(run + 1) <= start { run += 1 }
    guard run >= 2, run + 2 < columnSwings.count, columnSwings.isLight(run) != isDark,
      hasTwoLevels(columnSwings, run - 2),
      let height = self.module(columnSwings, run - 2, tolerance: 0.65),
      height < 3.6 * module, module < 3.6 * height
    else { return }
    let middle =
      rules.hasFreeEnds
      ? (columnSwings.edge(run) + columnSwings.edge(run + 1)) / 2
      : (columnSwings.edge(run) + columnSwings.edge(run + 1) + columnSwings.edge(run - 1)
        + columnSwings.edge(run + 2)) / 4
    accept(QRVector(place.x, middle + Float(top)), QRVector(module, height), isDark: isDark)
  }

  private func accept(_ centre: QRVector, _ module: QRVector, isDark: Bool) {
    if let index = nearest(centre, module.x, isDark: isDark) {
      let count = Float(candidates[index].columnHits)
      candidates[index].centre = (candidates[index].centre * count + centre) / (count + 1)
      candidates[index].module = (candidates[index].module * count + module) / (count + 1)
      candidates[index].columnHits += 1
      candidates[index].hits += 1
      return
    }
    let cell = Int(centre.y) / Self.cell * gridWidth + Int(centre.x) / Self.cell
    following.append(heads[cell])
    heads[cell] = Int32(candidates.count)
    candidates.append(
      Candidate(centre: centre, module: module, isDark: isDark, hits: 1, columnHits: 1))
  }
}
