/// The words that each kind of symbol allows.
enum LinearWords {
  /// Chooses the cheapest valid word.
  ///
  /// - Parameters:
  ///   - costs: Costs of each slot's patterns.
  ///   - symbol: The symbol.
  /// - Returns: Nil when nothing valid is near.
  static func choose(_ costs: SlotCosts, _ symbol: SymbolLayout) -> WordChoice? {
    switch symbol.kind {
    case .ean13, .ean8, .upce: EANWords.choose(costs, kind: symbol.kind)
    default: nil
    }
  }
}
