import ScannerCore

/// Reads Aztec Codes and Data Matrix symbols of a scene with the project's own reader.
final class MatrixCodeReader {
  /// Short name.
  static let identifier = "matrix"
  /// What it reads.
  static let symbologies: Set<Symbology> = [.aztec, .dataMatrix]

  /// Regions that are looked at beside what was read already.
  private static let mostRegions = 6

  /// Reads a scene: all of it while nothing is read, then the open regions that look like 2D codes.
  ///
  /// - Parameter scene: Gets what was read.
  func read(_ scene: CodeScene) {
    guard scene.request.isStillPicture else {
      // One look in four frames: see where the engine calls it.
      read(scene, scene.window, .live(frame: scene.frame.sequenceNumber / 4))
      return
    }
    if scene.found.isEmpty {
      read(scene, scene.window, .first)
      return
    }
    let regions = scene.open(.matrix).prefix(MatrixCodeReader.mostRegions)
    for region in regions where scene.isOpen(region) {
      read(scene, scene.window(around: region), .first)
    }
  }

  /// Looks closely at a picture in which nothing was read.
  ///
  /// - Parameter scene: Gets what was read.
  func retry(_ scene: CodeScene) {
    read(scene, scene.window, .still)
  }

  private func read(_ scene: CodeScene, _ window: PixelWindow, _ budget: MatrixBudget) {
    let symbologies = scene.request.symbologies
    var kinds: Set<MatrixReading.Kind> = []
    if symbologies.contains(.aztec) { kinds.insert(.aztec) }
    if symbologies.contains(.dataMatrix) { kinds.insert(.dataMatrix) }
    guard !kinds.isEmpty else { return }
    let frame = scene.frame
    let readings = frame.withPixels { pixels in
      pixels.withUnsafeBufferPointer { buffer -> [MatrixReading] in
        guard let base = buffer.baseAddress else { return [] }
        let plane = QRPlane(
          base: base + window.y * frame.stride + window.x, width: window.width,
          height: window.height, stride: frame.stride)
        return MatrixSymbolReader.read(plane: plane, for: kinds, budget: budget)
      }
    }
    scene.add(
      readings.map { reading in
        MatrixCodeReader.observation(reading).moved(x: Double(window.x), y: Double(window.y))
      })
  }

  private static func observation(_ reading: MatrixReading) -> Observation {
    let payload = reading.payload
    let barcode = Barcode(
      symbology: reading.kind == .dataMatrix ? .dataMatrix : .aztec, bytes: payload.bytes,
      payload: PayloadDecoder.text(payload.bytes, segments: payload.characterSets),
      aimIdentifier: reading.aimIdentifier)
    return Observation(
      reading: .barcode(barcode), quad: reading.quad, confidence: reading.confidence,
      engine: identifier)
  }
}
