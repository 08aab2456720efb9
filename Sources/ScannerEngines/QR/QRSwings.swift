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
  /// Number of each extreme in the finer swings.
  private let sources: UnsafeMutablePointer<Int32>
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
    sources = .allocate(capacity: capacity + 2)
    pixels = UnsafePointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))
    placeholder = pixels
  }

  private let placeholder: UnsafePointer<UInt8>

  deinit {
    places.deallocate()
    values.deallocate()
    edges.deallocate()
    sources.deallocate()
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
    let start = firstReversal(line, length: length, hysteresis: hysteresis)
    guard start < length else { return }
    count = follow(line, from: start, length: length, hysteresis: Int32(hysteresis))
    clearEdges()
  }

  /// Until the first reversal both a maximum and a minimum can be pending; leaves the first extreme
  /// and the pending second one in the lists.
  private func firstReversal(
    _ line: UnsafePointer<UInt8>, length: Int, hysteresis: Int
  ) -> Int {
    guard length > 1 else { return length }
    var (high, low) = (Int32(line[0]), Int32(line[0]))
    var (highAt, lowAt) = (0, 0)
    var index = 1
    while index < length, high &- low <= Int32(hysteresis) {
      let value = Int32(line[index])
      if value > high { (high, highAt) = (value, index) }
      if value < low { (low, lowAt) = (value, index) }
      index &+= 1
    }
    guard high &- low > Int32(hysteresis) else { return length }
    startsLight = highAt < lowAt
    (places[0], values[0]) = startsLight ? (Int32(highAt), high) : (Int32(lowAt), low)
    (places[1], values[1]) = startsLight ? (Int32(lowAt), low) : (Int32(highAt), high)
    return index
  }

  /// Follows the line from the pending second extreme to its end.
  private func follow(
    _ line: UnsafePointer<UInt8>, from start: Int, length: Int, hysteresis: Int32
  ) -> Int {
    let (places, values) = (self.places, self.values)
    var count = 1
    var index = start
    var (peak, peakAt) = (values[1], places[1])
    var isRising = startsLight == false
    while index < length {
      if isRising {
        while index < length {
          let value = Int32(line[index])
          if value > peak {
            (peak, peakAt) = (value, Int32(truncatingIfNeeded: index))
          } else if peak &- value > hysteresis {
            break
          }
          index &+= 1
        }
      } else {
        while index < length {
          let value = Int32(line[index])
          if value < peak {
            (peak, peakAt) = (value, Int32(truncatingIfNeeded: index))
          } else if value &- peak > hysteresis {
            break
          }
          index &+= 1
        }
      }
      places[count] = peakAt
      values[count] = peak
      count &+= 1
      guard index < length else { return count }
      (peak, peakAt) = (Int32(line[index]), Int32(truncatingIfNeeded: index))
      isRising.toggle()
      index &+= 1
    }
    places[count] = peakAt
    values[count] = peak
    return count &+ 1
  }

  /// Keeps only the extremes of a larger hysteresis; the same as measuring the line anew with it.
  ///
  /// - Parameters:
  ///   - finer: Swings of the same line with a smaller hysteresis.
  ///   - hysteresis: Smallest reversal in grey levels.
  func coarsen(_ finer: QRSwings, hysteresis: Int) {
    begin(finer.pixels, length: finer.length)
    guard finer.count > 1 else { return }
    let (from, levels) = (finer.places, finer.values)
    let (places, values, sources) = (self.places, self.values, self.sources)
    let (step, total) = (Int32(hysteresis), finer.count)
    var (high, low) = (0, 0)
    var direction = 0
    var kept = 0
    func keep(_ index: Int) {
      places[kept] = from[index]
      values[kept] = levels[index]
      sources[kept] = Int32(truncatingIfNeeded: index)
      kept &+= 1
    }
    for index in 1..<total {
      let value = levels[index]
      if direction >= 0, value > levels[high] { high = index }
      if direction <= 0, value < levels[low] { low = index }
      if direction >= 0, levels[high] &- value > step {
        if kept == 0 { startsLight = true }
        keep(high)
        (direction, low) = (-1, index)
      } else if direction <= 0, value &- levels[low] > step {
        if kept == 0 { startsLight = false }
        keep(low)
        (direction, high) = (1, index)
      }
    }
    if direction != 0 { keep(direction > 0 ? high : low) }
    count = kept
    clearEdges()
  }

  /// Tells whether the finer swings have the same five extremes.
  ///
  /// - Parameter first: Number of the first of them, after coarsening.
  /// - Returns: True when they follow each other there too.
  @inline(__always)
  func isInFiner(_ first: Int) -> Bool { sources[first + 4] &- sources[first] == 4 }

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

  private func clearEdges() {
    guard count > 0 else { return }
    (edges + 1).update(repeating: -1, count: count)
    edges[0] = 0
    edges[count] = Float(length)
  }

  private func findEdge(_ index: Int) -> Float {
    let from = Int(places[index &- 1])
    let to = Int(places[index])
    // Twice the middle, so that it stays whole.
    let middle = values[index &- 1] &+ values[index]
    var place = from
    if values[index] > values[index &- 1] {
      while place < to, 2 &* Int32(pixels[place &+ 1]) < middle { place &+= 1 }
    } else {
      while place < to, 2 &* Int32(pixels[place &+ 1]) > middle { place &+= 1 }
    }
    let value = Int32(pixels[place])
    let rise = Int32(pixels[min(place &+ 1, to)]) &- value
    let part = rise == 0 ? 0.5 : (Float(middle) * 0.5 - Float(value)) / Float(rise)
    let result = Float(place) + 0.5 + part
    edges[index] = result
    return result
  }
}
