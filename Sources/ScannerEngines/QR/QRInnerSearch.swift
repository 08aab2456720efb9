import ScannerCore

/// Finds a small symbol inside a larger one, which error correction allows to be covered.
struct QRInnerSearch {
  /// Squares on a side that are compared.
  private static let cells = 10
  /// Lines through each row and each column of squares.
  private static let lines = 3
  /// Most samples of a line.
  private static let mostSamples = 600
  /// Part of the brightness range that a reversal must have.
  private static let reversal: Float = 0.35
  /// How many more reversals than usual a square must have: modules half as large.
  private static let finer = 1.6
  /// Fewest such squares.
  private static let fewest = 4

  private let quad: Quadrilateral
  private let plane: QRPlane

  /// Prepares to search.
  ///
  /// - Parameters:
  ///   - quad: A symbol that was read, in pixels of the plane.
  ///   - plane: The picture.
  init(in quad: Quadrilateral, of plane: QRPlane) {
    self.quad = quad
    self.plane = plane
  }

  /// The part of the symbol whose modules are much smaller than the others.
  ///
  /// - Returns: A window of the plane with some of its surroundings, or nil when there is none.
  func window() -> PixelWindow? {
    let counts = reversals()
    let usual = counts.sorted()[counts.count / 2]
    let limit = max(6, Int(QRInnerSearch.finer * Double(usual)))
    let fine = counts.indices.filter { counts[$0] > limit }
    let side = QRInnerSearch.cells
    guard fine.count >= QRInnerSearch.fewest, let top = fine.first, let bottom = fine.last,
      let left = fine.map({ $0 % side }).min(), let right = fine.map({ $0 % side }).max()
    else { return nil }
    let (first, last) = (top / side, bottom / side)
    // One patch that is not most of the symbol.
    let area = (right - left + 1) * (last - first + 1)
    guard 2 * fine.count >= area, 3 * area <= side * side else { return nil }
    return window(columns: left...right, rows: first...last)
  }

  private func window(columns: ClosedRange<Int>, rows: ClosedRange<Int>) -> PixelWindow? {
    let scale = 1 / Float(QRInnerSearch.cells)
    let (left, right) = (Float(columns.lowerBound - 1), Float(columns.upperBound + 2))
    let (top, bottom) = (Float(rows.lowerBound - 1), Float(rows.upperBound + 2))
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)].map {
      place($0.0 * scale, $0.1 * scale)
    }
    let xs = corners.map { max(0, min(Float(plane.width), $0.x)) }
    let ys = corners.map { max(0, min(Float(plane.height), $0.y)) }
    guard let x = xs.min(), let y = ys.min(), let farX = xs.max(), let farY = ys.max(),
      farX - x > 20, farY - y > 20
    else { return nil }
    return PixelWindow(x: Int(x), y: Int(y), width: Int(farX) - Int(x), height: Int(farY) - Int(y))
  }

  /// Reversals of brightness in every square, along rows and along columns.
  private func reversals() -> [Int] {
    let side = QRInnerSearch.cells
    var counts = [Int](repeating: 0, count: side * side)
    let length = max(
      quad.topLeft.distance(to: quad.topRight), quad.topLeft.distance(to: quad.bottomLeft))
    let samples = max(side, min(QRInnerSearch.mostSamples, Int(length)))
    let count = side * QRInnerSearch.lines
    var values = [Float](repeating: 0, count: samples)
    for isRow in [true, false] {
      for line in 0..<count {
        let across = (Float(line) + 0.5) / Float(count)
        let start = isRow ? place(0, across) : place(across, 0)
        let end = isRow ? place(1, across) : place(across, 1)
        let step = (end - start) * (1 / Float(samples))
        for index in 0..<samples {
          let place = start + step * (Float(index) + 0.5)
          values[index] = plane.sample(place.x, place.y)
        }
        for index in QRInnerSearch.turns(values) {
          let (at, row) = (index * side / samples, line / QRInnerSearch.lines)
          counts[isRow ? row * side + at : at * side + row] += 1
        }
      }
    }
    return counts
  }

  private func place(_ u: Float, _ v: Float) -> QRVector {
    func vector(_ point: Point) -> QRVector { QRVector(Float(point.x), Float(point.y)) }
    let upper = vector(quad.topLeft) * (1 - u) + vector(quad.topRight) * u
    let lower = vector(quad.bottomLeft) * (1 - u) + vector(quad.bottomRight) * u
    return upper * (1 - v) + lower * v
  }

  /// Where a line's brightness has turned by more than the hysteresis.
  private static func turns(_ values: [Float]) -> [Int] {
    guard let low = values.min(), let high = values.max(), high - low > 16 else { return [] }
    let step = reversal * (high - low)
    var turns: [Int] = []
    var extreme = values[0]
    var isRising = true
    for (index, value) in values.enumerated() {
      if isRising ? value > extreme : value < extreme {
        extreme = value
      } else if abs(value - extreme) > step {
        turns.append(index)
        extreme = value
        isRising.toggle()
      }
    }
    return turns
  }
}
