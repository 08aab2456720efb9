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
    case .addOn2, .addOn5: AddOnPatterns.choose(costs, kind: symbol.kind)
    case .code128: Code128Patterns.choose(costs, slots: symbol.slots.count)
    default: free(costs, symbol)
    }
  }

  /// Codes without a check that bars alone must obey: the cheapest pattern of each slot.
  private static func free(_ costs: SlotCosts, _ symbol: SymbolLayout) -> WordChoice? {
    var word = WordChoice(path: [], cost: 0, margin: ModularChain.limit)
    for (k, slot) in symbol.slots.enumerated() {
      let row = costs.row(k)
      var best = 0
      var second = Float.infinity
      for i in 1..<max(1, slot.count) {
        if row[i] < row[best] {
          second = row[best]
          best = i
        } else {
          second = min(second, row[i])
        }
      }
      word.path.append(best)
      word.cost += row[best]
      word.margin = min(word.margin, second - row[best])
    }
    return word
  }
}
