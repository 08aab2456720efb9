/// Finds where symbols can stand: pairs of ends, and a comb of edges that must be between them.
final class CombSearch {
  /// Narrowest module that is looked for, in pixels.
  static let narrowestModule: Float = 0.85
  /// Widest module that is looked for, in pixels.
  static let widestModule: Float = 16
  /// Roughest quiet zone that is gone on with; acceptance asks for less.
  static let roughestQuietZone: Float = 0.38

  /// A possible end and how rough the picture is outside it.
  struct End {
    let roughness: Float
    let x: Float
  }

  private static let steps: [(perspective: Float, curvature: Float)] = {
    var result: [(Float, Float)] = []
    for curvature: Float in [0, -0.18, -0.36, -0.55, -0.76] {
      for i in -12...12 where curvature >= -0.3 || abs(i) <= (curvature > -0.6 ? 5 : 1) {
        result.append((Float(i) * 0.04, curvature))
      }
    }
    return result
  }()

  /// The steps for codes of any length, of which many lengths are tried: little perspective only.
  private static let fewSteps = 7..<18

  private let map: EdgeMap
  private let work: LinearWork
  private var tables: [ObjectIdentifier: FloatBuffer] = [:]

  /// Makes a search.
  ///
  /// - Parameters:
  ///   - map: The edges to search in; read anew for each crop.
  ///   - work: Counts what searching costs.
  init(_ map: EdgeMap, _ work: LinearWork) {
    self.map = map
    self.work = work
  }

  /// Ends with the quietest surroundings first.
  ///
  /// - Returns: Left ends and right ends, at most 40 each.
  func ends() -> (left: [End], right: [End]) {
    let reach = max(8, Float(map.count) * 0.03)
    let left = map.rising.prefix(40).map {
      End(roughness: map.roughness(from: $0 - reach, to: $0 - 2.5) ?? EdgeMap.unknownQuiet, x: $0)
    }
    let right = map.falling.suffix(40).map {
      End(roughness: map.roughness(from: $0 + 2.5, to: $0 + reach) ?? EdgeMap.unknownQuiet, x: $0)
    }
    return (
      left.sorted { $0.roughness < $1.roughness }, right.sorted { $0.roughness < $1.roughness }
    )
  }

  /// Ends at strong edges, which stay when blur takes narrow bars; quietest surroundings first.
  ///
  /// - Returns: Left ends and right ends.
  func strongEnds() -> (left: [End], right: [End]) {
    let reach = max(8, Float(map.count) * 0.04)
    let g = map.gradient.base
    var left: [End] = []
    var right: [End] = []
    for i in 2..<map.count - 2 {
      let size = abs(g[i])
      guard size >= 0.3, size >= abs(g[i - 1]), size > abs(g[i + 1]) else { continue }
      let x = Float(i)
      let side: Float = g[i] > 0 ? -1 : 1
      let roughness = map.roughness(from: x + side * 4, to: x + side * reach)
      let end = End(roughness: roughness ?? EdgeMap.unknownQuiet, x: x)
      if g[i] > 0 { left.append(end) } else { right.append(end) }
    }
    return (
      left.sorted { $0.roughness < $1.roughness }, right.sorted { $0.roughness < $1.roughness }
    )
  }

  /// Tries layouts between pairs of ends.
  ///
  /// - Parameters:
  ///   - left: Left ends.
  ///   - right: Right ends.
  ///   - layouts: Layouts, given the distance of the ends and the number of edges between them.
  /// - Returns: Guesses with their comb scores, in no order.
  func hypotheses(
    left: ArraySlice<End>, right: ArraySlice<End>,
    layouts: (_ distance: Float, _ edges: Int) -> [SearchLayout]
  ) -> [Hypothesis] {
    var result: [Hypothesis] = []
    for a in left {
      for b in right {
        let distance = b.x - a.x
        guard distance >= max(40, 0.28 * Float(map.count)) else { continue }
        let edges = map.edgeCount(from: a.x, to: b.x)
        for layout in layouts(distance, edges) {
          guard var guess = plausible(layout, a.x, b.x, edges) else { continue }
          guard score(&guess) else { continue }
          guess.comb -=
            0.35 * (a.roughness + b.roughness) + 0.6 / Float(layout.edges.count).squareRoot()
          result.append(guess)
        }
      }
    }
    return result
  }

  /// Checks module width, number of edges and quiet zones.
  ///
  /// - Returns: A guess without a comb score, or nil.
  func plausible(
    _ layout: SearchLayout, _ x0: Float, _ x1: Float, _ edges: Int, fewest: Float = 0.4
  ) -> Hypothesis? {
    let module = (x1 - x0) / layout.width
    guard module >= CombSearch.narrowestModule, module <= CombSearch.widestModule else {
      return nil
    }
    let nominal = Float(layout.edgeCount)
    guard Float(edges) >= fewest * nominal, Float(edges) <= 1.25 * nominal + 2 else { return nil }
    let quiet = map.quietZones(from: x0, to: x1, module: module)
    let unrest = max(quiet.left, quiet.right)
    guard unrest <= CombSearch.roughestQuietZone else { return nil }
    return Hypothesis(layout: layout, x0: x0, x1: x1, unrest: unrest)
  }

  /// Sets perspective, curvature and comb score to the best of the coarse steps.
  private func score(_ guess: inout Hypothesis) -> Bool {
    let layout = guess.layout
    let n = layout.edges.count
    let table = places(of: layout)
    let teeth = map.teeth(tolerance: Int(0.45 * guess.module))
    let last = map.count - 1
    let width = guess.x1 - guess.x0
    let origin = guess.x0 + 0.5
    let factor = 1 / Float(n)
    var best: Float = -9
    var bestStep = 0
    let range = layout.hasAnyLength ? CombSearch.fewSteps : 0..<CombSearch.steps.count
    work.use(.tooth, range.count * n)
    for i in range {
      let step = CombSearch.steps[i]
      let t = table + i * n
      var sum: Float = 0
      for j in 0..<layout.risingCount {
        sum +=
          teeth.rising[max(0, min(last, Int(truncatingIfNeeded: Int32(origin + width * t[j]))))]
      }
      for j in layout.risingCount..<n {
        sum +=
          teeth.falling[max(0, min(last, Int(truncatingIfNeeded: Int32(origin + width * t[j]))))]
      }
      sum = sum * factor - 0.15 * abs(step.perspective) - 0.12 * abs(step.curvature)
      if sum > best {
        best = sum
        bestStep = i
      }
    }
    (guess.perspective, guess.curvature) = CombSearch.steps[bestStep]
    guess.comb = best
    return best >= 0.08
  }

  private func places(of layout: SearchLayout) -> Floats {
    let key = ObjectIdentifier(layout)
    if let table = tables[key] { return table.base }
    let n = layout.edges.count
    let table = FloatBuffer(CombSearch.steps.count * n)
    for (i, step) in CombSearch.steps.enumerated() {
      for (j, t) in layout.edges.enumerated() {
        let u = t * (1 - t)
        table.base[i * n + j] = t + step.perspective * u + step.curvature * u * (1 - 2 * t)
      }
    }
    tables[key] = table
    return table.base
  }

  /// Searches finer steps around a guess; without it sharp codes of wide modules are lost.
  func sharpen(_ guess: inout Hypothesis) {
    let layout = guess.layout
    let n = layout.edges.count
    work.use(.tooth, 35 * n)
    let teeth = map.teeth(tolerance: Int(0.25 * guess.module))
    let last = map.count - 1
    let center = guess
    var trial = guess
    var best: Float = -9
    layout.edges.withUnsafeBufferPointer { edges in
      for i in -3...3 {
        trial.perspective = center.perspective + Float(i) * 0.01
        for k in -2...2 {
          trial.curvature = center.curvature + Float(k) * 0.06
          var sum: Float = 0
          for j in 0..<n {
            let x = Int(truncatingIfNeeded: Int32(trial.place(edges[j]) + 0.5))
            let tooth = max(0, min(last, x))
            sum += j < layout.risingCount ? teeth.rising[tooth] : teeth.falling[tooth]
          }
          trial.comb =
            sum / Float(n) - 0.15 * abs(trial.perspective) - 0.15 * abs(trial.curvature)
          if trial.comb > best {
            best = trial.comb
            guess.comb = best
            (guess.perspective, guess.curvature) = (trial.perspective, trial.curvature)
          }
        }
      }
    }
  }
}
