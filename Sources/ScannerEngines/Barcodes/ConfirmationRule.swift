import ScannerCore

/// What it takes to believe a linear code that ZBar read.
///
/// A code is believed when enough single rows across it, read by ZXing, say the same, or when
/// enough of ZBar's own scan lines did. The counts are right and wrong values on 1,146 photos.
struct ConfirmationRule {
  /// Rows that must agree.
  let rows: Int
  /// ZBar's quality that is enough without any row; nil: never enough.
  let quality: Int?
  /// Distance that both ends keep from the picture's edge, in modules; nil: any.
  let inset: Double?

  /// The rule for a kind of bars.
  ///
  /// - Parameter symbology: As in `LinearReading`.
  /// - Returns: The rule.
  static func rule(for symbology: Symbology) -> ConfirmationRule {
    table[symbology] ?? ConfirmationRule(rows: 0, quality: 0, inset: nil)
  }

  private static let table: [Symbology: ConfirmationRule] = [
    // One row and ZBar: 14 right, none wrong. ZBar alone from quality 12: 4 and 0; below: 9 and 11.
    .ean13: ConfirmationRule(rows: 1, quality: 12, inset: nil),
    .upca: ConfirmationRule(rows: 1, quality: 12, inset: nil),
    // Short, so that half of an EAN-13 can pass for one.
    .ean8: ConfirmationRule(rows: 1, quality: 12, inset: nil),
    .upce: ConfirmationRule(rows: 1, quality: 12, inset: nil),
    // No check digit and ends that occur within the code: slanted ones are wrong in two of three
    // frames. Two rows, and blank paper wider than the widest space: a cut code shows at the edge.
    .i2of5: ConfirmationRule(rows: 2, quality: nil, inset: 4.5),
    // No check digit; from quality 8 none was wrong.
    .code39: ConfirmationRule(rows: 2, quality: 8, inset: 2.5),
    // No check digit; its ends are characters of their own.
    .codabar: ConfirmationRule(rows: 1, quality: 4, inset: nil),
    // Check characters, but so little structure that noise and stripes pass for one now and then.
    .gs1DataBar: ConfirmationRule(rows: 1, quality: nil, inset: nil),
    .code128: ConfirmationRule(rows: 1, quality: 4, inset: nil),
    .code93: ConfirmationRule(rows: 1, quality: 4, inset: nil),
    // DataBar Expanded has check characters and finder patterns: no wrong read was seen.
  ]
}
