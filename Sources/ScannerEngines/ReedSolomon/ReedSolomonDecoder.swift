/// Corrects codewords of a Reed-Solomon code, errors and erasures together.
///
/// Syndromes, Berlekamp and Massey's recursion started from the erasures' locator, Chien's search
/// and Forney's values (Blahut, Algebraic Codes for Data Transmission, 7.4).
package struct ReedSolomonDecoder: Sendable {
  private let field: GaloisField
  private let firstRoot: Int

  /// Makes a decoder.
  ///
  /// - Parameters:
  ///   - field: Field of the codewords.
  ///   - firstRoot: Power of the generator polynomial's first root: 0 in QR, 1 in Data Matrix.
  package init(field: GaloisField, firstRoot: Int) {
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
    _ block: inout [UInt16], parityCount: Int, erasures: [Int] = []
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

  private func syndromes(of block: [UInt16], count: Int) -> [UInt16] {
    (0..<count).map { index in
      let root = field.power(index + firstRoot)
      return block.reduce(UInt16(0)) { field.multiply($0, root) ^ $1 }
    }
  }

  /// The errata locator, lowest coefficient first; nil when its degree contradicts the recursion.
  private func locator(_ syndromes: [UInt16], erasures: [Int], length: Int) -> [UInt16]? {
    var current: [UInt16] = [1]
    for place in erasures { current = multiply(current, rootAt: length - 1 - place) }
    var previous = current
    var registers = erasures.count
    var gap = 1
    var previousDiscrepancy: UInt16 = 1
    for step in erasures.count..<syndromes.count {
      var discrepancy: UInt16 = 0
      for (index, coefficient) in current.enumerated() where index <= step {
        discrepancy ^= field.multiply(coefficient, syndromes[step - index])
      }
      guard discrepancy != 0 else {
        gap += 1
        continue
      }
      let before = current
      let factor = field.multiply(discrepancy, field.inverse(previousDiscrepancy))
      add(previous, times: factor, shiftedBy: gap, to: &current)
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

  private func multiply(_ polynomial: [UInt16], rootAt exponent: Int) -> [UInt16] {
    let root = field.power(exponent)
    var product = polynomial + [0]
    for (index, coefficient) in polynomial.enumerated() {
      product[index + 1] ^= field.multiply(coefficient, root)
    }
    return product
  }

  private func add(
    _ polynomial: [UInt16], times factor: UInt16, shiftedBy shift: Int, to sum: inout [UInt16]
  ) {
    if sum.count < polynomial.count + shift {
      sum += Array(repeating: 0, count: polynomial.count + shift - sum.count)
    }
    for (index, coefficient) in polynomial.enumerated() {
      sum[index + shift] ^= field.multiply(coefficient, factor)
    }
  }

  /// Chien's search and Forney's values; nil when not every root lies inside the block.
  private func apply(
    _ locator: [UInt16], syndromes: [UInt16], to block: [UInt16]
  ) -> [UInt16]? {
    let evaluator = evaluator(locator, syndromes)
    var corrected = block
    var found = 0
    for place in block.indices {
      let exponent = block.count - 1 - place
      guard value(of: locator, atPower: -exponent) == 0 else { continue }
      found += 1
      var slope: UInt16 = 0
      for index in stride(from: 1, to: locator.count, by: 2) {
        slope ^= field.multiply(locator[index], field.power(-exponent * (index - 1)))
      }
      guard slope != 0 else { return nil }
      let quotient = field.multiply(
        value(of: evaluator, atPower: -exponent), field.inverse(slope))
      corrected[place] ^= field.multiply(quotient, field.power(exponent * (1 - firstRoot)))
    }
    return found == locator.count - 1 ? corrected : nil
  }

  private func evaluator(_ locator: [UInt16], _ syndromes: [UInt16]) -> [UInt16] {
    syndromes.indices.map { index in
      var sum: UInt16 = 0
      for (power, coefficient) in locator.enumerated() where power <= index {
        sum ^= field.multiply(coefficient, syndromes[index - power])
      }
      return sum
    }
  }

  private func value(of polynomial: [UInt16], atPower exponent: Int) -> UInt16 {
    let point = field.power(exponent)
    return polynomial.reversed().reduce(UInt16(0)) { field.multiply($0, point) ^ $1 }
  }
}
