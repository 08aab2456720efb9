/// The order in which blur, ink, shading and geometry are refined.
extension LikelihoodFit {
  /// Fits that stay below after the first look and after the first adjustment are given up.
  private static let hopeless: (first: Float, second: Float) = (0.5, 0.6)
  /// Fits that reach this after the first adjustment have no blur or ink spread worth finding.
  private static let exact: Float = 0.97

  /// A slot that fits worse holds nothing of what it should.
  private static let lostGuard: Float = -1

  /// Fits a state that has boundaries.
  ///
  /// - Parameters:
  ///   - profile: `count` values, in the state's direction.
  ///   - state: Boundaries and a kernel to start from; the result.
  ///   - kernels: Kernels of the first look.
  ///   - isElastic: True: boundaries first move one by one.
  func refine(_ profile: Floats, _ state: FitState, kernels: [Int], isElastic: Bool = false) {
    sample(profile, state)
    guessShading(profile, state)
    level(state)
    choose(state, kernels: kernels, inks: [0], tie: 0.05)
    measure(state)
    guard isElastic || state.fit >= LikelihoodFit.hopeless.first else { return }
    if isElastic { loosen(profile, state) }
    let degrees = state.slotCount >= 8 ? (2, 3) : (1, 2)
    adjustGeometry(state, degree: degrees.0)
    sample(profile, state)
    level(state)
    refitShading(state)
    choose(state, kernels: [state.kernel], inks: [0], tie: 0.2)
    measure(state)
    guard state.fit >= LikelihoodFit.hopeless.second, state.fit < LikelihoodFit.exact else {
      return
    }
    adjust(profile, state, degrees.1)
    choose(state, kernels: BlurKernel.around(state.kernel), inks: [0], tie: 0.2)
    adjust(profile, state, degrees.1)
    choose(state, kernels: [state.kernel], inks: [0, 1, 2], tie: 0.2)
    adjust(profile, state, degrees.1)
    let inks = state.ink == 1 ? [1, 3] : state.ink == 2 ? [2, 4] : [0]
    choose(state, kernels: [state.kernel], inks: inks, tie: 0.3)
    refitShading(state)
    choose(state, kernels: [state.kernel], inks: [state.ink], tie: 0.3)
    measure(state)
    tryLongMotion(profile, state, degrees.1)
  }

  /// Motion of two modules takes guards whole, which no blur that leaves the digits does; by the
  /// wrong kernel half of a word may be invented.
  private func tryLongMotion(_ profile: Floats, _ state: FitState, _ degree: Int) {
    guard state.worstSlot < LikelihoodFit.lostGuard, state.kernel <= BlurKernel.commonMotion else {
      return
    }
    let kernel = state.kernel
    choose(state, kernels: [kernel] + BlurKernel.longMotions, inks: [0], tie: 0.3)
    guard state.kernel != kernel else { return measure(state) }
    adjust(profile, state, degree)
    choose(state, kernels: BlurKernel.around(state.kernel), inks: [0], tie: 0.3)
    refitShading(state)
    choose(state, kernels: [state.kernel], inks: [0], tie: 0.3)
    measure(state)
  }

  /// Fits the geometry and shading of a known kernel to a part of the rows.
  ///
  /// - Parameters:
  ///   - profile: A group's profile.
  ///   - state: A copy of the fitted state.
  func refineGroup(_ profile: Floats, _ state: FitState) {
    sample(profile, state)
    level(state)
    for (degree, tie) in [(1, Float(0.2)), (2, 0.3)] {
      adjust(profile, state, degree)
      emit(state, tie: tie)
      findPaths(state)
    }
    measure(state)
  }

  private func adjust(_ profile: Floats, _ state: FitState, _ degree: Int) {
    adjustGeometry(state, degree: degree)
    sample(profile, state)
    level(state)
    refitShading(state)
  }

  private func loosen(_ profile: Floats, _ state: FitState) {
    for (reach, stiffness) in [(6, Float(0.25)), (3, 0.15)] {
      stretch(profile, state, reach: reach, stiffness: stiffness)
      sample(profile, state)
      if reach == 6 { guessShading(profile, state) }
      level(state)
      choose(state, kernels: [state.kernel], inks: [0], tie: 0.1)
    }
  }

  /// Keeps the kernel and ink spread whose best path is cheapest.
  private func choose(_ state: FitState, kernels: [Int], inks: [Int], tie: Float) {
    var best: (kernel: Int, ink: Int, cost: Float)?
    for kernel in kernels {
      for ink in inks {
        state.kernel = kernel
        state.ink = ink
        emit(state, tie: tie)
        findPaths(state)
        if state.cost < best?.cost ?? .infinity { best = (kernel, ink, state.cost) }
      }
    }
    guard let best, (best.kernel, best.ink) != (state.kernel, state.ink) else { return }
    state.kernel = best.kernel
    state.ink = best.ink
    emit(state, tie: tie)
    findPaths(state)
  }
}
