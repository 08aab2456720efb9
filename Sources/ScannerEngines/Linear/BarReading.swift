import ScannerCore

/// One linear code that was read in a crop, with its evidence.
package struct BarReading: Sendable {
  /// Kind of code, as the request has it.
  package var symbology: Symbology
  /// Raw content: digits or characters, check digits included where they are part of the content;
  /// FNC1 as 0x1D between element strings.
  package var bytes: [UInt8]
  /// The content as text: a character a byte, ISO 8859-1, but for numbers of Code 32.
  package var text: String
  /// AIM identifier (ISO/IEC 15424); nil when there is none for what was read.
  package var aimIdentifier: String?
  /// Part of the profile's variance that the symbol explains (R²), 0…1.
  package var fit: Double
  /// How much less likely the second best valid word is, in nats.
  package var margin: Double
  /// Groups of rows whose own best reading is the whole word.
  package var votes: Int
  /// Groups of rows.
  package var groups: Int
  /// Roughness of the quiet zone left of the code, 0 for blank paper, 1 for bars; nil when less than
  /// four modules of it lie in the picture.
  package var quietLeft: Double?
  /// Roughness of the quiet zone right of the code.
  package var quietRight: Double?
  /// Left end of the bars in pixels of the crop.
  package var x0: Double
  /// Right end of the bars in pixels of the crop.
  package var x1: Double
  /// Rows of the crop in which the code was seen.
  package var rows: Range<Int>
  /// True when the code reads from right to left in the crop.
  package var isReversed: Bool
}
