import Glibc
import ScannerCore

/// Looks for PDF417 symbols in one region of a frame.
package enum PDF417Search {
  /// Rows that are looked at first; a region without a symbol costs no more.
  private static let probes = 12
  /// Most pixels of such a row: a wide symbol still has more than one a module.
  private static let probeWidth = 900
  /// Most pixels of a row of the full look.
  private static let width = 1400
  /// Rows of the full look, at first and when they do not do.
  private static let rows = [96, 320]
  /// How much higher than the region the full look is.
  private static let growth = 1.25
  /// Smallest length of a region in pixels: a compact symbol of one column has 52 modules.
  private static let leastLength = 50.0
  /// Smallest reversals, in parts of a line's range, that are tried in turn.
  private static let parts = [0.25, 0.12]
  /// Groups of lines that are taken for symbols, largest first.
  private static let mostSymbols = 4

  /// Reads the symbols of a region.
  ///
  /// - Parameters:
  ///   - region: Where they may be, its first side across the bars.
  ///   - frame: The picture.
  /// - Returns: Readings in pixels of the frame.
  package static func read(_ region: OrientedRegion, of frame: Frame) -> [StackedReading] {
    guard region.length >= leastLength else { return [] }
    let probe = RegionCrop(region, of: frame, widest: probeWidth, highest: probes)
    guard let found = groups(probe, parts: parts, least: 2, isFollowed: false).first else {
      return []
    }
    let upright = upright(region, by: found, probe)
    for rows in rows {
      let crop = RegionCrop(upright, of: frame, widest: width, highest: rows)
      let symbols = groups(crop, parts: parts, least: 3, isFollowed: true)
      let readings = StackedReading.read(symbols.prefix(mostSymbols), of: crop, in: frame) {
        lines, plane in
        PDF417Symbol(lines, of: crop, in: plane).read()
      }
      if !readings.isEmpty || crop.crop.height < rows { return readings }
    }
    return []
  }

  /// The region with its height along the bars that a pattern has: regions are turned by a few
  /// degrees, and a row of the symbol is low.
  private static func upright(
    _ region: OrientedRegion, by lines: [PDF417Line], _ crop: RegionCrop
  ) -> OrientedRegion {
    var upright = region
    upright.height *= growth
    guard let first = lines.first, let last = lines.last, last.y > first.y else { return upright }
    let from = crop.framePoint(x: Double(first.outer), y: Double(first.y))
    let to = crop.framePoint(x: Double(last.outer), y: Double(last.y))
    let lean = (atan2(to.y - from.y, to.x - from.x) - .pi / 2 - region.angle)
      .remainder(dividingBy: .pi)
    if abs(lean) < 0.35 { upright.angle += lean }
    return upright
  }

  /// Lines that can be of one symbol each, by the first reversals with which there are any.
  private static func groups(
    _ crop: RegionCrop, parts: [Double], least: Int, isFollowed: Bool
  ) -> [[PDF417Line]] {
    let picture = crop.crop
    let scan = PDF417LineScan(capacity: picture.width)
    for part in parts {
      var groups: [[PDF417Line]] = []
      picture.pixels.withUnsafeBufferPointer { pixels in
        guard let base = pixels.baseAddress else { return }
        for y in 0..<picture.height {
          let lines = scan.lines(
            base + y * picture.stride, length: picture.width, y: Float(y), part: part,
            isFollowed: isFollowed)
          for line in lines {
            if let index = groups.lastIndex(where: { $0.last?.belongs(with: line) ?? false }) {
              groups[index].append(line)
            } else {
              groups.append([line])
            }
          }
        }
      }
      groups = groups.filter { $0.count >= least }.sorted { $0.count > $1.count }
      if !groups.isEmpty { return groups }
    }
    return []
  }
}
