/// A level of a picture in three shades: dark, light, and neither.
///
/// Each block of pixels is parted by the mean of it and its neighbours; where they differ little,
/// nothing is dark or light. Owns its memory.
final class MatrixShades {
  /// Value of dark pixels; as a mask, what they are told by.
  static let dark: UInt8 = 1
  /// Value of light pixels.
  static let light: UInt8 = 2

  /// Width of the level in pixels.
  let width: Int
  /// Height of the level in pixels.
  let height: Int
  /// Distance between two rows in bytes; a multiple of eight, and the padding is of neither shade.
  let stride: Int
  /// The shades, row by row.
  let base: UnsafePointer<UInt8>

  private let pixels: UnsafeMutablePointer<UInt8>
  private let columns: Int
  private let rows: Int

  /// Side of a block in pixels: its mean is over three times that.
  private static let side = 8

  /// What a block's pixels are.
  private struct Block {
    var sum: Int32 = 0
    var least = UInt8.max
    var most = UInt8.min

    @inline(__always)
    func joined(_ other: Block) -> Block {
      Block(
        sum: sum &+ other.sum, least: min(least, other.least), most: max(most, other.most))
    }
  }

  /// Parts a level.
  ///
  /// - Parameters:
  ///   - plane: The level, at least eight pixels wide and high.
  ///   - range: Grey levels between the darkest and the lightest pixel of a block and its
  ///     neighbours, at least; a pixel must differ from their mean by a quarter of it.
  init(_ plane: QRPlane, range: Int) {
    width = plane.width
    height = plane.height
    stride = (plane.width + 7) & ~7
    columns = max(1, plane.width / Self.side)
    rows = max(1, plane.height / Self.side)
    pixels = .allocate(capacity: stride * plane.height)
    pixels.initialize(repeating: 0, count: stride * plane.height)
    base = UnsafePointer(pixels)
    guard min(width, height) >= Self.side else { return }
    // One row more for the sums over three rows.
    let blocks = UnsafeMutablePointer<Block>.allocate(capacity: columns * (rows + 1))
    defer { blocks.deallocate() }
    for row in 0..<rows { measure(plane, row, blocks + row * columns) }
    let limits = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * stride)
    defer { limits.deallocate() }
    for row in 0..<rows {
      part(plane, row, blocks, blocks + rows * columns, limits, range: range)
    }
  }

  deinit {
    pixels.deallocate()
  }

  /// Tells whether a place is of a shade.
  ///
  /// - Parameters:
  ///   - place: In pixels of the level; outside is of none.
  ///   - shade: `dark` or `light`.
  /// - Returns: True when it is.
  @inline(__always)
  func isSet(_ place: QRVector, _ shade: UInt8) -> Bool {
    guard contains(place) else { return false }
    return base[Int(Int32(place.y)) &* stride &+ Int(Int32(place.x))] == shade
  }

  /// Where dark begins and ends in a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - places: Room for one more than the width; gets columns, the first of a dark run first.
  /// - Returns: How many.
  func changes(_ row: Int, _ places: UnsafeMutablePointer<Int32>) -> Int {
    let line = UnsafeRawPointer(base + row * stride)
    var before: UInt64 = 0
    var count = 0
    for column in Swift.stride(from: 0, to: stride, by: 8) {
      let isSet = (line + column).loadUnaligned(as: UInt64.self) & 0x0101_0101_0101_0101
      var changes = isSet ^ (isSet &<< 8 | before)
      before = isSet &>> 56
      while changes != 0 {
        places[count] = Int32(truncatingIfNeeded: column &+ changes.trailingZeroBitCount &>> 3)
        count &+= 1
        changes &= changes &- 1
      }
    }
    return count
  }

  /// Tells whether a place lies on the level.
  ///
  /// - Parameter place: In pixels of the level.
  /// - Returns: False outside.
  @inline(__always)
  func contains(_ place: QRVector) -> Bool {
    place.x >= 0 && place.y >= 0 && place.x < Float(width) && place.y < Float(height)
  }

  private func measure(_ plane: QRPlane, _ row: Int, _ blocks: UnsafeMutablePointer<Block>) {
    let first = UnsafeRawPointer(plane.base + row * Self.side * plane.stride)
    for column in 0..<columns {
      var sums = SIMD8<UInt16>.zero
      var least = SIMD8<UInt8>(repeating: 255)
      var most = SIMD8<UInt8>.zero
      for line in 0..<Self.side {
        let values = (first + (line &* plane.stride &+ column &* Self.side))
          .loadUnaligned(as: SIMD8<UInt8>.self)
        sums &+= SIMD8<UInt16>(truncatingIfNeeded: values)
        least.replace(with: values, where: values .< least)
        most.replace(with: values, where: values .> most)
      }
      let halves = sums.lowHalf &+ sums.highHalf
      var block = Block(sum: Int32(halves[0] &+ halves[1] &+ halves[2] &+ halves[3]))
      for lane in 0..<Self.side {
        block.least = min(block.least, least[lane])
        block.most = max(block.most, most[lane])
      }
      blocks[column] = block
    }
  }

  private func part(
    _ plane: QRPlane, _ row: Int, _ blocks: UnsafePointer<Block>,
    _ sums: UnsafeMutablePointer<Block>, _ limits: UnsafeMutablePointer<UInt8>, range: Int
  ) {
    let upper = blocks + max(0, row - 1) * columns
    let middle = blocks + row * columns
    let lower = blocks + min(rows - 1, row + 1) * columns
    for column in 0..<columns {
      sums[column] = upper[column].joined(middle[column]).joined(lower[column])
    }
    let (below, above) = (limits, limits + stride)
    let margin = range / 4
    for column in 0..<columns {
      let all = sums[max(0, column &- 1)].joined(sums[column])
        .joined(sums[min(columns &- 1, column &+ 1)])
      let isFlat = Int(all.most) &- Int(all.least) < range
      let mean = Int(all.sum) / (9 &* Self.side &* Self.side)
      // What is left of the last block is parted like it.
      let end = column == columns &- 1 ? width : (column &+ 1) &* Self.side
      for x in (column &* Self.side)..<end {
        below[x] = isFlat ? 0 : UInt8(truncatingIfNeeded: max(0, mean &- margin))
        above[x] = isFlat ? 255 : UInt8(truncatingIfNeeded: min(255, mean &+ margin))
      }
    }
    for line in (row * Self.side)..<(row == rows - 1 ? height : (row + 1) * Self.side) {
      let source = plane.base + line * plane.stride
      let target = pixels + line * stride
      for x in 0..<width {
        let value = source[x]
        target[x] = (value < below[x] ? Self.dark : 0) | (value > above[x] ? Self.light : 0)
      }
    }
  }
}
