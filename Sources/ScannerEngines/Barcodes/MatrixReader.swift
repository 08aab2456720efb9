import ScannerCore

/// Reads 2D codes with ZXing; its linear codes are read from single rows, see `CropRows`.
final class MatrixReader {
  /// Short name.
  static let identifier = "zxing"
  /// What is asked of ZXing.
  static let symbologies = Set(ZXingReader.matrixFormats.keys)

  /// Reads the whole searched part as it is.
  ///
  /// - Parameter scene: Gets what was read.
  func readWhole(_ scene: CodeScene) {
    // ZXing 1.4 takes padding at the end of an Aztec Code for content: the own reader goes first.
    let left: Set<Symbology> = scene.request.isStillPicture ? [.aztec] : []
    read(scene, scene.picture, MatrixAttempt.live, at: nil, without: left)
  }

  /// Looks in open regions for what ZXing 1.4 sees in the middle of a picture only.
  ///
  /// - Parameter scene: Gets what was read.
  func readRegions(_ scene: CodeScene) {
    guard !wanted(scene, isCentred: true).isEmpty else { return }
    let attempts =
      scene.request.isStillPicture && scene.found.isEmpty
      ? MatrixAttempt.regionRetries : MatrixAttempt.live
    for window in MatrixRegions.find(in: scene.picture) {
      let middle = Point(
        Double(scene.window.x + window.x) + Double(window.width) / 2,
        Double(scene.window.y + window.y) + Double(window.height) / 2)
      if scene.found.contains(where: { $0.quad.contains(middle) }) { continue }
      read(scene, scene.picture.cropped(to: window), attempts, at: window)
    }
  }

  /// Shows ZXing the searched part in other ways.
  ///
  /// - Parameter scene: Gets what was read.
  func retry(_ scene: CodeScene) {
    read(scene, scene.picture, MatrixAttempt.retries, at: nil)
  }

  private func wanted(_ scene: CodeScene, isCentred: Bool) -> Set<Symbology> {
    let wanted = scene.request.symbologies.intersection(MatrixReader.symbologies)
    return isCentred ? wanted.intersection([.aztec, .dataMatrix]) : wanted
  }

  private func read(
    _ scene: CodeScene, _ picture: GreyPicture, _ attempts: [MatrixAttempt],
    at window: PixelWindow?, without left: Set<Symbology> = []
  ) {
    let wanted = wanted(scene, isCentred: window != nil).subtracting(left)
    guard !wanted.isEmpty else { return }
    for attempt in attempts {
      let codes = attempt.read(picture, for: wanted)
      guard !codes.isEmpty else { continue }
      scene.addLocal(
        codes.map {
          MatrixReader.observation($0).moved(x: Double(window?.x ?? 0), y: Double(window?.y ?? 0))
        })
      return
    }
  }

  private static func observation(_ code: ZXingCode) -> Observation {
    var barcode = Barcode(
      symbology: code.symbology, bytes: code.bytes,
      characterSets: code.characterSets,
      aimIdentifier: code.aimIdentifier)
    barcode.structuredAppend = code.structuredAppend
    // Reed-Solomon has confirmed it: on photos 4 of 719 were wrong.
    return Observation(
      reading: .barcode(barcode), quad: code.quad, confidence: 0.99, engine: identifier)
  }
}
