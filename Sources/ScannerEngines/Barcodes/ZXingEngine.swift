import ScannerCore

/// Reads 2D codes with ZXing; linear codes are ZBar's, see `RowJudge`.
final class ZXingEngine: RecognitionEngine {
  /// Short name.
  static let identifier = "zxing"
  /// What is asked of ZXing.
  static let symbologies = Set(ZXingReader.matrixFormats.keys)

  func recognize(
    _ frame: Frame, in region: Rectangle, for request: RecognitionRequest,
    knowing known: [Observation]
  ) throws(ScanError) -> [Observation] {
    var wanted = request.symbologies.intersection(ZXingEngine.symbologies)
    // The project's own reader reads more of them; ZXing is the second opinion where it read none.
    if !request.isStillPicture || known.contains(where: { $0.engine == QREngine.identifier }) {
      wanted.subtract(QREngine.symbologies)
    }
    if !request.isStillPicture || known.contains(where: { $0.engine == MatrixEngine.identifier }) {
      wanted.subtract(MatrixEngine.symbologies)
    }
    guard !wanted.isEmpty,
      let window = PixelWindow(region, width: frame.width, height: frame.height)
    else { return [] }
    let picture = GreyPicture(frame, window)
    var codes = read(picture, for: wanted, MatrixAttempt.live)
    codes += readRegions(picture, for: wanted, without: codes, isStill: request.isStillPicture)
    if codes.isEmpty, request.isStillPicture {
      codes = read(picture, for: wanted, MatrixAttempt.retries)
    }
    return codes.map {
      ZXingEngine.observation($0).moved(x: Double(window.x), y: Double(window.y))
    }
  }

  private func read(
    _ picture: GreyPicture, for wanted: Set<Symbology>, _ attempts: [MatrixAttempt]
  ) -> [ZXingCode] {
    for attempt in attempts {
      let codes = attempt.read(picture, for: wanted)
      if !codes.isEmpty { return codes }
    }
    return []
  }

  /// Looks for what ZXing 1.4 sees in the middle of a picture only.
  private func readRegions(
    _ picture: GreyPicture, for wanted: Set<Symbology>, without known: [ZXingCode], isStill: Bool
  ) -> [ZXingCode] {
    let centred = wanted.intersection([.aztec, .dataMatrix])
    guard !centred.isEmpty else { return [] }
    var codes: [ZXingCode] = []
    for window in MatrixRegions.find(in: picture) {
      let isKnown = (known + codes).contains { window.contains($0.quad.center) }
      guard !isKnown else { continue }
      let crop = picture.cropped(to: window)
      let attempts = isStill ? MatrixAttempt.regionRetries : MatrixAttempt.live
      codes += read(crop, for: centred, attempts).map {
        $0.mapped { Point($0.x + Double(window.x), $0.y + Double(window.y)) }
      }
    }
    return codes
  }

  private static func observation(_ code: ZXingCode) -> Observation {
    let barcode = Barcode(
      symbology: code.symbology, bytes: code.bytes,
      payload: PayloadDecoder.text(code.bytes, segments: code.characterSets),
      aimIdentifier: code.aimIdentifier)
    // Reed-Solomon has confirmed it: on photos 4 of 719 were wrong.
    return Observation(
      reading: .barcode(barcode), quad: code.quad, confidence: 0.99, engine: identifier)
  }
}
