import ScannerCore

/// Reads Aztec Codes and Data Matrix symbols anywhere in a picture.
package struct MatrixSymbolReader {
  private let pyramid: QRPyramid
  private let budget: MatrixBudget
  private let work: QRWork
  private var readings: [MatrixReading] = []
  private var hasTraces = false
  private var shadesByScale: [Float: MatrixShades] = [:]

  /// What a look at a picture found.
  struct Look {
    /// Readings in pixels of the plane.
    var readings: [MatrixReading] = []
    /// True when something that could not be read has the finder pattern of a symbol.
    var hasTraces = false
  }

  /// Reads every symbol of a picture.
  ///
  /// - Parameters:
  ///   - plane: The picture.
  ///   - kinds: What to look for.
  ///   - budget: Bounds the work.
  /// - Returns: Readings in pixels of the plane.
  package static func read(
    plane: QRPlane, for kinds: Set<MatrixReading.Kind>, budget: MatrixBudget
  ) -> [MatrixReading] {
    look(plane, for: kinds, budget: budget).readings
  }

  /// Reads every symbol of a picture and tells whether there are traces of more.
  ///
  /// - Parameters:
  ///   - plane: The picture.
  ///   - kinds: What to look for.
  ///   - budget: Bounds the work.
  /// - Returns: Readings in pixels of the plane.
  static func look(
    _ plane: QRPlane, for kinds: Set<MatrixReading.Kind>, budget: MatrixBudget
  ) -> Look {
    guard min(plane.width, plane.height) >= 9 else { return Look() }
    var reader = MatrixSymbolReader(plane, budget)
    if kinds.contains(.aztec) { reader.readAztec() }
    if kinds.contains(.dataMatrix) { reader.readDataMatrix() }
    return Look(readings: reader.readings, hasTraces: reader.hasTraces)
  }

  private init(_ plane: QRPlane, _ budget: MatrixBudget) {
    self.budget = budget
    pyramid = QRPyramid(plane)
    work = QRWork(samples: budget.samples)
    // Modules of one or two pixels.
    if budget.isThorough, max(plane.width, plane.height) <= Self.doubledSide {
      pyramid.addDoubled()
    }
  }

  /// Largest side of a picture that is doubled, in pixels.
  private static let doubledSide = 420
  /// Largest side of a level that is searched, in pixels, unless it is the smallest.
  private static let largestSide = 2200

  /// Largest module of a bullseye that is looked for, in pixels of any level but the smallest.
  private static let largestModule: Float = 6

  private var searched: [QRPyramid.Level] {
    pyramid.levels.enumerated().filter { index, level in
      level.scale >= budget.leastScale
        && max(level.plane.width, level.plane.height) <= Self.largestSide
        || index == pyramid.levels.count - 1
    }.map(\.element).reversed()
  }

  private func isRead(_ place: QRVector) -> Bool {
    readings.contains { $0.quad.contains(Point(x: Double(place.x), y: Double(place.y))) }
  }

  private mutating func readAztec() {
    var seen: [QRFinderPattern] = []
    let levels = searched
    for (index, level) in levels.enumerated() {
      let rules = AztecFinder.Rules(
        rowStep: budget.isThorough ? 1 : 2,
        largestModule: index == 0 ? .infinity : Self.largestModule, candidates: budget.bullseyes)
      for bullseye in AztecFinder.bullseyes(in: level.plane, shades(level), rules: rules) {
        let bullseye = bullseye.scaled(level.scale)
        if isRead(bullseye.centre) { continue }
        if seen.contains(where: { $0.isSame(as: bullseye) && $0.score >= bullseye.score }) {
          continue
        }
        seen.append(bullseye)
        hasTraces = true
        readAztec(bullseye)
      }
    }
  }

  /// The shades of a level, made when first asked for.
  private mutating func shades(_ level: QRPyramid.Level) -> MatrixShades {
    if let known = shadesByScale[level.scale] { return known }
    let shades = MatrixShades(level.plane, range: budget.isThorough ? 8 : 14)
    shadesByScale[level.scale] = shades
    return shades
  }

  private mutating func readAztec(_ bullseye: QRFinderPattern) {
    let level = pyramid.level(forModule: bullseye.module)
    for isTilted in [false, true] {
      let rings = AztecRing.read(bullseye, in: level, isTilted: isTilted)
      for ring in rings.prefix(3) where !work.isDone {
        guard let reading = AztecGrid(ring, level: level, work: work).read() else { continue }
        readings.append(reading)
        return
      }
    }
  }

  private mutating func readDataMatrix() {
    for level in searched where !work.isDone {
      var failures = 0
      let corners = DataMatrixFinder.corners(
        in: level, shades(level), most: budget.components)
      for corner in corners where !isRead(corner.middle) {
        var grid = DataMatrixGrid(corner, pyramid: pyramid, work: work)
        if let reading = grid.read() {
          readings.append(reading)
        } else {
          failures += 1
          if grid.isPromising { hasTraces = true }
        }
        if failures >= budget.corners || work.isDone { break }
      }
    }
  }
}
