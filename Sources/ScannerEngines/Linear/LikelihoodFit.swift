/// Fits a symbol to a profile: what each slot holds, blur, ink spread, shading and geometry in turn.
final class LikelihoodFit {
  /// Most samples of a slot: 26 modules in GS1 DataBar Limited are the widest.
  static let maximumSamples = 112

  /// Number of values of the profiles.
  var count = 0
  /// Samples of each slot of the state under work, `maximumSamples` apart.
  let samples = FloatBuffer(FitState.maximumSlots * LikelihoodFit.maximumSamples)
  /// The template of one slot, as last asked for.
  let template = FloatBuffer(LikelihoodFit.maximumSamples)
  /// Costs of every slot's patterns in every context.
  var emissions = FloatBuffer(0)
  /// Start of each slot in `emissions`.
  var offsets: [Int] = []

  let work: LinearWork
  private let products = FloatBuffer(1024)
  private let first = FloatBuffer(FitState.maximumSlots)
  private let second = FloatBuffer(FitState.maximumSlots)

  /// Makes room for symbols.
  ///
  /// - Parameter work: Counts what fitting costs.
  init(_ work: LinearWork) {
    self.work = work
  }

  // MARK: Sampling and shading

  /// Samples every slot, four values a module.
  func sample(_ profile: Floats, _ state: FitState) {
    for (k, slot) in state.symbol.slots.enumerated() {
      let m = slot.set.samples
      work.use(.fitSample, m)
      let x0 = state.bounds.base[k]
      let step = (state.bounds.base[k + 1] - x0) / Float(m)
      let y = samples.base + k * LikelihoodFit.maximumSamples
      for i in 0..<m { y[i] = cubic(profile, count, x0 + (Float(i) + 0.5) * step) }
    }
  }

  /// Contrast of the lightest slot over that of the darkest from which light falls off within slots.
  private static let steepLight: Float = 1.5
  /// How much farther than from end to end contrast may go up and down in all: glare is no fall.
  private static let steadiness: Float = 1.3

  /// Takes out of the samples how light falls off within slots, from one end to the other.
  ///
  /// - Parameter state: A state whose paper and contrast are known.
  func level(_ state: FitState) {
    let n = state.slotCount
    let (paper, contrast) = (state.paper.base, state.contrast.base)
    var (least, most) = (contrast[0], contrast[0])
    var way: Float = 0
    for k in 1..<n {
      least = min(least, contrast[k])
      most = max(most, contrast[k])
      way += abs(contrast[k] - contrast[k - 1])
    }
    guard most > LikelihoodFit.steepLight * least,
      way < LikelihoodFit.steadiness * abs(contrast[n - 1] - contrast[0])
    else { return }
    for k in 0..<n {
      let m = state.symbol.slots[k].set.samples
      let y = samples.base + k * LikelihoodFit.maximumSamples
      let width = state.bounds.base[k + 1] - state.bounds.base[k]
      for (other, side) in [(k - 1, Float(-1)), (k + 1, 1)] {
        // At an end light goes on as it comes.
        let isEnd = other < 0 || other >= n
        let next = isEnd ? 2 * k - other : other
        guard next >= 0, next < n else { continue }
        let distance = 0.5 + 0.5 * (state.bounds.base[next + 1] - state.bounds.base[next]) / width
        let slope = (isEnd ? -1 : 1) / distance
        let fall = (paper[next] - paper[k]) * slope
        let rise = (contrast[next] - contrast[k]) * slope
        for i in 0..<m {
          let way = ((Float(i) + 0.5) / Float(m) - 0.5) * side
          guard way > 0 else { continue }
          let here = max(0.3 * contrast[k], contrast[k] + rise * way)
          y[i] = paper[k] + (y[i] - paper[k] - fall * way) * contrast[k] / here
        }
      }
    }
  }

  /// Takes paper and contrast from the darkest and lightest values around each slot.
  func guessShading(_ profile: Floats, _ state: FitState) {
    let n = state.slotCount
    let module = state.module
    let step = 0.5 * max(1, module * 0.5)
    for k in 0..<n {
      let start = max(state.bounds.base[k] - 6 * module, state.bounds.base[0] - 2 * module)
      let end = min(state.bounds.base[k + 1] + 6 * module, state.bounds.base[n] + 2 * module)
      var low: Float = 1e9
      var high: Float = -1e9
      var x = start
      while x <= end {
        let value = linear(profile, count, x)
        low = min(low, value)
        high = max(high, value)
        x += step
      }
      state.paper.base[k] = low
      state.contrast.base[k] = max(high - low, 4) * 1.1
    }
  }

  /// Takes paper and contrast from the best patterns: medians over five slots.
  func refitShading(_ state: FitState) {
    let n = state.slotCount
    for k in 0..<n {
      let m = loadTemplate(state, k)
      let y = samples.base + k * LikelihoodFit.maximumSamples
      let result = solveShading(y, m, state.paper.base[k], state.contrast.base[k], tie: 0.1)
      first.base[k] = result.paper
      second.base[k] = result.contrast
    }
    for k in 0..<n {
      let range = max(0, k - 2)...min(n - 1, k + 2)
      state.paper.base[k] = median(first.base, range)
      state.contrast.base[k] = max(4, median(second.base, range))
    }
  }

  private func median(_ values: Floats, _ range: ClosedRange<Int>) -> Float {
    var sorted = SIMD8<Float>(repeating: 1e9)
    for (i, k) in range.enumerated() {
      let value = values[k]
      var j = i
      while j > 0 && sorted[j - 1] > value {
        sorted[j] = sorted[j - 1]
        j -= 1
      }
      sorted[j] = value
    }
    return sorted[range.count / 2]
  }

  /// Copies the template of a slot's best pattern in its context to `template`.
  ///
  /// - Returns: Number of samples.
  @inline(__always) func loadTemplate(_ state: FitState, _ k: Int) -> Int {
    let slot = state.symbol.slots[k]
    let block = slot.set.templates(kernel: state.kernel, ink: state.ink)
    let column =
      (slot.first + state.path[k]) * PatternSet.contexts + state.leftContext[k] * 3
      + state.rightContext[k]
    let m = slot.set.samples
    var p = block.values.base + column
    for j in 0..<m {
      template.base[j] = p.pointee
      p += block.columns
    }
    return m
  }

  /// Least squares for paper and contrast against `template`, tied to what is known nearby.
  @inline(__always) func solveShading(
    _ y: Floats, _ m: Int, _ paper: Float, _ contrast: Float, tie: Float
  ) -> (paper: Float, contrast: Float, residual: Float) {
    var sy: Float = 0
    var syy: Float = 0
    var st: Float = 0
    var stt: Float = 0
    var sty: Float = 0
    for i in 0..<m {
      let a = y[i]
      let t = template.base[i]
      sy += a
      syy += a * a
      st += t
      stt += t * t
      sty += t * a
    }
    let n = Float(m)
    let tied = n * tie
    let p = n + tied
    let q = stt + tied
    let u = sy + tied * paper
    let v = sty + tied * contrast
    let determinant = p * q - st * st
    let a = (u * q - v * st) / determinant
    let b = (p * v - st * u) / determinant
    return (a, b, syy + tied * (paper * paper + contrast * contrast) - a * u - b * v)
  }

  // MARK: Emissions

  /// Computes what every pattern of every slot costs, each with its own least-squares shading.
  func emit(_ state: FitState, tie: Float) {
    layOut(state)
    state.sampleCount = 0
    // Kernels this sharp do not reach the neighbours: one column a pattern instead of nine.
    let isNeutral = isContextFree(state)
    for (k, slot) in state.symbol.slots.enumerated() {
      state.sampleCount += slot.set.samples
      let block =
        isNeutral
        ? slot.set.neutralTemplates(kernel: state.kernel, ink: state.ink)
        : slot.set.templates(kernel: state.kernel, ink: state.ink)
      let each = isNeutral ? 1 : PatternSet.contexts
      emit(state, k, block, from: slot.first * each, count: slot.count * each, tie: tie)
    }
  }

  /// True when neighbours do not matter to the state's kernel.
  func isContextFree(_ state: FitState) -> Bool { state.kernel <= 1 }

  private func layOut(_ state: FitState) {
    offsets.removeAll(keepingCapacity: true)
    var total = 0
    for slot in state.symbol.slots {
      offsets.append(total)
      total += (slot.count * PatternSet.contexts + 31) / 32 * 32
    }
    if emissions.count < total { emissions = FloatBuffer(total) }
  }

  private func emit(
    _ state: FitState, _ k: Int, _ block: TemplateBlock, from start: Int, count columns: Int,
    tie: Float
  ) {
    let m = state.symbol.slots[k].set.samples
    let y = samples.base + k * LikelihoodFit.maximumSamples
    var sy: Float = 0
    var syy: Float = 0
    for i in 0..<m {
      sy += y[i]
      syy += y[i] * y[i]
    }
    let paper = state.paper.base[k]
    let contrast = state.contrast.base[k]
    let n = Float(m)
    let tied = n * tie
    let p = n + tied
    let u = sy + tied * paper
    let total = syy + tied * (paper * paper + contrast * contrast)
    let scale = 1 / (contrast * contrast)
    let penalty = n * contrast * contrast * 0.1
    let target = emissions.base + offsets[k]
    work.use(.fitProducts, m * ((columns + 31) / 32))
    multiply(y, m, block, from: start, count: columns)
    var c = 0
    while c < columns {
      let st = load16(block.sums.base + start + c)
      let q = load16(block.squares.base + start + c) + tied
      let v = load16(products.base + c) + tied * contrast
      let inverse = 1 / (p * q - st * st)
      let a = (u * q - v * st) * inverse
      let b = (p * v - st * u) * inverse
      var residual = total - a * u - b * v
      // A pattern that wants less than a third of the contrast nearby is not there.
      residual.replace(with: residual + penalty, where: b .< Vector16(repeating: 0.3 * contrast))
      store16(target + c, lanewiseMax(residual, Vector16.zero) * scale)
      c += 16
    }
  }

  @inline(__always) private func multiply(
    _ y: Floats, _ m: Int, _ block: TemplateBlock, from start: Int, count columns: Int
  ) {
    let stride = block.columns
    var c = 0
    while c < columns {
      var a = Vector16.zero
      var b = Vector16.zero
      var row = block.values.base + start + c
      for j in 0..<m {
        let value = Vector16(repeating: y[j])
        a += value * load16(row)
        b += value * load16(row + 16)
        row += stride
      }
      store16(products.base + c, a)
      store16(products.base + c + 16, b)
      c += 32
    }
  }
}
