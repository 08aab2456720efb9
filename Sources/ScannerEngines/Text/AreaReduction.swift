/// Scales a picture down, each new pixel the mean of the area that it covers.
///
/// Rows are summed with whole-number weights, which vectorises; a running sum over the columns
/// then gives pixels of any width. A plain loop over samples costs 50 ms for 1080p to 720p.
struct AreaReduction {
  private let source: GrayImage
  private let target: GrayImage
  /// Rows of the source for one of the target.
  private let step: Double
  /// Weighted sum of the source's rows, column by column, in 1/256 grey levels.
  private let sums: UnsafeMutablePointer<UInt32>
  /// Running sums of `sums`, one more than the columns.
  ///
  /// They may wrap: differences stay right.
  private let running: UnsafeMutablePointer<UInt32>
  /// Column of the source in which each of the target's begins, and the part of it in 1/256 that
  /// lies before.
  private let starts: [(column: Int, part: UInt32)]

  /// Prepares; `deallocate` gives the memory back.
  ///
  /// - Parameters:
  ///   - source: The picture.
  ///   - target: A picture that is not larger.
  init(from source: GrayImage, to target: GrayImage) {
    self.source = source
    self.target = target
    step = Double(source.height) / Double(target.height)
    let room = source.width + 32  // vectors write past the end
    sums = .allocate(capacity: room)
    sums.initialize(repeating: 0, count: room)
    running = .allocate(capacity: room)
    running.initialize(repeating: 0, count: room)
    let width = Double(source.width) / Double(target.width)
    starts = (0...target.width).map { x in
      let position = (Double(x) * width * 256).rounded()
      return (Int(position) / 256, UInt32(Int(position) % 256))
    }
  }

  /// Gives the memory back.
  func deallocate() {
    sums.deallocate()
    running.deallocate()
  }

  /// Makes one row of the target.
  func makeRow(_ y: Int) {
    sumRows(from: Double(y) * step, to: Double(y + 1) * step)
    var sum: UInt32 = 0
    for x in 0..<source.width {
      running[x] = sum
      sum &+= sums[x]
    }
    running[source.width] = sum
    let row = target.row(y)
    let area = step * Double(source.width) / Double(target.width)
    let scale = Float(1 / (256 * area))
    var before: UInt32 = 0
    for x in 0..<target.width {
      let end = starts[x + 1]
      // The column behind the last one has no weight.
      let upTo = running[end.column] &+ (sums[end.column] &* end.part) >> 8
      row[x] = UInt8(min(255, Float(upTo &- before) * scale + 0.5))
      before = upTo
    }
  }

  /// Adds rows, the first and last by the part that lies inside.
  private func sumRows(from top: Double, to bottom: Double) {
    sums.update(repeating: 0, count: source.width)
    for y in Int(top)..<min(source.height, Int(bottom.rounded(.up))) {
      let part = min(bottom, Double(y + 1)) - max(top, Double(y))
      let weight = SIMD16<UInt16>(repeating: UInt16((part * 256).rounded()))
      let row = source.row(y)
      for x in stride(from: 0, to: source.width, by: 16) {
        let bytes = UnsafeRawPointer(row + x).loadUnaligned(as: SIMD16<UInt8>.self)
        // 255 * 256 fits 16 bits.
        let weighted = SIMD16<UInt16>(truncatingIfNeeded: bytes) &* weight
        let sum =
          UnsafeRawPointer(sums + x).loadUnaligned(as: SIMD16<UInt32>.self)
          &+ SIMD16<UInt32>(truncatingIfNeeded: weighted)
        UnsafeMutableRawPointer(sums + x).storeBytes(of: sum, as: SIMD16<UInt32>.self)
      }
    }
  }
}
