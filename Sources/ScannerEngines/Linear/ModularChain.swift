/// What each pattern of each slot costs more than the best path.
struct SlotCosts {
  /// The first slot's first pattern.
  let base: Floats
  /// Patterns' room in a slot.
  let stride: Int

  /// Costs of a slot.
  @inline(__always) func row(_ slot: Int) -> Floats { base + slot * stride }
}

/// The cheapest word that the rules of a symbology allow.
struct WordChoice {
  /// Pattern of each slot, counted from the slot's first.
  var path: [Int]
  /// Its cost.
  var cost: Float
  /// How much more the second cheapest word costs.
  var margin: Float
}

/// The two cheapest ways to fill slots for every value of a check sum, exactly.
///
/// Patterns that cost more than `ModularChain.limit` are not followed, so margins end there.
struct ModularChain {
  /// Costs beyond which nothing is followed: e^-150 as a likelihood ratio.
  static let limit: Float = 150
  private static let unreachable: Float = 1e9

  private let modulus: Int
  private var costs: [Float]
  private var traces: [[Int32]] = []
  private var contributions: [[Int]] = []

  /// Starts with no slots and a sum of zero.
  ///
  /// - Parameter modulus: Number of values of the check sum; 1 for none.
  init(modulus: Int) {
    self.modulus = modulus
    costs = [Float](repeating: ModularChain.unreachable, count: modulus * 2)
    costs[0] = 0
  }

  /// Adds a slot.
  ///
  /// - Parameters:
  ///   - row: Costs of the slot's patterns.
  ///   - contributions: What each pattern adds to the sum, 0..<modulus; one for each pattern.
  mutating func append(_ row: UnsafePointer<Float>, contributions: [Int]) {
    var next = [Float](repeating: ModularChain.unreachable, count: modulus * 2)
    var trace = [Int32](repeating: 0, count: modulus * 2)
    for (pattern, contribution) in contributions.enumerated()
    where row[pattern] < ModularChain.limit {
      for sum in 0..<modulus {
        var target = sum + contribution
        if target >= modulus { target -= modulus }
        for rank in 0..<2 where costs[sum * 2 + rank] < ModularChain.limit {
          let cost = costs[sum * 2 + rank] + row[pattern]
          guard cost < next[target * 2 + 1] else { break }
          let origin = Int32(pattern * 2 + rank)
          if cost < next[target * 2] {
            next[target * 2 + 1] = next[target * 2]
            trace[target * 2 + 1] = trace[target * 2]
            next[target * 2] = cost
            trace[target * 2] = origin
          } else {
            next[target * 2 + 1] = cost
            trace[target * 2 + 1] = origin
          }
        }
      }
    }
    costs = next
    traces.append(trace)
    self.contributions.append(contributions)
  }

  /// Cost of the best (rank 0) or second best (rank 1) way to a sum.
  func cost(sum: Int, rank: Int) -> Float { costs[sum * 2 + rank] }

  /// The patterns of a way.
  func path(sum: Int, rank: Int) -> [Int] {
    var result: [Int] = []
    var sum = sum
    var rank = rank
    for i in stride(from: traces.count - 1, through: 0, by: -1) {
      let origin = Int(traces[i][sum * 2 + rank])
      result.append(origin / 2)
      sum = (sum + modulus - contributions[i][origin / 2]) % modulus
      rank = origin % 2
    }
    return result.reversed()
  }

  /// The cheapest word with a sum.
  ///
  /// - Returns: Nil when there is none.
  func word(sum: Int) -> WordChoice? {
    let cost = costs[sum * 2]
    guard cost < ModularChain.limit else { return nil }
    return WordChoice(
      path: path(sum: sum, rank: 0), cost: cost,
      margin: min(costs[sum * 2 + 1] - cost, ModularChain.limit))
  }
}

/// Keeps the two cheapest of many words.
struct BestTwo {
  /// The cheapest so far.
  private(set) var best: WordChoice?
  private var second: Float = 1e9

  /// Cost at which a word no longer changes anything.
  var limit: Float { second }

  /// Takes a word into account.
  ///
  /// - Parameters:
  ///   - cost: Its cost.
  ///   - path: Builds it; called only if it is the cheapest.
  mutating func offer(_ cost: Float, path: () -> [Int]) {
    if cost < best?.cost ?? ModularChain.limit {
      second = best?.cost ?? second
      best = WordChoice(path: path(), cost: cost, margin: 0)
    } else if cost < second {
      second = cost
    }
  }

  /// The cheapest word with its margin.
  var choice: WordChoice? {
    guard var result = best else { return nil }
    result.margin = min(second - result.cost, ModularChain.limit)
    return result
  }
}
