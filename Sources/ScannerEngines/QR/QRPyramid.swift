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
  /// - Parameters:
  ///   - plane: The picture, at least 2 pixels wide and high.
  ///   - isDoubled: Puts a level of twice the size in front, for modules of a pixel.
  init(_ plane: QRPlane, isDoubled: Bool) {
    if isDoubled { append(doubled(plane), scale: 0.5) }
    append(plane, scale: 1)
    while let last = levels.last, levels.count < 7,
      min(last.plane.width, last.plane.height) >= 2 * Self.leastSide
    {
      append(halved(last.plane), scale: last.scale * 2)
    }
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

  private func doubled(_ plane: QRPlane) -> QRPlane {
    let width = plane.width * 2
    let height = plane.height * 2
    let target = allocate(width: width, height: height)
    for row in 0..<height {
      for column in 0..<width {
        let value = plane.sample((Float(column) + 0.5) / 2, (Float(row) + 0.5) / 2)
        target[row * width + column] = UInt8(value + 0.5)
      }
    }
    return QRPlane(base: target, width: width, height: height, stride: width)
  }
}
