import ScannerCore

/// Reads one symbol from its finder patterns.
struct QRSymbolReader {
  /// What an attempt found out.
  enum Outcome {
    /// A reading.
    case read(QRReading)
    /// The timing patterns are there, but nothing decodes.
    case undecoded
    /// No symbol.
    case nothing
  }

  /// The finder patterns of a symbol, dark or light alike.
  struct Corners {
    /// At the symbol's top left.
    var topLeft: QRFinderPattern
    /// At its top right.
    var topRight: QRFinderPattern
    /// At its bottom left, or nil when it is hidden.
    var bottomLeft: QRFinderPattern?
  }

  private let pyramid: QRPyramid
  private let work: QRWork

  /// Prepares reading.
  ///
  /// - Parameters:
  ///   - pyramid: The picture.
  ///   - work: The budget.
  init(_ pyramid: QRPyramid, work: QRWork) {
    self.pyramid = pyramid
    self.work = work
  }

  /// Reads a symbol.
  ///
  /// - Parameter corners: Its finder patterns.
  /// - Returns: What was found.
  func read(_ corners: Corners) -> Outcome {
    guard let search = QRVersionSearch(corners, pyramid: pyramid, work: work) else {
      return .nothing
    }
    let hypotheses = search.hypotheses()
    guard let best = hypotheses.first, best.timing >= search.leastTiming else { return .nothing }
    for hypothesis in hypotheses.prefix(2) where hypothesis.score >= best.score - 0.5 {
      if work.isDone { break }
      let grid = QRGrid(
        hypothesis, finders: search.finders, level: search.level, isDark: corners.topLeft.isDark,
        work: work)
      if let (result, mesh) = grid.decode() {
        let isDark = corners.topLeft.isDark
        return .read(reading(result, mesh, version: hypothesis.version, isDark: isDark))
      }
    }
    return .undecoded
  }

  private func reading(
    _ result: QRCodewords.Result, _ mesh: QRMesh, version: QRVersion, isDark: Bool
  ) -> QRReading {
    let size = Float(version.dimension)
    func corner(_ column: Float, _ row: Float) -> Point {
      // Mirrored symbols were read with rows as columns.
      let module = result.isMirrored ? QRVector(row, column) : QRVector(column, row)
      let place = mesh.place(module * size)
      return Point(Double(place.x), Double(place.y))
    }
    return QRReading(
      kind: .qr, payload: result.payload, version: version.number,
      errorCorrection: result.level, isMirrored: result.isMirrored, isInverted: !isDark,
      quad: Quadrilateral(
        topLeft: corner(0, 0), topRight: corner(1, 0), bottomRight: corner(1, 1),
        bottomLeft: corner(0, 1)),
      chanceExponent: result.chanceExponent)
  }
}
