/// Finds the connected components of a mask, from runs of ink in rows (8-connected).
///
/// The perimeter, and with it the stroke width, comes from counts of runs and of their overlaps, so
/// that no distance transform is needed.
struct ComponentScan {
  private struct Run {
    var from: Int32
    var to: Int32
    var y: Int32
    /// Pixels that it shares with runs of its component in the row above.
    var overlap: Int32 = 0
    var inkSum: UInt32
    var backgroundLeft: UInt8
    var backgroundRight: UInt8
    var label: UInt8
  }

  private let mask: InkMask
  private var runs: [Run] = []
  private var sets = DisjointSets(count: 0)

  private init(_ mask: InkMask) {
    self.mask = mask
    runs.reserveCapacity(65_536)
    sets.reserveCapacity(65_536)
  }

  /// All components that may belong to text.
  ///
  /// - Parameter mask: A mask.
  /// - Returns: Components of at least 4 px and enough contrast, not larger than text can be.
  static func components(of mask: InkMask) -> [InkComponent] {
    var scan = ComponentScan(mask)
    var above = 0..<0
    for y in 0..<mask.labels.height {
      let start = scan.runs.count
      scan.findRuns(inRow: y)
      let here = start..<scan.runs.count
      scan.connect(above, here)
      above = here
    }
    return scan.collect()
  }

  private mutating func findRuns(inRow y: Int) {
    let width = mask.labels.width
    let labels = mask.labels.pixels + y * width
    let grey = mask.smoothed.pixels + y * width
    var x = 0
    while true {
      while x + 8 <= width && UnsafeRawPointer(labels + x).loadUnaligned(as: UInt64.self) == 0 {
        x += 8
      }
      while x < width && labels[x] == InkMask.Label.none { x += 1 }
      if x >= width { return }
      let label = labels[x]
      let from = x
      var sum: UInt32 = 0
      while x < width && labels[x] == label {
        sum &+= UInt32(grey[x])
        x += 1
      }
      let ends = background(grey, from, x, isLight: label == InkMask.Label.light)
      runs.append(
        Run(
          from: Int32(truncatingIfNeeded: from), to: Int32(truncatingIfNeeded: x),
          y: Int32(truncatingIfNeeded: y), inkSum: sum, backgroundLeft: ends.0,
          backgroundRight: ends.1, label: label))
      sets.append()
    }
  }

  /// The grey least like ink among the three pixels beyond each end of a run.
  @inline(__always)
  private func background(
    _ grey: UnsafeMutablePointer<UInt8>, _ from: Int, _ to: Int, isLight: Bool
  ) -> (UInt8, UInt8) {
    let last = mask.labels.width - 1
    let left = (grey[max(0, from - 1)], grey[max(0, from - 2)], grey[max(0, from - 3)])
    let right = (grey[min(last, to)], grey[min(last, to + 1)], grey[min(last, to + 2)])
    if isLight {
      return (min(left.0, left.1, left.2), min(right.0, right.1, right.2))
    }
    return (max(left.0, left.1, left.2), max(right.0, right.1, right.2))
  }

  private mutating func connect(_ above: Range<Int>, _ here: Range<Int>) {
    var a = above.lowerBound
    var b = here.lowerBound
    runs.withUnsafeMutableBufferPointer { runs in
      while a < above.upperBound && b < here.upperBound {
        let (from, to) = (max(runs[a].from, runs[b].from), min(runs[a].to, runs[b].to))
        if from <= to && runs[a].label == runs[b].label {
          sets.unite(a, b)
          runs[b].overlap += to - from
        }
        if runs[a].to < runs[b].to { a += 1 } else { b += 1 }
      }
    }
  }

  private mutating func collect() -> [InkComponent] {
    var numbers = [Int32](repeating: -1, count: runs.count)
    var totals: [ComponentTotals] = []
    totals.reserveCapacity(runs.count / 4)
    for index in runs.indices {
      let root = sets.root(of: index)
      if numbers[root] < 0 {
        numbers[root] = Int32(totals.count)
        totals.append(ComponentTotals(isLight: runs[index].label == InkMask.Label.light))
      }
      let run = runs[index]
      totals[Int(numbers[root])].add(
        from: run.from, to: run.to, y: run.y, overlap: run.overlap, inkSum: run.inkSum,
        background: (UInt32(run.backgroundLeft), UInt32(run.backgroundRight)))
    }
    let (width, height) = (Float(mask.labels.width), Float(mask.labels.height))
    return totals.compactMap { $0.component(maskWidth: width, maskHeight: height) }
  }
}

/// What is summed over the runs of one component.
private struct ComponentTotals {
  let isLight: Bool
  private var left = Int32.max
  private var top = Int32.max
  private var right: Int32 = 0
  private var bottom: Int32 = 0
  private var area: Int32 = 0
  private var runs: Int32 = 0
  private var overlap: Int32 = 0
  private var inkSum: UInt64 = 0
  private var leftSum: UInt64 = 0
  private var rightSum: UInt64 = 0
  private var squareSum: UInt64 = 0

  /// Grey levels; fainter ink is not read anyway.
  private static let leastContrast: Float = 12

  init(isLight: Bool) {
    self.isLight = isLight
  }

  @inline(__always)
  mutating func add(
    from: Int32, to: Int32, y: Int32, overlap: Int32, inkSum: UInt32, background: (UInt32, UInt32)
  ) {
    left = min(left, from)
    right = max(right, to)
    top = min(top, y)
    bottom = max(bottom, y + 1)
    area += to - from
    runs += 1
    self.overlap += overlap
    self.inkSum += UInt64(inkSum)
    leftSum += UInt64(background.0)
    rightSum += UInt64(background.1)
    squareSum += UInt64(background.0 * background.0 + background.1 * background.1)
  }

  func component(maskWidth: Float, maskHeight: Float) -> InkComponent? {
    let ink = Float(area)
    // Small pictures may be one line of text and nothing else.
    let isTooHigh = Float(bottom - top) > max(0.25 * maskHeight, 40)
    let isTooWide = Float(right - left) > max(0.6 * maskWidth, 60)
    if area < 4 || isTooHigh || isTooWide { return nil }
    let samples = 2 * Float(runs)
    let perimeter = samples + 2 * (ink - Float(overlap))
    let background = Float(leftSum + rightSum) / samples
    let variance = max(0, Float(squareSum) / samples - background * background)
    var component = InkComponent(
      left: Float(left), top: Float(top), right: Float(right), bottom: Float(bottom), area: ink,
      strokeWidth: 2 * ink / perimeter, ink: Float(inkSum) / ink, background: background,
      backgroundDeviation: variance.squareRoot(),
      backgroundStep: abs(Float(leftSum) - Float(rightSum)) * 2 / samples, isLight: isLight)
    let signed = component.background - component.ink
    guard (isLight ? -signed : signed) >= ComponentTotals.leastContrast else { return nil }
    component.isGlyph = component.looksLikeGlyph
    return component
  }
}
