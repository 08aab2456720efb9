/// Where the bits of each codeword lie (ISO/IEC 16022, annex F).
struct DataMatrixPlacement {
  /// Eight places of each codeword, highest bit first: `row * width + column` without borders.
  private(set) var places: [[Int]] = []

  private let height: Int
  private let width: Int
  private var isTaken: [Bool]

  /// Walks the mapping matrix.
  ///
  /// - Parameters:
  ///   - height: Rows of data.
  ///   - width: Columns of data.
  init(height: Int, width: Int) {
    self.height = height
    self.width = width
    isTaken = Array(repeating: false, count: width * height)
    var row = 4
    var column = 0
    repeat {
      placeCorner(row, column)
      repeat {
        if row < height, column >= 0 { placeShape(row, column) }
        row -= 2
        column += 2
      } while row >= 0 && column < width
      row += 1
      column += 3
      repeat {
        if row >= 0, column < width { placeShape(row, column) }
        row += 2
        column -= 2
      } while row < height && column >= 0
      row += 3
      column += 1
    } while row < height || column < width
  }

  /// The eight modules of a codeword, as rows and columns from its last module.
  private static let shape = [
    (-2, -2), (-2, -1), (-1, -2), (-1, -1), (-1, 0), (0, -2), (0, -1), (0, 0),
  ]

  private mutating func placeShape(_ row: Int, _ column: Int) {
    guard !isTaken[row * width + column] else { return }
    places.append(Self.shape.map { take(row + $0.0, column + $0.1) })
  }

  /// The four shapes that the corners cut; negative numbers count from the far side.
  private mutating func placeCorner(_ row: Int, _ column: Int) {
    let corner: [(Int, Int)]
    if row == height, column == 0 {
      corner = [(-1, 0), (-1, 1), (-1, 2), (0, -2), (0, -1), (1, -1), (2, -1), (3, -1)]
    } else if row == height - 2, column == 0, width % 4 != 0 {
      corner = [(-3, 0), (-2, 0), (-1, 0), (0, -4), (0, -3), (0, -2), (0, -1), (1, -1)]
    } else if row == height - 2, column == 0, width % 8 == 4 {
      corner = [(-3, 0), (-2, 0), (-1, 0), (0, -2), (0, -1), (1, -1), (2, -1), (3, -1)]
    } else if row == height + 4, column == 2, width % 8 == 0 {
      corner = [(-1, 0), (-1, -1), (0, -3), (0, -2), (0, -1), (1, -3), (1, -2), (1, -1)]
    } else {
      return
    }
    places.append(
      corner.map { take($0.0 < 0 ? $0.0 + height : $0.0, $0.1 < 0 ? $0.1 + width : $0.1) })
  }

  private mutating func take(_ row: Int, _ column: Int) -> Int {
    var (row, column) = (row, column)
    if row < 0 {
      row += height
      column += 4 - (height + 4) % 8
    }
    if column < 0 {
      column += width
      row += 4 - (width + 4) % 8
    }
    if row >= height { row -= height }
    isTaken[row * width + column] = true
    return row * width + column
  }
}
