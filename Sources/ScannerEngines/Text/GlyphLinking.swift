/// Links letters to the ones beside them and so makes clusters, the raw material of lines.
///
/// Every glyph takes the cheapest neighbour to its right that resembles it, and everything that it
/// overlaps sideways within the height of a line: the parts of a kanji.
struct GlyphLinking {
  private let components: [InkComponent]
  private let glyphs: [Int]
  private let rows: ComponentRows

  /// Widest gap between neighbours, in sizes of the larger one.
  private static let gapLimit: Float = 1
  /// Largest offset across the line, in sizes of the larger one.
  private static let offsetLimit: Float = 0.34
  /// Largest ratio of sizes.
  private static let sizeRatio: Float = 2.3

  /// Prepares for linking, which may be done more than once.
  ///
  /// - Parameter components: All components; only the glyphs are linked.
  init(_ components: [InkComponent]) {
    self.components = components
    glyphs = components.indices.filter { components[$0].isGlyph }
    rows = ComponentRows(components, of: glyphs, rowHeight: 16)
  }

  /// Links all glyphs.
  ///
  /// - Parameters:
  ///   - slopes: The local slope of lines.
  ///   - slack: How far lines may differ from that slope, as a slope.
  ///   - isLeftOut: Components that look for no neighbours; nil for none.
  /// - Returns: Indices of glyphs, each in one cluster; none of clusters that are too large for a
  ///   line.
  func clusters(
    along slopes: SlopeField, slack: Float, without isLeftOut: [Bool]? = nil
  ) -> [[Int]] {
    let glyphs = isLeftOut.map { isLeftOut in self.glyphs.filter { !isLeftOut[$0] } } ?? self.glyphs
    var sets = DisjointSets(count: components.count)
    for index in glyphs { link(index, slopes, slack, &sets) }
    var counts = [Int32](repeating: 0, count: components.count)
    let roots = glyphs.map { sets.root(of: $0) }
    for root in roots { counts[root] += 1 }
    var numbers = [Int32](repeating: -1, count: components.count)
    var result: [[Int]] = []
    for (index, root) in zip(glyphs, roots) {
      if numbers[root] < 0 {
        numbers[root] = Int32(truncatingIfNeeded: result.count)
        result.append([])
        result[result.count - 1].reserveCapacity(Int(counts[root]))
      }
      result[Int(numbers[root])].append(index)
    }
    return result.filter { $0.count <= TextLine.mostMembers }
  }

  private func link(_ index: Int, _ slopes: SlopeField, _ slack: Float, _ sets: inout DisjointSets)
  {
    let glyph = components[index]
    let slope = slopes.slope(atX: glyph.centerX, y: glyph.centerY)
    let size = glyph.size
    let across = 0.7 * size * GlyphLinking.sizeRatio + 6 + abs(slope) * (glyph.width + 2 * size)
    let reach = GlyphLinking.gapLimit * max(1.3 * size, 10) * 1.7
    var best: (index: Int, cost: Float)?
    rows.forEach(
      top: glyph.centerY - across, bottom: glyph.centerY + across, left: glyph.left,
      right: glyph.right + reach
    ) { other in
      guard other != index, let cost = cost(glyph, components[other], slope, slack) else { return }
      if cost < best?.cost ?? .infinity { best = (other, cost) }
      if formOneLetter(glyph, components[other]) { sets.unite(index, other) }
    }
    if let best { sets.unite(index, best.index) }
  }

  /// What it costs to link a glyph to one on its right; nil when they do not belong together.
  @inline(__always)
  private func cost(
    _ a: InkComponent, _ b: InkComponent, _ slope: Float, _ slack: Float
  ) -> Float? {
    guard a.isLight == b.isLight, let sizes = sizes(a, b) else { return nil }
    let gap = b.left - a.right
    if gap > GlyphLinking.gapLimit * sizes.larger || gap < -0.9 * sizes.smaller { return nil }
    let along = b.centerX - a.centerX
    let rise = slope * along
    let atCenter = abs(b.centerY - a.centerY - rise)
    let atEdges = min(abs(b.bottom - a.bottom - rise), abs(b.top - a.top - rise))
    let offset = min(atCenter, atEdges + 0.1 * sizes.larger)
    let isBeside =
      offset <= GlyphLinking.offsetLimit * sizes.larger + slack * (max(gap, 0) + 0.5 * a.width)
      && atCenter <= 0.6 * sizes.larger + slack * along
    guard isBeside, a.hasContrast(like: b) else { return nil }
    let strokes = (max(a.strokeWidth, b.strokeWidth), min(a.strokeWidth, b.strokeWidth))
    guard strokes.0 <= 2.5 * strokes.1 + 1 else { return nil }
    return max(gap, 0) + 1.5 * offset
  }

  /// The sizes of two glyphs when they go together; a bar, such as the long vowel mark, counts by
  /// its width.
  @inline(__always)
  private func sizes(_ a: InkComponent, _ b: InkComponent) -> (larger: Float, smaller: Float)? {
    let sizeA = a.size
    let sizeB = b.size
    let larger = max(sizeA, sizeB)
    let smaller = min(sizeA, sizeB)
    if larger <= GlyphLinking.sizeRatio * smaller { return (larger, smaller) }
    let asBarA = a.width > 2.5 * a.height ? min(a.width, 3 * sizeB) : sizeA
    let asBarB = b.width > 2.5 * b.height ? min(b.width, 3 * sizeA) : sizeB
    let largerBar = max(asBarA, asBarB)
    let smallerBar = min(asBarA, asBarB)
    return largerBar <= GlyphLinking.sizeRatio * smallerBar ? (largerBar, smallerBar) : nil
  }

  @inline(__always)
  private func formOneLetter(_ a: InkComponent, _ b: InkComponent) -> Bool {
    b.left < a.right
      && max(a.bottom, b.bottom) - min(a.top, b.top) < 1.35 * max(a.height, b.height)
  }
}
