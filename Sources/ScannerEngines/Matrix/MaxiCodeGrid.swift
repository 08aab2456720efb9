import Glibc
import ScannerCore

/// Where the modules of a MaxiCode lie: hexagons in 33 rows around a bull's eye (ISO/IEC 16023).
///
/// A row has 30 modules, every second one 29 that stand half a module further right.
struct MaxiCodeGrid {
  /// Modules in a longer row.
  static let columns = 30
  /// Rows.
  static let rows = 33

  /// The middle of the bull's eye, which is that of a module, in pixels.
  private(set) var centre: QRVector
  /// From a module's middle to the next one's in its row, in pixels.
  private(set) var across: QRVector
  /// One module's width down, in pixels; rows are .866 of it apart.
  private(set) var down: QRVector
  /// How much smaller modules get on the way from the bull's eye: of one module's width this part
  /// for each module across and down.
  private(set) var lean = QRVector.zero
  /// Brightness between dark and light.
  private let middle: Float
  /// Half the difference between light and dark.
  private let half: Float
  private let plane: QRPlane

  /// Middles of the bull's eye's rings in modules from its centre, light ones first.
  private static let radii: [Float] = [0.3, 1.05, 1.85, 2.65, 3.45, 4.25]
  private static let directions: [QRVector] = (0..<12).map { index in
    let angle = Float(index) * .pi / 6
    return QRVector(cosf(angle), sinf(angle))
  }
  /// Correlation with the rings from which they are a bull's eye.
  private static let leastLikeness: Float = 0.75
  /// Row and column of the modules around the bull's eye that are always dark, and always light.
  private static let marks: (dark: [(Int, Int)], light: [(Int, Int)]) = (
    [
      (9, 10), (9, 11), (10, 11), (15, 7), (16, 8), (16, 20), (17, 20), (22, 10), (23, 10),
      (22, 17), (23, 17),
    ], [(9, 16), (9, 17), (10, 17), (16, 7), (22, 11), (23, 16)]
  )
  /// Mean agreement of the marks, −1…1, from which a direction is tried.
  private static let leastAgreement: Float = 0.5

  /// Looks for a bull's eye; nil when there is none.
  ///
  /// - Parameters:
  ///   - guess: Where it may be, in pixels.
  ///   - reach: How far from there at most.
  ///   - module: About the width of a module in pixels.
  ///   - plane: The picture.
  init?(near guess: QRVector, reach: Float, module: Float, in plane: QRPlane) {
    // A region whose angle is not known is up to 1.4 times as large.
    var best = (centre: guess, module: module, likeness: Float(0), middle: Float(0), half: Float(0))
    func look(_ centre: QRVector, _ module: Float) {
      let rings = Self.rings(centre, module, plane)
      if rings.likeness > best.likeness {
        best = (centre, module, rings.likeness, rings.middle, rings.half)
      }
    }
    let steps = max(1, Int((reach / (0.4 * module)).rounded(.up)))
    for size: Float in [0.64, 0.7, 0.76, 0.82, 0.89, 0.96, 1.04, 1.12] {
      for row in -steps...steps {
        for column in -steps...steps {
          look(guess + 0.4 * module * QRVector(Float(column), Float(row)), size * module)
        }
      }
    }
    guard best.likeness > 0.6 else { return nil }
    for _ in 0..<4 {
      let eye = Self.measured(best.centre, best.module, middle: best.middle, plane)
      let rings = Self.rings(eye.centre, eye.module, plane)
      best = (eye.centre, eye.module, rings.likeness, rings.middle, rings.half)
    }
    guard best.likeness > Self.leastLikeness, best.half > 8 else { return nil }
    centre = best.centre
    across = QRVector(best.module, 0)
    down = QRVector(0, best.module)
    middle = best.middle
    half = best.half
    self.plane = plane
  }

  /// Radii at which the rings' colour changes, in modules.
  private static let edges: [Float] = [0.65, 1.45, 2.25, 3.05, 3.85]

  /// The bull's eye's middle and its module by the edges of its rings: on sharp pictures rings agree
  /// with themselves a third of a module around.
  private static func measured(
    _ centre: QRVector, _ module: Float, middle: Float, _ plane: QRPlane
  ) -> (centre: QRVector, module: Float) {
    var shift = QRVector.zero
    var (sum, square, count): (Float, Float, Float) = (0, 0, 0)
    for (ring, edge) in edges.enumerated() {
      for direction in directions {
        let (from, to) = (radii[ring] * module, radii[ring + 1] * module)
        let step = (to - from) / 16
        let isLight = ring & 1 == 0
        let radius = (0...16).lazy.map { from + Float($0) * step }.first { radius in
          let place = centre + radius * direction
          return (plane.sample(place.x, place.y) > middle) != isLight
        }
        guard let radius else { continue }
        let found = radius - step / 2
        shift += (found - edge * module) * direction
        sum += edge * found
        square += edge * edge
        count += 1
      }
    }
    guard count > 30 else { return (centre, module) }
    return (centre + 2 * shift / count, sum / square)
  }

  private static func rings(
    _ centre: QRVector, _ module: Float, _ plane: QRPlane
  ) -> (likeness: Float, middle: Float, half: Float) {
    var (light, dark, square): (Float, Float, Float) = (0, 0, 0)
    for (ring, radius) in radii.enumerated() {
      for direction in directions {
        let place = centre + radius * module * direction
        let value = plane.sample(place.x, place.y)
        if ring & 1 == 0 { light += value } else { dark += value }
        square += value * value
      }
    }
    let count = Float(radii.count * directions.count)
    let mean = (light + dark) / count
    let deviation = max(1, square / count - mean * mean).squareRoot()
    return ((light - dark) / (count * deviation), mean, (light - dark) / count)
  }

  /// The grid in the directions that the marks speak for, best first, fitted to the modules.
  ///
  /// - Parameter most: Grids at most; fitting one takes tens of milliseconds.
  /// - Returns: Grids, each fitted when it is asked for.
  func fitted(most: Int) -> some Sequence<MaxiCodeGrid> {
    var found: [(grid: MaxiCodeGrid, score: Float)] = []
    for start in starts() {
      for step in 0..<240 {
        let angle = Float(step / 2) * .pi / 60
        var grid = start
        let module = start.across.x
        grid.across = module * QRVector(cosf(angle), sinf(angle))
        grid.down = module * QRVector(-sinf(angle), cosf(angle)) * (step & 1 == 1 ? -1 : 1)
        let score = grid.agreement()
        if score > Self.leastAgreement { found.append((grid, score)) }
      }
    }
    return found.sorted { $0.score > $1.score }.prefix(most).lazy.map { entry in
      var grid = entry.grid
      for reach: Float in [9, 12, 15, 18, 30] { grid.fit(reach: reach) }
      return grid
    }
  }

  /// The grid moved by parts of a module and in other sizes: rings tell both roughly.
  private func starts() -> [MaxiCodeGrid] {
    let parts: [Float] = [0, -0.25, 0.25]
    return [1, 0.95, 1.05].flatMap { (size: Float) in
      parts.flatMap { x in
        parts.map { y in
          var grid = self
          grid.centre += across.x * QRVector(x, y)
          (grid.across, grid.down) = (across * size, down * size)
          return grid
        }
      }
    }
  }

  private func agreement() -> Float {
    let dark = Self.marks.dark.reduce(Float(0)) { $0 - value($1.0, $1.1) }
    let light = Self.marks.light.reduce(Float(0)) { $0 + value($1.0, $1.1) }
    return (dark + light) / Float(Self.marks.dark.count + Self.marks.light.count)
  }

  /// A module's place in modules from the bull's eye.
  private static func offset(_ row: Int, _ column: Int) -> QRVector {
    QRVector(Float(column - 14) + (row & 1 == 1 ? 0.5 : 0), Float(row - 16) * 0.8660254)
  }

  /// A place in the picture.
  ///
  /// - Parameter offset: From the bull's eye, in modules.
  /// - Returns: Pixels.
  private func place(_ offset: QRVector) -> QRVector {
    // A lean that the fit allows keeps the symbol before the camera.
    centre + (offset.x * across + offset.y * down) / max(0.2, 1 + (lean * offset).sum())
  }

  /// Mean brightness of a module, −1 dark to 1 light: five samples, in single ones clipped.
  private func value(_ row: Int, _ column: Int) -> Float {
    let offset = Self.offset(row, column)
    let place = place(offset)
    var sum = sample(place)
    for side: Float in [-0.27, 0.27] {
      sum += sample(place + side * across) + sample(place + side * down)
    }
    return sum / 5
  }

  private func sample(_ place: QRVector) -> Float {
    max(-1, min(1, (plane.sample(place.x, place.y) - middle) / half))
  }

  /// Moves, turns, stretches and leans the grid so that modules are of one colour each.
  private mutating func fit(reach: Float) {
    let cells = (0..<Self.rows).flatMap { row in
      (0..<(Self.columns - row % 2)).map { (row, $0) }
    }.filter { cell in
      let offset = Self.offset(cell.0, cell.1)
      // The rings are no modules.
      return offset.length < reach && offset.length > 5.5
    }
    func rate(_ grid: MaxiCodeGrid) -> Float {
      cells.reduce(Float(0)) { $0 + abs(grid.value($1.0, $1.1)) }
    }
    var best = (grid: self, score: rate(self))
    let module = across.length
    for step: Float in [1.2 / reach, 0.5 / reach, 0.2 / reach] {
      for _ in 0..<6 {
        let before = best.score
        // The middle is too small to show a lean.
        for change in 0..<(reach < 10 ? 12 : 16) {
          var grid = best.grid
          let size = (change & 1 == 0 ? step : -step) * module
          let vector = change / 2 & 1 == 0 ? QRVector(size, 0) : QRVector(0, size)
          switch change / 4 {
          case 0: grid.centre += vector * 2
          case 1: grid.across += vector * 0.3
          case 2: grid.down += vector * 0.3
          default: grid.lean += vector * (0.3 / (module * reach))
          }
          let score = rate(grid)
          if score > best.score { best = (grid, score) }
        }
        if best.score <= before { break }
      }
    }
    self = best.grid
  }

  /// Draws the symbol anew, upright and clean, as ZXing reads it best.
  ///
  /// - Parameter side: Pixels of a module.
  /// - Returns: The picture in a white border of two modules.
  func redrawn(side: Int = 6) -> GreyPicture {
    let (width, height) = (Self.columns * side, Self.rows * side)
    let stride = width + 4 * side
    var pixels = [UInt8](repeating: 255, count: stride * (height + 4 * side))
    func fill(_ x: Int, _ y: Int, _ size: Int) {
      for row in y..<(y + size) {
        for column in x..<min(x + size, width) {
          pixels[(row + 2 * side) * stride + column + 2 * side] = 0
        }
      }
    }
    for row in 0..<Self.rows {
      for column in 0..<(Self.columns - row % 2) where value(row, column) < 0 {
        fill(column * side + row % 2 * side / 2, row * side, side)
      }
    }
    // Where outer modules are light, two specks keep the outline.
    fill(0, 0, 2)
    fill(width - 2, height - 2, 2)
    return GreyPicture(width: stride, height: height + 4 * side, pixels: pixels)
  }

  /// The symbol's corners in pixels, clockwise in the picture from its own top left.
  var quad: Quadrilateral {
    let (left, right, far) = (Float(-14.5), Float(15.5), Float(16) * 0.8660254 + 0.58)
    let places = [(left, -far), (right, -far), (right, far), (left, far)].map {
      place(QRVector($0.0, $0.1))
    }
    let corners = places.map { Point(Double($0.x), Double($0.y)) }
    let isMirrored = across.cross(down) < 0
    return Quadrilateral(
      topLeft: corners[0], topRight: corners[isMirrored ? 3 : 1], bottomRight: corners[2],
      bottomLeft: corners[isMirrored ? 1 : 3])
  }
}
