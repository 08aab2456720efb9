import Glibc
import ScannerCore

/// Completes EAN and UPC codes by the add-on beside them, whichever reader read them.
///
/// A region's crop often ends before the add-on. Most codes have none, which a few rows behind the
/// code show; only where bars follow is there a crop and a search.
package final class AddOnReader {
  /// Modules of the code that are looked at for its contrast.
  private static let before = 12.0
  /// Modules behind the code in which an add-on of two digits has its bars.
  private static let look = 3.5...36
  /// Modules behind the code in which an add-on ends and is followed by paper: 16, 48 or 20, and 8.
  private static let reaches: [(kind: LinearKind, reach: Double)] = [(.addOn5, 72), (.addOn2, 44)]
  /// Reversals of brightness of an add-on of two digits: it has 13, of which blur leaves half.
  private static let fewestReversals = 6
  /// Where the look is taken, as a part of the code's height: digits stand above an add-on.
  private static let middle = 0.6
  /// Part of the code's height that is searched, around that.
  private static let height = 0.6

  private lazy var search = AddOnSearch()

  /// Makes a reader; templates are built when first needed.
  package init() {}

  /// Looks for an add-on.
  ///
  /// - Parameters:
  ///   - observation: A code of any kind.
  ///   - frame: The frame that it was read in.
  /// - Returns: The same, with the add-on if it has one.
  package func completed(_ observation: Observation, in frame: Frame) -> Observation {
    guard case .barcode(var barcode) = observation.reading, barcode.addOn == nil,
      let modules = AddOnReader.modules(barcode.symbology),
      let end = CodeEnd(observation.quad, modules: modules, at: AddOnReader.middle),
      hasBars(behind: end, frame)
    else { return observation }
    barcode.addOn = read(behind: end, frame)
    var completed = observation
    completed.reading = .barcode(barcode)
    return completed
  }

  private func read(behind end: CodeEnd, _ frame: Frame) -> String? {
    for (kind, reach) in AddOnReader.reaches {
      let region = end.region(
        from: -AddOnReader.before, to: reach, height: AddOnReader.height * end.height)
      let crop = RegionCrop(region, of: frame, highest: 48, isExact: true).crop
      let module = Float(Double(crop.width) / (AddOnReader.before + reach))
      let place = module * Float(AddOnReader.before)
      if let digits = search.search(kind, in: crop, after: place, module: module) { return digits }
    }
    return nil
  }

  /// Modules of the codes that can have add-ons.
  private static func modules(_ symbology: Symbology) -> Double? {
    switch symbology {
    case .ean13, .upca: 95
    case .upce: 51
    default: nil
    }
  }

  private func hasBars(behind end: CodeEnd, _ frame: Frame) -> Bool {
    let strip = end.region(
      from: -AddOnReader.before, to: AddOnReader.look.upperBound, height: min(end.height, 10))
    let crop = RegionCrop(strip, of: frame, enlargement: 1, isExact: true).crop
    let blank =
      (AddOnReader.before + AddOnReader.look.lowerBound)
      / (AddOnReader.before + AddOnReader.look.upperBound)
    return crop.reversals(from: Int(blank * Double(crop.width)), part: 4)
      >= AddOnReader.fewestReversals
  }
}

/// The end of a code, and the way on.
private struct CodeEnd {
  /// A point of the end.
  private let place: Point
  /// Direction of reading.
  private let direction: Point
  /// Width of a module in pixels.
  private let module: Double
  /// Height of the code at its end, in pixels.
  let height: Double

  /// Finds the end of a code; nil for a code without extent.
  ///
  /// - Parameters:
  ///   - quad: The code's corners.
  ///   - modules: Its width.
  ///   - part: Where the point is, as a part of the height from the top.
  init?(_ quad: Quadrilateral, modules: Double, at part: Double) {
    func between(_ a: Point, _ b: Point) -> Point {
      Point(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)
    }
    let start = between(quad.topLeft, quad.bottomLeft)
    place = between(quad.topRight, quad.bottomRight)
    let length = start.distance(to: place)
    guard length > modules / 2 else { return nil }
    direction = Point((place.x - start.x) / length, (place.y - start.y) / length)
    module = length / modules
    height = quad.topRight.distance(to: quad.bottomRight)
  }

  /// A part of the row that the code stands in.
  ///
  /// - Parameters:
  ///   - first: Modules behind the code's end.
  ///   - last: The same of the other end.
  ///   - height: Pixels.
  /// - Returns: A region in the direction of reading.
  func region(from first: Double, to last: Double, height: Double) -> OrientedRegion {
    let middle = (first + last) / 2 * module
    return OrientedRegion(
      kind: .linear,
      center: Point(place.x + direction.x * middle, place.y + direction.y * middle),
      angle: atan2(direction.y, direction.x), length: (last - first) * module, height: height)
  }
}
