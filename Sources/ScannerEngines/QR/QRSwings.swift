/// The alternating extremes of a line of pixels: every reversal larger than a hysteresis.
///
/// Runs between extremes are measured where the brightness crosses the middle of two neighbours, so
/// no threshold is needed and both polarities come out of one pass. Owns its memory.
final class QRSwings {
  /// Number of extremes.
  private(set) var count = 0
  /// True when the first extreme is light.
  private(set) var startsLight = false
  /// Place of each extreme in pixels.
  let places: UnsafeMutablePointer<Int32>
  /// Brightness of each extreme.
  let values: UnsafeMutablePointer<Int32>
  private let edges: UnsafeMutablePointer<Float>
  private var pixels: UnsafePointer<UInt8>
  private var length = 0
  private let capacity: Int

  /// Makes room.
  ///
  /// - Parameter capacity: Longest line in pixels.
  init(capacity: Int) {
    self.capacity = capacity
    places = .allocate(capacity: capacity + 2)
    values = .allocate(capacity: capacity + 2)
    edges = .allocate(capacity: capacity + 2)
    pixels = UnsafePointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))
    placeholder = pixels
  }

  private let placeholder: UnsafePointer<UInt8>

  deinit {
    places.deallocate()
    values.deallocate()
    edges.deallocate()
    placeholder.deallocate()
  }

  /// Tells whether an extreme is light.
  ///
  /// - Parameter index: Number of the extreme.
  /// - Returns: True for a maximum.
  @inline(__always)
  func isLight(_ index: Int) -> Bool { (index & 1 == 0) == startsLight }

  /// Finds the extremes of a line.
  ///
  /// - Parameters:
  ///   - line: Pixels in a row; must stay valid while edges are asked for.
  ///   - length: Number of pixels, at most the capacity.
  ///   - hysteresis: Smallest reversal in grey levels.
  func measure(_ line: UnsafePointer<UInt8>, length: Int, hysteresis: Int) {
    precondition(length <= capacity, "the line fits")
    begin(line, length: length)
    guard length > 1 else { return }
    var (high, low) = (Int32(line[0]), Int32(line[0]))
    var (highAt, lowAt) = (Int32(0), Int32(0))
    let step = Int32(hysteresis)
    var index = 1
    // Until the first reversal both a maximum and a minimum can be pending.
    while index < length {
      let value = Int32(line[index])
      if value > high { (high, highAt) = (value, Int32(truncatingIfNeeded: index)) }
      if value < low { (low, lowAt) = (value, Int32(truncatingIfNeeded: index)) }
      index &+= 1
      if high &- low > step { break }
    }
    guard high &- low > step else { return }
    startsLight = highAt < lowAt
    var isRising = !startsLight
    push(isRising ? lowAt : highAt, isRising ? low : high)
    var (peak, peakAt) = isRising ? (high, highAt) : (low, lowAt)
    while index < length {
      let value = Int32(line[index])
      if isRising {
        if value > peak {
          (peak, peakAt) = (value, Int32(truncatingIfNeeded: index))
        } else if peak &- value > step {
          push(peakAt, peak)
          (peak, peakAt, isRising) = (value, Int32(truncatingIfNeeded: index), false)
        }
      } else if value < peak {
        (peak, peakAt) = (value, Int32(truncatingIfNeeded: index))
      } else if value &- peak > step {
        push(peakAt, peak)
        (peak, peakAt, isRising) = (value, Int32(truncatingIfNeeded: index), true)
      }
      index &+= 1
    }
    push(peakAt, peak)
    clearEdges()
  }

  /// Keeps only the extremes of a larger hysteresis; the same as measuring the line anew with it.
  ///
  /// - Parameters:
  ///   - finer: Swings of the same line with a smaller hysteresis.
  ///   - hysteresis: Smallest reversal in grey levels.
  func coarsen(_ finer: QRSwings, hysteresis: Int) {
    begin(finer.pixels, length: finer.length)
    guard finer.count > 1 else { return }
    let step = Int32(hysteresis)
    var (high, low) = (finer.values[0], finer.values[0])
    var (highAt, lowAt) = (finer.places[0], finer.places[0])
    var direction = 0
    for index in 1..<finer.count {
      let value = finer.values[index]
      let place = finer.places[index]
      if direction >= 0, value > high { (high, highAt) = (value, place) }
      if direction <= 0, value < low { (low, lowAt) = (value, place) }
      if direction >= 0, high &- value > step {
        if count == 0 { startsLight = true }
        push(highAt, high)
        (direction, low, lowAt) = (-1, value, place)
      } else if direction <= 0, value &- low > step {
        if count == 0 { startsLight = false }
        push(lowAt, low)
        (direction, high, highAt) = (1, value, place)
      }
    }
    if direction > 0 { push(highAt, high) }
    if direction < 0 { push(lowAt, low) }
    clearEdges()
  }

  /// Where the run of an extreme begins.
  ///
  /// - Parameter index: 0…count; run `index` lies between edges `index` and `index + 1`.
  /// - Returns: Distance from the line's start in pixels; the line's ends count as edges.
  @inline(__always)
  func edge(_ index: Int) -> Float {
    let known = edges[index]
    return known >= 0 ? known : findEdge(index)
  }

  private func begin(_ line: UnsafePointer<UInt8>, length: Int) {
    pixels = line
    self.length = length
    count = 0
  }

  @inline(__always)
  private func push(_ place: Int32, _ value: Int32) {
    places[count] = place
    values[count] = value
    count &+= 1
  }

  private func clearEdges() {
    guard count > 0 else { return }
    (edges + 1).update(repeating: -1, count: count)
    edges[0] = 0
    edges[count] = Float(length)
  }

  private func findEdge(_ index: Int) -> Float {
    let from = Int(places[index - 1])
    let to = Int(places[index])
    let middle = Float(values[index - 1] &+ values[index]) * 0.5
    let rises = values[index] > values[index - 1]
    var result = Float(from + to) * 0.5 + 0.5
    for place in from..<max(from, to) {
      let next = Float(pixels[place + 1])
      if rises ? next >= middle : next <= middle {
        let value = Float(pixels[place])
        if next != value { result = Float(place) + 0.5 + (middle - value) / (next - value) }
        break
      }
    }
    edges[index] = result
    return result
  }
}
