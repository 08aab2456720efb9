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

  /// Joins the pixels of one colour.
  ///
  /// - Parameters:
  ///   - mask: 1 for its pixels.
  ///   - plane: The level.
  init(_ mask: [UInt8], of plane: QRPlane) {
    width = plane.width
    height = plane.height
    self.mask = mask
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

  /// Both masks of a level.
  ///
  /// - Parameter plane: The level.
  /// - Returns: 1 for dark pixels, and 1 for light ones.
  static func masks(_ plane: QRPlane) -> (dark: [UInt8], light: [UInt8]) {
    let (width, height) = (plane.width, plane.height)
    var light = [UInt8](repeating: 0, count: width * height)
    let dark = [UInt8](unsafeUninitializedCapacity: width * height) { dark, count in
      light.withUnsafeMutableBufferPointer { light in
        guard let darkBase = dark.baseAddress, let lightBase = light.baseAddress else { return }
        fill(plane, darkBase, lightBase)
      }
      count = width * height
    }
    return (dark, light)
  }

  private static func fill(
    _ plane: QRPlane, _ dark: UnsafeMutablePointer<UInt8>, _ light: UnsafeMutablePointer<UInt8>
  ) {
    let (width, height) = (plane.width, plane.height)
    let columns = UnsafeMutablePointer<Int32>.allocate(capacity: width)
    // Running sums with the outermost column repeated, so that every square has the same width.
    let sums = UnsafeMutablePointer<Int32>.allocate(capacity: width + 2 * reach + 2)
    defer {
      columns.deallocate()
      sums.deallocate()
    }
    columns.initialize(repeating: 0, count: width)
    for row in -reach...reach {
      let pixels = plane.base + max(0, min(height - 1, row)) * plane.stride
      for x in 0..<width { columns[x] &+= Int32(pixels[x]) }
    }
    let area = Int32((2 * reach + 1) * (2 * reach + 1))
    for row in 0..<height {
      if row > 0 {
        let added = plane.base + min(height - 1, row + reach) * plane.stride
        let removed = plane.base + max(0, row - reach - 1) * plane.stride
        for x in 0..<width { columns[x] &+= Int32(added[x]) &- Int32(removed[x]) }
      }
      var sum: Int32 = 0
      sums[0] = 0
      for x in 0..<(width + 2 * reach) {
        sum &+= columns[max(0, min(width &- 1, x &- reach))]
        sums[x &+ 1] = sum
      }
      let pixels = plane.base + row * plane.stride
      let (darkRow, lightRow) = (dark + row * width, light + row * width)
      let far = sums + (2 * reach + 1)
      for x in 0..<width {
        let difference = far[x] &- sums[x] &- Int32(pixels[x]) &* area
        darkRow[x] = difference > Int32(margin) &* area ? 1 : 0
        lightRow[x] = difference < Int32(-margin) &* area ? 1 : 0
      }
    }
  }

  private mutating func join() {
    var runs: [Run] = []
    runs.reserveCapacity(width * height / 24)
    var parents: [Int32] = []
    var above = 0..<0
    mask.withUnsafeBufferPointer { mask in
      guard let base = mask.baseAddress else { return }
      for row in 0..<height {
        let first = runs.count
        scan(base + row * width, Int32(row), &runs)
        link(&runs, first..<runs.count, above: above, &parents)
        above = first..<runs.count
      }
    }
    collect(runs, labels: parents.indices.map { Self.root(Int32($0), &parents) })
  }

  private func scan(_ line: UnsafePointer<UInt8>, _ row: Int32, _ runs: inout [Run]) {
    var x = 0
    while x < width {
      // Eight pixels at once where there is nothing.
      while x &+ 8 <= width, UnsafeRawPointer(line + x).loadUnaligned(as: UInt64.self) == 0 {
        x &+= 8
      }
      while x < width, line[x] == 0 { x &+= 1 }
      guard x < width else { return }
      let start = x
      while x < width, line[x] != 0 { x &+= 1 }
      runs.append(Run(row: row, start: Int32(start), end: Int32(x), label: -1))
    }
  }

  private func link(
    _ runs: inout [Run], _ row: Range<Int>, above: Range<Int>, _ parents: inout [Int32]
  ) {
    var next = above.lowerBound
    for index in row {
      let (start, end) = (runs[index].start, runs[index].end)
      while next < above.upperBound, runs[next].end < start { next += 1 }
      var label: Int32 = -1
      var touching = next
      while touching < above.upperBound, runs[touching].start <= end {
        let other = Self.root(runs[touching].label, &parents)
        if label < 0 {
          label = other
        } else if other != label {
          parents[Int(max(other, label))] = min(other, label)
          label = min(other, label)
        }
        touching += 1
      }
      if label < 0 {
        label = Int32(parents.count)
        parents.append(label)
      }
      runs[index].label = label
    }
  }

  private static func root(_ label: Int32, _ parents: inout [Int32]) -> Int32 {
    var label = label
    while parents[Int(label)] != label {
      parents[Int(label)] = parents[Int(parents[Int(label)])]
      label = parents[Int(label)]
    }
    return label
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
