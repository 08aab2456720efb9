import Glibc

/// How optics or motion smear an edge: a Gaussian, a box and a Gaussian, in modules.
struct BlurKernel {
  /// Standard deviation of the Gaussian, in modules.
  let deviation: Float
  /// Length of the motion, in modules; 0: none.
  let motion: Float

  /// Gaussian kernels from sharp to very soft, then motion kernels from short to long.
  static let all: [BlurKernel] =
    [0.22, 0.42, 0.62, 0.82, 1.05, 1.35].map { BlurKernel(deviation: $0, motion: 0) }
    + [(0.3, 1.0), (0.3, 1.5), (0.35, 2.0), (0.35, 2.5), (0.4, 3.0)].map {
      BlurKernel(deviation: $0.0, motion: $0.1)
    }
  /// Number of Gaussian kernels, the first ones of `all`.
  static let gaussianCount = 6
  /// Index of the first kernel through which bars and spaces of one module look like grey.
  static let hidesGuards = 3
  /// Index of the motion kernel that the first look includes: 1.5 modules.
  static let commonMotion = 7

  /// Indices of motion of 2 modules and more that is tried where a guard is lost.
  static let longMotions = [8, 9]

  /// How much wider a bar is printed than drawn, in modules.
  static let inkSpreads: [Float] = [0, -0.2, 0.2, -0.4, 0.4]

  /// Kernels next to one, for climbing.
  ///
  /// - Parameter index: Index in `all`.
  /// - Returns: The kernel, its neighbours of the same sort and, for a Gaussian, the common motion.
  static func around(_ index: Int) -> [Int] {
    if index < gaussianCount {
      return Array(max(0, index - 1)...min(gaussianCount - 1, index + 1)) + [commonMotion]
    }
    return Array(max(gaussianCount, index - 1)...min(all.count - 1, index + 1))
  }

  /// The smeared unit step.
  ///
  /// - Parameter t: Distance from the edge in modules.
  /// - Returns: 0 far left of the edge, 1 far right of it.
  func step(_ t: Float) -> Float {
    let s = deviation * 1.414_213_56
    guard motion > 0 else { return 0.5 * (1 + erff(t / s)) }
    func integral(_ x: Float) -> Float {
      let z = x / s
      return 0.5 * (x * (1 + erff(z)) + s / 1.772_453_9 * expf(-z * z))
    }
    return (integral(t + motion / 2) - integral(t - motion / 2)) / motion
  }
}

/// A kernel's smeared step, tabulated: building templates asks for it hundred thousands of times.
struct StepTable {
  // Templates are sampled at multiples of 1/8 module from edges at multiples of 1/10: all on a
  // grid of 1/40.
  private static let resolution: Float = 40
  private static let reach: Float = 8
  private let values: [Float]

  /// Tabulates a kernel.
  init(_ kernel: BlurKernel) {
    let n = Int(StepTable.reach * StepTable.resolution)
    values = (-n...n).map { kernel.step(Float($0) / StepTable.resolution) }
  }

  /// The smeared unit step.
  @inline(__always) func callAsFunction(_ t: Float) -> Float {
    let i = (t + StepTable.reach) * StepTable.resolution
    if i <= 0 { return 0 }
    if i >= Float(values.count - 1) { return 1 }
    let low = Int(truncatingIfNeeded: Int32(i))
    return values[low] + (i - Float(low)) * (values[low + 1] - values[low])
  }
}
