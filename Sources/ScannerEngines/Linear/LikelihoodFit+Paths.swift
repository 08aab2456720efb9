/// The best patterns, and what each other one would cost: forward and backward over the slots.
extension LikelihoodFit {
  private static let impossible: Float = 1e9

  /// Finds the best path through all slots and each pattern's extra cost.
  func findPaths(_ state: FitState) {
    let patterns = state.symbol.slots.reduce(0) { $0 + $1.count }
    work.use(.pathPattern, patterns * (isContextFree(state) ? 1 : PatternSet.contexts))
    if isContextFree(state) {
      findIndependentPaths(state)
    } else {
      findDependentPaths(state)
    }
  }

  /// Without contexts each slot stands for itself.
  private func findIndependentPaths(_ state: FitState) {
    let slots = state.symbol.slots
    state.cost = 0
    for (k, slot) in slots.enumerated() {
      let costs = emissions.base + offsets[k]
      var best = 0
      for i in 1..<max(1, slot.count) where costs[i] < costs[best] { best = i }
      let extra = state.extraCost.base + k * state.patternStride
      for i in 0..<slot.count { extra[i] = costs[i] - costs[best] }
      state.path[k] = best
      state.cost += costs[best]
    }
    for k in 0..<slots.count {
      state.leftContext[k] =
        k > 0 ? slots[k - 1].set.lastClass[slots[k - 1].first + state.path[k - 1]] : 2
      state.rightContext[k] =
        k + 1 < slots.count
        ? slots[k + 1].set.firstClass[slots[k + 1].first + state.path[k + 1]] : 2
    }
  }

  /// Contexts tie each slot to its neighbours: 3 x 3 states between slots, the class of the run
  /// before times that of the run after the boundary.
  private func findDependentPaths(_ state: FitState) {
    let slots = state.symbol.slots
    var messages = [Float](repeating: LikelihoodFit.impossible, count: 9 * (slots.count + 1))
    messages.withUnsafeMutableBufferPointer { buffer in
      guard let before = buffer.baseAddress else { return }
      for c in 0..<3 { before[6 + c] = 0 }
      for k in 0..<slots.count { passForward(slots[k], k, before + k * 9) }
      walkBack(state, before)
    }
  }

  @inline(__always) private func passForward(_ slot: PatternSlot, _ k: Int, _ before: Floats) {
    let after = before + 9
    let costs = emissions.base + offsets[k]
    slot.set.firstClass.withUnsafeBufferPointer { firstClass in
      slot.set.lastClass.withUnsafeBufferPointer { lastClass in
        for i in 0..<slot.count {
          let f = firstClass[slot.first + i]
          let l = lastClass[slot.first + i]
          let e = costs + i * 9
          for right in 0..<3 {
            let cost = min(
              before[f] + e[right],
              min(before[3 + f] + e[3 + right], before[6 + f] + e[6 + right]))
            if cost < after[l * 3 + right] { after[l * 3 + right] = cost }
          }
        }
      }
    }
  }

  private func walkBack(_ state: FitState, _ before: Floats) {
    let slots = state.symbol.slots
    let impossible = LikelihoodFit.impossible
    var after = (0..<9).map { $0 % 3 == 2 ? 0 : impossible }
    for k in stride(from: slots.count - 1, through: 0, by: -1) {
      after = walkBack(state, slots[k], k, before + k * 9, after)
    }
  }

  /// One slot of the way back.
  ///
  /// - Returns: Costs of everything from this slot on, for each state before it.
  private func walkBack(
    _ state: FitState, _ slot: PatternSlot, _ k: Int, _ before: Floats, _ after: [Float]
  ) -> [Float] {
    let costs = emissions.base + offsets[k]
    let extra = state.extraCost.base + k * state.patternStride
    var result = [Float](repeating: LikelihoodFit.impossible, count: 9)
    var best = LikelihoodFit.impossible
    slot.set.firstClass.withUnsafeBufferPointer { firstClass in
      slot.set.lastClass.withUnsafeBufferPointer { lastClass in
        for i in 0..<slot.count {
          let f = firstClass[slot.first + i]
          let l = lastClass[slot.first + i] * 3
          let e = costs + i * 9
          var smallest = LikelihoodFit.impossible
          for left in 0..<3 {
            let e0 = e[left * 3] + after[l]
            let e1 = e[left * 3 + 1] + after[l + 1]
            let cost = min(e0, min(e1, e[left * 3 + 2] + after[l + 2]))
            if cost < result[left * 3 + f] { result[left * 3 + f] = cost }
            let total = cost + before[left * 3 + f]
            guard total < smallest else { continue }
            smallest = total
            guard total < best else { continue }
            best = total
            state.path[k] = i
            state.leftContext[k] = left
            state.rightContext[k] = cost == e0 ? 0 : cost == e1 ? 1 : 2
          }
          extra[i] = smallest
        }
      }
    }
    for i in 0..<slot.count { extra[i] -= best }
    state.cost = best
    return result
  }
}
