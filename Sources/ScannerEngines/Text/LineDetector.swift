import ScannerCore

/// Finds lines of text in a picture, of any tilt up to about 35 degrees.
///
/// Works on at most 1280 px and again on half of that for large letters. The order of the steps and
/// their constants come from measurements on generated scenes at 1280 x 720.
package struct LineDetector {
  /// Long side of the searched picture in pixels, at most.
  private let searchSize: Int
  /// Odds from which on a line is taken for text.
  private let leastLogOdds: Float

  /// Pictures of a longer side, in pixels, are halved and searched once more.
  private static let largeSize = 900

  /// More rows of equal things are a texture.
  private static let mostPatterns = 6

  /// Lines lower than this in the half-size picture were seen better in the full one, in pixels.
  private static let leastHalfSizeHeight: Float = 14

  /// Makes a detector; it keeps nothing between pictures.
  ///
  /// - Parameter searchSize: Long side of the searched picture in pixels, at most.
  package init(searchSize: Int = 1280) {
    self.init(searchSize: searchSize, leastLogOdds: LineVerifier.leastLogOdds)
  }

  /// Makes a detector that is more or less strict.
  ///
  /// - Parameters:
  ///   - searchSize: Long side of the searched picture in pixels, at most.
  ///   - leastLogOdds: Odds by `LineVerifier` from which on a line is taken for text.
  init(searchSize: Int, leastLogOdds: Float) {
    self.searchSize = searchSize
    self.leastLogOdds = leastLogOdds
  }

  /// Finds the lines of a picture.
  ///
  /// - Parameter image: A picture of any size.
  /// - Returns: Lines in pixels of that picture, the most prominent first, none on another.
  package func lines(in image: GrayImage) -> [TextLine] {
    lines(of: layers(of: image), in: image.width)
  }

  /// What the search of a picture takes in, in units of its own.
  package struct Work {
    /// Components of ink at all sizes.
    package var components = 0
    /// Those that are linked.
    package var glyphs = 0
    /// Clusters of them that lines are made of.
    package var clusters = 0
  }

  /// Counts what the search of a picture takes in.
  ///
  /// - Parameter image: A picture of any size.
  /// - Returns: Sums over all sizes that are searched.
  package func work(in image: GrayImage) -> Work {
    layers(of: image).reduce(into: Work()) { work, layer in
      let (fit, clusters) = clusters(of: layer)
      work.components += layer.components.count
      work.glyphs += fit.components.count { $0.isGlyph }
      work.clusters += clusters.count
    }
  }

  /// Finds the lines of a picture, and those that run across them.
  ///
  /// - Parameter image: A picture of any size.
  /// - Returns: Level lines as `lines(in:)` gives them; lines that run from bottom to top or from
  ///   top to bottom, in pixels of `image.turnedClockwise()`.
  func linesBothWays(in image: GrayImage) -> (level: [TextLine], turned: [TextLine]) {
    let layers = layers(of: image)
    return (
      lines(of: layers, in: image.width), lines(of: layers.map(\.turnedClockwise), in: image.height)
    )
  }

  /// A picture's ink at one size.
  private struct Layer {
    var components: [InkComponent]
    var width: Int
    var height: Int
    /// Pixels of the searched picture for one of this.
    var scale: Float

    /// Saves finding the ink once more, which is most of the search.
    var turnedClockwise: Layer {
      Layer(
        components: components.map { $0.turnedClockwise(in: Float(height)) }, width: height,
        height: width, scale: scale)
    }
  }

  /// The ink at every size that is searched, the largest first.
  private func layers(of image: GrayImage) -> [Layer] {
    let factor = min(1, Float(searchSize) / Float(max(image.width, image.height)))
    let searched = image.reduced(
      width: max(1, Int((Float(image.width) * factor).rounded())),
      height: max(1, Int((Float(image.height) * factor).rounded())))
    var layers = [layer(searched, scale: 1)]
    var smaller = searched
    var scale: Float = 1
    repeat {
      if min(smaller.width, smaller.height) <= 64 { break }
      smaller = smaller.halved()
      scale *= 2
      layers.append(layer(smaller, scale: scale))
    } while max(smaller.width, smaller.height) > LineDetector.largeSize
    return layers
  }

  private func layer(_ image: GrayImage, scale: Float) -> Layer {
    Layer(
      components: ComponentScan.components(of: InkMask(image)), width: image.width,
      height: image.height, scale: scale)
  }

  private func lines(of layers: [Layer], in width: Int) -> [TextLine] {
    var found = layers.flatMap { layer in
      search(layer).filter {
        layer.scale == 1 || $0.height >= LineDetector.leastHalfSizeHeight
      }
    }
    found.sort { $0.weight > $1.weight }
    var kept: [TextLine] = []
    for line in found where !kept.contains(where: { LineOverlap.covers($0, line) }) {
      kept.append(line)
    }
    judgePatterns(&kept)
    let enlargement = layers.first.map { Float(width) / Float($0.width) } ?? 1
    for index in kept.indices { kept[index].scale *= enlargement }
    return kept
  }

  /// Removes rows of equal things when they are many, and else tells which have a like.
  private func judgePatterns(_ lines: inout [TextLine]) {
    let patterns = lines.filter { $0.regularity != .none }
    if patterns.count > LineDetector.mostPatterns {
      lines.removeAll { $0.regularity != .none }
      return
    }
    for index in lines.indices where lines[index].regularity != .none {
      let likes = patterns.count { $0.isTexture(like: lines[index]) }
      if likes > 1 { lines[index].regularity = .repeated }
    }
  }

  /// The ink that counts at one size, and what of it is linked.
  private func clusters(of layer: Layer) -> (fit: LineFit, clusters: [TextLine]) {
    let limit = SearchLimit(width: layer.width, height: layer.height)
    let fit = LineFit(components: limit.calmest(limit.varied(layer.components)))
    return (fit, limit.straightest(link(layer, fit, limit)))
  }

  private func search(_ layer: Layer) -> [TextLine] {
    let (fit, clusters) = clusters(of: layer)
    let scale = layer.scale
    let verifier = LineVerifier(components: fit.components, leastLogOdds: leastLogOdds)
    let trimming = LineTrimming(fit: fit)
    return assemble(clusters, fit).compactMap { line in
      guard var line = verifier.judged(trimming.trim(line)) else { return nil }
      line.scale = scale
      line.weight = line.contrast * line.length * line.height * scale * scale
      return line
    }
  }

  /// Links in two passes: the first, without a direction, gives the slopes for the second.
  private func link(_ layer: Layer, _ fit: LineFit, _ limit: SearchLimit) -> [TextLine] {
    let components = fit.components
    let linking = GlyphLinking(components)
    var slopes = SlopeField(width: layer.width, height: layer.height)
    let first = linking.clusters(along: slopes, slack: 0.3)
    slopes.update(
      from: first.filter { $0.count >= 4 }.map { fit.line($0, slope: 0, prior: 0.3) })
    let loose = limit.loose(first, of: components.count)
    let clusters = linking.clusters(along: slopes, slack: 0.1, without: loose)
    return clusters.compactMap { members in
      let start = components[members[0]]
      let line = fit.line(members, slope: slopes.slope(atX: start.centerX, y: start.centerY))
      return line.letterHeight >= 4 && abs(line.slope) < 0.8 ? line : nil
    }
  }

  /// Makes lines of clusters; merging a second time finds .954 instead of .922 of them.
  private func assemble(_ clusters: [TextLine], _ fit: LineFit) -> [TextLine] {
    let absorbing = LineAbsorbing(fit: fit)
    var lines = LineMerging(fit: fit, gapLimit: 1.3).merge(clusters)
    lines = absorbing.absorb(lines)
    lines = LineMerging(fit: fit, gapLimit: 1.5).merge(lines)
    lines = absorbing.absorb(lines)
    let stacked = LineStacking(fit: fit).stack(lines)
    return stacked.count < lines.count ? absorbing.absorb(stacked) : stacked
  }
}
