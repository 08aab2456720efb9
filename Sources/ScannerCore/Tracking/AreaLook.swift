/// What an area shows, coarsely: tells whether something else is in its place.
struct AreaLook: Sendable {
  private let values: [Float]

  /// Samples along each side.
  private static let side = 12
  /// What is sampled around the area, in parts of its size.
  private static let margin = 0.15
  /// Correlation from which an area still shows the same; blur takes some.
  private static let leastLikeness: Float = 0.5

  /// Remembers an area; nil when less than half of it lies in the picture.
  ///
  /// - Parameters:
  ///   - quad: The area, in pixels of the frame.
  ///   - picture: A frame that shows it.
  init?(of quad: Quadrilateral, in picture: ImagePyramid) {
    guard let values = AreaLook.values(picture, quad) else { return nil }
    self.values = values
  }

  /// Tells whether an area of a frame looks like this one.
  func isShown(by picture: ImagePyramid, in quad: Quadrilateral) -> Bool {
    guard let seen = AreaLook.values(picture, quad) else { return false }
    var (product, own, other) = (Float(0), Float(0), Float(0))
    for index in 0..<values.count {
      product += values[index] * seen[index]
      own += values[index] * values[index]
      other += seen[index] * seen[index]
    }
    return product >= AreaLook.leastLikeness * (own * other).squareRoot()
  }

  /// Grey values without their mean; nil when the area lies half outside of the picture.
  private static func values(_ picture: ImagePyramid, _ quad: Quadrilateral) -> [Float]? {
    let level = level(picture, quad)
    let pixels = level.pixels.span
    var values = [Float](repeating: -1, count: side * side)
    var (count, sum) = (0, Float(0))
    for row in 0..<side {
      for column in 0..<side {
        guard let value = mean(quad, column, row, level, pixels) else { continue }
        values[row * side + column] = value
        count += 1
        sum += value
      }
    }
    guard 2 * count >= side * side else { return nil }
    let mean = sum / Float(count)
    for index in values.indices { values[index] = values[index] < 0 ? 0 : values[index] - mean }
    return values
  }

  /// Mean of a sample's cell: an even grey from codes whose modules are finer, whatever their turn.
  private static func mean(
    _ quad: Quadrilateral, _ column: Int, _ row: Int, _ level: PyramidLevel, _ pixels: Span<UInt8>
  ) -> Float? {
    var sum: Float = 0
    for (right, down) in [(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)] {
      let place = quad.place(part(Double(column) + right), part(Double(row) + down))
      guard let value = level.value(pixels, place.x / level.scale, place.y / level.scale) else {
        return nil
      }
      sum += value
    }
    return sum / 4
  }

  /// Place of a sample within the area, which its surroundings belong to: many a code is an even grey
  /// in small sizes.
  private static func part(_ index: Double) -> Double {
    -margin + (1 + 2 * margin) * (index + 0.5) / Double(side)
  }

  /// The size of a frame that has about two pixels to a sample.
  private static func level(_ picture: ImagePyramid, _ quad: Quadrilateral) -> PyramidLevel {
    let size = quad.area.squareRoot()
    return picture.levels.last { size / $0.scale >= 2 * Double(side) } ?? picture.levels[0]
  }
}

extension PyramidLevel {
  /// Grey value between four pixels.
  ///
  /// - Parameters:
  ///   - pixels: The pixels of this level.
  ///   - x: Distance from the left edge in pixels of this level.
  ///   - y: Distance from the top edge.
  /// - Returns: Nil at the edge of the picture and beyond.
  fileprivate func value(_ pixels: Span<UInt8>, _ x: Double, _ y: Double) -> Float? {
    let (u, v) = (x - 0.5, y - 0.5)
    guard u >= 0, v >= 0, u < Double(width - 1), v < Double(height - 1) else { return nil }
    let (column, row) = (Int(u), Int(v))
    let (right, down) = (Float(u - Double(column)), Float(v - Double(row)))
    let place = row * width + column
    let upper = Float(pixels[place]) * (1 - right) + Float(pixels[place + 1]) * right
    let lower =
      Float(pixels[place + width]) * (1 - right) + Float(pixels[place + width + 1]) * right
    return upper * (1 - down) + lower * down
  }
}
