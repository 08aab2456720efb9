/// Corrects codewords of PDF417: Reed-Solomon over the integers modulo 929 (ISO/IEC 15438, 5.10).
///
/// The steps are those of `ReedSolomonDecoder`; in this field subtraction is not addition.
package enum PrimeFieldDecoder {
  /// Number of elements; their generator is 3.
  package static let order = 929

  private static let powers: [Int] = (0..<2 * (order - 1)).reduce(into: []) { powers, _ in
    powers.append(powers.last.map { $0 * 3 % order } ?? 1)
  }
  private static let logarithms: [Int] = {
    var logarithms = [Int](repeating: 0, count: order)
    for exponent in 0..<(order - 1) { logarithms[powers[exponent]] = exponent }
    return logarithms
  }()

  /// Corrects a block in place.
  ///
  /// - Parameters:
  ///   - block: Data and then parity, each 0…928; at most 928 words. Unchanged when it cannot be
  ///     corrected.
  ///   - parityCount: Number of parity words at its end.
  ///   - erasures: Places of words known to be unsure, each at most once.
  /// - Returns: Number of words corrected outside the erasures, or nil beyond the capacity.
  package static func correct(
    _ block: inout [Int], parityCount: Int, erasures: [Int] = []
  ) -> Int? {
    let syndromes = syndromes(of: block, count: parityCount)
    if syndromes.allSatisfy({ $0 == 0 }) { return 0 }
    guard erasures.count <= parityCount, block.count < order,
      let locator = locator(syndromes, erasures: erasures, length: block.count)
    else { return nil }
    let errorCount = locator.count - 1 - erasures.count
    guard 2 * errorCount + erasures.count <= parityCount,
      let corrected = apply(locator, syndromes: syndromes, to: block),
      self.syndromes(of: corrected, count: parityCount).allSatisfy({ $0 == 0 })
    else { return nil }
    block = corrected
    return errorCount
  }

  private static func inverse(_ element: Int) -> Int { power(-logarithms[element]) }

  private static func power(_ exponent: Int) -> Int {
    let reduced = exponent % (order - 1)
    return powers[reduced < 0 ? reduced + order - 1 : reduced]
  }

  private static func syndromes(of block: [Int], count: Int) -> [Int] {
    (0..<count).map { index in
      let root = power(index + 1)
      return block.reduce(0) { ($0 * root + $1) % order }
    }
  }

  /// The errata locator, lowest coefficient first; nil when its degree contradicts the recursion.
  private static func locator(_ syndromes: [Int], erasures: [Int], length: Int) -> [Int]? {
    var current = [1]
    for place in erasures {
      let root = power(length - 1 - place)
      var product = current + [0]
      for (index, coefficient) in current.enumerated() {
        product[index + 1] = (product[index + 1] + (order - root) * coefficient) % order
      }
      current = product
    }
    var previous = current
    var registers = erasures.count
    var gap = 1
    var previousDiscrepancy = 1
    for step in erasures.count..<syndromes.count {
      var discrepancy = 0
      for (index, coefficient) in current.enumerated() where index <= step {
        discrepancy = (discrepancy + coefficient * syndromes[step - index]) % order
      }
      guard discrepancy != 0 else {
        gap += 1
        continue
      }
      let before = current
      let factor = discrepancy * inverse(previousDiscrepancy) % order
      subtract(previous, times: factor, shiftedBy: gap, from: &current)
      if 2 * registers <= step + erasures.count {
        registers = step + 1 + erasures.count - registers
        previous = before
        previousDiscrepancy = discrepancy
        gap = 1
      } else {
        gap += 1
      }
    }
    while current.count > 1, current.last == 0 { current.removeLast() }
    return current.count - 1 == registers ? current : nil
  }

  private static func subtract(
    _ polynomial: [Int], times factor: Int, shiftedBy shift: Int, from sum: inout [Int]
  ) {
    if sum.count < polynomial.count + shift {
      sum += Array(repeating: 0, count: polynomial.count + shift - sum.count)
    }
    for (index, coefficient) in polynomial.enumerated() {
      sum[index + shift] = (sum[index + shift] + (order - factor) * coefficient) % order
    }
  }

  /// Chien's search and Forney's values; nil when not every root lies inside the block.
  private static func apply(_ locator: [Int], syndromes: [Int], to block: [Int]) -> [Int]? {
    let evaluator = syndromes.indices.map { index in
      locator.enumerated().reduce(0) { sum, term in
        term.offset <= index ? (sum + term.element * syndromes[index - term.offset]) % order : sum
      }
    }
    var corrected = block
    var found = 0
    for place in block.indices {
      let point = power(place + 1 - block.count)
      guard value(of: locator, at: point) == 0 else { continue }
      found += 1
      let slope = locator.indices.dropFirst().reversed().reduce(0) {
        ($0 * point + $1 * locator[$1]) % order
      }
      guard slope != 0 else { return nil }
      // The error is minus the quotient, and what is taken off is the error.
      let quotient = value(of: evaluator, at: point) * inverse(slope) % order
      corrected[place] = (corrected[place] + quotient) % order
    }
    return found == locator.count - 1 ? corrected : nil
  }

  private static func value(of polynomial: [Int], at point: Int) -> Int {
    polynomial.reversed().reduce(0) { ($0 * point + $1) % order }
  }
}
