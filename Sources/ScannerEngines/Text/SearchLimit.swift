/// Bounds what a texture costs the detector: of more than a page can hold, what looks most like text
/// is searched first, and the rest not at all.
///
/// Counts and no clock, so that the same picture always gives the same lines. Of a grid of 1280 x 720
/// pixels, scenes with text have up to 807 glyphs and 419 clusters of them, gravel, foliage and
/// carpets 2000 to 36,000 and 1000 to 14,000, which cost up to 374 ms.
struct SearchLimit {
  /// Glyphs that are linked, at most; a dense page of small print has half of it.
  private let glyphs: Int
  /// Clusters of glyphs that lines are made of, at most.
  private let clusters: Int
  private let width: Int
  private let height: Int

  /// Glyphs of one polarity among which those that are alike are no text.
  private static let many = 800
  private static let columns = 16
  private static let rows = 9
  /// Most parts of dense pages have .2 to .6, also of small print that is blurred; of bricks and of
  /// squares thrown at random .9, of gravel and foliage 1.
  private static let restless: Float = 0.7
  /// What is no texture among texture has less, by its unrest.
  private static let calmer: Float = 0.65
  /// Glyphs that are linked on any ground: scenes with text have fewer.
  private static let fewGlyphs = 600
  /// Pixels of the picture for one glyph, and for one cluster: both grow with the picture.
  private static let pixels = (glyph: 230, cluster: 2048)

  /// The limit of a picture.
  ///
  /// - Parameters:
  ///   - width: Width in pixels.
  ///   - height: Height in pixels.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    let area = max(width * height, 640 * 360)
    glyphs = area / SearchLimit.pixels.glyph
    clusters = area / SearchLimit.pixels.cluster
  }

  /// The components without those that are many and alike: a weave, a grille, a carpet.
  ///
  /// Letters differ: of a page's, one in five has the middle size.
  ///
  /// - Parameter components: All components.
  /// - Returns: All of them, in their order, where no size is that of the most.
  func varied(_ components: [InkComponent]) -> [InkComponent] {
    var isAlike = [Bool](repeating: false, count: components.count)
    for isLight in [false, true] {
      var rest = components.indices.filter {
        components[$0].isGlyph && components[$0].isLight == isLight
      }
      while rest.count >= SearchLimit.many {
        let sample = stride(from: 0, to: rest.count, by: rest.count / SearchLimit.many)
          .map { rest[$0] }
        func middle(_ value: (InkComponent) -> Float) -> Float {
          OrderStatistic.value(sample.map { value(components[$0]) }, at: 0.5)
        }
        let area = middle { $0.area }
        let (width, height) = (middle { $0.width }, middle { $0.height })
        let alike = rest.filter { index in
          let component = components[index]
          return abs(component.area - area) <= 0.15 * area + 1
            && abs(component.width - width) <= 0.12 * width + 1
            && abs(component.height - height) <= 0.12 * height + 1
        }
        if 2 * alike.count < rest.count { break }
        for index in alike { isAlike[index] = true }
        rest.removeAll { isAlike[$0] }
      }
    }
    if !isAlike.contains(true) { return components }
    return components.indices.filter { !isAlike[$0] }.map { components[$0] }
  }

  /// The components of the calmest parts of a picture: paper is even, and the ground of a texture is
  /// texture.
  ///
  /// Whole parts are left out, since rows with gaps would look less like a texture.
  ///
  /// - Parameter components: All components.
  /// - Returns: All of them, in their order, when they are few enough.
  func calmest(_ components: [InkComponent]) -> [InkComponent] {
    let glyphCount = components.count { $0.isGlyph }
    let few = max(SearchLimit.fewGlyphs, glyphs / 4)
    if glyphCount <= few, components.count <= 3 * glyphs { return components }
    var parts = [Part](repeating: Part(), count: SearchLimit.columns * SearchLimit.rows)
    for component in components { parts[part(of: component)].add(component) }
    let sorted = parts.indices.sorted { (parts[$0].unrest, $0) < (parts[$1].unrest, $1) }
    let most = mostUnrest(sorted.map { parts[$0] }, of: glyphCount)
    var rest = (glyphs: glyphs, all: 3 * glyphs)
    for index in sorted where parts[index].unrest <= most {
      rest.glyphs -= parts[index].glyphs
      rest.all -= parts[index].all
      parts[index].isKept = rest.glyphs >= 0 && rest.all >= 0
    }
    return components.filter { parts[part(of: $0)].isKept }
  }

  /// The unrest of the parts that are searched, at most.
  ///
  /// - Parameters:
  ///   - parts: All of them, the calmest first.
  ///   - count: The number of their glyphs.
  /// - Returns: Where most is texture, what is much calmer than that.
  private func mostUnrest(_ parts: [Part], of count: Int) -> Float {
    var rest = count / 2
    let typical = parts.first { part in
      rest -= part.glyphs
      return rest < 0
    }
    guard let typical, typical.unrest > SearchLimit.restless else { return .infinity }
    return SearchLimit.calmer * typical.unrest
  }

  /// A part of a picture.
  private struct Part {
    var glyphs = 0
    var all = 0
    var isKept = false
    private var ink: (all: Float, light: Float) = (0, 0)
    private var sum: Float = 0

    /// How uneven the grounds of its glyphs are, by their contrasts, and how much they are dark as
    /// well as light ones: the ink of text is the one or the other, but for the small gaps in its
    /// letters.
    var unrest: Float {
      sum / Float(max(1, glyphs)) + min(ink.light, ink.all - ink.light) / max(1, ink.all)
    }

    mutating func add(_ component: InkComponent) {
      all += 1
      if !component.isGlyph { return }
      glyphs += 1
      ink.all += component.area
      if component.isLight { ink.light += component.area }
      sum += (component.backgroundDeviation + component.backgroundStep) / component.contrast
    }
  }

  private func part(of component: InkComponent) -> Int {
    let column = Int(component.centerX / Float(width) * Float(SearchLimit.columns))
    let row = Int(component.centerY / Float(height) * Float(SearchLimit.rows))
    return min(row, SearchLimit.rows - 1) * SearchLimit.columns
      + min(column, SearchLimit.columns - 1)
  }

  /// The glyphs that are not worth linking once more: where there are more than a scene has, those
  /// that stand in no row.
  ///
  /// - Parameters:
  ///   - clusters: Indices of glyphs that were linked, without clusters that are too large.
  ///   - count: How many components there are.
  /// - Returns: Whether each component is such a glyph; nil when none is.
  func loose(_ clusters: [[Int]], of count: Int) -> [Bool]? {
    if clusters.reduce(0, { $0 + $1.count }) <= 2 * SearchLimit.many { return nil }
    var isLoose = [Bool](repeating: false, count: count)
    for cluster in clusters where cluster.count < 3 {
      for index in cluster { isLoose[index] = true }
    }
    return isLoose
  }

  /// The clusters that are most like lines: long and straight.
  ///
  /// - Parameter clusters: Lines that nothing was joined to yet.
  /// - Returns: No more than the limit, in their order.
  func straightest(_ clusters: [TextLine]) -> [TextLine] {
    if clusters.count <= self.clusters { return clusters }
    let isKept = SearchLimit.least(
      self.clusters,
      of: clusters.map { -Float(min($0.members.count, 8)) * (1 - min(0.9, 2 * $0.residual)) })
    return clusters.indices.filter { isKept[$0] }.map { clusters[$0] }
  }

  /// Which values are the least ones; of equal values the first.
  private static func least(_ count: Int, of values: [Float]) -> [Bool] {
    let limit = OrderStatistic.value(values, atPosition: count)
    var equals = count - values.count { $0 < limit }
    return values.map { value in
      if value != limit { return value < limit }
      equals -= 1
      return equals >= 0
    }
  }
}
