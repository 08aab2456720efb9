/// Numbers that look random and are the same in every run.
struct Noise: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = (seed ^ (seed << 32)) &* 2_862_933_555_777_941_757 &+ 3_037_000_493
    for _ in 0..<4 { _ = uniform() }
  }

  /// From 0 to 1.
  mutating func uniform() -> Double {
    Double(advance() >> 11) / 9_007_199_254_740_992
  }

  /// Any 64 bits; the upper half of two numbers, since lower bits repeat soon.
  mutating func next() -> UInt64 {
    let high = advance() >> 32
    return high << 32 | advance() >> 32
  }

  /// About normal, with deviation 1.
  mutating func normal() -> Float {
    let bits = advance() >> 16
    let sum = (bits & 0xFFF) + ((bits >> 12) & 0xFFF) + ((bits >> 24) & 0xFFF) + (bits >> 36)
    return (Float(sum) / 4096 - 2) * 1.73
  }

  private mutating func advance() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
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
