extension GrayImage {
  /// Median of the absolute Laplacian on a grid of 4 pixels: 0 for pictures drawn by a computer,
  /// 1 to 9 and more for those of a camera.
  func noiseLevel() -> Int {
    var counts = [Int](repeating: 0, count: 1024)  // 4 * 255 is the most
    var total = 0
    for y in stride(from: 2, to: height - 2, by: 4) {
      let row = pixels + y * width
      for x in stride(from: 2, to: width - 2, by: 4) {
        let around =
          Int(row[x - 1]) + Int(row[x + 1]) + Int(row[x - width]) + Int(row[x + width])
        counts[abs(4 * Int(row[x]) - around)] += 1
        total += 1
      }
    }
    var sum = 0
    for level in counts.indices {
      sum += counts[level]
      if 2 * sum >= total { return level }
    }
    return 0
  }

  /// A binomial blur.
  ///
  /// - Parameter radius: 1 for the kernel 1 2 1, 2 for 1 4 6 4 1.
  /// - Returns: A picture of the same size; the edges repeat.
  func blurred(radius: Int) -> GrayImage {
    let result = GrayImage(width: width, height: height)
    // The 16 sums at the last pixel of a row begin up to two places further on.
    let margin = 16 + 2
    let sums = UnsafeMutablePointer<UInt16>.allocate(capacity: width + 2 * margin)
    defer { sums.deallocate() }
    sums.initialize(repeating: 0, count: width + 2 * margin)
    for y in 0..<height {
      let target = result.pixels + y * width
      if radius == 1 {
        blurRow3(y, sums + margin, target)
      } else {
        blurRow5(y, sums + margin, target)
      }
    }
    return result
  }

  private func blurRow3(
    _ y: Int, _ sums: UnsafeMutablePointer<UInt16>, _ target: UnsafeMutablePointer<UInt8>
  ) {
    let above = row(y - 1)
    let here = row(y)
    let below = row(y + 1)
    for x in stride(from: 0, to: width, by: 16) {
      let middle = load(here + x)
      store(load(above + x) &+ middle &+ middle &+ load(below + x), sums + x)
    }
    sums[-1] = sums[0]
    sums[width] = sums[width - 1]
    let half = SIMD16<UInt16>(repeating: 8)
    for x in stride(from: 0, to: width, by: 16) {
      let middle = load(sums + x)
      let sum = load(sums + x - 1) &+ middle &+ middle &+ load(sums + x + 1)
      store((sum &+ half) &>> 4, target, at: x)
    }
  }

  private func blurRow5(
    _ y: Int, _ sums: UnsafeMutablePointer<UInt16>, _ target: UnsafeMutablePointer<UInt8>
  ) {
    let rows = (-2...2).map { row(y + $0) }
    for x in stride(from: 0, to: width, by: 16) {
      let middle = load(rows[2] + x)
      let near = load(rows[1] + x) &+ load(rows[3] + x)
      let far = load(rows[0] + x) &+ load(rows[4] + x)
      store(far &+ (near &<< 2) &+ (middle &<< 2) &+ middle &+ middle, sums + x)
    }
    for offset in 1...2 {
      sums[-offset] = sums[0]
      sums[width - 1 + offset] = sums[width - 1]
    }
    // The sums reach 16 * 16 * 255 = 65280, so 128 more still fit.
    let half = SIMD16<UInt16>(repeating: 128)
    for x in stride(from: 0, to: width, by: 16) {
      let middle = load(sums + x)
      let near = load(sums + x - 1) &+ load(sums + x + 1)
      let far = load(sums + x - 2) &+ load(sums + x + 2)
      let sum = far &+ (near &<< 2) &+ (middle &<< 2) &+ middle &+ middle
      store((sum &+ half) &>> 8, target, at: x)
    }
  }

  @inline(__always)
  private func load(_ source: UnsafeMutablePointer<UInt8>) -> SIMD16<UInt16> {
    SIMD16(truncatingIfNeeded: UnsafeRawPointer(source).loadUnaligned(as: SIMD16<UInt8>.self))
  }

  @inline(__always)
  private func load(_ source: UnsafeMutablePointer<UInt16>) -> SIMD16<UInt16> {
    UnsafeRawPointer(source).loadUnaligned(as: SIMD16<UInt16>.self)
  }

  @inline(__always)
  private func store(_ values: SIMD16<UInt16>, _ target: UnsafeMutablePointer<UInt16>) {
    UnsafeMutableRawPointer(target).storeBytes(of: values, as: SIMD16<UInt16>.self)
  }

  /// Writes at most up to the end of the row: the next row belongs to a later call, and the last
  /// row has slack behind it.
  @inline(__always)
  private func store(_ values: SIMD16<UInt16>, _ target: UnsafeMutablePointer<UInt8>, at x: Int) {
    UnsafeMutableRawPointer(target + x).storeBytes(
      of: SIMD16<UInt8>(truncatingIfNeeded: values), as: SIMD16<UInt8>.self)
  }
}
