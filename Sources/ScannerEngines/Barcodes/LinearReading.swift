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
        payload: PayloadDecoder.text(bytes, segments: LinearVariant.latin1),
        aimIdentifier: aim(symbology, isGS1: isGS1))
    }
    return nil
  }

  /// Linear codes hold ASCII, and with FNC4 of Code 128 the rest of Latin-1 (ECI 3): nothing to
  /// guess.
  private static let latin1 = [PayloadDecoder.Segment(offset: 0, assignment: 3)]

  private typealias Variant = (symbology: Symbology, content: ([UInt8]) -> [UInt8]?)

  private static func variants(_ bars: Symbology) -> [Variant] {
    switch bars {
    case .code39:
      [
        (.code39FullASCII, { Code39.hasLowercase($0) ? Code39.fullASCII($0) : nil }),
        (.code39, { $0 }),
        (.code39FullASCII, { Code39.fullASCII($0) }),
        (.code39Checksum, { Code39.hasCheckCharacter($0) ? $0 : nil }),
        (
          .code39FullASCIIChecksum,
          { Code39.hasCheckCharacter($0) ? Code39.fullASCII(Array($0.dropLast())) : nil }
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
    default: [(bars, { $0 })]
    }
  }

  /// ISO/IEC 15424, table 1 and annexes.
  private static func aim(_ symbology: Symbology, isGS1: Bool) -> String? {
    switch symbology {
    case .ean13, .upca, .upce: "]E0"
    case .ean8: "]E4"
    case .code128: isGS1 ? "]C1" : "]C0"
    case .code93: "]G0"
    case .code39: "]A0"
    case .code39Checksum: "]A1"
    case .code39FullASCII: "]A4"
    case .code39FullASCIIChecksum: "]A7"
    case .codabar: "]F0"
    case .i2of5: "]I0"
    case .i2of5Checksum, .itf14: "]I1"
    case .gs1DataBar, .gs1DataBarExpanded: "]e0"
    default: nil
    }
  }
}

/// Code 39's conventions on top of its 43 characters (ISO/IEC 16388, annex A).
enum Code39 {
  /// Verifies a check character, modulo 43.
  ///
  /// - Parameter bytes: Content with the check character.
  /// - Returns: False also when a character is not of Code 39.
  static func hasCheckCharacter(_ bytes: [UInt8]) -> Bool {
    let values = bytes.map { alphabet.firstIndex(of: $0) }
    guard bytes.count > 1, let check = values[bytes.count - 1], !values.contains(nil) else {
      return false
    }
    return values.dropLast().reduce(0) { $0 + ($1 ?? 0) } % 43 == check
  }

  /// Tells whether the content spells a lowercase letter, "+" and a letter.
  ///
  /// Hardly any plain code has a plus sign before a letter, while "/", "%" and "$" occur in both.
  ///
  /// - Parameter bytes: Content in Code 39's characters.
  /// - Returns: False for plain content.
  static func hasLowercase(_ bytes: [UInt8]) -> Bool {
    zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: "+") && letters.contains($1) }
  }

  /// Resolves shift characters: "+A" is "a", "%U" is NUL.
  ///
  /// - Parameter bytes: Content in Code 39's characters.
  /// - Returns: ASCII, or nil when a shift character stands before something else than a letter.
  static func fullASCII(_ bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard let shifted = shifts[byte] else {
        result.append(byte)
        continue
      }
      guard index < bytes.count, let letter = letters.firstIndex(of: bytes[index]),
        let resolved = shifted[letter]
      else { return nil }
      index += 1
      result.append(resolved)
    }
    return result
  }

  private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%".utf8)
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)

  /// What A…Z mean after each shift character.
  private static let shifts: [UInt8: [UInt8?]] = [
    UInt8(ascii: "$"): (1...26).map { $0 },
    UInt8(ascii: "+"): (0x61...0x7A).map { $0 },
    UInt8(ascii: "/"): (0x21...0x2F).map { $0 } + [UInt8?](repeating: nil, count: 10) + [0x3A],
    UInt8(ascii: "%"): (0x1B...0x1F).map { $0 } + (0x3B...0x3F).map { $0 }
      + (0x5B...0x5F).map { $0 } + (0x7B...0x7F).map { $0 } + [0x00, 0x40, 0x60]
      + [UInt8?](repeating: 0x7F, count: 3),
  ]
}
