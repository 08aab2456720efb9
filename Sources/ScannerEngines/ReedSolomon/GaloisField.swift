/// A finite field of 2ⁿ elements, as tables of powers and logarithms of its generator 2.
package struct GaloisField: FiniteField {
  package let size: Int
  private let powers: [UInt16]
  private let logarithms: [UInt16]

  /// Builds the tables of a field.
  ///
  /// - Parameters:
  ///   - size: Number of elements, a power of two from 4 to 65,536.
  ///   - polynomial: Primitive polynomial with its leading bit, such as 0x11D.
  package init(size: Int, polynomial: Int) {
    self.size = size
    var powers = [UInt16](repeating: 0, count: 2 * size)
    var logarithms = [UInt16](repeating: 0, count: size)
    var element = 1
    for exponent in 0..<(size - 1) {
      powers[exponent] = UInt16(element)
      powers[exponent + size - 1] = UInt16(element)
      logarithms[element] = UInt16(exponent)
      element <<= 1
      if element >= size { element ^= polynomial }
    }
    self.powers = powers
    self.logarithms = logarithms
  }

  /// QR Code, Micro QR and rMQR: x⁸+x⁴+x³+x²+1 (ISO/IEC 18004, 7.5.2).
  package static let qrCode = GaloisField(size: 256, polynomial: 0x11D)
  /// Data Matrix: x⁸+x⁵+x³+x²+1 (ISO/IEC 16022, annex E), also Aztec's eight-bit words.
  package static let dataMatrix = GaloisField(size: 256, polynomial: 0x12D)

  package func add(_ left: UInt16, _ right: UInt16) -> UInt16 { left ^ right }

  package func subtract(_ left: UInt16, _ right: UInt16) -> UInt16 { left ^ right }

  package func multiply(_ left: UInt16, _ right: UInt16) -> UInt16 {
    if left == 0 || right == 0 { return 0 }
    return powers[Int(logarithms[Int(left)]) + Int(logarithms[Int(right)])]
  }

  // An element and itself are nothing.
  package func sum(of element: UInt16, times count: Int) -> UInt16 {
    count.isMultiple(of: 2) ? 0 : element
  }

  package func inverse(_ element: UInt16) -> UInt16 {
    powers[size - 1 - Int(logarithms[Int(element)])]
  }

  package func power(_ exponent: Int) -> UInt16 {
    let order = size - 1
    let reduced = exponent % order
    return powers[reduced < 0 ? reduced + order : reduced]
  }
}
