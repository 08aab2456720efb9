/// Sums of grey values and of their squares over the rows of a window, as running sums over the
/// columns: the sum of columns a ..< b is `values[b] - values[a]`.
///
/// All sums may wrap; a difference is right as long as one window's sum of squares fits 32 bits.
struct WindowSums {
  /// Running sums of grey values, one more than the columns.
  let values: UnsafeMutablePointer<UInt32>
  /// Running sums of squared grey values.
  let squares: UnsafeMutablePointer<UInt32>
  /// Rows of the picture that the window covers now.
  private(set) var rowCount = 1

  private let width: Int
  private let radius: Int
  private let columnValues: UnsafeMutablePointer<UInt32>
  private let columnSquares: UnsafeMutablePointer<UInt32>
  private let noRow: UnsafeMutablePointer<UInt8>

  /// Reserves the sums; `deallocate` gives them back.
  ///
  /// - Parameters:
  ///   - width: Width of the picture in pixels.
  ///   - radius: The window covers `2 * radius + 1` rows.
  init(width: Int, radius: Int) {
    self.width = width
    self.radius = radius
    let room = width + 32  // vectors write past the end
    func sums() -> UnsafeMutablePointer<UInt32> {
      let pointer = UnsafeMutablePointer<UInt32>.allocate(capacity: room)
      pointer.initialize(repeating: 0, count: room)
      return pointer
    }
    values = sums()
    squares = sums()
    columnValues = sums()
    columnSquares = sums()
    noRow = .allocate(capacity: room)
    noRow.initialize(repeating: 0, count: room)
  }

  /// Gives the memory back.
  func deallocate() {
    for pointer in [values, squares, columnValues, columnSquares] { pointer.deallocate() }
    noRow.deallocate()
  }

  /// Adds the rows that lie below the first row's centre, but for the last one.
  func start(_ image: GrayImage) {
    for y in 0..<min(image.height, radius) { exchange(adding: image.row(y), removing: noRow) }
  }

  /// Moves the window so that its centre lies on a row; called for 0, 1, 2 and so on.
  mutating func moveDown(to y: Int, _ image: GrayImage) {
    let entering = y + radius
    let leaving = y - radius - 1
    exchange(
      adding: entering < image.height ? image.row(entering) : noRow,
      removing: leaving >= 0 ? image.row(leaving) : noRow)
    rowCount = min(image.height - 1, entering) - max(0, leaving + 1) + 1
    var value: UInt32 = 0
    var square: UInt32 = 0
    for x in 0..<width {
      value &+= columnValues[x]
      square &+= columnSquares[x]
      values[x + 1] = value
      squares[x + 1] = square
    }
  }

  private func exchange(
    adding new: UnsafeMutablePointer<UInt8>, removing old: UnsafeMutablePointer<UInt8>
  ) {
    for x in stride(from: 0, to: width, by: 16) {
      let added = load(new + x)
      let removed = load(old + x)
      update(columnValues + x, added &- removed)
      update(columnSquares + x, added &* added &- removed &* removed)
    }
  }

  @inline(__always)
  private func load(_ pixels: UnsafeMutablePointer<UInt8>) -> SIMD16<UInt32> {
    SIMD16(truncatingIfNeeded: UnsafeRawPointer(pixels).loadUnaligned(as: SIMD16<UInt8>.self))
  }

  @inline(__always)
  private func update(_ sums: UnsafeMutablePointer<UInt32>, _ change: SIMD16<UInt32>) {
    let sum = UnsafeRawPointer(sums).loadUnaligned(as: SIMD16<UInt32>.self) &+ change
    UnsafeMutableRawPointer(sums).storeBytes(of: sum, as: SIMD16<UInt32>.self)
  }
}
