/// Follows a side whose modules alternate, so that each module's border is known where it is.
///
/// Counting them confirms the size; where paper bends or a printer slips, they are not evenly
/// spaced.
struct DataMatrixTiming {
  /// Samples of one module.
  private static let density = 6

  /// The borders between modules.
  ///
  /// - Parameters:
  ///   - count: Modules on the side; the first is dark.
  ///   - level: The picture.
  ///   - isDark: True for dark on light.
  ///   - place: The place of a point: modules along the side, and modules off its middle.
  /// - Returns: `count + 1` places in modules along the side, or nil when another number alternates.
  static func borders(
    count: Int, in level: QRPyramid.Level, isDark: Bool, place: (Float, Float) -> QRVector
  ) -> [Float]? {
    for depth in [0, 0.2, -0.2] as [Float] {
      let length = density * count + density
      var values: [UInt8] = []
      for index in 0..<length {
        let along = (Float(index) + 0.5) / Float(density)
        var sum: Float = 0
        for off in [-0.15, 0, 0.15] as [Float] { sum += level.sample(place(along, depth + off)) }
        values.append(UInt8(max(0, min(255, isDark ? sum / 3 : 255 - sum / 3))))
      }
      if let borders = borders(values, count: count) { return borders }
    }
    return nil
  }

  /// Tells whether any of a few lines along a side changes often enough.
  ///
  /// - Parameters:
  ///   - level: The picture.
  ///   - place: The place of a point: part of the side, and part of the other side off its edge.
  /// - Returns: False for what is no side of any size.
  @inline(__always)
  static func alternates(in level: QRPyramid.Level, place: (Float, Float) -> QRVector) -> Bool {
    let plane = level.plane
    let (from, to) = (place(0, 0.05), place(1, 0.05))
    let length = (to - from).length * level.inverseScale
    let count = max(24, min(mostSamples, Int(length)))
    let step = 1 / Float(count)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { values in
      for modules in [9, 13, 20, 34, 60, 110] as [Float] {
        var (least, most) = (UInt8.max, UInt8.min)
        for index in 0..<count {
          let at = place((Float(index) + 0.5) * step, 0.5 / modules) * level.inverseScale
          let x = max(0, min(Float(plane.width - 1), at.x))
          let y = max(0, min(Float(plane.height - 1), at.y))
          let value = plane.base[Int(Int32(y)) &* plane.stride &+ Int(Int32(x))]
          values[index] = value
          least = min(least, value)
          most = max(most, value)
        }
        if changes(values, least, most) >= leastChanges { return true }
      }
      return false
    }
  }

  /// Changes between dark and light of the shortest side, less two that a wrong corner may hide.
  private static let leastChanges = 5

  private static func changes(
    _ values: UnsafeMutableBufferPointer<UInt8>, _ least: UInt8, _ most: UInt8
  ) -> Int {
    guard most &- least > 8 else { return 0 }
    let middle = Int(least) + Int(most &- least) / 2
    let margin = Int(most &- least) / 10
    var isLight = Int(values[0]) > middle
    var changes = 0
    for value in values where isLight ? Int(value) < middle - margin : Int(value) > middle + margin
    {
      isLight.toggle()
      changes += 1
    }
    return changes
  }

  /// How many modules alternate on a side, without knowing their size.
  ///
  /// - Parameters:
  ///   - level: The picture.
  ///   - isDark: True for dark on light.
  ///   - place: The place of a point: part of the side, and part of the other side off its edge.
  /// - Returns: Even numbers, from 8 to 144.
  static func counts(
    in level: QRPyramid.Level, isDark: Bool, place: (Float, Float) -> QRVector
  ) -> Set<Int> {
    let length = (place(1, 0) - place(0, 0)).length * level.inverseScale
    let samples = max(80, min(mostSamples, Int(2.5 * length)))
    let swings = QRSwings(capacity: samples)
    var counts: Set<Int> = []
    for modules in [10, 15, 24, 40, 70, 120] as [Float] {
      let values = (0..<samples).map { index -> UInt8 in
        let value = level.sample(
          place((Float(index) + 0.5) / Float(samples) * 1.02, 0.5 / modules))
        return UInt8(max(0, min(255, isDark ? value : 255 - value)))
      }
      guard let least = values.min(), let most = values.max(), most - least > 16 else { continue }
      values.withUnsafeBufferPointer { values in
        guard let base = values.baseAddress else { return }
        swings.measure(base, length: samples, hysteresis: max(6, Int(most - least) / 5))
      }
      let count = swings.count - leading(swings)
      if count & 1 == 0, count >= 8 { counts.insert(count) }
    }
    return counts
  }

  private static let mostSamples = 400

  /// The side's first module is dark; a line that begins outside meets the paper before it.
  private static func leading(_ swings: QRSwings) -> Int { swings.startsLight ? 1 : 0 }

  private static func borders(_ values: [UInt8], count: Int) -> [Float]? {
    guard let least = values.min(), let most = values.max(), most - least > 16 else { return nil }
    let swings = QRSwings(capacity: values.count)
    return values.withUnsafeBufferPointer { values -> [Float]? in
      guard let base = values.baseAddress else { return nil }
      swings.measure(base, length: values.count, hysteresis: max(6, Int(most - least) / 5))
      let first = leading(swings)
      guard swings.count == count + first else { return nil }
      var borders: [Float] = [0]
      for index in 1..<count { borders.append(swings.edge(index + first) / Float(density)) }
      borders.append(2 * borders[count - 1] - borders[count - 2])
      // Dark and light runs differ when the ink spreads; every second border is right on average.
      return (0...count).map { index in
        guard index > 0, index < count else { return borders[index] }
        return (borders[index - 1] + 2 * borders[index] + borders[index + 1]) / 4
      }
    }
  }
}
