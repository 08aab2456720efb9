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
  /// Rungs: two find all but codes that touch something busy.
  package static let rungs = (few: 2, all: 4)
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
  /// - Parameters:
  ///   - frame: The picture.
  ///   - rungs: How far to climb the ladder.
  /// - Returns: Regions in pixels of the frame, strongest first.
  package func regions(
    in frame: Frame, rungs: Int = RegionFinder.rungs.all
  ) -> [OrientedRegion] {
    var found: [OrientedRegion] = []
    var level: GreyImage? = GreyImage(frame)
    var scale = 1.0
    for _ in 0..<RegionFinder.levels {
      guard let image = level, image.width >= 24, image.height >= 24 else { break }
      found += regions(in: image, scale: scale, rungs: rungs)
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

  private func regions(in image: GreyImage, scale: Double, rungs: Int) -> [OrientedRegion] {
    let tensor = StructureTensor(image)
    guard tensor.count >= 4 else { return [] }
    let energies = EnergyHistogram(tensor)
    let high = energies.percentile(0.98)
    // Four times the noise: without it noise alone makes the whole frame a region.
    let noise = min(4 * energies.percentile(0.3), 0.2 * high)
    var threshold = min(150, max(20, 0.04 * high, noise))
    let top = energies.percentile(0.995)
    var result: [OrientedRegion] = []
    var blocks: [OrientedRegion.Kind: [Int]] = [:]
    for kind in kinds { blocks[kind] = candidates(for: kind, in: tensor) }
    for rung in 0..<rungs where rung == 0 || threshold < 0.6 * top {
      for kind in OrientedRegion.Kind.allCases where kinds.contains(kind) {
        let members = blocks[kind, default: []].filter { tensor.energy.base[$0] > threshold }
        blocks[kind] = members
        result += BlockComponents(tensor, kind: kind, among: members).components.compactMap {
          BlockOutline(tensor, image, $0, kind: kind, cap: 4 * high, threshold: threshold)
            .region(scale: scale)
        }
      }
      threshold *= RegionFinder.rung
      if tensor.count < 400 { break }
    }
    return result
  }

  /// Blocks that can be of a kind of code, however weak.
  private func candidates(for kind: OrientedRegion.Kind, in tensor: StructureTensor) -> [Int] {
    let coherence = tensor.coherence.base
    return switch kind {
    case .linear: (0..<tensor.count).filter { coherence[$0] > RegionFinder.linearCoherence }
    case .matrix: (0..<tensor.count).filter { coherence[$0] < RegionFinder.matrixCoherence }
    }
  }
}
