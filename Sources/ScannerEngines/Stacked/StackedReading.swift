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
