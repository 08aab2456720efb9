/// How well a fitted symbol explains the profile.
extension LikelihoodFit {
  /// Computes the fit as a whole and of the worst slot.
  func measure(_ state: FitState) {
    var residuals: Float = 0
    var variances: Float = 0
    state.worstSlot = 1
    for k in 0..<state.slotCount {
      let y = samples.base + k * LikelihoodFit.maximumSamples
      let m = loadTemplate(state, k)
      let residual = solveShading(
        y, m, state.paper.base[k], state.contrast.base[k], tie: 0.3
      ).residual
      var sy: Float = 0
      var syy: Float = 0
      for i in 0..<m {
        sy += y[i]
        syy += y[i] * y[i]
      }
      let variance = syy - sy * sy / Float(m)
      residuals += residual
      variances += variance
      let contrast = state.contrast.base[k]
      state.slotErrors.base[k] = residual / (Float(m) * contrast * contrast)
      state.slotFits.base[k] = 1 - residual / max(variance, 1e-3)
      if m >= 20 { state.worstSlot = min(state.worstSlot, state.slotFits.base[k]) }
    }
    state.fit = 1 - residuals / max(variances, 1e-3)
    state.variance = state.cost / Float(state.sampleCount)
  }
}
