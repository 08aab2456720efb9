/// What a fitted symbol leaves unexplained: noise leaves the same everywhere, a bar that is covered,
/// cut or no part of the word leaves it in one place.
struct Misfit {
  /// One end of the symbol as it stands in the crop.
  struct End {
    /// Part of the variance of the outermost slot that is explained (R²).
    var fit: Float
    /// Mean squared residual of its samples, in units of the contrast.
    var error: Float
  }

  /// Left end.
  let left: End
  /// Right end.
  let right: End
  /// Mean squared residual of the worst slot.
  let worst: Float
  /// How many times the usual slot's that is.
  let unevenness: Float
  /// Contrast of the lightest slot over that of the darkest: 1 in even light.
  let lightFall: Float
  /// The blur that was found, an index of `BlurKernel.all`.
  let kernel: Int

  /// Usual errors below this are not told apart.
  private static let floor: Float = 0.0001

  /// Takes the measures of a state.
  ///
  /// - Parameter state: A fitted state.
  init(_ state: FitState) {
    let n = state.slotCount
    let errors = state.slotErrors.base
    let first = End(fit: state.slotFits.base[0], error: errors[0])
    let last = End(fit: state.slotFits.base[n - 1], error: errors[n - 1])
    (left, right) = state.isReversed ? (last, first) : (first, last)
    let sorted = (0..<n).map { errors[$0] }.sorted()
    worst = sorted[n - 1]
    unevenness = sorted[n - 1] / (sorted[n / 2] + Misfit.floor)
    let contrasts = (0..<n).map { state.contrast.base[$0] }
    lightFall = (contrasts.max() ?? 1) / max(1e-3, contrasts.min() ?? 1)
    kernel = state.kernel
  }
}
