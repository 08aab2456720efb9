/// Running sums of values and squares, so that means and variances of any stretch cost nothing.
final class PrefixSums {
  private let length: Int
  private let sums: FloatBuffer
  private let squares: FloatBuffer

  /// Allocates room.
  ///
  /// - Parameters:
  ///   - rows: Number of signals.
  ///   - length: Longest signal.
  init(rows: Int, length: Int) {
    self.length = length + 1
    sums = FloatBuffer(rows * (length + 1))
    squares = FloatBuffer(rows * (length + 1))
  }

  /// Sums one signal.
  @inline(__always) func compute(_ values: Floats, _ count: Int, row: Int) {
    let s = sums.base + row * length
    let ss = squares.base + row * length
    var sum: Float = 0
    var square: Float = 0
    s[0] = 0
    ss[0] = 0
    for i in 0..<count {
      let value = values[i]
      sum += value
      square += value * value
      s[i + 1] = sum
      ss[i + 1] = square
    }
  }

  /// Sum of the values and of their squares in low..<high.
  @inline(__always) func over(_ row: Int, _ low: Int, _ high: Int) -> (Float, Float) {
    let s = sums.base + row * length
    let ss = squares.base + row * length
    return (s[high] - s[low], ss[high] - ss[low])
  }
}
