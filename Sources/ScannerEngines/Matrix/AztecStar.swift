/// Lines through what may be the middle of a bullseye.
///
/// Rings that are squares in any affine view cross every line through their middle at even
/// distances, so each direction tells a bullseye from most that looks like one along a row.
struct AztecStar {
  private let plane: QRPlane
  private let isDark: Bool
  /// Brightness between both levels.
  private let middle: Int32
  /// Grey levels beyond the middle from which a pixel is of the other level.
  private let margin: Int32

  /// Takes the levels from a row.
  ///
  /// Nil when dark and light do not stand apart, as printed rings do and carpets do not.
  ///
  /// - Parameters:
  ///   - edges: Six edges of the middle run and of two on each side, in pixels.
  ///   - row: The row.
  ///   - plane: The level.
  ///   - isDark: True when the middle run is dark.
  init?(_ edges: UnsafePointer<Int32>, row: Int, in plane: QRPlane, isDark: Bool) {
    let line = plane.base + row * plane.stride
    func value(_ run: Int) -> Int32 { Int32(line[Int((edges[run] &+ edges[run + 1]) / 2)]) }
    let (a, b, c) = (value(0), value(2), value(4))
    let (d, e) = (value(1), value(3))
    let gap = isDark ? min(d, e) &- max(a, max(b, c)) : min(a, min(b, c)) &- max(d, e)
    let range = isDark ? max(d, e) &- min(a, min(b, c)) : max(a, max(b, c)) &- min(d, e)
    guard gap > 0, 4 &* gap >= range else { return nil }
    self.plane = plane
    self.isDark = isDark
    middle = (isDark ? max(a, max(b, c)) : max(d, e)) &+ gap / 2
    margin = gap / 8
  }

  /// Follows a line both ways through two rings.
  ///
  /// - Parameters:
  ///   - x: Column of a pixel in the middle.
  ///   - y: Row of that pixel.
  ///   - stepX: 0 or 1.
  ///   - stepY: −1…1.
  ///   - module: About how long the runs are.
  ///   - slack: Part of a module by which runs may differ.
  /// - Returns: Their mean in steps, and the middle's distance from the pixel's; nil when they are
  ///   not alike.
  @inline(__always)
  func cross(
    _ x: Int, _ y: Int, stepX: Int, stepY: Int, module: Float, slack: Float
  ) -> (module: Float, offset: Float)? {
    let most = Int32(9 * module) + 3
    guard let ahead = follow(x, y, stepX, stepY, most: most),
      let behind = follow(x, y, -stepX, -stepY, most: most)
    else { return nil }
    let mean = (ahead.z + behind.z) / 5
    let allowed = slack * mean + 0.5
    guard abs(ahead.x + behind.x - mean) < allowed,
      abs(ahead.y - ahead.x - mean) < allowed, abs(behind.y - behind.x - mean) < allowed,
      abs(ahead.z - ahead.y - mean) < allowed, abs(behind.z - behind.y - mean) < allowed
    else { return nil }
    return (mean, (ahead.x - behind.x) / 2)
  }

  /// Distances of the ends of the middle and of two rings.
  @inline(__always)
  private func follow(
    _ x: Int, _ y: Int, _ stepX: Int, _ stepY: Int, most: Int32
  ) -> SIMD3<Float>? {
    let spaceX = stepX > 0 ? plane.width &- 1 &- x : stepX < 0 ? x : Int.max
    let spaceY = stepY > 0 ? plane.height &- 1 &- y : stepY < 0 ? y : Int.max
    let length = min(Int(most), min(spaceX, spaceY))
    let step = stepY &* plane.stride &+ stepX
    var pixel = plane.base + (y &* plane.stride &+ x)
    var before = Int32(pixel[0])
    var ends = SIMD3<Float>.zero
    var (ring, isInDark) = (0, isDark)
    var at = 1
    while at <= length {
      pixel += step
      let value = Int32(pixel[0])
      if isInDark ? value > middle &+ margin : value < middle &- margin {
        let rise = value &- before
        let part = rise == 0 ? 0.5 : Float(middle &- before) / Float(rise)
        ends[ring] = Float(Int32(truncatingIfNeeded: at)) - 1 + max(0, min(1, part))
        ring &+= 1
        if ring == 3 { return ends }
        isInDark.toggle()
      }
      before = value
      at &+= 1
    }
    return nil
  }
}
