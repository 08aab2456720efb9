/// One guess while it is being fitted: geometry, shading and what was read.
final class FitState {
  /// Most slots of a symbol.
  static let maximumSlots = 96

  /// The symbol.
  private(set) var symbol: SymbolLayout
  /// True when the profile is read from right to left.
  var isReversed = false
  /// Blur kernel.
  var kernel = 1
  /// Ink spread.
  var ink = 0
  /// Start of each slot in pixels of the profile, and the end of the last one.
  let bounds = FloatBuffer(FitState.maximumSlots + 1)
  /// Darkness of paper at each slot.
  let paper = FloatBuffer(FitState.maximumSlots)
  /// Contrast between paper and ink at each slot.
  let contrast = FloatBuffer(FitState.maximumSlots)
  /// Best pattern of each slot, counted from the slot's first.
  var path: [Int] = []
  /// Class of the run left of each slot, on the best path.
  var leftContext: [Int] = []
  /// Class of the run right of each slot.
  var rightContext: [Int] = []
  /// What each pattern would cost more than the best path, `patternStride` for each slot.
  private(set) var extraCost: FloatBuffer
  /// Room for the patterns of a slot in `extraCost`.
  private(set) var patternStride = 0
  /// Squared residuals of the best path, in units of the contrast.
  var cost: Float = 1e9
  /// Mean squared residual of a sample.
  var variance: Float = 1
  /// Part of the profile's variance that the symbol explains (R²).
  var fit: Float = 0
  /// The same of the worst slot of five modules or more.
  var worstSlot: Float = 0
  /// Mean squared residual of each slot's samples, in units of the contrast there.
  let slotErrors = FloatBuffer(FitState.maximumSlots)
  /// Fit of each slot.
  let slotFits = FloatBuffer(FitState.maximumSlots)
  /// Number of samples.
  var sampleCount = 1
  /// The first look's residual.
  var quick: Float = 0

  /// Number of slots.
  var slotCount: Int { symbol.slots.count }
  /// Width of a module in pixels.
  var module: Float { (bounds.base[slotCount] - bounds.base[0]) / symbol.width }

  /// Makes an empty state for a symbol.
  init(_ symbol: SymbolLayout) {
    self.symbol = symbol
    extraCost = FloatBuffer(0)
    reset(symbol)
  }

  private func reset(_ symbol: SymbolLayout) {
    self.symbol = symbol
    let n = symbol.slots.count
    patternStride = symbol.slots.lazy.map(\.count).max() ?? 1
    if extraCost.count < n * patternStride { extraCost = FloatBuffer(n * patternStride) }
    if path.count != n {
      path = Array(repeating: 0, count: n)
      leftContext = Array(repeating: 2, count: n)
      rightContext = leftContext
    }
    cost = 1e9
    fit = 0
    worstSlot = 0
    ink = 0
  }

  /// Starts from a guess.
  ///
  /// - Parameters:
  ///   - guess: Ends and shape, in pixels from the left of the crop.
  ///   - count: Number of values of the profile.
  func start(from guess: Hypothesis, count: Int) {
    reset(guess.layout.symbol)
    isReversed = guess.isReversed
    kernel = guess.kernel
    quick = guess.quick
    let last = Float(count - 1)
    for k in 0...slotCount {
      let t = symbol.positions[k] / symbol.width
      bounds.base[k] = isReversed ? last - guess.place(1 - t) : guess.place(t)
    }
  }

  /// Starts from known boundaries.
  ///
  /// - Parameters:
  ///   - symbol: The symbol, with one slot less than there are boundaries.
  ///   - boundaries: Pixels of the profile in the direction of reading.
  ///   - isReversed: True when the profile is read from right to left.
  func start(_ symbol: SymbolLayout, boundaries: [Float], isReversed: Bool) {
    reset(symbol)
    self.isReversed = isReversed
    kernel = 0
    quick = 0
    for (k, x) in boundaries.enumerated() { bounds.base[k] = x }
  }

  /// Takes over another state.
  func copy(_ other: FitState) {
    reset(other.symbol)
    isReversed = other.isReversed
    kernel = other.kernel
    ink = other.ink
    path = other.path
    leftContext = other.leftContext
    rightContext = other.rightContext
    cost = other.cost
    variance = other.variance
    fit = other.fit
    worstSlot = other.worstSlot
    sampleCount = other.sampleCount
    quick = other.quick
    let n = slotCount
    bounds.base.update(from: other.bounds.base, count: n + 1)
    paper.base.update(from: other.paper.base, count: n)
    contrast.base.update(from: other.contrast.base, count: n)
    slotFits.base.update(from: other.slotFits.base, count: n)
    slotErrors.base.update(from: other.slotErrors.base, count: n)
    extraCost.base.update(from: other.extraCost.base, count: n * patternStride)
  }
}
