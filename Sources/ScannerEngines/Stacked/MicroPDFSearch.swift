import ScannerCore

/// Looks for MicroPDF417 symbols in one region of a frame.
package enum MicroPDFSearch {
  /// Rows that are looked at first; a region without a symbol costs no more.
  private static let probes = 20
  /// Height in pixels under which two such rows are enough.
  private static let lowRegion = 40.0
  /// Most pixels of such a row: three a module.
  private static let probeWidth = 480
  /// Rows of the full look.
  private static let rows = 320
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
    let probe = RegionCrop(region, of: frame, widest: probeWidth, highest: probes)
    let least = region.height < lowRegion ? 2 : 3
    guard let part = parts.first(where: { !groups(probe, part: $0, least: least).isEmpty }) else {
      return []
    }
    let crop = RegionCrop(region, of: frame, highest: rows)
    let symbols = groups(crop, part: part, least: 4)
    return StackedReading.read(symbols.prefix(mostSymbols), of: crop, in: frame) { lines, plane in
      MicroPDFSymbol(lines, of: crop, in: plane).read()
    }
  }

  /// Lines that can be of one symbol each.
  private static func groups(
    _ crop: RegionCrop, part: Double, least: Int
  ) -> [[MicroPDFLine]] {
    let picture = crop.crop
    let scan = MicroPDFLineScan(capacity: picture.width)
    var groups: [[MicroPDFLine]] = []
    picture.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      for y in 0..<picture.height {
        for line in scan.lines(
          base + y * picture.stride, length: picture.width, y: Float(y), part: part)
        {
          if let index = groups.lastIndex(where: { $0.last?.belongs(with: line) ?? false }) {
            groups[index].append(line)
          } else {
            groups.append([line])
          }
        }
      }
    }
    return groups.filter { $0.count >= least && isStacked($0) }.sorted { $0.count > $1.count }
  }

  /// Tells whether the row numbers rise or fall from line to line, as those of a symbol do.
  private static func isStacked(_ lines: [MicroPDFLine]) -> Bool {
    let steps = zip(lines, lines.dropFirst()).map { $1.left - $0.left }.filter { $0 != 0 }
    let rising = steps.count { $0 > 0 }
    return steps.count >= min(2, lines.count - 1)
      && 4 * max(rising, steps.count - rising) >= 3 * steps.count
  }
}
