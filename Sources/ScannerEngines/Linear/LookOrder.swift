import ScannerCore

/// Whose turn it is in a camera's frame: a frame has time for some regions, and the strongest would
/// keep the others from ever being looked at.
///
/// Some codes of the last frames come first, so that they are followed, then what was not looked at
/// for the longest. Memory is bounded by the looks that are kept.
final class LookOrder {
  /// Regions in which codes were read that come first, the one read longest ago first.
  private static let firstOfRead = 3
  /// Looks that are kept.
  private static let mostLooks = 64
  /// Distance from an earlier look, in the region's longer side, from which it is another place.
  private static let near = 0.3

  private struct Look {
    let center: Point
    let frame: Int
    let didRead: Bool
  }

  private var looks: [Look] = []

  /// Orders regions.
  ///
  /// - Parameter regions: Strongest first.
  /// - Returns: The same, the one whose turn it is first.
  func sorted(_ regions: [OrientedRegion]) -> [OrientedRegion] {
    // The place in the list keeps equals in order: sorting is not documented as stable.
    let ranked = regions.enumerated().map { index, region in
      (region: region, look: look(at: region), index: index)
    }.sorted {
      ($0.look?.frame ?? .min, $0.index) < ($1.look?.frame ?? .min, $1.index)
    }
    let first = ranked.filter { $0.look?.didRead == true }.prefix(LookOrder.firstOfRead)
    let indices = Set(first.map(\.index))
    return first.map(\.region) + ranked.filter { !indices.contains($0.index) }.map(\.region)
  }

  /// Keeps that a region was looked at.
  ///
  /// - Parameters:
  ///   - region: The region.
  ///   - frame: Number of the frame.
  ///   - didRead: Whether a code was read there.
  func note(_ region: OrientedRegion, frame: Int, didRead: Bool) {
    looks.removeAll { isNear($0, region) }
    looks.append(Look(center: region.center, frame: frame, didRead: didRead))
    if looks.count > LookOrder.mostLooks { looks.removeFirst() }
  }

  private func look(at region: OrientedRegion) -> Look? {
    looks.last { isNear($0, region) }
  }

  private func isNear(_ look: Look, _ region: OrientedRegion) -> Bool {
    look.center.distance(to: region.center)
      < LookOrder.near * max(region.length, region.height)
  }
}
