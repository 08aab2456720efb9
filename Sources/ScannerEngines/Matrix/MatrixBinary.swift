/// Connected pixels of one colour on a level, as runs of rows.
struct MatrixBinary {
  /// A run of pixels in a row.
  struct Run {
    /// The row.
    var row: Int32
    /// First column.
    var start: Int32
    /// Column after the last.
    var end: Int32
    /// Its component while joining; afterwards the component's number.
    var label: Int32
  }

  /// Pixels that touch, corners included.
  struct Component {
    /// Its runs, from the top down.
    var runs: [Run] = []
    /// Number of pixels.
    var count = 0
    /// Leftmost column.
    var left = Int32.max
    /// Column after the rightmost.
    var right = Int32.min

    /// Uppermost row.
    var top: Int32 { runs.first?.row ?? 0 }
    /// Row after the lowest.
    var bottom: Int32 { (runs.last?.row ?? -1) + 1 }
  }

  /// Width of the level in pixels.
  let width: Int
  /// Height of the level in pixels.
  let height: Int
  /// 1 for pixels of the colour.
  let mask: [UInt8]
  /// Components of at least `least` pixels.
  private(set) var components: [Component] = []

  /// Half the side of the square whose mean parts dark from light, in pixels.
  private static let reach = 12
  /// Grey levels by which a pixel must differ from the mean.
  private static let margin = 4
  private static let least = 12

  /// Parts dark from light pixels and joins those of one colour.
  ///
  /// - Parameters:
  ///   - plane: The level.
  ///   - isDark: The colour.
  init(_ plane: QRPlane, isDark: Bool) {
    width = plane.width
    height = plane.height
    mask = Self.mask(plane, isDark: isDark)
    join()
  }

  /// Tells whether a place is of the colour.
  ///
  /// - Parameter place: In pixels of the level; outside is not.
  /// - Returns: True when it is.
  @inline(__always)
  func isSet(_ place: QRVector) -> Bool {
    guard place.x >= 0, place.y >= 0, place.x < Float(width), place.y < Float(height) else {
      return false
    }
    return mask[Int(place.y) * width + Int(place.x)] != 0
  }

  private static func mask(_ plane: QRPlane, isDark: Bool) -> [UInt8] {
    let (width, height) = (plane.width, plane.height)
    var columns = [Int32](repeating: 0, count: width)
    var sums = [Int32](repeating: 0, count: width + 1)
    var mask = [UInt8](repeating: 0, count: width * height)
    for row in 0..<min(reach, height) {
      for x in 0..<width { columns[x] &+= Int32(plane.base[row * plane.stride + x]) }
    }
    for row in 0..<height {
      if row + reach < height {
        let pixels = plane.base + (row + reach) * plane.stride
        for x in 0..<width { columns[x] &+= Int32(pixels[x]) }
      }
      if row > reach {
        let pixels = plane.base + (row - reach - 1) * plane.stride
        for x in 0..<width { columns[x] &-= Int32(pixels[x]) }
      }
      for x in 0..<width { sums[x + 1] = sums[x] &+ columns[x] }
      let rows = Int32(min(height - 1, row + reach) - max(0, row - reach) + 1)
      let pixels = plane.base + row * plane.stride
      for x in 0..<width {
        let from = max(0, x - reach)
        let to = min(width, x + reach + 1)
        let area = rows &* Int32(to - from)
        let difference = sums[to] &- sums[from] &- Int32(pixels[x]) &* area
        let excess = isDark ? difference : 0 &- difference
        mask[row * width + x] = excess > Int32(margin) &* area ? 1 : 0
      }
    }
    return mask
  }

  private mutating func join() {
    var runs: [Run] = []
    var parents: [Int32] = []
    func root(_ label: Int32) -> Int32 {
      var label = label
      while parents[Int(label)] != label {
        parents[Int(label)] = parents[Int(parents[Int(label)])]
        label = parents[Int(label)]
      }
      return label
    }
    var above = 0..<0
    for row in 0..<height {
      let first = runs.count
      var x = 0
      var next = above.lowerBound
      while x < width {
        while x < width, mask[row * width + x] == 0 { x += 1 }
        guard x < width else { break }
        let start = x
        while x < width, mask[row * width + x] != 0 { x += 1 }
        var run = Run(row: Int32(row), start: Int32(start), end: Int32(x), label: -1)
        while next < above.upperBound, runs[next].end < run.start { next += 1 }
        var touching = next
        while touching < above.upperBound, runs[touching].start <= run.end {
          let other = root(runs[touching].label)
          if run.label < 0 {
            run.label = other
          } else if other != root(run.label) {
            parents[Int(other)] = root(run.label)
          }
          touching += 1
        }
        if run.label < 0 {
          run.label = Int32(parents.count)
          parents.append(run.label)
        }
        runs.append(run)
      }
      above = first..<runs.count
    }
    collect(runs, labels: parents.indices.map { root(Int32($0)) })
  }

  private mutating func collect(_ runs: [Run], labels: [Int32]) {
    var counts = [Int](repeating: 0, count: labels.count)
    for run in runs { counts[Int(labels[Int(run.label)])] += Int(run.end - run.start) }
    var numbers = [Int](repeating: -1, count: labels.count)
    for (label, count) in counts.enumerated() where count >= Self.least {
      numbers[label] = components.count
      components.append(Component(count: count))
    }
    for var run in runs {
      let number = numbers[Int(labels[Int(run.label)])]
      guard number >= 0 else { continue }
      run.label = Int32(number)
      components[number].runs.append(run)
      components[number].left = min(components[number].left, run.start)
      components[number].right = max(components[number].right, run.end)
    }
  }
}
