import ScannerCore

/// Where in a part of a frame fine strokes run in both directions, as the modules of a 2D code do.
///
/// Regions of small codes reach far beyond them, to the edges of their labels; those run one way.
struct TwoWayBlocks {
  /// Side of a block in pixels: a few modules that are too small to be read.
  private static let side = 3
  /// Sum of a block's differences in each direction from which it counts.
  private static let least = 9 * 9
  /// This part of the blocks may lie outside of the box, on each of its sides.
  private static let outliers = 0.04

  private let columns: Int
  private let rows: Int
  private let origin: (x: Int, y: Int)
  private let isActive: [Bool]

  /// Looks at a part of a frame.
  ///
  /// - Parameters:
  ///   - pixels: The frame's first pixel.
  ///   - stride: Bytes between two rows.
  ///   - window: The part; one pixel right and below of it lies in the frame too.
  init(pixels: UnsafePointer<UInt8>, stride: Int, in window: PixelWindow) {
    let side = TwoWayBlocks.side
    columns = (window.width - 1) / side
    rows = (window.height - 1) / side
    origin = (window.x, window.y)
    var isActive = [Bool](repeating: false, count: max(0, columns * rows))
    for row in 0..<max(0, rows) {
      for column in 0..<max(0, columns) {
        var (across, down) = (0, 0)
        for y in 0..<side {
          let line = pixels + (window.y + row * side + y) * stride + window.x + column * side
          for x in 0..<side {
            across += abs(Int(line[x + 1]) - Int(line[x]))
            down += abs(Int(line[x + stride]) - Int(line[x]))
          }
        }
        isActive[row * columns + column] = min(across, down) >= TwoWayBlocks.least
      }
    }
    self.isActive = isActive
  }

  /// The box around nearly all that is active, when it is full and nothing is active around it.
  ///
  /// - Returns: In pixels of the frame; nil when that is no code on paper.
  func box() -> Rectangle? {
    let active = isActive.indices.filter { isActive[$0] }
    guard active.count >= 9 else { return nil }
    let across = active.map { $0 % columns }.sorted()
    let down = active.map { $0 / columns }.sorted()
    let skip = Int(Double(active.count) * TwoWayBlocks.outliers)
    let (left, right) = (across[skip], across[across.count - 1 - skip])
    let (top, bottom) = (down[skip], down[down.count - 1 - skip])
    let (width, height) = (right - left + 1, bottom - top + 1)
    let inside = active.count {
      (left...right).contains($0 % columns) && (top...bottom).contains($0 / columns)
    }
    // A square that stands on its corner fills half of its box.
    guard min(width, height) >= 4, 2 * max(width, height) <= 3 * min(width, height),
      5 * inside >= 2 * width * height, 8 * (active.count - inside) <= inside
    else { return nil }
    let side = Double(TwoWayBlocks.side)
    return Rectangle(
      x: Double(origin.x) + side * Double(left), y: Double(origin.y) + side * Double(top),
      width: side * Double(width), height: side * Double(height))
  }
}
