/// The corners of all modules of a symbol in the picture.
///
/// Everything that looks at every module maps the corners once and stays linear inside a module.
struct QRLattice {
  /// Modules on a side, the margin included.
  let side: Int
  /// Modules around the symbol.
  let margin: Int
  private let corners: [QRVector]

  /// Maps all corners.
  ///
  /// - Parameters:
  ///   - mesh: Where the modules lie.
  ///   - margin: Modules around the symbol.
  init(_ mesh: QRMesh, margin: Int) {
    self.margin = margin
    side = mesh.dimension + 2 * margin
    let range = -margin...(mesh.dimension + margin)
    corners = range.flatMap { row in
      range.map { column in mesh.place(QRVector(Float(column), Float(row))) }
    }
  }

  /// The mean brightness of every module's middle: 3 x 3 samples, the centre weighing most.
  ///
  /// - Parameters:
  ///   - level: The picture.
  ///   - isDark: False turns the brightness over.
  /// - Returns: 0…255 row by row.
  func modules(in level: QRPyramid.Level, isDark: Bool) -> [Float] {
    var result: [Float] = []
    result.reserveCapacity(side * side)
    for row in 0..<side {
      for column in 0..<side {
        let (centre, across, down) = frame(column, row)
        var sum = 4 * level.sample(centre)
        sum += 2 * (level.sample(centre + across) + level.sample(centre - across))
        sum += 2 * (level.sample(centre + down) + level.sample(centre - down))
        sum += level.sample(centre + across + down) + level.sample(centre - across - down)
        sum += level.sample(centre + across - down) + level.sample(centre - across + down)
        result.append(isDark ? sum / 16 : 255 - sum / 16)
      }
    }
    return result
  }

  /// Distance of the outer samples from the centre, in modules.
  private static let reach: Float = 0.22

  private func frame(
    _ column: Int, _ row: Int
  ) -> (centre: QRVector, across: QRVector, down: QRVector) {
    let index = row * (side + 1) + column
    let (upperLeft, upperRight) = (corners[index], corners[index + 1])
    let (lowerLeft, lowerRight) = (corners[index + side + 1], corners[index + side + 2])
    let across = (upperRight + lowerRight - upperLeft - lowerLeft) * (0.5 * Self.reach)
    let down = (lowerLeft + lowerRight - upperLeft - upperRight) * (0.5 * Self.reach)
    return ((upperLeft + upperRight + lowerLeft + lowerRight) * 0.25, across, down)
  }

  /// Draws the symbol straight.
  ///
  /// - Parameters:
  ///   - level: The picture.
  ///   - density: Samples a module on each side.
  /// - Returns: Brightness of `side * density` rows of as many samples.
  func straightened(in level: QRPyramid.Level, density: Int) -> [Float] {
    let width = side * density
    var image = [Float](repeating: 0, count: width * width)
    let step = 1 / Float(density)
    for row in 0..<side {
      for column in 0..<side {
        let index = row * (side + 1) + column
        for b in 0..<density {
          let part = (Float(b) + 0.5) * step
          let left = corners[index] * (1 - part) + corners[index + side + 1] * part
          let right = corners[index + 1] * (1 - part) + corners[index + side + 2] * part
          let move = (right - left) * step
          var place = left + move * 0.5
          let start = (row * density + b) * width + column * density
          for a in 0..<density {
            image[start + a] = level.sample(place)
            place += move
          }
        }
      }
    }
    return image
  }
}
