import ScannerCore

/// Turns words into bytes, text and symbologies.
enum LinearContent {
  private static let symbologies: [LinearKind: [Symbology]] = [
    .ean13: [.ean13, .upca], .ean8: [.ean8], .upce: [.upce], .code128: [.code128],
    .code93: [.code93, .code93i],
    .code39: [.code39, .code39Checksum, .code39FullASCII, .code39FullASCIIChecksum],
    .codabar: [.codabar], .interleaved2of5: [.itf14, .i2of5Checksum, .i2of5],
    .msi: [.msiPlessey], .dataBar: [.gs1DataBar], .dataBarLimited: [.gs1DataBarLimited],
    .dataBarExpanded: [.gs1DataBarExpanded],
  ]

  /// The kinds that symbologies are written in.
  ///
  /// - Parameter symbologies: A request's symbologies.
  /// - Returns: Kinds; symbologies that are not linear have none.
  static func kinds(of symbologies: Set<Symbology>) -> Set<LinearKind> {
    Set(self.symbologies.filter { !symbologies.isDisjoint(with: $0.value) }.keys)
  }

  /// What a word says.
  private struct Meaning {
    var symbology: Symbology
    var bytes: [UInt8]
    var aimIdentifier: String?
  }

  /// Reads an accepted candidate.
  ///
  /// - Parameters:
  ///   - candidate: The candidate.
  ///   - symbologies: What is asked for.
  ///   - rows: Rows of the crop in which it was seen.
  /// - Returns: Nil when the word means nothing, or nothing that is asked for.
  static func reading(
    _ candidate: LinearCandidate, symbologies: Set<Symbology>, rows: Range<Int>
  ) -> BarReading? {
    guard let meaning = meaning(candidate, symbologies), symbologies.contains(meaning.symbology)
    else { return nil }
    return BarReading(
      symbology: meaning.symbology, bytes: meaning.bytes,
      text: String(String.UnicodeScalarView(meaning.bytes.map { Unicode.Scalar($0) })),
      aimIdentifier: meaning.aimIdentifier, fit: Double(candidate.fit),
      margin: Double(min(candidate.margin, candidate.groupMargin)), votes: candidate.votes,
      groups: candidate.groups,
      quietLeft: candidate.isQuietKnown.left ? Double(candidate.quiet.left) : nil,
      quietRight: candidate.isQuietKnown.right ? Double(candidate.quiet.right) : nil,
      x0: Double(candidate.x0), x1: Double(candidate.x1), rows: rows,
      isReversed: candidate.isReversed, addOn: candidate.addOn)
  }

  private static func meaning(
    _ candidate: LinearCandidate, _ symbologies: Set<Symbology>
  ) -> Meaning? {
    let path = candidate.path
    switch candidate.symbol.kind {
    case .ean13, .ean8, .upce: return retail(candidate, symbologies)
    case .code128:
      let content = Code128Content(Array(path.dropLast(2)))
      guard !content.bytes.isEmpty else { return nil }
      return Meaning(
        symbology: .code128, bytes: content.bytes, aimIdentifier: content.aimIdentifier)
    case .addOn2, .addOn5: return nil
    case .code93: return code93(Array(path[1..<path.count - 1]), symbologies)
    case .code39:
      return code39(stride(from: 2, to: path.count - 1, by: 2).map { path[$0] }, symbologies)
    case .codabar:
      return Meaning(
        symbology: .codabar, bytes: CodabarPatterns.text(path, candidate.symbol),
        aimIdentifier: "]F0")
    case .interleaved2of5: return interleaved(Array(path[1..<path.count - 1]), symbologies)
    case .msi:
      let digits = Array(path[1..<path.count - 1])
      return Meaning(
        symbology: .msiPlessey, bytes: ascii(digits),
        aimIdentifier: MSIPatterns.isChecked(digits) ? "]M0" : nil)
    case .dataBar, .dataBarLimited, .dataBarExpanded:
      guard let bytes = candidate.decodedBytes else { return nil }
      let symbology =
        candidate.symbol.kind == .dataBar ? Symbology.gs1DataBar : .gs1DataBarLimited
      return Meaning(symbology: symbology, bytes: bytes, aimIdentifier: "]e0")
    }
  }

  private static func ascii(_ digits: [Int]) -> [UInt8] { digits.map { UInt8(0x30 + $0) } }

  private static func retail(
    _ candidate: LinearCandidate, _ symbologies: Set<Symbology>
  ) -> Meaning? {
    let kind = candidate.symbol.kind
    guard let digits = EANWords.digits(candidate.path, kind: kind) else { return nil }
    switch kind {
    case .ean13 where digits[0] == 0 && symbologies.contains(.upca):
      return Meaning(
        symbology: .upca, bytes: ascii(Array(digits.dropFirst())), aimIdentifier: "]E0")
    case .ean13: return Meaning(symbology: .ean13, bytes: ascii(digits), aimIdentifier: "]E0")
    case .ean8: return Meaning(symbology: .ean8, bytes: ascii(digits), aimIdentifier: "]E4")
    default: return Meaning(symbology: .upce, bytes: ascii(digits), aimIdentifier: "]E0")
    }
  }

  private static func code93(_ values: [Int], _ symbologies: Set<Symbology>) -> Meaning? {
    guard Code93Patterns.isChecked(values), let text = Code93Patterns.text(values), !text.isEmpty
    else { return nil }
    return Meaning(
      symbology: symbologies.contains(.code93) ? .code93 : .code93i, bytes: text,
      aimIdentifier: "]G0")
  }

  /// Plain Code 39 first: nothing in the bars tells full ASCII or a checksum from it, so those are
  /// read only when it is off.
  private static func code39(_ values: [Int], _ symbologies: Set<Symbology>) -> Meaning? {
    let text = values.map { Code39Patterns.characters[$0] }
    if symbologies.contains(.code39) {
      return Meaning(symbology: .code39, bytes: text, aimIdentifier: "]A0")
    }
    let isChecked = Code39Patterns.isChecked(values)
    if symbologies.contains(.code39Checksum) && isChecked {
      return Meaning(symbology: .code39Checksum, bytes: text, aimIdentifier: "]A1")
    }
    if symbologies.contains(.code39FullASCIIChecksum) && isChecked,
      let expanded = Code39Patterns.expandingFullASCII(Array(text.dropLast()))
    {
      return Meaning(
        symbology: .code39FullASCIIChecksum, bytes: expanded, aimIdentifier: "]A7")
    }
    guard symbologies.contains(.code39FullASCII),
      let expanded = Code39Patterns.expandingFullASCII(text)
    else { return nil }
    return Meaning(symbology: .code39FullASCII, bytes: expanded, aimIdentifier: "]A4")
  }

  private static func interleaved(_ pairs: [Int], _ symbologies: Set<Symbology>) -> Meaning? {
    let bytes = ascii(pairs.flatMap { [$0 / 10, $0 % 10] })
    let isChecked = GTIN.hasValidCheckDigit(bytes)
    if bytes.count == 14 && isChecked && symbologies.contains(.itf14) {
      return Meaning(symbology: .itf14, bytes: bytes, aimIdentifier: "]I1")
    }
    if symbologies.contains(.i2of5) {
      return Meaning(symbology: .i2of5, bytes: bytes, aimIdentifier: "]I0")
    }
    guard isChecked, symbologies.contains(.i2of5Checksum) else { return nil }
    return Meaning(symbology: .i2of5Checksum, bytes: bytes, aimIdentifier: "]I1")
  }
}
