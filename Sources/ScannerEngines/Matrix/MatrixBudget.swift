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
  package var isThorough: Bool
  /// True for a frame of a camera.
  package var isLive = false

  /// Number of the frame: a live frame looks for solid corners on one level of the picture.
  package var phase = 0

  /// For one frame of many.
  ///
  /// - Parameter frame: Number of the frame, any.
  /// - Returns: `live` with that phase.
  package static func live(frame: Int) -> MatrixBudget {
    var budget = live
    budget.phase = frame & 0xFFFF
    return budget
  }

  /// For frames of a camera.
  package static let live = MatrixBudget(
    samples: 1_500_000, bullseyes: 12, corners: 10, components: 50, isThorough: false, isLive: true)
  /// For a first look at a picture on its own.
  package static let first = MatrixBudget(
    samples: 20_000_000, bullseyes: 20, corners: 16, components: 90, isThorough: false)
  /// For a picture on its own where the first look found nothing.
  package static let still = MatrixBudget(
    samples: 60_000_000, bullseyes: 30, corners: 24, components: 150, isThorough: true)
}
