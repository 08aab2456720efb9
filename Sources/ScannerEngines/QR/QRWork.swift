/// Counts interpolated pixels against a budget.
final class QRWork {
  private var left: Int

  /// Starts a budget.
  ///
  /// - Parameter samples: Interpolated pixels that may be used.
  init(samples: Int) {
    left = samples
  }

  /// True when the budget is used up.
  var isDone: Bool { left <= 0 }

  /// Uses some of the budget.
  ///
  /// - Parameter samples: Interpolated pixels.
  func use(_ samples: Int) {
    left -= samples
  }
}
