/// Moving the boundaries: a smooth polynomial over the whole symbol, or slot by slot.
extension LikelihoodFit {
  /// Improves the boundaries by one Gauss-Newton step of a polynomial over the symbol.
  ///
  /// - Parameters:
  ///   - state: A state whose best path is known and whose slots are sampled.
  ///   - degree: Degree of the polynomial, 1...3.
  func adjustGeometry(_ state: FitState, degree: Int) {
    let n = state.slotCount
    let symbol = state.symbol
    let terms = degree + 1
    var equations = [Double](repeating: 0, count: 30)
    for k in 0..<n {
      let (shift, weight) = slotShift(state, k)
      let t = Double((symbol.positions[k] + symbol.positions[k + 1]) / symbol.width) - 1
      let powers = SIMD4(1, t, t * t, t * t * t)
      for i in 0..<terms {
        for j in 0..<terms { equations[i * 6 + j] += Double(weight) * powers[i] * powers[j] }
        equations[i * 6 + terms] += Double(weight) * powers[i] * Double(shift)
      }
    }
    solve(&equations, terms)
    let module = state.module
    let bounds = state.bounds.base
    for k in 0...n {
      let t = Double(2 * symbol.positions[k] / symbol.width - 1)
      var value = 0.0
      var power = 1.0
      for i in 0..<terms {
        value += equations[i * 6 + terms] * power
        power *= t
      }
      bounds[k] += Float(value) * module
    }
    for k in 0..<n {
      let limit =
        bounds[k] + 0.3 * module * (symbol.positions[k + 1] - symbol.positions[k])
      if bounds[k + 1] < limit { bounds[k + 1] = limit }
    }
  }

  /// The shift of one slot that fits best, in modules, and how sure it is.
  private func slotShift(_ state: FitState, _ k: Int) -> (shift: Float, weight: Float) {
    let y = samples.base + k * LikelihoodFit.maximumSamples
    let t = template.base
    let m = loadTemplate(state, k)
    let (a, b, _) = solveShading(y, m, state.paper.base[k], state.contrast.base[k], tie: 0.3)
    var numerator: Float = 0
    var denominator: Float = 0
    for i in 0..<m {
      let isInner = i > 0 && i + 1 < m
      let next = i + 1 < m ? t[i + 1] : t[i]
      let previous = i > 0 ? t[i - 1] : t[i]
      // Slope in contrast a module; four samples a module.
      let slope = b * (next - previous) * (isInner ? 2 : 4)
      numerator -= (y[i] - a - b * t[i]) * slope
      denominator += slope * slope
    }
    return (
      max(-0.5, min(0.5, numerator / (denominator + 1e-3))), denominator / (b * b + 1)
    )
  }

  /// Gauss-Jordan on rows of six, the right side in column `terms`, with a little ridge.
  private func solve(_ equations: inout [Double], _ terms: Int) {
    var trace = 0.0
    for i in 0..<terms { trace += equations[i * 7] }
    for i in 0..<terms { equations[i * 7] += 1e-3 * trace + 1e-6 }
    for i in 0..<terms {
      let pivot = equations[i * 7]
      for j in i...terms { equations[i * 6 + j] /= pivot }
      for row in 0..<terms where row != i {
        let factor = equations[row * 6 + i]
        for j in i...terms { equations[row * 6 + j] -= factor * equations[i * 6 + j] }
      }
    }
  }

  /// Moves each boundary by itself (wrinkled paper): the cheapest way over quarter-module shifts.
  ///
  /// - Parameters:
  ///   - profile: The profile.
  ///   - state: A state with boundaries, kernel and contrast.
  ///   - reach: Largest shift in quarter modules.
  ///   - stiffness: Cost of a change of shift of a quarter module, squared.
  func stretch(_ profile: Floats, _ state: FitState, reach: Int, stiffness: Float) {
    let n = state.slotCount
    let states = 2 * reach + 1
    var value = (0..<states).map { 0.02 * abs(Float($0 - reach) * 0.25) }
    var origin = [Int](repeating: 0, count: n * states)
    for k in 0..<n {
      var next = [Float](repeating: 1e9, count: states)
      for s in 0..<states where value[s] < 1e8 {
        for step in max(-2, -s)...min(2, states - 1 - s) {
          guard
            let cost = shiftedCost(
              profile, state, k, Float(s - reach) * 0.25, Float(s + step - reach) * 0.25)
          else { continue }
          let total = value[s] + cost + stiffness * Float(step * step)
          if total < next[s + step] {
            next[s + step] = total
            origin[k * states + s + step] = s
          }
        }
      }
      value = next
    }
    apply(origin, from: (0..<states).min { value[$0] < value[$1] } ?? reach, reach, state)
  }

  private func apply(_ origin: [Int], from end: Int, _ reach: Int, _ state: FitState) {
    let n = state.slotCount
    let module = state.module
    var shifts = [Float](repeating: 0, count: n + 1)
    var s = end
    shifts[n] = Float(s - reach) * 0.25
    for k in stride(from: n - 1, through: 0, by: -1) {
      s = origin[k * (2 * reach + 1) + s]
      shifts[k] = Float(s - reach) * 0.25
    }
    for k in 0...n {
      let smooth =
        k > 0 && k < n ? 0.25 * shifts[k - 1] + 0.5 * shifts[k] + 0.25 * shifts[k + 1] : shifts[k]
      state.bounds.base[k] += smooth * module
    }
  }

  /// Cost of the best pattern of a slot whose ends are shifted, by quick templates.
  ///
  /// - Returns: Nil when the ends would cross; 0 for slots that hold one pattern only.
  private func shiftedCost(
    _ profile: Floats, _ state: FitState, _ k: Int, _ startShift: Float, _ endShift: Float
  ) -> Float? {
    let module = state.module
    let x0 = state.bounds.base[k] + startShift * module
    let x1 = state.bounds.base[k + 1] + endShift * module
    guard x1 > x0 else { return nil }
    let slot = state.symbol.slots[k]
    guard slot.count > 1 else { return 0 }
    let m = slot.set.quickSamples
    work.use(.stretchProducts, m * ((slot.count + 7) / 8))
    let y = template.base
    let step = (x1 - x0) / Float(m)
    var sum: Float = 0
    var square: Float = 0
    for j in 0..<m {
      y[j] = linear(profile, count, x0 + (Float(j) + 0.5) * step)
      sum += y[j]
      square += y[j] * y[j]
    }
    let mean = sum / Float(m)
    for j in 0..<m { y[j] -= mean }
    let contrast = state.contrast.base[k]
    let best = cheapest(slot, state.kernel, square - sum * mean, least: 0.25 * contrast)
    return max(0, best) * 2 / (contrast * contrast)
  }

  private func cheapest(
    _ slot: PatternSlot, _ kernel: Int, _ variance: Float, least: Float
  ) -> Float {
    let block = slot.set.quickTemplates(kernel: kernel)
    let columns = slot.set.quickColumns
    let allowed = slot.first..<slot.first + slot.count
    var best: Float = 1e12
    var c = allowed.lowerBound
    while c < allowed.upperBound {
      var sum = Vector8.zero
      var row = block.values.base + c
      for j in 0..<slot.set.quickSamples {
        sum += Vector8(repeating: template.base[j]) * load8(row)
        row += columns
      }
      let energy = load8(block.squares.base + c)
      let gain = lanewiseMax(sum / energy, Vector8(repeating: least))
      var cost = variance - 2 * gain * sum + gain * gain * energy
      for i in 0..<8 where c + i >= allowed.upperBound { cost[i] = 1e12 }
      best = min(best, smallest(cost))
      c += 8
    }
    return best
  }
}
