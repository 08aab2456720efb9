import ScannerCore

/// A PDF417 or MicroPDF417 symbol as it was read.
package struct StackedReading {
  /// What it says.
  package var payload: MatrixPayload
  /// Codewords in a row.
  package var columns: Int
  /// Number of rows.
  package var rows: Int
  /// True when its bars are light on dark.
  package var isInverted: Bool
  /// Its corners in pixels of the frame, clockwise from its own top left; for a mirrored symbol from
  /// the same corner, clockwise in the picture.
  package var quad: Quadrilateral
  /// Upper bound of the chance, as log10, that noise passes the error correction like this.
  package var chanceExponent: Double

  /// The AIM identifier (ISO/IEC 15424): "]L1" with character sets, else "]L2".
  package var aimIdentifier: String { payload.characterSets.isEmpty ? "]L2" : "]L1" }
}

/// A line of pixels that crosses a symbol.
protocol StackedLine {
  /// Where it is inside the symbol, in pixels from the line's start.
  var inner: Float { get }
  /// Height of the line in pixels.
  var y: Float { get }
}

extension StackedReading {
  /// Reads groups of lines in turn; start and stop of a PDF417 symbol are a group each.
  ///
  /// - Parameters:
  ///   - groups: Lines that may be of one symbol each.
  ///   - crop: The crop that they are of.
  ///   - frame: The frame that the crop is of.
  ///   - read: Reads one symbol.
  /// - Returns: Readings that do not overlap.
  static func read<Line: StackedLine>(
    _ groups: ArraySlice<[Line]>, of crop: RegionCrop, in frame: Frame,
    with read: ([Line], QRPlane) -> StackedReading?
  ) -> [StackedReading] {
    frame.withPixels { pixels in
      pixels.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return [] }
        let plane = QRPlane(
          base: base, width: frame.width, height: frame.height, stride: frame.stride)
        var readings: [StackedReading] = []
        for lines in groups {
          let line = lines[lines.count / 2]
          let place = crop.framePoint(x: Double(line.inner), y: Double(line.y))
          guard !readings.contains(where: { $0.quad.contains(place) }),
            let reading = read(lines, plane),
            !readings.contains(where: { $0.quad.overlap(with: reading.quad) > 0.2 })
          else { continue }
          readings.append(reading)
        }
        return readings
      }
    }
  }
}
