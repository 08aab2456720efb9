import ScannerCore

/// Finds lines of text in a picture, of any tilt up to about 35 degrees.
///
/// Works on at most 1280 px and again on half of that for large letters. The order of the steps and
/// their constants come from measurements on generated scenes at 1280 x 720.
package struct LineDetector {
  /// Long side of the searched picture in pixels, at most.
  private let searchSize: Int

  /// Pictures of a longer side, in pixels, are halved and searched once more.
  private static let largeSize = 900

  /// Lines lower than this in the half-size picture were seen better in the full one, in pixels.
  private static let leastHalfSizeHeight: Float = 14

  /// Makes a detector; it keeps nothing between pictures.
  ///
  /// - Parameter searchSize: Long side of the searched picture in pixels, at most.
  package init(searchSize: Int = 1280) {
    self.searchSize = searchSize
  }

  /// Finds the lines of a picture.
  ///
  /// - Parameter image: A picture of any size.
  /// - Returns: Lines in pixels of that picture, the most prominent first, none on another.
  package func lines(in image: GrayImage) -> [TextLine] {
    let factor = min(1, Float(searchSize) / Float(max(image.width, image.height)))
    let searched = image.reduced(
      width: max(1, Int((Float(image.width) * factor).rounded())),
      height: max(1, Int((Float(image.height) * factor).rounded())))
    var found = search(searched, scale: 1)
    var smaller = searched
    var scale: Float = 1
    repeat {
      if min(smaller.width, smaller.height) <= 64 { break }
      smaller = smaller.halved()
      scale *= 2
      found += search(smaller, scale: scale)
        .filter { $0.height >= LineDetector.leastHalfSizeHeight }
    } while max(smaller.width, smaller.height) > LineDetector.largeSize
    found.sort { $0.weight > $1.weight }
    var kept: [TextLine] = []
    for line in found where !kept.contains(where: { LineOverlap.covers($0, line) }) {
      kept.append(line)
    }
    let enlargement = Float(image.width) / Float(searched.width)
    for index in kept.indices { kept[index].scale *= enlargement }
    return kept
  }

  private func search(_ image: GrayImage, scale: Float) -> [TextLine] {
    let components = ComponentScan.components(of: InkMask(image))
    let fit = LineFit(components: components)
    let clusters = link(components, fit, image)
    let verifier = LineVerifier(components: components)
    let trimming = LineTrimming(fit: fit)
    return assemble(clusters, fit).compactMap { line in
      var line = trimming.trim(line)
      guard verifier.isText(line) else { return nil }
      line.scale = scale
      line.weight = line.contrast * line.length * line.height * scale * scale
      return line
    }
  }

  /// Links in two passes: the first, without a direction, gives the slopes for the second.
  private func link(_ components: [InkComponent], _ fit: LineFit, _ image: GrayImage) -> [TextLine]
  {
    let linking = GlyphLinking(components)
    var slopes = SlopeField(width: image.width, height: image.height)
    let first = linking.clusters(along: slopes, slack: 0.3).filter { $0.count >= 4 }
    slopes.update(from: first.map { fit.line($0, slope: 0, prior: 0.3) })
    return linking.clusters(along: slopes, slack: 0.1).compactMap { members in
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
