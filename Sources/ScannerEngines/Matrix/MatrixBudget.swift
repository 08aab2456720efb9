/// How much work one call of the reader may do.
package struct MatrixBudget: Hashable, Sendable {
  /// Interpolated pixels after finder patterns are known, about 4 ns each.
  package var samples: Int
  /// Bullseye candidates that get a template fit, on each level of the picture.
  package var bullseyes: Int
  /// Solid corners that get a grid, on each level of the picture.
  package var corners: Int
  /// True for a picture on its own: every row, weak contrast, modules of a pixel.
  package var isThorough: Bool

  /// For frames of a camera.
  package static let live = MatrixBudget(
    samples: 1_500_000, bullseyes: 12, corners: 10, isThorough: false)
  /// For a picture on its own.
  package static let still = MatrixBudget(
    samples: 60_000_000, bullseyes: 60, corners: 60, isThorough: true)
}
