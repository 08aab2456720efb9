import ScannerCore

/// Observations and frames for the tests of policy.
enum Sightings {
  static func code(
    _ payload: String, _ symbology: Symbology = .qr, x: Double = 0, y: Double = 0,
    size: Double = 100, confidence: Double = 1, engine: String = "test"
  ) -> Observation {
    Observation(
      reading: .barcode(
        Barcode(symbology: symbology, bytes: Array(payload.utf8), payload: payload)),
      quad: Quadrilateral(x: x, y: y, width: size, height: size), confidence: confidence,
      engine: engine)
  }

  static func line(
    _ transcript: String, x: Double = 0, y: Double = 0, width: Double = 200,
    confidence: Double = 0.9, language: TextLanguage = .english
  ) -> Observation {
    Observation(
      reading: .text(RecognizedText(transcript: transcript, language: language)),
      quad: Quadrilateral(x: x, y: y, width: width, height: 30), confidence: confidence,
      engine: "test")
  }

  /// A black frame; number `number` of a camera at ten frames a second.
  static func frame(_ number: Int = 0, width: Int = 640, height: Int = 480) -> Frame {
    Frame(
      pixels: [UInt8](repeating: 0, count: width * height), width: width, height: height,
      sequenceNumber: number, captureTime: .milliseconds(100 * number))
  }
}

/// An engine that says what a test tells it to.
final class ScriptedEngine: RecognitionEngine {
  private let script:
    @Sendable (Frame, Rectangle, RecognitionRequest) throws(ScanError)
      -> [Observation]

  init(
    _ script:
      @escaping @Sendable (Frame, Rectangle, RecognitionRequest) throws(ScanError)
      -> [Observation]
  ) {
    self.script = script
  }

  func recognize(
    _ frame: Frame, in region: Rectangle, for request: RecognitionRequest,
    knowing known: [Observation]
  ) throws(ScanError) -> [Observation] {
    try script(frame, region, request)
  }

  static func descriptor(
    _ identifier: String = "scripted", lane: Lane = .barcodes,
    reading symbologies: Set<Symbology> = [.qr],
    _ script:
      @escaping @Sendable (Frame, Rectangle, RecognitionRequest) throws(ScanError)
      -> [Observation]
  ) -> EngineDescriptor {
    EngineDescriptor(identifier: identifier, lane: lane, symbologies: symbologies) {
      () throws(ScanError) in ScriptedEngine(script)
    }
  }
}
