import ScannerCore

/// Finds where 2D codes may stand: patches with strong edges in both directions.
///
/// ZXing 1.4 looks for Aztec and Data Matrix across the middle of a picture only, so it is given
/// each patch with the code in its middle.
enum MatrixRegions {
  /// Side of a block in pixels.
  private static let side = 8
  /// Regions at most; the strongest come first.
  private static let most = 12

  /// Finds patches.
  ///
  /// - Parameter picture: The picture.
  /// - Returns: Windows with some of their surroundings, strongest first.
  static func find(in picture: GreyPicture) -> [PixelWindow] {
    let columns = picture.width / side
    let rows = picture.height / side
    guard columns >= 3, rows >= 3 else { return [] }
    let strength = strengths(picture, columns, rows)
    let sorted = strength.sorted()
    let strong = sorted[sorted.count * 98 / 100]
    var found: [(window: PixelWindow, strength: Int)] = []
    // A low threshold joins a code with a busy background, a high one leaves the code alone.
    for part in [8, 3] {
      let threshold = max(side * side * 6, strong / part)
      for patch in patches(strength.map { $0 >= threshold }, columns, rows) {
        guard let window = window(patch, columns, picture) else { continue }
        let sum = patch.reduce(0) { $0 + strength[$1] }
        if !found.contains(where: { $0.window == window }) { found.append((window, sum)) }
      }
    }
    return found.sorted { $0.strength > $1.strength }.prefix(most).map(\.window)
  }

  /// The weaker of a block's horizontal and vertical changes, over the block and its neighbours:
  /// high for 2D codes and text, low for bars.
  private static func strengths(_ picture: GreyPicture, _ columns: Int, _ rows: Int) -> [Int] {
    var horizontal = [Int](repeating: 0, count: columns * rows)
    var vertical = horizontal
    picture.pixels.withUnsafeBufferPointer { pixels in
      for row in 0..<rows {
        for column in 0..<columns {
          var sumX = 0
          var sumY = 0
          // Every second row is enough to tell a patch.
          for y in stride(from: row * side, to: min(row * side + side, picture.height - 1), by: 2) {
            let start = y * picture.width + column * side
            let end = min(start + side, (y + 1) * picture.width - 1)
            for at in start..<end {
              let value = Int(pixels[at])
              sumX += abs(Int(pixels[at + 1]) - value)
              sumY += abs(Int(pixels[at + picture.width]) - value)
            }
          }
          horizontal[row * columns + column] = 2 * sumX
          vertical[row * columns + column] = 2 * sumY
        }
      }
    }
    let sumX = smoothed(horizontal, columns, rows)
    let sumY = smoothed(vertical, columns, rows)
    return zip(sumX, sumY).map { 2 * min($0, $1) > max($0, $1) ? min($0, $1) / 9 : 0 }
  }

  /// Sum over each block and its eight neighbours.
  private static func smoothed(_ values: [Int], _ columns: Int, _ rows: Int) -> [Int] {
    var across = values
    var sums = values
    for index in values.indices {
      let column = index % columns
      if column > 0 { across[index] += values[index - 1] }
      if column + 1 < columns { across[index] += values[index + 1] }
    }
    for index in values.indices {
      sums[index] = across[index]
      if index >= columns { sums[index] += across[index - columns] }
      if index + columns < values.count { sums[index] += across[index + columns] }
    }
    return sums
  }

  /// Connected blocks, by their sides and corners.
  private static func patches(_ mask: [Bool], _ columns: Int, _ rows: Int) -> [[Int]] {
    var isOpen = mask
    var patches: [[Int]] = []
    for seed in mask.indices where isOpen[seed] {
      isOpen[seed] = false
      var patch = [seed]
      var next = 0
      while next < patch.count {
        let row = patch[next] / columns
        let column = patch[next] % columns
        next += 1
        for y in max(0, row - 1)...min(rows - 1, row + 1) {
          for x in max(0, column - 1)...min(columns - 1, column + 1)
          where isOpen[y * columns + x] {
            isOpen[y * columns + x] = false
            patch.append(y * columns + x)
          }
        }
      }
      if patch.count >= 6 { patches.append(patch) }
    }
    return patches
  }

  private static func window(
    _ patch: [Int], _ columns: Int, _ picture: GreyPicture
  ) -> PixelWindow? {
    var (left, right, top, bottom) = (Int.max, 0, Int.max, 0)
    for index in patch {
      left = min(left, index % columns * side)
      right = max(right, (index % columns + 1) * side)
      top = min(top, index / columns * side)
      bottom = max(bottom, (index / columns + 1) * side)
    }
    let (width, height) = (right - left, bottom - top)
    // Data Matrix goes to 1 : 4; longer patches are lines of text.
    guard width <= 5 * height, height <= 5 * width else { return nil }
    let margin = max(side, max(width, height) / 10)
    let (x, y) = (max(0, left - margin), max(0, top - margin))
    return PixelWindow(
      x: x, y: y, width: min(picture.width, right + margin) - x,
      height: min(picture.height, bottom + margin) - y)
  }
}
