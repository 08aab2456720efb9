/// Where the modules of a PDF417 symbol lie in the frame.
struct PDF417Grid {
  /// The symbol's size.
  let size: PDF417Size
  /// Both sides of the symbol have as many units as it has modules in a row.
  private(set) var mesh: QRMesh

  private let isLight: Bool
  private var controls: [QRControl]
  /// Units of the mesh in the height of a row.
  private let rowHeight: Float

  /// Most known places: more make nothing better.
  private static let mostControls = 1200

  /// Fits a map to the codewords on lines; nil when they contradict the size or each other.
  ///
  /// - Parameters:
  ///   - lines: Lines of one symbol, in pixels of the crop.
  ///   - size: The symbol's size.
  ///   - crop: The crop.
  init?(_ lines: [PDF417Line], size: PDF417Size, crop: RegionCrop) {
    self.size = size
    isLight = lines[0].isLight
    rowHeight = Float(size.width) / Float(size.rows)
    mesh = QRMesh(dimension: size.width)
    controls = []
    let all = lines.reduce(0) { $0 + 2 * $1.cells.count + 1 }
    let pace = max(1, all / PDF417Grid.mostControls)
    for (index, line) in lines.enumerated() where index.isMultiple(of: pace) {
      addControls(of: line, crop)
    }
    // Bent paper is far from any plane; what is left of it is for `bend`.
    let far = 3 + 0.03 * Float(size.width)
    for reach in [4 * far, far] {
      guard controls.count >= 8, mesh.fitHomography(controls) else { return nil }
      let count = controls.count
      controls = controls.filter { isNear($0, reach, rows: reach > far ? 3 : 1.5) }
      guard 3 * controls.count > 2 * count else { return nil }
    }
    guard mesh.fitHomography(controls) else { return nil }
  }

  private mutating func addControls(of line: PDF417Line, _ crop: RegionCrop) {
    let rows = line.rows()
    guard let first = rows.first else { return }
    let outer = line.isFromStop ? size.width : 0
    var known = [(module: outer, row: first, x: line.outer)]
    for (cell, row) in zip(line.cells, rows) {
      let column = size.column(cell.number, isFromStop: line.isFromStop)
      guard (-1...size.columns).contains(column), row < size.rows else { continue }
      let module = size.module(cell.number, isFromStop: line.isFromStop)
      known.append((module, row, cell.ends[0]))
      known.append((module + StackedPatterns.modules, row, cell.ends[1]))
    }
    for (module, row, x) in known where row < size.rows {
      // Places in a crop count from the middle of its first pixel.
      let place = crop.framePoint(x: Double(x) - 0.5, y: Double(line.y))
      controls.append(
        QRControl(
          module: QRVector(Float(module), (Float(row) + 0.5) * rowHeight),
          place: QRVector(Float(place.x), Float(place.y)), weight: 1))
    }
  }

  /// Tells whether a control lies within so many modules and rows of its place.
  private func isNear(_ control: QRControl, _ reach: Float, rows most: Float) -> Bool {
    let (centre, across, down) = mesh.frame(control.module)
    let off = control.place - centre
    let area = across.x * down.y - across.y * down.x
    guard abs(area) > 1e-6 else { return false }
    let modules = (off.x * down.y - off.y * down.x) / area
    let rows = (across.x * off.y - across.y * off.x) / (area * rowHeight)
    return abs(modules) < reach && abs(rows) < most
  }

  /// Follows bent paper.
  mutating func bend() {
    mesh.fitShifts(controls, stiffness: 0.1)
    controls = controls.filter { isNear($0, 1.5, rows: 1) }
    guard controls.count >= 8 else { return }
    mesh.fitShifts(controls, stiffness: 0.1)
  }

  /// The darkness of a codeword's modules.
  ///
  /// - Parameters:
  ///   - row: The row, from 0.
  ///   - column: The column, from 0.
  ///   - shift: Added to every place: modules across, rows down.
  ///   - plane: The frame.
  /// - Returns: Seventeen values; bars are high in both polarities.
  func modules(row: Int, column: Int, shift: QRVector, in plane: QRPlane) -> [Float] {
    let modules = StackedPatterns.modules
    let first = Float(size.module(column + 1, isFromStop: false)) + shift.x
    var sums = [Float](repeating: 0, count: modules)
    for part: Float in [0.3, 0.5, 0.7] {
      let height = (Float(row) + part + shift.y) * rowHeight
      let start = mesh.place(QRVector(first, height))
      let end = mesh.place(QRVector(first + Float(modules), height))
      let step = (end - start) / Float(4 * modules)
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
