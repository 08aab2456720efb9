/// One size of Data Matrix laid between the corners of a symbol, in one of both orientations.
struct DataMatrixFit {
  /// Its place in `DataMatrixSize.all`.
  private(set) var number: Int
  /// True when the symbol is seen from behind.
  let isMirrored: Bool
  /// The L.
  let corner: DataMatrixCorner
  /// The corner without legs.
  let opposite: QRVector
  /// How well the borders agree: their correlation, and more when modules were counted.
  var score: Float = 0

  /// From the unit square around 0 to the picture.
  private let map: QRHomography

  /// Lays a size; nil when the four corners are no quadrilateral.
  ///
  /// - Parameters:
  ///   - number: Its place in `DataMatrixSize.all`.
  ///   - corner: The L.
  ///   - opposite: The corner without legs.
  ///   - isMirrored: True when the symbol is seen from behind.
  init?(_ number: Int, on corner: DataMatrixCorner, opposite: QRVector, isMirrored: Bool) {
    self.number = number
    self.corner = corner
    self.opposite = opposite
    self.isMirrored = isMirrored
    let (top, right) = corner.legs(isMirrored: isMirrored)
    let places = [
      (QRVector(0, 0), top), (QRVector(1, 0), opposite), (QRVector(1, 1), right),
      (QRVector(0, 1), corner.corner),
    ]
    guard
      let map = QRHomography(
        places.map { QRControl(module: $0.0, place: $0.1, weight: 1) }, dimension: 1,
        isAffine: false)
    else { return nil }
    self.map = map
  }

  /// Another size between the same corners.
  ///
  /// - Parameter number: Its place in `DataMatrixSize.all`.
  /// - Returns: The same map with other modules, not yet judged.
  func resized(to number: Int) -> DataMatrixFit {
    var fit = self
    fit.number = number
    fit.score = 0
    return fit
  }

  /// The size.
  var size: DataMatrixSize { DataMatrixSize.all[number] }

  /// Smaller side of a module at the L, in pixels of the picture.
  var module: Float {
    let (across, down) = modules
    return min(across.length, down.length)
  }

  /// True when modules of that size have a possible shape.
  var isPlausible: Bool {
    let (across, down) = (modules.across.length, modules.down.length)
    return min(across, down) >= 1 && max(across, down) < 1.9 * min(across, down)
  }

  private var modules: (across: QRVector, down: QRVector) {
    let (top, right) = corner.legs(isMirrored: isMirrored)
    return (
      (right - corner.corner) / Float(size.width), (corner.corner - top) / Float(size.height)
    )
  }

  /// The place of a point; the two sides without legs follow the legs' bends.
  ///
  /// - Parameters:
  ///   - x: Modules from the left.
  ///   - y: Modules from the top.
  /// - Returns: In pixels of the picture.
  @inline(__always)
  func place(_ x: Float, _ y: Float) -> QRVector {
    let (u, v) = (x / Float(size.width), y / Float(size.height))
    return map.apply(QRVector(u, v) - 0.5) + corner.bend(u, v, isMirrored: isMirrored)
  }

  /// Correlation of the four borders with what they should be.
  ///
  /// - Parameters:
  ///   - level: The picture.
  ///   - work: The budget.
  /// - Returns: −1…1.
  func correlation(in level: QRPyramid.Level, _ work: QRWork) -> Float {
    var sums = MatrixCorrelation()
    func add(_ column: Int, _ row: Int, _ isDark: Bool) {
      sums.add(level.sample(place(Float(column) + 0.5, Float(row) + 0.5)), isDark ? -1 : 1)
    }
    let (right, bottom) = (size.width - 1, size.height - 1)
    for column in 0..<size.width { add(column, 0, column & 1 == 0) }
    for row in 1..<size.height { add(right, row, row & 1 == 1) }
    for column in stride(from: 1, to: right, by: 3) { add(column, bottom, true) }
    for row in stride(from: 2, to: bottom, by: 3) { add(0, row, true) }
    work.use(Int(sums.count))
    return corner.isDark ? sums.value : -sums.value
  }

  /// Moves the fourth corner until the borders agree best.
  ///
  /// - Parameters:
  ///   - level: The picture.
  ///   - work: The budget.
  /// - Returns: The best place met.
  func climbed(in level: QRPyramid.Level, _ work: QRWork) -> DataMatrixFit {
    var best = self
    best.score = correlation(in: level, work)
    let (across, down) = modules
    var step: Float = 1.2
    while step > 0.1, !work.isDone {
      var next = best
      for (a, b) in [(1, 0), (-1, 0), (0, 1), (0, -1)] as [(Float, Float)] {
        let opposite = best.opposite + (across * a + down * b) * step
        guard
          var moved = DataMatrixFit(number, on: corner, opposite: opposite, isMirrored: isMirrored)
        else { continue }
        moved.score = moved.correlation(in: level, work)
        if moved.score > next.score + 0.002 { next = moved }
      }
      if next.score > best.score { best = next } else { step *= 0.5 }
    }
    return best
  }

  /// The four corners.
  ///
  /// - Parameter weight: Of each.
  /// - Returns: Modules and their places.
  func cornerControls(weight: Float) -> [QRControl] {
    let (width, height) = (Float(size.width), Float(size.height))
    let (top, right) = corner.legs(isMirrored: isMirrored)
    return [
      (QRVector(0, 0), top), (QRVector(width, 0), opposite),
      (QRVector(width, height), right), (QRVector(0, height), corner.corner),
    ].map { QRControl(module: $0.0, place: $0.1, weight: weight) }
  }

  /// A grid through places of the borders between modules, at nine by nine of them.
  ///
  /// - Parameter place: The place of a border, in modules.
  /// - Returns: Nil when the four corners are no quadrilateral.
  func mesh(through place: (Int, Int) -> QRVector) -> QRMesh? {
    var mesh = QRMesh(dimension: max(size.width, size.height))
    guard mesh.fitHomography(cornerControls(weight: 1)) else { return nil }
    var controls: [QRControl] = []
    for row in 0...8 {
      for column in 0...8 {
        let (x, y) = (column * size.width / 8, row * size.height / 8)
        controls.append(
          QRControl(module: QRVector(Float(x), Float(y)), place: place(x, y), weight: 1))
      }
    }
    mesh.fitShifts(controls, stiffness: 0.001)
    return mesh
  }

  /// The grid as the corners and the legs' bends say.
  ///
  /// - Returns: Nil when the four corners are no quadrilateral.
  func mesh() -> QRMesh? {
    if corner.firstSag != .zero || corner.secondSag != .zero {
      return mesh { place(Float($0), Float($1)) }
    }
    var mesh = QRMesh(dimension: max(size.width, size.height))
    return mesh.fitHomography(cornerControls(weight: 1)) ? mesh : nil
  }
}
