import ScannerCore

/// Reads PDF417 and MicroPDF417 symbols of a scene, at any angle.
final class StackedReader {
  /// What it reads.
  static let symbologies: Set<Symbology> = [.pdf417, .microPDF417]

  /// Regions that are looked at, strongest first; two more for each code of a sheet.
  private static let mostRegions = 8
  /// Those of every second live frame; others get their turn in a later one.
  private static let liveRegions = 2

  /// Reads the open regions.
  ///
  /// - Parameter scene: Gets what was read.
  func read(_ scene: CodeScene) {
    guard !scene.request.symbologies.isDisjoint(with: StackedReader.symbologies) else { return }
    let most = StackedReader.mostRegions + 2 * scene.found.count
    var regions = Array(scene.regions.lazy.filter { scene.isOpen($0) }.prefix(most))
    if !scene.request.isStillPicture, regions.count > StackedReader.liveRegions {
      let turn = abs(scene.frame.sequenceNumber % 1024) / 2 * StackedReader.liveRegions
      regions = (0..<StackedReader.liveRegions).map { regions[(turn + $0) % regions.count] }
    }
    for region in regions where scene.isOpen(region) {
      for upright in StackedReader.upright(region, among: scene.regions) {
        let observations = StackedReader.read(upright, scene)
        scene.add(observations)
        if !observations.isEmpty { break }
      }
    }
  }

  private static func read(_ region: OrientedRegion, _ scene: CodeScene) -> [Observation] {
    let wanted = scene.request.symbologies
    if wanted.contains(.pdf417) {
      let readings = PDF417Search.read(region, of: scene.frame)
      if !readings.isEmpty { return readings.map { observation($0, .pdf417) } }
    }
    guard wanted.contains(.microPDF417) else { return [] }
    return MicroPDFSearch.read(region, of: scene.frame).map { observation($0, .microPDF417) }
  }

  /// A region in the directions in which its bars may stand.
  ///
  /// One of two directions has no exact angle; its row address patterns often are regions of bars.
  private static func upright(
    _ region: OrientedRegion, among others: [OrientedRegion]
  ) -> [OrientedRegion] {
    guard region.kind == .matrix else { return [region] }
    var angles: [Double] = []
    let bars = others.filter { $0.kind == .linear && $0.score > 0 && $0.isInside(region) }.prefix(3)
    for angle in bars.map(\.angle) + [region.angle, region.angle + .pi / 2]
    where !angles.contains(where: { abs(($0 - angle).remainder(dividingBy: .pi)) < 0.03 }) {
      angles.append(angle)
    }
    return angles.prefix(4).map(region.turned)
  }

  private static func observation(
    _ reading: StackedReading, _ symbology: Symbology
  ) -> Observation {
    let payload = reading.payload
    var barcode = Barcode(
      symbology: symbology, bytes: payload.bytes,
      characterSets: payload.characterSets,
      aimIdentifier: reading.aimIdentifier)
    barcode.structuredAppend = payload.part(in: symbology)
    return Observation(
      reading: .barcode(barcode), quad: reading.quad, confidence: 0.99,
      engine: symbology == .pdf417 ? "pdf417" : "micropdf")
  }
}

extension OrientedRegion {
  /// Tells whether its middle lies in another region.
  fileprivate func isInside(_ other: OrientedRegion) -> Bool {
    let (dx, dy) = (center.x - other.center.x, center.y - other.center.y)
    let right = other.direction
    return abs(dx * right.x + dy * right.y) < other.length / 2
      && abs(dy * right.x - dx * right.y) < other.height / 2
  }

  /// The region with its first side along another direction.
  fileprivate func turned(to angle: Double) -> OrientedRegion {
    var turned = self
    turned.angle = angle
    if abs((angle - self.angle).remainder(dividingBy: .pi)) > .pi / 4 {
      (turned.length, turned.height) = (height, length)
    }
    return turned
  }
}
