/// Normal equations with a band, for two right sides at once, solved by Cholesky's factors.
struct QRBandedSystem {
  private let size: Int
  private let band: Int
  private var matrix: [Double]
  private var right: [SIMD2<Double>]

  /// Starts empty.
  ///
  /// - Parameters:
  ///   - size: Number of unknowns.
  ///   - band: Largest difference of two unknowns in one equation.
  init(size: Int, band: Int) {
    self.size = size
    self.band = band
    matrix = Array(repeating: 0, count: size * (band + 1))
    right = Array(repeating: .zero, count: size)
  }

  /// Adds an equation.
  ///
  /// - Parameters:
  ///   - terms: Unknowns and their coefficients.
  ///   - value: The sum they should give, for both right sides.
  ///   - weight: Weight of its squared error.
  mutating func add(
    _ terms: [(index: Int, factor: Double)], _ value: SIMD2<Double>, weight: Double
  ) {
    for term in terms {
      for other in terms where other.index <= term.index {
        matrix[term.index * (band + 1) + term.index - other.index] +=
          weight * term.factor * other.factor
      }
      right[term.index] += weight * term.factor * value
    }
  }

  /// Solves the equations; they must be positive definite.
  ///
  /// - Returns: The unknowns for both right sides.
  mutating func solve() -> [QRVector] {
    factor()
    let width = band + 1
    for row in 0..<size {
      var sum = right[row]
      for column in max(0, row - band)..<row {
        sum -= matrix[row * width + row - column] * right[column]
      }
      right[row] = sum / matrix[row * width]
    }
    for row in (0..<size).reversed() {
      var sum = right[row]
      for below in (row + 1)..<max(row + 1, min(size, row + band + 1)) {
        sum -= matrix[below * width + below - row] * right[below]
      }
      right[row] = sum / matrix[row * width]
    }
    return right.map { QRVector($0) }
  }

  private mutating func factor() {
    let (size, band, width) = (self.size, self.band, self.band + 1)
    matrix.withUnsafeMutableBufferPointer { matrix in
      for row in 0..<size {
        for column in max(0, row - band)...row {
          var sum = matrix[row &* width &+ row &- column]
          for k in max(0, row - band)..<column where column &- k <= band {
            sum -= matrix[row &* width &+ row &- k] * matrix[column &* width &+ column &- k]
          }
          matrix[row &* width &+ row &- column] =
            row == column ? max(sum, 1e-12).squareRoot() : sum / matrix[column &* width]
        }
      }
    }
  }
}
