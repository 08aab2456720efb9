/// Finds the connected components of a mask, from runs of ink in rows (8-connected).
///
/// Only the runs of two rows are held: each is added to its component at once, so that the many of a
/// texture never leave the cache. The perimeter, and with it the stroke width, comes from counts of
/// runs and of their overlaps, so that no distance transform is needed.
struct ComponentScan {
  private struct Run {
    var from: Int32
    var to: Int32
    var label: UInt8
    /// Number of its component, or of one that was united with it since; negative while unknown.
    var component: Int32 = -1
    /// Pixels that it shares with runs of its component in the row above.
    var overlap: Int32 = 0
  }

  private let mask: InkMask
  private var above: [Run] = []
  private var here: [Run] = []
  private var totals: [ComponentTotals] = []
  private var sets = DisjointSets(count: 0)

  private init(_ mask: InkMask) {
    self.mask = mask
    above.reserveCapacity(mask.labels.width)
    here.reserveCapacity(mask.labels.width)
    // Room that is not used costs nothing; to move to larger room does.
    let most = mask.labels.width * mask.labels.height / 32
    totals.reserveCapacity(most)
    sets.reserveCapacity(most)
  }

  /// All components that may belong to text.
  ///
  /// - Parameter mask: A mask.
  /// - Returns: Components of at least 4 px and enough contrast, not larger than text can be.
  static func components(of mask: InkMask) -> [InkComponent] {
    var scan = ComponentScan(mask)
    for y in 0..<mask.labels.height {
      swap(&scan.above, &scan.here)
      scan.findRuns(inRow: y)
      scan.connect()
      scan.add(row: y)
    }
    return scan.collect()
  }

  /// Finds where the label changes, 64 pixels at a time.
  private mutating func findRuns(inRow y: Int) {
    here.removeAll(keepingCapacity: true)
    let width = mask.labels.width
    let labels = mask.labels.row(y)
    var open = Run(from: 0, to: 0, label: InkMask.Label.none)
    var before: UInt64 = 0
    var x = 0
    while x < width {
      var ends: UInt64 = 0
      for part in 0..<8 where x + 8 * part < width {
        let word = ComponentScan.word(labels + x + 8 * part, count: width - x - 8 * part)
        let changes = word ^ (word << 8 | before)
        before = word >> 56
        // Labels have two bits; the product gathers one bit of each byte.
        let bits = (changes | changes >> 1) & 0x0101_0101_0101_0101
        ends |= ((bits &* 0x0102_0408_1020_4080) >> 56) << UInt64(8 * part)
      }
      while ends != 0 {
        let end = x + ends.trailingZeroBitCount
        ends &= ends &- 1
        if open.label != InkMask.Label.none { close(open, at: end) }
        open = Run(
          from: Int32(truncatingIfNeeded: end), to: 0,
          label: end < width ? labels[end] : InkMask.Label.none)
      }
      x += 64
    }
    if open.label != InkMask.Label.none { close(open, at: width) }
  }

  @inline(__always)
  private mutating func close(_ open: Run, at end: Int) {
    var run = open
    run.to = Int32(truncatingIfNeeded: end)
    here.append(run)
  }

  /// Eight labels, the first in the lowest byte; none behind the row's end.
  @inline(__always)
  private static func word(_ labels: UnsafeMutablePointer<UInt8>, count: Int) -> UInt64 {
    if count >= 8 {
      return UInt64(littleEndian: UnsafeRawPointer(labels).loadUnaligned(as: UInt64.self))
    }
    return (0..<count).reduce(0) { $0 | UInt64(labels[$1]) << UInt64(8 * $1) }
  }

  /// Gives runs the component of those that they touch in the row above.
  private mutating func connect() {
    var a = 0
    var b = 0
    above.withUnsafeBufferPointer { above in
      here.withUnsafeMutableBufferPointer { here in
        while a < above.count && b < here.count {
          let (from, to) = (max(above[a].from, here[b].from), min(above[a].to, here[b].to))
          if from <= to && above[a].label == here[b].label {
            if here[b].component < 0 {
              here[b].component = above[a].component
            } else if here[b].component != above[a].component {
              sets.unite(Int(here[b].component), Int(above[a].component))
            }
            here[b].overlap += to - from
          }
          if above[a].to < here[b].to { a += 1 } else { b += 1 }
        }
      }
    }
  }

  /// Adds runs to their components; those that touch none begin one.
  private mutating func add(row y: Int) {
    let grey = mask.smoothed.row(y)
    for index in here.indices {
      let run = here[index]
      var number = Int(run.component)
      if number < 0 {
        number = totals.count
        here[index].component = Int32(truncatingIfNeeded: number)
        totals.append(ComponentTotals(isLight: run.label == InkMask.Label.light))
        sets.append()
      }
      let (from, to) = (Int(run.from), Int(run.to))
      let ends = background(grey, from, to, isLight: run.label == InkMask.Label.light)
      totals[number].add(
        from: run.from, to: run.to, y: Int32(truncatingIfNeeded: y), overlap: run.overlap,
        inkSum: ComponentScan.sum(grey, from, to), background: (UInt32(ends.0), UInt32(ends.1)))
    }
  }

  /// Sum of grey values; most runs are shorter than the eight pixels of a word.
  @inline(__always)
  private static func sum(_ grey: UnsafeMutablePointer<UInt8>, _ from: Int, _ to: Int) -> UInt32 {
    var sum: UInt64 = 0
    for x in stride(from: from, to: to, by: 8) {
      var word = UInt64(littleEndian: UnsafeRawPointer(grey + x).loadUnaligned(as: UInt64.self))
      if to - x < 8 { word &= (1 << UInt64(8 * (to - x))) - 1 }
      let pairs = (word & 0x00ff_00ff_00ff_00ff) &+ (word >> 8 & 0x00ff_00ff_00ff_00ff)
      sum &+= (pairs &* 0x0001_0001_0001_0001) >> 48
    }
    return UInt32(truncatingIfNeeded: sum)
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

  /// Joins what was united; a component stands where its first run does.
  private mutating func collect() -> [InkComponent] {
    var roots: [Int] = []
    roots.reserveCapacity(totals.count)
    for number in totals.indices {
      let root = sets.root(of: number)
      if root == number { roots.append(root) } else { totals[root].add(totals[number]) }
    }
    let (width, height) = (Float(mask.labels.width), Float(mask.labels.height))
    var components: [InkComponent] = []
    components.reserveCapacity(roots.count)
    for root in roots {
      if let component = totals[root].component(maskWidth: width, maskHeight: height) {
        components.append(component)
      }
    }
    return components
  }
}
