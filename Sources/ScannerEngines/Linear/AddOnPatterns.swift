/// Patterns, layouts and checks of the EAN/UPC add-ons (ISO/IEC 15420, 4.3.4).
enum AddOnPatterns {
  /// Which of two digits are of set B, by the value modulo 4.
  private static let parity2: [[Bool]] = [
    [false, false], [false, true], [true, false], [true, true],
  ]
  /// Which of five digits are of set B, by the check sum.
  private static let parity5: [[Bool]] = [
    "11000", "10100", "10010", "10001", "01100", "00110", "00011", "01010", "01001", "00101",
  ].map { $0.map { $0 == "1" } }

  /// Layouts of both add-ons: two digits, then five.
  static func searchLayouts() -> [SearchLayout] {
    let digits = PatternSet(EANPatterns.leftDigits)
    let start = PatternSet([BarPattern("112")])
    let separator = PatternSet([BarPattern("11", startsWithBar: false)])
    return [2, 5].map { count in
      var slots = [PatternSlot(start)]
      for i in 0..<count {
        if i > 0 { slots.append(PatternSlot(separator)) }
        slots.append(PatternSlot(digits))
      }
      return SearchLayout(
        SymbolLayout(count == 2 ? .addOn2 : .addOn5, slots), mirrored: false,
        mirror: { PatternSet($0.patterns.map(\.mirrored)) })
    }
  }

  /// The cheapest add-on whose parity agrees with its value.
  ///
  /// - Parameters:
  ///   - costs: Costs of the slots.
  ///   - kind: `addOn2` or `addOn5`.
  /// - Returns: Nil when none is near.
  static func choose(_ costs: SlotCosts, kind: LinearKind) -> WordChoice? {
    let isShort = kind == .addOn2
    var result = BestTwo()
    for (check, parity) in (isShort ? parity2 : parity5).enumerated() {
      var chain = ModularChain(modulus: isShort ? 4 : 10)
      for (i, isB) in parity.enumerated() {
        let weight = isShort ? (i == 0 ? 10 : 1) : (i.isMultiple(of: 2) ? 3 : 9)
        chain.append(
          costs.row(1 + 2 * i) + (isB ? 10 : 0),
          contributions: (0..<10).map { $0 * weight % (isShort ? 4 : 10) })
      }
      for rank in 0..<2 {
        result.offer(chain.cost(sum: check, rank: rank)) {
          let digits = zip(chain.path(sum: check, rank: rank), parity).map { $0 + ($1 ? 10 : 0) }
          return [0] + digits.flatMap { [$0, 0] }.dropLast()
        }
      }
    }
    return result.choice
  }

  /// The digits of a path that `choose` gave.
  static func digits(_ path: [Int]) -> String {
    stride(from: 1, to: path.count, by: 2).map { String(path[$0] % 10) }.joined()
  }
}
