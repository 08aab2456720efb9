/// Fits guesses in full and finds the word that the evidence supports.
final class CandidateJudge {
  /// Fits below this are not worth judging; acceptance asks for more.
  private static let leastFit: Float = 0.84
  /// The same when the runs were measured one by one: pixel steps of sharp small codes cost fit.
  private static let leastFitOfEdges: Float = 0.75
  /// Rougher quiet zones are not worth judging.
  private static let roughestQuietZone: Float = 0.32
  /// Modules of a quiet zone that must lie in the picture; no space inside a symbol is as wide, but
  /// for Code 128 and EAN, whose checks do not need this proof.
  private static let visibleQuietZone: Float = 4
  /// Residual variance below which samples are not trusted, in squared contrast.
  private static let varianceFloor: Float = 0.0006

  private let bands: RowBands
  private let map: EdgeMap
  private let work: LinearWork
  private let engine: LikelihoodFit
  private var states: [FitState] = []
  private var mean: FloatBuffer?
  private var joint: FloatBuffer?

  /// Makes a judge.
  ///
  /// - Parameters:
  ///   - bands: The profiles; read anew for each crop.
  ///   - map: Their edges.
  ///   - work: Counts what judging costs.
  init(_ bands: RowBands, _ map: EdgeMap, _ work: LinearWork) {
    self.work = work
    engine = LikelihoodFit(work)
    self.bands = bands
    self.map = map
  }

  /// Fits a guess of the searches.
  ///
  /// - Parameters:
  ///   - guess: Ends, shape, kernel.
  ///   - isWrinkled: True: a poor fit is tried again with boundaries that move one by one.
  /// - Returns: Nil when the fit or the quiet zones are too poor, or no valid word is near.
  func judge(_ guess: Hypothesis, isWrinkled: Bool = true) -> LinearCandidate? {
    let state = state(0, guess.layout.symbol)
    engine.count = bands.count
    state.start(from: guess, count: bands.count)
    let profile = profile(state)
    engine.refine(profile, state, kernels: firstKernels(guess.kernel))
    if isWrinkled && state.fit > 0.6 && !(state.fit > 0.93 && state.worstSlot > 0.6) {
      let elastic = self.state(1, guess.layout.symbol)
      elastic.start(from: guess, count: bands.count)
      engine.refine(profile, elastic, kernels: [guess.kernel], isElastic: true)
      if elastic.fit > state.fit { state.copy(elastic) }
    }
    return verdict(state, leastFit: CandidateJudge.leastFit)
  }

  /// Fits a symbol whose boundaries were read from the edges.
  ///
  /// - Parameters:
  ///   - symbol: The symbol.
  ///   - boundaries: Start of each slot and end of the last, pixels in the direction of reading.
  ///   - isReversed: True when they are counted from the right of the crop.
  /// - Returns: Nil when the fit or the quiet zones are too poor, or no valid word is near.
  func judge(_ symbol: SymbolLayout, boundaries: [Float], isReversed: Bool) -> LinearCandidate? {
    let state = state(0, symbol)
    engine.count = bands.count
    state.start(symbol, boundaries: boundaries, isReversed: isReversed)
    engine.refine(profile(state), state, kernels: [0, 1, 2])
    return verdict(state, leastFit: CandidateJudge.leastFitOfEdges)
  }

  private func state(_ index: Int, _ symbol: SymbolLayout) -> FitState {
    while states.count <= index { states.append(FitState(symbol)) }
    return states[index]
  }

  private func profile(_ state: FitState) -> Floats {
    state.isReversed ? bands.mainReversed.base : bands.main.base
  }

  private func firstKernels(_ kernel: Int) -> [Int] {
    kernel < BlurKernel.gaussianCount ? BlurKernel.around(kernel) : [kernel]
  }

  private func verdict(_ state: FitState, leastFit: Float) -> LinearCandidate? {
    guard state.fit >= leastFit else { return nil }
    let last = Float(bands.count - 1)
    var x0 = state.bounds.base[0]
    var x1 = state.bounds.base[state.slotCount]
    if state.isReversed { (x0, x1) = (last - x1, last - x0) }
    let module = state.module
    let quiet = map.quietZones(from: x0, to: x1, module: module)
    guard
      state.symbol.kind.needsNoQuietZone
        || max(quiet.left, quiet.right) <= CandidateJudge.roughestQuietZone
    else { return nil }
    // Blur may take narrow bars, but never leaves those of a product evenly spaced.
    let isRetail = [.ean13, .ean8, .upce].contains(state.symbol.kind)
    guard !isRetail || !map.isGrating(from: x0, to: x1) else { return nil }
    guard let word = choose(state) else { return nil }
    return LinearCandidate(
      symbol: state.symbol, path: word.choice.path, fit: state.fit, worstSlot: state.worstSlot,
      margin: word.meanMargin, groupMargin: word.choice.margin, votes: word.votes,
      groups: word.groups, quiet: quiet, shade: shade(state, x0, x1),
      misfit: Misfit(state),
      isQuietKnown: (
        x0 - CandidateJudge.visibleQuietZone * module >= Float(map.known.lowerBound),
        x1 + CandidateJudge.visibleQuietZone * module <= Float(map.known.upperBound)
      ), x0: x0, x1: x1, isReversed: state.isReversed)
  }

  /// Darkness of the quiet zones, compared with the symbol's ends.
  private func shade(_ state: FitState, _ x0: Float, _ x1: Float) -> (left: Float, right: Float) {
    let ends = state.isReversed ? (state.slotCount - 1, 0) : (0, state.slotCount - 1)
    func relative(_ from: Float, _ to: Float, _ slot: Int) -> Float {
      guard let value = map.mean(of: bands.main.base, from: from, to: to) else { return 0 }
      return (value - state.paper.base[slot]) / max(1, state.contrast.base[slot])
    }
    let near = 2.5 * state.module
    return (
      relative(x0 - 6 * state.module, x0 - near, ends.0),
      relative(x1 + near, x1 + 6 * state.module, ends.1)
    )
  }

  /// Finds the word, on all rows and on each group of rows.
  private func choose(
    _ state: FitState
  ) -> (choice: WordChoice, meanMargin: Float, votes: Int, groups: Int)? {
    let size = state.slotCount * state.patternStride
    let mean = room(size, &self.mean)
    let joint = room(size, &self.joint)
    let resolution = min(1, state.module / PatternSet.samplesPerModule)
    let scale = resolution / (2 * (state.variance + CandidateJudge.varianceFloor))
    for i in 0..<size {
      mean[i] = state.extraCost.base[i] * scale
      joint[i] = 0
    }
    work.use(.wordPattern, 2 * state.symbol.slots.reduce(0) { $0 + $1.count })
    let costs = SlotCosts(base: mean, stride: state.patternStride)
    let onMean = LinearWords.choose(costs, state.symbol)
    let paths = addGroups(of: state, to: joint, size: size, resolution: resolution)
    let together =
      paths.count >= 2
      ? LinearWords.choose(SlotCosts(base: joint, stride: state.patternStride), state.symbol)
      : onMean
    guard let together else { return nil }
    let isSame = onMean?.path == together.path
    return (
      together, isSame ? onMean?.margin ?? -1 : -1, paths.count { $0 == together.path },
      paths.count
    )
  }

  private func addGroups(
    of state: FitState, to joint: Floats, size: Int, resolution: Float
  ) -> [[Int]] {
    let group = self.state(2, state.symbol)
    var paths: [[Int]] = []
    for g in 0..<bands.groupCount {
      group.copy(state)
      engine.refineGroup(bands.group(g, reversed: state.isReversed), group)
      guard group.fit >= 0.3 else { continue }
      paths.append(group.path)
      let scale = resolution / (2 * (group.variance + CandidateJudge.varianceFloor))
      // The cap keeps a glaring row from outvoting the others.
      for i in 0..<size { joint[i] += min(10, group.extraCost.base[i] * scale) }
    }
    return paths
  }

  private func room(_ size: Int, _ buffer: inout FloatBuffer?) -> Floats {
    if let buffer, buffer.count >= size { return buffer.base }
    let new = FloatBuffer(size)
    buffer = new
    return new.base
  }
}
