/// Corrects codewords of a Reed-Solomon code, errors and erasures together.
///
/// Syndromes, Berlekamp and Massey's recursion started from the erasures' locator, Chien's search
/// and Forney's values (Blahut, Algebraic Codes for Data Transmission, 7.4).
package struct ReedSolomonDecoder<Field: FiniteField>: Sendable {
  /// A codeword.
  package typealias Word = Field.Element

  private let field: Field
  private let firstRoot: Int

  /// Makes a decoder.
  ///
  /// - Parameters:
  ///   - field: Field of the codewords.
  ///   - firstRoot: Power of the generator polynomial's first root: 0 in QR, 1 in Data Matrix.
  package init(field: Field, firstRoot: Int) {
    self.field = field
    self.firstRoot = firstRoot
  }

  /// Corrects a block in place.
  ///
  /// - Parameters:
  ///   - block: Data and then parity; at most one word less than the field has elements. Unchanged
  ///     when the block cannot be corrected.
  ///   - parityCount: Number of parity words at its end.
  ///   - erasures: Places of words known to be unsure, each at most once.
  /// - Returns: Number of words corrected outside the erasures, or nil beyond the capacity.
  package func correct(
    _ block: inout [Word], parityCount: Int, erasures: [Int] = []
  ) -> Int? {
    let syndromes = syndromes(of: block, count: parityCount)
    if syndromes.allSatisfy({ $0 == 0 }) { return 0 }
    guard erasures.count <= parityCount, block.count < field.size,
      let locator = locator(syndromes, erasures: erasures, length: block.count)
    else { return nil }
    let errorCount = locator.count - 1 - erasures.count
    guard 2 * errorCount + erasures.count <= parityCount,
      let corrected = apply(locator, syndromes: syndromes, to: block)
    else { return nil }
    guard self.syndromes(of: corrected, count: parityCount).allSatisfy({ $0 == 0 }) else {
      return nil
    }
    block = corrected
    return errorCount
  }

  private func syndromes(of block: [Word], count: Int) -> [Word] {
    (0..<count).map { index in
      let root = field.power(index + firstRoot)
      return block.reduce(0) { field.add(field.multiply($0, root), $1) }
    }
  }

  /// The errata locator, lowest coefficient first; nil when its degree contradicts the recursion.
  private func locator(_ syndromes: [Word], erasures: [Int], length: Int) -> [Word]? {
    var current: [Word] = [1]
    for place in erasures {
      let root = field.power(length - 1 - place)
      subtract(current, times: root, shiftedBy: 1, from: &current)
    }
    var previous = current
    var registers = erasures.count
    var gap = 1
    var previousDiscrepancy: Word = 1
    for step in erasures.count..<syndromes.count {
      var discrepancy: Word = 0
      for (index, coefficient) in current.enumerated() where index <= step {
        discrepancy = field.add(
          discrepancy, field.multiply(coefficient, syndromes[step - index]))
      }
      guard discrepancy != 0 else {
        gap += 1
        continue
      }
      let before = current
      let factor = field.multiply(discrepancy, field.inverse(previousDiscrepancy))
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

  private func subtract(
    _ polynomial: [Word], times factor: Word, shiftedBy shift: Int, from sum: inout [Word]
  ) {
    if sum.count < polynomial.count + shift {
      sum += Array(repeating: 0, count: polynomial.count + shift - sum.count)
    }
    for (index, coefficient) in polynomial.enumerated() {
      sum[index + shift] = field.subtract(
        sum[index + shift], field.multiply(coefficient, factor))
    }
  }

  /// Chien's search and Forney's values; nil when not every root lies inside the block.
  private func apply(_ locator: [Word], syndromes: [Word], to block: [Word]) -> [Word]? {
    let evaluator = evaluator(locator, syndromes)
    let derivative = locator.enumerated().dropFirst().map { field.sum(of: $1, times: $0) }
    var corrected = block
    var found = 0
    for place in block.indices {
      let exponent = block.count - 1 - place
      guard value(of: locator, atPower: -exponent) == 0 else { continue }
      found += 1
      let slope = value(of: derivative, atPower: -exponent)
      guard slope != 0 else { return nil }
      let quotient = field.multiply(
        value(of: evaluator, atPower: -exponent), field.inverse(slope))
      // The error is minus the quotient, and what is taken off is the error.
      corrected[place] = field.add(
        corrected[place], field.multiply(quotient, field.power(exponent * (1 - firstRoot))))
    }
    return found == locator.count - 1 ? corrected : nil
  }

  private func evaluator(_ locator: [Word], _ syndromes: [Word]) -> [Word] {
    syndromes.indices.map { index in
      var sum: Word = 0
      for (power, coefficient) in locator.enumerated() where power <= index {
        sum = field.add(sum, field.multiply(coefficient, syndromes[index - power]))
      }
      return sum
    }
  }

  private func value(of polynomial: [Word], atPower exponent: Int) -> Word {
    let point = field.power(exponent)
    return polynomial.reversed().reduce(0) { field.add(field.multiply($0, point), $1) }
  }
}
