import ScannerCore

/// A linear code as it was read, before it is confirmed.
struct LinearReading {
  /// Kind of bars: .ean13, .ean8, .upca, .upce, .code128, .code93, .code39, .codabar, .i2of5,
  /// .gs1DataBar or .gs1DataBarExpanded; never one of their variants.
  var symbology: Symbology
  /// Content as encoded.
  var bytes: [UInt8]
  /// Number of ZBar's scan lines that read it, roughly; 0 when ZBar did not.
  var quality: Int
  /// True when the content follows GS1's rules.
  var isGS1 = false
  /// Where it stands, in pixels of the picture.
  var place: BarPlacement

  /// What two readings of one code have in common: EAN/UPC numbers are written with 13 digits, the
  /// start and stop characters of Codabar are left out.
  static func key(_ symbology: Symbology, _ bytes: [UInt8]) -> [UInt8] {
    switch symbology {
    case .ean13, .upca: [UInt8](repeating: 0x30, count: max(0, 13 - bytes.count)) + bytes
    case .codabar: bytes.filter { !(0x41...0x54).contains($0 & 0xDF) }
    case .gs1DataBar: Array(bytes.suffix(14))
    default: bytes
    }
  }

  /// Number of edges that a whole code has.
  ///
  /// - Parameter symbology: As in `symbology`.
  /// - Returns: Nil when it depends on the content.
  static func edges(_ symbology: Symbology) -> Int? {
    switch symbology {
    case .ean13, .upca: 60
    case .ean8: 44
    case .upce: 34
    case .gs1DataBar: 46
    default: nil
    }
  }
}
