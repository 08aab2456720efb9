/// Numbers that look random and are the same in every run.
struct Noise {
  private var state: UInt64

  init(seed: UInt64) {
    state = (seed ^ (seed << 32)) &* 2_862_933_555_777_941_757 &+ 3_037_000_493
    for _ in 0..<4 { _ = uniform() }
  }

  /// From 0 to 1.
  mutating func uniform() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / 9_007_199_254_740_992
  }

  /// About normal, with deviation 1.
  mutating func next() -> Float {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let bits = state >> 16
    let sum = (bits & 0xFFF) + ((bits >> 12) & 0xFFF) + ((bits >> 24) & 0xFFF) + (bits >> 36)
    return (Float(sum) / 4096 - 2) * 1.73
  }
}

extension Noise: RandomNumberGenerator {
  /// 64 bits; the lower half of the state repeats soon, so they are made of two upper halves.
  mutating func next() -> UInt64 {
    func half(_ noise: inout Noise) -> UInt64 {
      noise.state = noise.state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return noise.state >> 32
    }
    return half(&self) << 32 | half(&self)
  }
}

/// Good enough for angles of a drawing, without a C library.
func sine(_ angle: Double) -> Double {
  var turn = angle.truncatingRemainder(dividingBy: 2 * .pi)
  if turn > .pi { turn -= 2 * .pi }
  if turn < -.pi { turn += 2 * .pi }
  var (term, sum) = (turn, turn)
  for step in 1..<14 {
    term *= -turn * turn / Double((2 * step) * (2 * step + 1))
    sum += term
  }
  return sum
}

func cosine(_ angle: Double) -> Double { sine(angle + .pi / 2) }
