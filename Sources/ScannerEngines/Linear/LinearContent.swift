import ScannerCore

/// Turns words into bytes, text and symbologies.
enum LinearContent {
  /// The kinds that symbologies are written in.
  ///
  /// - Parameter symbologies: A request's symbologies.
  /// - Returns: Kinds; those that are not linear have none.
  static func kinds(of symbologies: Set<Symbology>) -> Set<LinearKind> {
    Set(symbologies.compactMap(kind))
  }

  private static func kind(_ symbology: Symbology) -> LinearKind? {
    switch symbology {
    case .ean13, .upca: .ean13
    case .ean8: .ean8
    case .upce: .upce
    default: nil
    }
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
    guard let digits = EANWords.digits(candidate.path, kind: candidate.symbol.kind) else {
      return nil
    }
    var text = digits.map(String.init).joined()
    var symbology: Symbology
    switch candidate.symbol.kind {
    case .ean13:
      symbology = .ean13
      if digits[0] == 0 && symbologies.contains(.upca) {
        symbology = .upca
        text.removeFirst()
      }
    case .ean8: symbology = .ean8
    default: symbology = .upce
    }
    guard symbologies.contains(symbology) else { return nil }
    return BarReading(
      symbology: symbology, bytes: Array(text.utf8), text: text,
      aimIdentifier: symbology == .ean8 ? "]E4" : "]E0", fit: Double(candidate.fit),
      margin: Double(min(candidate.margin, candidate.groupMargin)), votes: candidate.votes,
      groups: candidate.groups,
      quietLeft: candidate.isQuietKnown.left ? Double(candidate.quiet.left) : nil,
      quietRight: candidate.isQuietKnown.right ? Double(candidate.quiet.right) : nil,
      x0: Double(candidate.x0), x1: Double(candidate.x1), rows: rows,
      isReversed: candidate.isReversed)
  }
}
