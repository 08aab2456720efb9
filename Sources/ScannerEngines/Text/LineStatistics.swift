import Foundation

/// Numbers that tell a line of text from texture.
struct LineStatistics {
  /// Components, and those of more than a third of the letter height.
  let memberCount: Float
  let letterCount: Float
  /// Length by height.
  let aspect: Float
  /// Median distance from the fitted line in letter heights.
  let residual: Float
  /// Deviation by mean of the stroke widths.
  let strokeVariation: Float
  /// Median stroke width by letter height.
  let stroke: Float
  /// Median part of a component's box that is ink.
  let fill: Float
  /// Deviation by mean of the contrasts.
  let contrastVariation: Float
  /// Median deviation of the background by contrast.
  let backgroundDeviation: Float
  /// Median step of the background by contrast.
  let backgroundStep: Float
  /// Ink by area of the band.
  let ink: Float
  /// Deviation of the ink's grey by contrast.
  let inkVariation: Float
  /// Deviation of the background's grey by contrast.
  let backgroundVariation: Float
  /// Deviation by mean of heights and widths.
  let heightVariation: Float
  let widthVariation: Float
  /// Height of the band by letter height.
  let bandHeight: Float
  /// Median width by height of the components.
  let shape: Float
  /// Deviation by mean of the components' ink and of the distances between their centres.
  let areaVariation: Float
  let pitchVariation: Float
  /// Median distance of the components' centres by letter height; 0 for a single one.
  let pitch: Float

  /// Measures a line; nil when it has no component of a letter's height.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - components: The detector's list.
  init?(_ line: TextLine, _ components: [InkComponent]) {
    let letters = line.members.map { components[$0] }
      .filter { $0.height > 0.35 * line.letterHeight }
    if letters.isEmpty { return nil }
    func median(_ value: (InkComponent) -> Float) -> Float {
      OrderStatistic.median(letters.map(value))
    }
    let contrast = median(\.contrast)
    memberCount = Float(line.members.count)
    letterCount = Float(letters.count)
    aspect = line.length / line.height
    residual = line.residual
    strokeVariation = OrderStatistic.variation(letters.map(\.strokeWidth))
    stroke = median(\.strokeWidth) / line.letterHeight
    fill = median(\.fill)
    contrastVariation = OrderStatistic.variation(letters.map(\.contrast))
    backgroundDeviation = median(\.backgroundDeviation) / contrast
    backgroundStep = median(\.backgroundStep) / contrast
    ink = letters.reduce(Float(0)) { $0 + $1.area } / (line.length * line.height)
    inkVariation = OrderStatistic.deviation(letters.map(\.ink)) / contrast
    backgroundVariation = OrderStatistic.deviation(letters.map(\.background)) / contrast
    heightVariation = OrderStatistic.variation(letters.map(\.height))
    widthVariation = OrderStatistic.variation(letters.map(\.width))
    bandHeight = line.height / line.letterHeight
    shape = median { $0.width / $0.height }
    areaVariation = OrderStatistic.variation(letters.map(\.area))
    let centers = letters.map(\.centerX).sorted()
    let distances = zip(centers.dropFirst(), centers).map { $0 - $1 }
    pitchVariation = OrderStatistic.variation(distances)
    pitch = OrderStatistic.median(distances) / line.letterHeight
  }

  /// Logarithm of the odds that this is text.
  ///
  /// The weights were fitted by logistic regression to lines of generated scenes (labels, cards,
  /// pages, signs, receipts, screens) and to what the rules alone let pass on textures. Contrast is
  /// left out on purpose: real cameras differ in it.
  var logOdds: Float {
    let count = log(memberCount)
    let length = log(max(0.1, aspect))
    let terms: [(weight: Float, value: Float)] = [
      (3.5904, count), (3.9984, length), (-9.7401, residual), (-7.4742, strokeVariation),
      (-27.618, stroke), (13.76, fill), (-9.2962, contrastVariation),
      (13.606, backgroundDeviation), (-1.5295, backgroundStep), (36.087, ink),
      (-1.5718, inkVariation), (3.3758, backgroundVariation), (-2.5669, heightVariation),
      (1.6166, widthVariation), (1.7558, bandHeight), (-0.71686, log(max(0.05, shape))),
      (-12.225, fill * fill), (-3.5379, stroke * stroke), (-0.26374, count * count),
      (-28.923, backgroundDeviation * backgroundDeviation), (-0.3803, length - count),
    ]
    return terms.reduce(Float(-21.756)) { $0 + $1.weight * $1.value }
  }
}
