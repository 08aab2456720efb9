extension LinearCrop {
  /// How often the brightness turns back along the mean of all rows: often among bars and in noise,
  /// seldom on soft shapes.
  ///
  /// - Parameters:
  ///   - first: Column from which it is counted.
  ///   - part: A turn goes back by the range of the whole crop divided by this.
  /// - Returns: Number of turns.
  func reversals(from first: Int = 0, part: Int = 10) -> Int {
    var sums = [Int](repeating: 0, count: width)
    for y in 0..<height {
      for x in 0..<width { sums[x] += Int(pixels[y * stride + x]) }
    }
    guard first < width, let least = sums.min(), let most = sums.max() else { return 0 }
    let step = max(1, (most - least) / part)
    var (low, high, count, isRising) = (sums[first], sums[first], 0, true)
    for value in sums[first...] {
      if isRising {
        high = max(high, value)
        if value <= high - step { (isRising, low, count) = (false, value, count + 1) }
      } else {
        low = min(low, value)
        if value >= low + step { (isRising, high, count) = (true, value, count + 1) }
      }
    }
    return count
  }
}
