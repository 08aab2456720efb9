import ScannerCore
import ScannerEngines
import XCTest

/// Reads a drawing as the session does: every engine that serves the request, then the merge.
enum BarcodeReading {
  static func read(
    _ frame: Frame, _ symbologies: Set<Symbology> = Set(Symbology.allCases), isStill: Bool = true,
    region: Rectangle = .whole
  ) throws -> [Observation] {
    var request = RecognitionRequest()
    request.symbologies = symbologies
    request.isStillPicture = isStill
    let recognizer = Recognizer(lane: .barcodes, engines: EngineCatalog.barcodes)
    let outcome = recognizer.recognize(frame, in: region, for: request)
    if let error = outcome.errors.first { throw error }
    return outcome.observations
  }

  static func barcodes(
    _ frame: Frame, _ symbologies: Set<Symbology> = Set(Symbology.allCases), isStill: Bool = true,
    region: Rectangle = .whole
  ) throws -> [Barcode] {
    try read(frame, symbologies, isStill: isStill, region: region).compactMap {
      if case .barcode(let barcode) = $0.reading { barcode } else { nil }
    }
  }
}
