/// A picture in halving sizes, so that every symbol has a level where its modules are a few pixels.
///
/// Owns the smaller levels; the largest is the caller's and must outlive this.
final class QRPyramid {
  /// One size.
  struct Level {
    /// Its pixels.
    let plane: QRPlane
    /// Pixels of the picture for one of its own: 0.5, 1, 2, 4 and so on.
    let scale: Float
    /// 1 / `scale`.
    let inverseScale: Float

    /// The brightness at a place of the picture.
    ///
    /// - Parameter place: In pixels of the picture.
    /// - Returns: 0…255.
    @inline(__always)
    func sample(_ place: QRVector) -> Float {
      plane.sample(place.x * inverseScale, place.y * inverseScale)
    }
  }

  /// Smallest side of the smallest level, in pixels.
  private static let leastSide = 60
  /// Modules a symbol's grid is sampled at, in pixels of the level.
  private static let leastModule: Float = 3.6

  /// The levels, largest first.
  private(set) var levels: [Level] = []
  private var owned: [UnsafeMutablePointer<UInt8>] = []

  /// Halves a picture until it is small.
  ///
  /// - Parameter plane: The picture, at least 2 pixels wide and high.
  init(_ plane: QRPlane) {
    append(plane, scale: 1)
    while let last = levels.last, levels.count < 7,
      min(last.plane.width, last.plane.height) >= 2 * Self.leastSide
    {
      append(halved(last.plane), scale: last.scale * 2)
    }
  }

  /// Puts a level of twice the size in front, for modules of a pixel.
  func addDoubled() {
    guard let first = levels.first, first.scale == 1 else { return }
    levels.insert(Level(plane: doubled(first.plane), scale: 0.5, inverseScale: 2), at: 0)
  }

  deinit {
    for pointer in owned { pointer.deallocate() }
  }

  /// The smallest level where a module has enough pixels.
  ///
  /// - Parameter module: Size of a module in pixels of the picture.
  /// - Returns: A level.
  func level(forModule module: Float) -> Level {
    levels.last { module * $0.inverseScale >= Self.leastModule } ?? levels[0]
  }

  private func append(_ plane: QRPlane, scale: Float) {
    levels.append(Level(plane: plane, scale: scale, inverseScale: 1 / scale))
  }

  private func allocate(width: Int, height: Int) -> UnsafeMutablePointer<UInt8> {
    let pointer = UnsafeMutablePointer<UInt8>.allocate(capacity: width * height)
    owned.append(pointer)
    return pointer
  }

  private func halved(_ plane: QRPlane) -> QRPlane {
    let width = plane.width / 2
    let height = plane.height / 2
    let target = allocate(width: width, height: height)
    for row in 0..<height {
      let upper = plane.base + 2 * row * plane.stride
      let lower = upper + plane.stride
      let output = target + row * width
      for column in 0..<width {
        let left = UInt16(upper[2 &* column]) &+ UInt16(lower[2 &* column])
        let right = UInt16(upper[2 &* column &+ 1]) &+ UInt16(lower[2 &* column &+ 1])
        output[column] = UInt8(truncatingIfNeeded: (left &+ right &+ 2) &>> 2)
      }
    }
    return QRPlane(base: target, width: width, height: height, stride: width)
  }

  /// Bilinear: every new pixel is 9:3:3:1 of the four around it.
  private func doubled(_ plane: QRPlane) -> QRPlane {
    let (width, height) = (plane.width, plane.height)
    let target = allocate(width: 2 * width, height: 2 * height)
    var sums = [UInt16](repeating: 0, count: width)
    for row in 0..<(2 * height) {
      let near = plane.base + row / 2 * plane.stride
      let farRow = row & 1 == 0 ? max(0, row / 2 - 1) : min(height - 1, row / 2 + 1)
      let far = plane.base + farRow * plane.stride
      let output = target + row * 2 * width
      sums.withUnsafeMutableBufferPointer { sums in
        for column in 0..<width {
          sums[column] = 3 &* UInt16(near[column]) &+ UInt16(far[column])
        }
        for column in 0..<width {
          let middle = 3 &* sums[column] &+ 8
          let left = sums[max(0, column &- 1)]
          let right = sums[min(width &- 1, column &+ 1)]
          output[2 &* column] = UInt8(truncatingIfNeeded: (middle &+ left) &>> 4)
          output[2 &* column &+ 1] = UInt8(truncatingIfNeeded: (middle &+ right) &>> 4)
        }
      }
    }
    return QRPlane(base: target, width: 2 * width, height: 2 * height, stride: 2 * width)
  }
}
