/// Finds the sizes of Data Matrix that may lie on a corner.
struct DataMatrixSizing {
  private let corner: DataMatrixCorner
  private let pyramid: QRPyramid
  private let work: QRWork

  /// Added to the correlation when the alternating modules are as many as the size has.
  private static let countedBonus: Float = 0.4
  /// Sizes that are tried.
  private static let most = 10

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - corner: The L.
  ///   - pyramid: The picture.
  ///   - work: The budget.
  init(_ corner: DataMatrixCorner, pyramid: QRPyramid, work: QRWork) {
    self.corner = corner
    self.pyramid = pyramid
    self.work = work
  }

  /// Least correlation of the borders that is tried; chance reaches further over fewer modules.
  private static func leastScore(_ size: DataMatrixSize) -> Float {
    0.35 + 1 / (1.33 * Float(size.width + size.height)).squareRoot()
  }

  /// The sizes whose borders agree.
  ///
  /// - Returns: Best first.
  func fits() -> [DataMatrixFit] {
    var found: [DataMatrixFit] = []
    for opposite in corner.opposites {
      guard let unit = DataMatrixFit(0, on: corner, opposite: opposite, isMirrored: false),
        alternates(unit)
      else { continue }
      let sides = countedSides(unit)
      for isMirrored in [false, true] {
        let counted = isMirrored ? (sides.height, sides.width) : (sides.width, sides.height)
        guard
          let unit =
            isMirrored
            ? DataMatrixFit(0, on: corner, opposite: opposite, isMirrored: true) : unit
        else { continue }
        for (number, size) in DataMatrixSize.all.enumerated() {
          var fit = unit.resized(to: number)
          guard fit.isPlausible else { continue }
          let isCounted = counted.0.contains(size.width) && counted.1.contains(size.height)
          fit.score =
            fit.correlation(in: pyramid.level(forModule: fit.module), work)
            + (isCounted ? Self.countedBonus : 0)
          if fit.score >= Self.leastScore(size) { found.append(fit) }
        }
      }
    }
    return Array(found.sorted { $0.score > $1.score }.prefix(Self.most))
  }

  /// Tells by a few lines whether both sides without legs may alternate.
  private func alternates(_ unit: DataMatrixFit) -> Bool {
    let level = pyramid.level(forModule: corner.area.squareRoot() / 24)
    let (width, height) = (Float(unit.size.width), Float(unit.size.height))
    work.use(600)
    return DataMatrixTiming.alternates(in: level) { unit.place($0 * width, $1 * height) }
      && DataMatrixTiming.alternates(in: level) { unit.place((1 - $1) * width, $0 * height) }
  }

  /// The numbers of modules that alternate on the sides without legs, not mirrored.
  private func countedSides(_ unit: DataMatrixFit) -> (width: Set<Int>, height: Set<Int>) {
    let level = pyramid.level(forModule: corner.area.squareRoot() / 24)
    let (width, height) = (Float(unit.size.width), Float(unit.size.height))
    work.use(2000)
    let across = DataMatrixTiming.counts(in: level, isDark: corner.isDark) {
      unit.place($0 * width, $1 * height)
    }
    guard !across.isEmpty else { return ([], []) }
    work.use(2000)
    let down = DataMatrixTiming.counts(in: level, isDark: corner.isDark) {
      unit.place((1 - $1) * width, (1 - $0) * height)
    }
    return (across, down)
  }
}
