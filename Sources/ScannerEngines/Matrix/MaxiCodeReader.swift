import ScannerCore

/// Reads MaxiCodes that stand at an angle: ZXing 1.4 reads upright ones on a clean ground only, so
/// they are found by their bull's eye and drawn anew for it.
final class MaxiCodeReader {
  /// Short name.
  static let identifier = "maxicode"
  /// What it reads.
  static let symbologies: Set<Symbology> = [.maxiCode]

  /// Regions that are looked at, strongest first.
  private static let mostRegions = 6
  /// Directions that are tried at one bull's eye in a picture of its own; in a live frame one.
  private static let mostGrids = 4

  /// Reads the open regions that can be a MaxiCode.
  ///
  /// - Parameter scene: Gets what was read.
  func read(_ scene: CodeScene) {
    guard !scene.request.symbologies.isDisjoint(with: MaxiCodeReader.symbologies) else { return }
    let frame = scene.frame
    let regions = scene.open(.matrix).filter(\.canBeMaxiCode).prefix(MaxiCodeReader.mostRegions)
    for region in regions where scene.isOpen(region) {
      let found = frame.withPixels { pixels in
        pixels.withUnsafeBufferPointer { buffer -> Observation? in
          guard let base = buffer.baseAddress else { return nil }
          let plane = QRPlane(
            base: base, width: frame.width, height: frame.height, stride: frame.stride)
          return MaxiCodeReader.read(
            region, in: plane, most: scene.request.isStillPicture ? MaxiCodeReader.mostGrids : 1)
        }
      }
      if let found { scene.add([found]) }
    }
  }

  private static func read(
    _ region: OrientedRegion, in plane: QRPlane, most: Int
  ) -> Observation? {
    let side = Float((region.length * region.height).squareRoot())
    let centre = QRVector(Float(region.center.x), Float(region.center.y))
    guard
      let grid = MaxiCodeGrid(near: centre, reach: 0.1 * side, module: side / 31, in: plane)
    else { return nil }
    for fitted in grid.fitted(most: most) {
      let codes = ZXingReader.read(
        fitted.redrawn(), for: [.maxiCode], effort: [.tryHarder, .globalThreshold])
      guard let code = codes.first else { continue }
      var barcode = Barcode(
        symbology: .maxiCode, bytes: code.bytes,
        characterSets: code.characterSets,
        aimIdentifier: code.aimIdentifier)
      barcode.structuredAppend = code.structuredAppend
      return Observation(
        reading: .barcode(barcode), quad: fitted.quad, confidence: 0.99, engine: identifier)
    }
    return nil
  }
}

extension OrientedRegion {
  /// A MaxiCode is nearly square, and its 30 modules have two pixels or more.
  fileprivate var canBeMaxiCode: Bool {
    min(length, height) > 56 && max(length, height) < 1.4 * min(length, height)
  }
}
