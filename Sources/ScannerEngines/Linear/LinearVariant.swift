import ScannerCore

/// Chooses the name under which a linear code is reported, among the variants that draw the same
/// bars.
enum LinearVariant {
  /// The code as the request wants it.
  ///
  /// The plainest variant that was asked for wins, except that a 14-digit Interleaved 2 of 5 with a
  /// right check digit is an ITF-14, and a Code 39 that spells lowercase letters is full ASCII.
  ///
  /// - Parameters:
  ///   - bars: Kind of bars, as in `LinearReading`.
  ///   - encoded: Content as encoded.
  ///   - isGS1: True when the content follows GS1's rules.
  ///   - requested: What was asked for.
  /// - Returns: Nil when no requested variant fits.
  static func barcode(
    symbology bars: Symbology, bytes encoded: [UInt8], isGS1: Bool, requested: Set<Symbology>
  ) -> Barcode? {
    for (symbology, content) in variants(bars) where requested.contains(symbology) {
      guard let bytes = content(encoded) else { continue }
      return Barcode(
        symbology: symbology, bytes: bytes,
        payload: symbology == .code39
          ? Code32.printed(bytes) ?? text(bytes) : text(bytes),
        aimIdentifier: aim(symbology, isGS1: isGS1))
    }
    return nil
  }

  /// Linear codes hold ASCII, and with FNC4 of Code 128 the rest of Latin-1 (ECI 3): nothing to
  /// guess.
  private static func text(_ bytes: [UInt8]) -> String {
    PayloadDecoder.text(bytes, segments: [PayloadDecoder.Segment(offset: 0, assignment: 3)])
  }

  private typealias Variant = (symbology: Symbology, content: ([UInt8]) -> [UInt8]?)

  private static func variants(_ bars: Symbology) -> [Variant] {
    switch bars {
    case .code39:
      [
        (
          .code39FullASCII,
          { Code39Patterns.hasLowercase($0) ? Code39Patterns.expandingFullASCII($0) : nil }
        ),
        (.code39, { $0 }),
        (.code39FullASCII, { Code39Patterns.expandingFullASCII($0) }),
        (.code39Checksum, { Code39Patterns.hasCheckCharacter($0) ? $0 : nil }),
        (
          .code39FullASCIIChecksum,
          {
            Code39Patterns.hasCheckCharacter($0)
              ? Code39Patterns.expandingFullASCII(Array($0.dropLast())) : nil
          }
        ),
      ]
    case .i2of5:
      [
        (.itf14, { $0.count == 14 && GTIN.hasValidCheckDigit($0) ? $0 : nil }),
        (.i2of5, { $0 }),
        (.i2of5Checksum, { GTIN.hasValidCheckDigit($0) ? $0 : nil }),
      ]
    case .ean13, .upca:
      [
        (.upca, { $0.count == 12 ? $0 : $0.count == 13 && $0[0] == 0x30 ? Array($0[1...]) : nil }),
        (.ean13, { $0.count == 13 ? $0 : [0x30] + $0 }),
      ]
    // Nothing in the bars tells Code 93i from Code 93.
    case .code93: [(.code93, { $0 }), (.code93i, { $0 })]
    default: [(bars, { $0 })]
    }
  }

  /// ISO/IEC 15424, table 1 and annexes.
  private static func aim(_ symbology: Symbology, isGS1: Bool) -> String? {
    switch symbology {
    case .ean13, .upca, .upce: "]E0"
    case .ean8: "]E4"
    case .code128: isGS1 ? "]C1" : "]C0"
    case .code93, .code93i: "]G0"
    case .code39: "]A0"
    case .code39Checksum: "]A1"
    case .code39FullASCII: "]A4"
    case .code39FullASCIIChecksum: "]A7"
    case .codabar: "]F0"
    case .i2of5: "]I0"
    case .i2of5Checksum, .itf14: "]I1"
    case .gs1DataBar, .gs1DataBarExpanded, .gs1DataBarLimited: "]e0"
    default: nil
    }
  }
}
