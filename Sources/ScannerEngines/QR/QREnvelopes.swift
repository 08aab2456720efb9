/// How bright black and white are next to every module, as envelopes: of every square of modules
/// that holds the place the darkest one, and the lightest of these.
///
/// They follow light that changes within a few modules, such as a spot of glare, where means over a
/// neighbourhood cannot; single wrong modules spoil them sooner, so that they come second.
struct QREnvelopes {
  /// Brightness of black and white at every module, white negative so that both are minima.
  private let limits: [SIMD2<Float>]
  private let modules: [Float]

  /// Radius of the squares in modules: among 25 both colours are found nearly always.
  private static let radius = 2
  /// Part of the mean range below which a module says little.
  private static let flat: Float = 0.07

  /// Finds the envelopes (an opening and a closing, as morphology has them).
  ///
  /// - Parameters:
  ///   - modules: Mean brightness row by row.
  ///   - size: Modules on a side.
  init(_ modules: [Float], size: Int) {
    self.modules = modules
    var field = modules.map { SIMD2($0, -$0) }
    for isLowest in [true, false] {
      field = Self.extremes(field, size: size, step: 1, lineStep: size, isLowest: isLowest)
      field = Self.extremes(field, size: size, step: size, lineStep: 1, isLowest: isLowest)
    }
    limits = field
  }

  /// Soft modules: brightness from −1 at black to 1 at white.
  ///
  /// - Returns: Row by row.
  func soft() -> [Float] {
    let range = limits.reduce(Float(0)) { $0 - $1.x - $1.y } / Float(limits.count)
    let least = Self.flat * range + 1
    return zip(modules, limits).map { module, limit in
      (module - (limit.x - limit.y) / 2) / max((-limit.y - limit.x) / 2, least)
    }
  }

  private static func extremes(
    _ field: [SIMD2<Float>], size: Int, step: Int, lineStep: Int, isLowest: Bool
  ) -> [SIMD2<Float>] {
    var result = field
    for line in 0..<size {
      for index in 0..<size {
        var best = field[line * lineStep + index * step]
        for near in max(0, index - radius)...min(size - 1, index + radius) {
          let value = field[line * lineStep + near * step]
          best.replace(with: value, where: isLowest ? value .< best : value .> best)
        }
        result[line * lineStep + index * step] = best
      }
    }
    return result
  }
}
