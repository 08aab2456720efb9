/// How much work one call of the reader may do.
package struct MatrixBudget: Hashable, Sendable {
  /// Interpolated pixels after finder patterns are known, about 4 ns each.
  package var samples: Int
  /// Bullseye candidates that get a template fit, on each level of the picture.
  package var bullseyes: Int
  /// Solid corners whose grid may fail, on each level of the picture.
  package var corners: Int
  /// Connected pixels of one shade whose outlines are looked at, on each level of the picture.
  package var components: Int
  /// True for a picture on its own: every row, weak contrast, modules of a pixel.
  package var isThorough = false
  /// Pixels of the picture for one of the finest level that is searched; 0 for all levels.
  package var leastScale: Float = 0

  /// For small frames of a camera, and for a region of a large one.
  package static let live = MatrixBudget(
    samples: 1_500_000, bullseyes: 12, corners: 10, components: 50)
  /// For large frames of a camera: modules of two and a half pixels and more.
  package static let liveCoarse = MatrixBudget(
    samples: 1_500_000, bullseyes: 12, corners: 10, components: 50, leastScale: 2)
  /// For a first look at a picture on its own.
  package static let first = MatrixBudget(
    samples: 20_000_000, bullseyes: 20, corners: 16, components: 90)
  /// For a picture on its own where the first look found nothing.
  package static let still = MatrixBudget(
    samples: 60_000_000, bullseyes: 30, corners: 24, components: 150, isThorough: true)
}
