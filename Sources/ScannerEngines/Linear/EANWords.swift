/// The cheapest valid numbers of the EAN/UPC family, over all parities and check digits.
enum EANWords {
  /// Chooses the word of a symbol.
  ///
  /// - Parameters:
  ///   - costs: Costs of the slots, guards included.
  ///   - kind: EAN-13, EAN-8 or UPC-E.
  /// - Returns: Nil when nothing valid is near.
  static func choose(_ costs: SlotCosts, kind: LinearKind) -> WordChoice? {
    switch kind {
    case .ean13: twoHalves(costs, digits: 6, parities: EANPatterns.ean13Parity)
    case .ean8:
      twoHalves(costs, digits: 4, parities: [[Bool](repeating: false, count: 4)])
    default: upce(costs)
    }
  }

  /// The digits of a word, all that are printed, the check digit last.
  ///
  /// - Parameters:
  ///   - path: A path that `choose` gave.
  ///   - kind: The same kind.
  /// - Returns: 13 or 8 digits; for UPC-E number system, six digits and check digit.
  static func digits(_ path: [Int], kind: LinearKind) -> [Int]? {
    switch kind {
    case .ean13:
      let left = path[1...6]
      guard let first = EANPatterns.ean13Parity.firstIndex(of: left.map { $0 >= 10 }) else {
        return nil
      }
      return [first] + left.map { $0 % 10 } + path[8...13]
    case .ean8: return path[1...4].map { $0 % 10 } + path[6...9]
    default:
      let parity = path[1...6].map { $0 >= 10 }
      for system in 0...1 {
        let wanted = system == 0 ? parity : parity.map { !$0 }
        if let check = EANPatterns.upceParity.firstIndex(of: wanted) {
          return [system] + path[1...6].map { $0 % 10 } + [check]
        }
      }
      return nil
    }
  }

  /// Digits weigh 3 and 1 in turn; the parity of the left half is a digit of weight 1.
  private static func twoHalves(
    _ costs: SlotCosts, digits n: Int, parities: [[Bool]]
  ) -> WordChoice? {
    let weighted = [(0..<10).map { $0 * 3 % 10 }, Array(0..<10)]
    var right = ModularChain(modulus: 10)
    for i in 0..<n { right.append(costs.row(n + 2 + i), contributions: weighted[(n + i) % 2]) }
    var result = BestTwo()
    for (first, parity) in parities.enumerated() {
      var left = ModularChain(modulus: 10)
      for i in 0..<n {
        left.append(costs.row(1 + i) + (parity[i] ? 10 : 0), contributions: weighted[i % 2])
      }
      for sum in 0..<10 {
        let needed = (20 - first - sum) % 10
        for a in 0..<2 {
          for b in 0..<2 {
            result.offer(left.cost(sum: sum, rank: a) + right.cost(sum: needed, rank: b)) {
              [0] + zip(left.path(sum: sum, rank: a), parity).map { $0 + ($1 ? 10 : 0) } + [0]
                + right.path(sum: needed, rank: b) + [0]
            }
          }
        }
      }
    }
    return result.choice
  }

  /// Weights of the first five digits and of the last, by the last digit: where each of them
  /// stands in the UPC-A that the number shortens.
  private static func upceWeights(_ last: Int) -> (digits: [Int], last: Int) {
    switch last {
    case 0...2: ([1, 3, 3, 1, 3], 1)
    case 3: ([1, 3, 1, 1, 3], 0)
    case 4: ([1, 3, 1, 3, 3], 0)
    default: ([1, 3, 1, 3, 1], 3)
    }
  }

  private static func upce(_ costs: SlotCosts) -> WordChoice? {
    var result = BestTwo()
    let weighted = [1: Array(0..<10), 3: (0..<10).map { $0 * 3 % 10 }]
    for system in 0..<2 {
      for (check, pattern) in EANPatterns.upceParity.enumerated() {
        let parity = system == 0 ? pattern : pattern.map { !$0 }
        for last in 0..<10 {
          let lastPattern = last + (parity[5] ? 10 : 0)
          let lastCost = costs.row(6)[lastPattern]
          guard lastCost < result.limit, lastCost < ModularChain.limit else { continue }
          let weights = upceWeights(last)
          var chain = ModularChain(modulus: 10)
          for i in 0..<5 {
            chain.append(
              costs.row(1 + i) + (parity[i] ? 10 : 0),
              contributions: weighted[weights.digits[i]] ?? [])
          }
          let needed = (100 - system * 3 - last * weights.last - check) % 10
          for rank in 0..<2 {
            result.offer(chain.cost(sum: needed, rank: rank) + lastCost) {
              [0] + zip(chain.path(sum: needed, rank: rank), parity).map { $0 + ($1 ? 10 : 0) }
                + [lastPattern, 0]
            }
          }
        }
      }
    }
    return result.choice
  }
}
