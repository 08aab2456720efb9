/// Connected pixels of one shade on a level, as runs of rows.
final class MatrixComponents {
  /// A run of pixels in a row.
  struct Run {
    /// The row.
    var row: Int32
    /// First column.
    var start: Int32
    /// Column after the last.
    var end: Int32
  }

  /// Pixels that touch, corners included.
  struct Component {
    /// Its first run among all.
    var firstRun: Int32 = 0
    /// Number of runs, from the top down.
    var runCount: Int32 = 0
    /// Number of pixels.
    var count: Int32 = 0
    /// Leftmost column.
    var left = Int32.max
    /// Column after the rightmost.
    var right = Int32.min
    /// Uppermost row.
    var top = Int32.max
    /// Row after the lowest.
    var bottom = Int32.min

    /// Sum of its upright sides in pixels.
    var extent: Int32 { right - left + bottom - top }
  }

  /// Components of at least a few pixels.
  private(set) var components: [Component] = []

  private var found: UnsafeMutablePointer<Run>
  /// Number of a run that belongs to the same component and comes no later.
  private var parents: UnsafeMutablePointer<Int32>
  private var capacity: Int
  private var count = 0
  private var sorted: [Run] = []

  private static let least: Int32 = 12

  /// Joins the pixels of one shade.
  ///
  /// - Parameters:
  ///   - shades: The level.
  ///   - shade: `MatrixShades.dark` or `MatrixShades.light`.
  init(_ shades: MatrixShades, _ shade: UInt8) {
    capacity = max(1024, shades.width * shades.height / 24)
    found = .allocate(capacity: capacity)
    parents = .allocate(capacity: capacity)
    var above = 0..<0
    for row in 0..<shades.height {
      reserve(shades.width / 2 + 1)
      let first = count
      scan(shades, row, shift: shade == MatrixShades.dark ? 0 : 1)
      link(first..<count, above: above)
      above = first..<count
    }
    collect()
  }

  deinit {
    found.deallocate()
    parents.deallocate()
  }

  /// The runs of a component.
  ///
  /// - Parameter component: One of `components`.
  /// - Returns: From the top down, from left to right.
  func runs(_ component: Component) -> ArraySlice<Run> {
    sorted[Int(component.firstRun)..<Int(component.firstRun + component.runCount)]
  }

  /// The outermost pixel corners on each border between rows.
  ///
  /// - Parameter component: One of `components`.
  /// - Returns: Two places a border, from the top down.
  func outline(_ component: Component) -> [QRVector] {
    var points: [QRVector] = []
    points.reserveCapacity(2 * Int(component.bottom - component.top) + 2)
    let runs = runs(component)
    var before = (start: Int32.max, end: Int32.min)
    var index = runs.startIndex
    for row in component.top...component.bottom {
      var here = (start: Int32.max, end: Int32.min)
      while index < runs.endIndex, runs[index].row == row {
        here.start = min(here.start, runs[index].start)
        here.end = max(here.end, runs[index].end)
        index += 1
      }
      points.append(QRVector(Float(min(before.start, here.start)), Float(row)))
      points.append(QRVector(Float(max(before.end, here.end)), Float(row)))
      before = here
    }
    return points
  }

  private func reserve(_ more: Int) {
    guard count + more > capacity else { return }
    let larger = 2 * capacity + more
    let (runs, links) = (
      UnsafeMutablePointer<Run>.allocate(capacity: larger),
      UnsafeMutablePointer<Int32>.allocate(capacity: larger)
    )
    runs.moveInitialize(from: found, count: count)
    links.moveInitialize(from: parents, count: count)
    found.deallocate()
    parents.deallocate()
    (found, parents, capacity) = (runs, links, larger)
  }

  private func scan(_ shades: MatrixShades, _ row: Int, shift: UInt64) {
    let line = UnsafeRawPointer(shades.base + row * shades.stride)
    let number = Int32(truncatingIfNeeded: row)
    var before: UInt64 = 0
    var (start, next) = (Int32(-1), count)
    for column in Swift.stride(from: 0, to: shades.stride, by: 8) {
      let word = (line + column).loadUnaligned(as: UInt64.self)
      let isSet = (word &>> shift) & 0x0101_0101_0101_0101
      var changes = isSet ^ (isSet &<< 8 | before)
      before = isSet &>> 56
      while changes != 0 {
        let place = Int32(truncatingIfNeeded: column &+ changes.trailingZeroBitCount &>> 3)
        changes &= changes &- 1
        if start < 0 {
          start = place
        } else {
          found[next] = Run(row: number, start: start, end: place)
          parents[next] = Int32(truncatingIfNeeded: next)
          next &+= 1
          start = -1
        }
      }
    }
    if start >= 0 {
      found[next] = Run(row: number, start: start, end: Int32(shades.width))
      parents[next] = Int32(truncatingIfNeeded: next)
      next &+= 1
    }
    count = next
  }

  private func link(_ row: Range<Int>, above: Range<Int>) {
    let (found, parents) = (self.found, self.parents)
    var next = above.lowerBound
    for index in row {
      let (start, end) = (found[index].start, found[index].end)
      while next < above.upperBound, found[next].end < start { next &+= 1 }
      var touching = next
      while touching < above.upperBound, found[touching].start <= end {
        let (mine, other) = (root(index), root(touching))
        if mine != other { parents[max(mine, other)] = Int32(truncatingIfNeeded: min(mine, other)) }
        touching &+= 1
      }
    }
  }

  @inline(__always)
  private func root(_ index: Int) -> Int {
    var index = Int32(truncatingIfNeeded: index)
    while parents[Int(index)] != index {
      parents[Int(index)] = parents[Int(parents[Int(index)])]
      index = parents[Int(index)]
    }
    return Int(index)
  }

  /// Parents come first, so one pass names every run's component.
  private func collect() {
    let numbers = UnsafeMutablePointer<Int32>.allocate(capacity: max(1, count))
    defer { numbers.deallocate() }
    var roots = 0
    for index in 0..<count {
      if Int(parents[index]) == index {
        numbers[index] = Int32(truncatingIfNeeded: roots)
        roots &+= 1
      } else {
        numbers[index] = numbers[Int(parents[index])]
      }
    }
    let all = UnsafeMutablePointer<Component>.allocate(capacity: max(1, roots))
    defer { all.deallocate() }
    all.initialize(repeating: Component(), count: roots)
    for index in 0..<count { all[Int(numbers[index])].add(found[index]) }
    var runCount: Int32 = 0
    for index in 0..<roots {
      guard all[index].count >= Self.least else {
        all[index].firstRun = -1
        continue
      }
      all[index].firstRun = runCount
      runCount &+= all[index].runCount
      components.append(all[index])
    }
    sorted = [Run](unsafeUninitializedCapacity: Int(runCount)) { sorted, initialized in
      for index in 0..<count {
        let number = Int(numbers[index])
        let place = all[number].firstRun
        guard place >= 0 else { continue }
        sorted.initializeElement(at: Int(place), to: found[index])
        all[number].firstRun = place &+ 1
      }
      initialized = Int(runCount)
    }
  }
}

extension MatrixComponents.Component {
  /// Takes a run in.
  @inline(__always)
  fileprivate mutating func add(_ run: MatrixComponents.Run) {
    runCount &+= 1
    count &+= run.end &- run.start
    left = min(left, run.start)
    right = max(right, run.end)
    top = min(top, run.row)
    bottom = max(bottom, run.row &+ 1)
  }
}
