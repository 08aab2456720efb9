/// A guess where a symbol stands: its ends and how its modules are spread between them.
struct Hypothesis {
  /// The layout it is for.
  let layout: SearchLayout
  /// Left end in pixels.
  var x0: Float
  /// Right end in pixels.
  var x1: Float
  /// Perspective: how far the middle is shifted, in quarter widths.
  var perspective: Float = 0
  /// Curvature: how much narrower modules are towards both ends.
  var curvature: Float = 0
  /// Mean of the gradient at the known edges, -1...1; 0 when no comb was used.
  var comb: Float = 0
  /// Relative residual of the first look, 0 for a perfect code; 9: not looked at.
  var quick: Float = 9
  /// True when the symbol reads from right to left.
  var isReversed = false
  /// Blur kernel of the first look.
  var kernel = 1
  /// Roughness of the worse quiet zone, 0...1.
  var unrest: Float = 0

  /// Order of trying, smallest first.
  var rank: Float { quick + 0.15 * unrest }

  /// Width of a module in pixels.
  var module: Float { (x1 - x0) / layout.width }

  /// Where a place of the symbol is.
  ///
  /// - Parameter t: Part of the width, 0...1, from the left in the picture.
  /// - Returns: Pixels.
  @inline(__always) func place(_ t: Float) -> Float {
    let u = t * (1 - t)
    return x0 + (x1 - x0) * (t + perspective * u + curvature * u * (1 - 2 * t))
  }

  /// Tells whether another guess is about the same ends of the same layout.
  func isNear(_ other: Hypothesis, modules: Float) -> Bool {
    let reach = modules * other.module
    return other.layout === layout && abs(other.x0 - x0) < reach && abs(other.x1 - x1) < reach
  }
}
