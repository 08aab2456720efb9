import Glibc
import ScannerCore

/// Proposes regions where codes can be, at any angle, size and polarity.
///
/// On every level of a pyramid, blocks whose gradients agree are joined. A ladder of thresholds
/// lets a busy background fall away from a code that touches it.
package final class RegionFinder {
  private static let levels = 4
  /// Each rung of the ladder is this much higher than the last.
  private static let rung: Float = 3.5
  private static let rungs = 4
  /// Coherence from which a block is of bars.
  private static let linearCoherence: Float = 0.55
  /// Coherence up to which a block can be of a matrix.
  private static let matrixCoherence: Float = 0.75

  /// Kinds of regions to look for.
  package var kinds: Set<OrientedRegion.Kind> = [.linear, .matrix]

  /// Whether the middle of the picture is proposed too, upright and turned, last of all.
  ///
  /// It finds codes that fill the picture and those too small for blocks.
  package var proposesCenter = true

  /// Makes a finder.
  package init() {}

  /// Finds regions.
  ///
  /// - Parameter frame: The picture.
  /// - Returns: Regions in pixels of the frame, strongest first.
  package func regions(in frame: Frame) -> [OrientedRegion] {
    var found: [OrientedRegion] = []
    var level: GreyImage? = GreyImage(frame)
    var scale = 1.0
    for _ in 0..<RegionFinder.levels {
      guard let image = level, image.width >= 24, image.height >= 24 else { break }
      found += regions(in: image, scale: scale)
      level = image.halved()
      scale *= 2
    }
    var kept: [OrientedRegion] = []
    for region in found.sorted(by: { $0.score > $1.score }) {
      if !kept.contains(where: region.isDouble) { kept.append(region) }
    }
    return proposesCenter && kinds.contains(.linear) ? kept + center(of: frame) : kept
  }

  private func center(of frame: Frame) -> [OrientedRegion] {
    let (w, h) = (Double(frame.width), Double(frame.height))
    let upright = OrientedRegion(
      kind: .linear, center: Point(w / 2, h / 2), angle: 0, length: w * 0.8, height: h * 0.5,
      score: 0, coherence: 0)
    guard h > w * 0.5 else { return [upright] }
    var turned = upright
    turned.angle = .pi / 2
    (turned.length, turned.height) = (h * 0.8, w * 0.5)
    return [upright, turned]
  }

  private func regions(in image: GreyImage, scale: Double) -> [OrientedRegion] {
    let tensor = StructureTensor(image)
    guard tensor.count >= 4 else { return [] }
    let sample = stride(from: 0, to: tensor.count, by: max(1, tensor.count / 4000))
      .map { tensor.energy.base[$0] }.sorted()
    func percentile(_ part: Double) -> Float {
      sample[min(sample.count - 1, Int(Double(sample.count) * part))]
    }
    let high = percentile(0.98)
    // Four times the noise: without it noise alone makes the whole frame a region.
    let noise = min(4 * percentile(0.3), 0.2 * high)
    var threshold = min(150, max(20, 0.04 * high, noise))
    let top = percentile(0.995)
    var result: [OrientedRegion] = []
    for rung in 0..<RegionFinder.rungs where rung == 0 || threshold < 0.6 * top {
      for kind in kinds {
        let blocks = BlockComponents(tensor, kind: kind) { i in
          tensor.energy.base[i] > threshold
            && (kind == .linear
              ? tensor.coherence.base[i] > RegionFinder.linearCoherence
              : tensor.coherence.base[i] < RegionFinder.matrixCoherence)
        }
        result += blocks.components.compactMap {
          BlockOutline(tensor, image, $0, kind: kind, cap: 4 * high, threshold: threshold)
            .region(scale: scale)
        }
      }
      threshold *= RegionFinder.rung
      if tensor.count < 400 { break }
    }
    return result
  }
}
