/// Small least squares by normal equations.
struct QRLinearSystem {
  private let size: Int
  private var matrix: [Double]
  private var right: [Double]

  /// Starts empty.
  ///
  /// - Parameter size: Number of unknowns.
  init(size: Int) {
    self.size = size
    matrix = Array(repeating: 0, count: size * size)
    right = Array(repeating: 0, count: size)
  }

  /// Adds an equation.
  ///
  /// - Parameters:
  ///   - row: Coefficients of the unknowns.
  ///   - value: The sum they should give.
  ///   - weight: Weight of its squared error.
  mutating func add(_ row: [Double], _ value: Double, weight: Double) {
    for i in 0..<size where row[i] != 0 {
      for j in 0..<size { matrix[i * size + j] += weight * row[i] * row[j] }
      right[i] += weight * row[i] * value
    }
  }

  /// Adds to one entry of the normal matrix.
  ///
  /// - Parameters:
  ///   - value: A sum of products of coefficients.
  ///   - row: An unknown.
  ///   - column: An unknown.
  mutating func accumulate(_ value: Double, _ row: Int, _ column: Int) {
    matrix[row * size + column] += value
  }

  /// Adds to one entry of the normal right side.
  ///
  /// - Parameters:
  ///   - value: A sum of products of coefficients and values.
  ///   - row: An unknown.
  mutating func accumulate(_ value: Double, _ row: Int) {
    right[row] += value
  }

  /// Holds an unknown near zero.
  ///
  /// - Parameters:
  ///   - index: Number of the unknown.
  ///   - weight: How strongly.
  mutating func damp(_ index: Int, _ weight: Double) {
    matrix[index * size + index] += weight
  }

  /// Solves the equations in the least-squares sense.
  ///
  /// - Returns: The unknowns, or nil when they are not determined.
  func solution() -> [Double]? {
    var columns = [right]
    return Self.eliminate(matrix, &columns, size: size) ? columns[0] : nil
  }

  /// The inverse of the normal matrix.
  ///
  /// - Returns: Its rows; empty when it has none.
  func inverted() -> [[Double]] {
    var columns = (0..<size).map { column in (0..<size).map { $0 == column ? 1.0 : 0 } }
    // The matrix is symmetric, so the columns of its inverse are its rows.
    return Self.eliminate(matrix, &columns, size: size) ? columns : []
  }

  /// Gauss's elimination with row pivots.
  private static func eliminate(
    _ matrix: [Double], _ columns: inout [[Double]], size: Int
  ) -> Bool {
    var matrix = matrix
    for pivot in 0..<size {
      let best = (pivot..<size).max {
        abs(matrix[$0 * size + pivot]) < abs(matrix[$1 * size + pivot])
      }
      guard let best, abs(matrix[best * size + pivot]) > 1e-13 else { return false }
      if best != pivot {
        for j in 0..<size { matrix.swapAt(best * size + j, pivot * size + j) }
        for c in columns.indices { columns[c].swapAt(best, pivot) }
      }
      for row in (pivot + 1)..<max(size, pivot + 1) {
        let factor = matrix[row * size + pivot] / matrix[pivot * size + pivot]
        guard factor != 0 else { continue }
        for j in pivot..<size { matrix[row * size + j] -= factor * matrix[pivot * size + j] }
        for c in columns.indices { columns[c][row] -= factor * columns[c][pivot] }
      }
    }
    for c in columns.indices {
      for row in (0..<size).reversed() {
        for j in (row + 1)..<max(size, row + 1) {
          columns[c][row] -= matrix[row * size + j] * columns[c][j]
        }
        columns[c][row] /= matrix[row * size + row]
      }
    }
    return true
  }
}
