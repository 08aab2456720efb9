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
    /// Kind of bars; which of its variants is reported is for `LinearVariant` to choose.
    var bars: Symbology
    var bytes: [UInt8]
    /// Nil: as the variant has it.
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
    guard let meaning = meaning(candidate),
      let barcode = LinearVariant.barcode(
        symbology: meaning.bars, bytes: meaning.bytes, isGS1: false, requested: symbologies)
    else { return nil }
    return BarReading(
      symbology: barcode.symbology, bytes: barcode.bytes, text: barcode.payload,
      aimIdentifier: meaning.aimIdentifier ?? barcode.aimIdentifier, fit: Double(candidate.fit),
      margin: Double(min(candidate.margin, candidate.groupMargin)), votes: candidate.votes,
      groups: candidate.groups,
      quietLeft: candidate.isQuietKnown.left ? Double(candidate.quiet.left) : nil,
      quietRight: candidate.isQuietKnown.right ? Double(candidate.quiet.right) : nil,
      x0: Double(candidate.x0), x1: Double(candidate.x1), rows: rows,
      isReversed: candidate.isReversed)
  }

  /// Reads a symbol that rows gave together.
  ///
  /// Check characters and agreeing rows stand for fit and margin.
  static func reading(_ symbol: DataBarEvidence.Symbol) -> BarReading {
    BarReading(
      symbology: symbol.kind == .dataBar ? .gs1DataBar : .gs1DataBarExpanded, bytes: symbol.bytes,
      text: String(String.UnicodeScalarView(symbol.bytes.map { Unicode.Scalar($0) })),
      aimIdentifier: "]e0", fit: 1, margin: 20, votes: symbol.place.votes,
      groups: symbol.place.votes, quietLeft: nil, quietRight: nil,
      x0: Double(symbol.place.x.lowerBound), x1: Double(symbol.place.x.upperBound),
      rows: symbol.place.y.lowerBound..<symbol.place.y.upperBound + 1,
      isReversed: symbol.place.isReversed)
  }

  private static func meaning(_ candidate: LinearCandidate) -> Meaning? {
    let path = candidate.path
    switch candidate.symbol.kind {
    case .ean13, .ean8, .upce: return retail(candidate)
    case .code128:
      let content = Code128Content(Array(path.dropLast(2)))
      guard !content.bytes.isEmpty else { return nil }
      return Meaning(bars: .code128, bytes: content.bytes, aimIdentifier: content.aimIdentifier)
    case .addOn2, .addOn5: return nil
    case .code93:
      let values = Array(path[1..<path.count - 1])
      guard Code93Patterns.isChecked(values), let text = Code93Patterns.text(values), !text.isEmpty
      else { return nil }
      return Meaning(bars: .code93, bytes: text)
    case .code39:
      let values = stride(from: 2, to: path.count - 1, by: 2).map { path[$0] }
      return Meaning(bars: .code39, bytes: values.map { Code39Patterns.characters[$0] })
    case .codabar:
      return Meaning(bars: .codabar, bytes: CodabarPatterns.text(path, candidate.symbol))
    case .interleaved2of5:
      return Meaning(
        bars: .i2of5, bytes: ascii(path[1..<path.count - 1].flatMap { [$0 / 10, $0 % 10] }))
    case .msi:
      let digits = Array(path[1..<path.count - 1])
      return Meaning(
        bars: .msiPlessey, bytes: ascii(digits),
        aimIdentifier: MSIPatterns.isChecked(digits) ? "]M0" : nil)
    case .dataBar: return candidate.decodedBytes.map { Meaning(bars: .gs1DataBar, bytes: $0) }
    case .dataBarLimited:
      return candidate.decodedBytes.map { Meaning(bars: .gs1DataBarLimited, bytes: $0) }
    // Rows are read one by one, see `DataBarRowReader`.
    case .dataBarExpanded: return nil
    }
  }

  private static func ascii(_ digits: [Int]) -> [UInt8] { digits.map { UInt8(0x30 + $0) } }

  private static func retail(_ candidate: LinearCandidate) -> Meaning? {
    let kind = candidate.symbol.kind
    return EANWords.digits(candidate.path, kind: kind).map {
      Meaning(bars: kind == .ean13 ? .ean13 : kind == .ean8 ? .ean8 : .upce, bytes: ascii($0))
    }
  }
}
