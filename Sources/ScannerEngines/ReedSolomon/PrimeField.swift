/// The whole numbers modulo a prime, with tables of powers and logarithms of a generator.
package struct PrimeField: FiniteField {
  package let size: Int
  private let powers: [Int]
  private let logarithms: [Int]

  /// Builds the tables of a field.
  ///
  /// - Parameters:
  ///   - prime: Number of elements.
  ///   - generator: An element whose powers are all elements but 0.
  package init(prime: Int, generator: Int) {
    size = prime
    var powers = [1]
    var logarithms = [Int](repeating: 0, count: prime)
    for exponent in 1..<(prime - 1) {
      powers.append(powers[exponent - 1] * generator % prime)
      logarithms[powers[exponent]] = exponent
    }
    self.powers = powers
    self.logarithms = logarithms
  }

  /// PDF417 and MicroPDF417 (ISO/IEC 15438, 5.10).
  package static let pdf417 = PrimeField(prime: 929, generator: 3)

  package func add(_ left: Int, _ right: Int) -> Int { (left + right) % size }

  package func subtract(_ left: Int, _ right: Int) -> Int { (left + size - right) % size }

  package func multiply(_ left: Int, _ right: Int) -> Int { left * right % size }

  package func sum(of element: Int, times count: Int) -> Int { element * count % size }

  package func inverse(_ element: Int) -> Int { power(-logarithms[element]) }

  package func power(_ exponent: Int) -> Int {
    let reduced = exponent % (size - 1)
    return powers[reduced < 0 ? reduced + size - 1 : reduced]
  }
}
