import Glibc

/// Shifting bands against each other and averaging those that agree.
extension RowBands {
  /// Aligns all bands to one and averages them, twice.
  func align(to reference: Int) {
    let bytes = count * MemoryLayout<Float>.stride
    memcpy(main.base, band(reference), bytes)
    score[reference] = 1
    for isFirst in [true, false] {
      for direction in [-1, 1] { align(from: reference, towards: direction, isFirst: isFirst) }
      memcpy(alignedBand(reference), band(reference), bytes)
      isAligned[reference] = true
      averageBands(above: isFirst ? 0.7 : 0.55)
    }
  }

  /// Walks from the reference to one end, each band starting from its neighbour's shifts.
  private func align(from reference: Int, towards direction: Int, isFirst: Bool) {
    memcpy(running.base, main.base, count * MemoryLayout<Float>.stride)
    runningSums.compute(running.base, count, row: 0)
    var left: Float = 0
    var right: Float = 0
    var missed = 0
    var b = reference + direction
    while b >= 0 && b < energy.count {
      var l = bestShift(
        of: b, against: running.base, runningSums, 0, around: Int(left.rounded()), reach: 3,
        in: count / 20..<count / 2)
      var r = bestShift(
        of: b, against: running.base, runningSums, 0, around: Int(right.rounded()), reach: 3,
        in: count / 2..<count * 19 / 20)
      let mean = 0.5 * (l.score + r.score)
      if l.score < 0.4 { l.shift = left }
      if r.score < 0.4 { r.shift = right }
      score[b] = mean
      if mean > 0.55 {
        left = isFirst ? l.shift : 0.5 * (left + l.shift)
        right = isFirst ? r.shift : 0.5 * (right + r.shift)
        missed = 0
      } else {
        missed += 1
        if missed > energy.count / 2 { break }
      }
      isAligned[b] = true
      if mean > 0.5 || isFirst { resample(b, left: l.shift, right: r.shift) }
      if mean > 0.7 && isFirst { updateRunning(with: b) }
      b += direction
    }
  }

  /// Shifts a band by what its halves ask for, eight pixels at a time: within them the shift
  /// changes by less than a hundredth of what it changes over the band.
  private func resample(_ b: Int, left: Float, right: Float) {
    let source = band(b)
    let target = alignedBand(b)
    let width = Float(count)
    var x = 0
    while x < count {
      let t = max(-0.5, min(1.5, (Float(x) + 3.5 - width * 0.25) / (width * 0.5)))
      let shift = left + (right - left) * t
      let whole = shift.rounded(.down)
      let first = x + Int(whole)
      if first >= 1 && first + 10 <= count {
        store8(target + x, cubic8(source + first, shift - whole))
      } else {
        for i in x..<min(x + 8, count) { target[i] = cubic(source, count, Float(i) + shift) }
      }
      x += 8
    }
  }

  private func updateRunning(with b: Int) {
    let source = alignedBand(b)
    for x in 0..<count { running.base[x] = 0.7 * running.base[x] + 0.3 * source[x] }
    runningSums.compute(running.base, count, row: 0)
  }

  private func averageBands(above threshold: Float) {
    let sum = scratch.base
    memset(sum, 0, count * MemoryLayout<Float>.stride)
    var total: Float = 0
    for b in 0..<energy.count where score[b] > threshold && isAligned[b] {
      let weight = score[b] * score[b]
      let source = alignedBand(b)
      total += weight
      for x in 0..<count { sum[x] += weight * source[x] }
    }
    let factor = 1 / max(total, 1e-6)
    for x in 0..<count { main.base[x] = sum[x] * factor }
  }
}
