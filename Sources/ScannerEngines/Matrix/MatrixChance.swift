import Glibc

/// How likely noise passes an error correction.
enum MatrixChance {
  /// The share of all words that lie within a number of errors of a codeword.
  ///
  /// - Parameters:
  ///   - length: Words of the block.
  ///   - errors: Words that were corrected.
  ///   - parity: Words of error correction.
  ///   - fieldSize: Values of a word.
  /// - Returns: Its logarithm to base 10.
  static func exponent(length: Int, errors: Int, parity: Int, fieldSize: Int) -> Double {
    let choices =
      (lgamma(Double(length + 1)) - lgamma(Double(errors + 1))
        - lgamma(Double(length - errors + 1))) / log(10)
    return choices + Double(errors) * log10(Double(fieldSize - 1))
      - Double(parity) * log10(Double(fieldSize))
  }
}
