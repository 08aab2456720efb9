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

extension StackedReading {
  /// Reads groups of lines in turn.
  ///
  /// - Parameters:
  ///   - groups: Lines that may be of one symbol each.
  ///   - frame: The frame that they are of.
  ///   - read: Reads one symbol.
  /// - Returns: Readings that do not overlap.
  static func read<Line>(
    _ groups: ArraySlice<[Line]>, of frame: Frame,
    with read: ([Line], QRPlane) -> StackedReading?
  ) -> [StackedReading] {
    frame.withPixels { pixels in
      pixels.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return [] }
        let plane = QRPlane(
          base: base, width: frame.width, height: frame.height, stride: frame.stride)
        var readings: [StackedReading] = []
        for lines in groups {
          guard let reading = read(lines, plane),
            !readings.contains(where: { $0.quad.overlap(with: reading.quad) > 0.2 })
          else { continue }
          readings.append(reading)
        }
        return readings
      }
    }
  }
}
