extension QRSwings {
  /// Finds the reversals of a line that are a part of its range.
  ///
  /// - Parameters:
  ///   - line: Its pixels.
  ///   - length: Number of pixels, at most the capacity.
  ///   - part: Smallest reversal that counts, in parts of the line's range.
  /// - Returns: False for a line of one grey, which is not measured.
  func measure(_ line: UnsafePointer<UInt8>, length: Int, part: Double) -> Bool {
    var (low, high) = (UInt8.max, UInt8.min)
    for index in 0..<length {
      low = min(low, line[index])
      high = max(high, line[index])
    }
    guard high > low &+ 16 else { return false }
    measure(line, length: length, hysteresis: max(6, Int(Double(high - low) * part)))
    return true
  }
}
