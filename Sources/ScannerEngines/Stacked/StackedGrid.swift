/// Where the modules of a PDF417 or MicroPDF417 symbol lie in the frame.
struct StackedGrid {
  /// Both sides of the symbol have as many units as it has modules in a row.
  private(set) var mesh: QRMesh
  /// Places that are known.
  private(set) var controls: [QRControl] = []

  private let isLight: Bool
  /// Units of the mesh in the height of a row.
  private let rowHeight: Float

  /// Prepares a grid that knows no place yet.
  ///
  /// - Parameters:
  ///   - width: Modules in a row.
  ///   - rows: Number of rows.
  ///   - isLight: True for bars that are light on dark.
  init(width: Int, rows: Int, isLight: Bool) {
    self.isLight = isLight
    rowHeight = Float(width) / Float(rows)
    mesh = QRMesh(dimension: width)
  }

  /// Adds a known place in the middle of a row's height.
  ///
  /// - Parameters:
  ///   - module: Modules from the symbol's left.
  ///   - row: The row, from 0.
  ///   - x: Column of the crop.
  ///   - y: Row of the crop.
  ///   - crop: The crop.
  mutating func addControl(_ module: Float, row: Int, x: Float, y: Float, _ crop: RegionCrop) {
    // Places in a crop count from the middle of its first pixel.
    let place = crop.framePoint(x: Double(x) - 0.5, y: Double(y))
    controls.append(
      QRControl(
        module: QRVector(module, (Float(row) + 0.5) * rowHeight),
        place: QRVector(Float(place.x), Float(place.y)), weight: 1))
  }

  /// Lays the grid through the known places as a plane and forgets those that are far from it.
  ///
  /// - Parameters:
  ///   - modules: How far is far, across.
  ///   - rows: The same down.
  ///   - isAffine: Whether the plane has no perspective.
  /// - Returns: False when too few remain, or more than a third is forgotten.
  mutating func fit(within modules: Float, rows: Float, isAffine: Bool = false) -> Bool {
    guard controls.count >= 8, mesh.fitHomography(controls, isAffine: isAffine) else {
      return false
    }
    let count = controls.count
    forget(beyond: modules, rows: rows)
    return 3 * controls.count > 2 * count
  }

  /// Lays the grid through the known places as a plane.
  ///
  /// - Returns: False when they contradict each other.
  mutating func fit() -> Bool { mesh.fitHomography(controls) }

  /// Follows bent paper.
  mutating func bend() { mesh.fitShifts(controls, stiffness: 0.1) }

  /// Forgets places that are far from where the grid has them.
  ///
  /// - Parameters:
  ///   - modules: How far is far, across.
  ///   - rows: The same down.
  mutating func forget(beyond modules: Float, rows: Float) {
    controls = controls.filter { isNear($0, modules, rows: rows) }
  }

  private func isNear(_ control: QRControl, _ reach: Float, rows most: Float) -> Bool {
    let (centre, across, down) = mesh.frame(control.module)
    let off = control.place - centre
    let area = across.x * down.y - across.y * down.x
    guard abs(area) > 1e-6 else { return false }
    let modules = (off.x * down.y - off.y * down.x) / area
    let rows = (across.x * off.y - across.y * off.x) / (area * rowHeight)
    return abs(modules) < reach && abs(rows) < most
  }

  /// The darkness of a codeword's modules.
  ///
  /// - Parameters:
  ///   - row: The row, from 0.
  ///   - first: Where the codeword begins, in modules from the symbol's left.
  ///   - shift: Added to every place: modules across, rows down.
  ///   - plane: The frame.
  /// - Returns: Seventeen values; bars are high in both polarities.
  func modules(row: Int, from first: Int, shift: QRVector, in plane: QRPlane) -> [Float] {
    let count = StackedPatterns.modules
    let first = Float(first) + shift.x
    var sums = [Float](repeating: 0, count: count)
    for part: Float in [0.3, 0.5, 0.7] {
      let height = (Float(row) + part + shift.y) * rowHeight
      let start = mesh.place(QRVector(first, height))
      let end = mesh.place(QRVector(first + Float(count), height))
      let step = (end - start) / Float(4 * count)
      for index in sums.indices {
        for tap in 1...3 {
          let place = start + step * Float(4 * index + tap)
          sums[index] += plane.sample(place.x, place.y)
        }
      }
    }
    return isLight ? sums : sums.map { 9 * 255 - $0 }
  }
}
