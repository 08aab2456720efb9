/// Where the modules of a MicroPDF417 symbol lie in the frame.
struct MicroPDFGrid {
  /// The symbol's size.
  let size: MicroPDFSize
  /// Both sides of the symbol have as many units as it has modules in a row.
  private(set) var mesh: QRMesh

  private let isLight: Bool
  private var controls: [QRControl]
  /// Units of the mesh in the height of a row.
  private let rowHeight: Float

  /// Fits a map to the ends of lines; nil when they contradict the size or each other.
  ///
  /// - Parameters:
  ///   - lines: Lines across the symbol, in pixels of the crop.
  ///   - size: The symbol's size.
  ///   - crop: The crop.
  init?(_ lines: [MicroPDFLine], size: MicroPDFSize, crop: RegionCrop) {
    self.size = size
    isLight = lines[0].isLight
    rowHeight = Float(size.width) / Float(size.rows)
    mesh = QRMesh(dimension: size.width)
    controls = []
    for line in lines { addControls(of: line, crop) }
    for reach: Float in [2, 1, 0.8] {
      guard controls.count >= 8, mesh.fitHomography(controls, isAffine: reach > 1) else {
        return nil
      }
      let count = controls.count
      controls = controls.filter { isNear($0, reach) }
      guard 3 * controls.count > 2 * count else { return nil }
    }
    guard mesh.fitHomography(controls) else { return nil }
  }

  private mutating func addControls(of line: MicroPDFLine, _ crop: RegionCrop) {
    let count = RowAddressPatterns.count
    let rows = [(line.left, size.left), (line.right, size.right)].map { ($0 - $1 + count) % count }
    let modules: [Float] = [0, 10, Float(size.width) - 11, Float(size.width)]
    for index in 0..<4 where rows[index / 2] < size.rows {
      // Places in a crop count from the middle of its first pixel.
      let place = crop.framePoint(x: Double(line.edges[index]) - 0.5, y: Double(line.y))
      controls.append(
        QRControl(
          module: QRVector(modules[index], (Float(rows[index / 2]) + 0.5) * rowHeight),
          place: QRVector(Float(place.x), Float(place.y)), weight: 1))
    }
  }

  /// Tells whether a control lies within so many modules and rows of its place.
  private func isNear(_ control: QRControl, _ reach: Float) -> Bool {
    let (centre, across, down) = mesh.frame(control.module)
    let off = control.place - centre
    let area = across.x * down.y - across.y * down.x
    guard abs(area) > 1e-6 else { return false }
    let modules = (off.x * down.y - off.y * down.x) / area
    let rows = (across.x * off.y - across.y * off.x) / (area * rowHeight)
    return abs(modules) < reach && abs(rows) < reach
  }

  /// Follows bent paper.
  mutating func bend() { mesh.fitShifts(controls, stiffness: 0.1) }

  /// The darkness of a codeword's modules.
  ///
  /// - Parameters:
  ///   - row: The row, from 0.
  ///   - cell: First module of the codeword.
  ///   - shift: Added to every place: modules across, rows down.
  ///   - plane: The frame.
  /// - Returns: Seventeen values; bars are high in both polarities.
  func modules(row: Int, cell: Int, shift: QRVector, in plane: QRPlane) -> [Float] {
    var sums = [Float](repeating: 0, count: StackedPatterns.modules)
    for part: Float in [0.3, 0.5, 0.7] {
      let height = (Float(row) + part + shift.y) * rowHeight
      let start = mesh.place(QRVector(Float(cell) + shift.x, height))
      let end = mesh.place(QRVector(Float(cell + StackedPatterns.modules) + shift.x, height))
      let step = (end - start) / Float(4 * StackedPatterns.modules)
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
