import ScannerCore

/// Reads Aztec Codes and Data Matrix symbols with the project's own reader.
final class MatrixEngine: RecognitionEngine {
  /// Short name.
  static let identifier = "matrix"
  /// What it reads.
  static let symbologies: Set<Symbology> = [.aztec, .dataMatrix]

  func recognize(
    _ frame: Frame, in region: Rectangle, for request: RecognitionRequest,
    knowing known: [Observation]
  ) throws(ScanError) -> [Observation] {
    guard let window = PixelWindow(region, width: frame.width, height: frame.height) else {
      return []
    }
    var kinds: Set<MatrixReading.Kind> = []
    if request.symbologies.contains(.aztec) { kinds.insert(.aztec) }
    if request.symbologies.contains(.dataMatrix) { kinds.insert(.dataMatrix) }
    var readings = MatrixEngine.readings(
      frame, window, kinds, request.isStillPicture ? .first : .live(frame: frame.sequenceNumber))
    // What was read explains the picture; only one without any code is looked at closely.
    if request.isStillPicture, readings.isEmpty, known.isEmpty {
      readings = MatrixEngine.readings(frame, window, kinds, .still)
    }
    return readings.map { reading in
      MatrixEngine.observation(reading).moved(x: Double(window.x), y: Double(window.y))
    }
  }

  private static func readings(
    _ frame: Frame, _ window: PixelWindow, _ kinds: Set<MatrixReading.Kind>,
    _ budget: MatrixBudget
  ) -> [MatrixReading] {
    frame.withPixels { pixels in
      pixels.withUnsafeBufferPointer { buffer -> [MatrixReading] in
        guard let base = buffer.baseAddress else { return [] }
        let plane = QRPlane(
          base: base + window.y * frame.stride + window.x, width: window.width,
          height: window.height, stride: frame.stride)
        return MatrixReader.read(plane: plane, for: kinds, budget: budget)
      }
    }
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
