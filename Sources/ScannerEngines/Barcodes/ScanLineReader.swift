import CZBar
import ScannerCore

/// Reads linear codes and SQCode with ZBar, each linear code confirmed by its own rows.
///
/// QR codes are left to the other readers, which read more of them and fewer wrongly.
final class ScanLineReader {
  /// Short name.
  static let identifier = "zbar"
  /// What ZBar can read, with the variants that are told apart afterwards.
  static let symbologies: Set<Symbology> = [
    .ean13, .ean8, .upca, .upce, .gs1DataBar, .gs1DataBarExpanded, .code128, .code93, .code39,
    .code39Checksum, .code39FullASCII, .code39FullASCIIChecksum, .codabar, .i2of5, .i2of5Checksum,
    .itf14, .sqCode,
  ]

  /// Distance of scan lines in pixels: at 2 ZBar costs half and reads 4 % more linear codes.
  private static let density: Int32 = 2
  /// Regions of live frames that get their turn, strongest first.
  private static let regionsInTurn = 5
  /// Pixels of such a region at most: larger ones cost too much, and need no second reader.
  private static let largestRegion = 200_000

  /// Reads the searched part.
  ///
  /// - Parameter scene: Gets what was read.
  /// - Throws: When there is no memory for a scanner.
  func read(_ scene: CodeScene) throws(ScanError) {
    scene.addLocal(
      try read(scene.picture, for: scene.request, density: ScanLineReader.density))
  }

  /// Reads one of the open regions, from frame to frame another one.
  ///
  /// - Parameter scene: Gets what was read.
  /// - Throws: When there is no memory for a scanner.
  func readOneRegion(_ scene: CodeScene) throws(ScanError) {
    let regions = scene.regions.filter { $0.looksLikeCode && scene.isOpen($0) }
      .prefix(ScanLineReader.regionsInTurn)
    guard !regions.isEmpty else { return }
    let turn = abs(scene.frame.sequenceNumber) % regions.count
    let window = scene.window(around: regions[regions.startIndex + turn])
    guard window.width * window.height <= ScanLineReader.largestRegion else { return }
    let read = try read(
      GreyPicture(scene.frame, window), for: scene.request, density: ScanLineReader.density)
    scene.add(read.map { $0.moved(x: Double(window.x), y: Double(window.y)) })
  }

  /// Tries what costs more, in a picture in which nothing was read.
  ///
  /// - Parameter scene: Gets what was read.
  /// - Throws: When there is no memory for a scanner.
  func retry(_ scene: CodeScene) throws(ScanError) {
    let (picture, request) = (scene.picture, scene.request)
    let rows = RowScan(picture: picture).read(request.symbologies)
    scene.addLocal(rows.compactMap { observation($0, confidence: 0.98, for: request) })
    guard scene.found.isEmpty else { return }
    // Small pictures hold small modules, large ones blurred ones.
    if picture.width * picture.height < 120_000 {
      let doubled = try read(picture.doubled(), for: request, density: 1, lineDensity: 4)
      scene.addLocal(doubled.map { $0.scaled(by: 0.5) })
      return
    }
    guard max(picture.width, picture.height) > 800, let half = picture.halved() else { return }
    scene.addLocal(try read(half, for: request, density: 1).map { $0.scaled(by: 2) })
  }

  private func read(
    _ picture: GreyPicture, for request: RecognitionRequest, density: Int32, lineDensity: Int = 1
  ) throws(ScanError) -> [Observation] {
    let types = ScanLineReader.types(for: request)
    guard !types.isEmpty else { return [] }
    guard let scanner = ZBarScanner(types: types, density: density) else {
      throw .initError(cause: "ZBar has no memory for a scanner")
    }
    let confirmation = LinearConfirmation(
      picture: picture, isStillPicture: request.isStillPicture, lineDensity: lineDensity)
    return scanner.scan(picture).compactMap { symbol in
      if let matrix = ScanLineReader.matrix(symbol) { return matrix }
      guard let reading = ScanLineReader.linear(symbol, in: picture),
        let confirmed = confirmation.confirm(reading)
      else { return nil }
      return observation(confirmed.reading, confidence: confirmed.confidence, for: request)
    }
  }

  private func observation(
    _ reading: LinearReading, confidence: Double, for request: RecognitionRequest
  ) -> Observation? {
    guard
      let barcode = LinearVariant.barcode(
        symbology: reading.symbology, bytes: reading.bytes, isGS1: reading.isGS1,
        requested: request.symbologies)
    else {
      return nil
    }
    return Observation(
      reading: .barcode(barcode), quad: reading.place.quad, confidence: confidence,
      engine: ScanLineReader.identifier)
  }

  private static func linear(_ symbol: ZBarSymbol, in picture: GreyPicture) -> LinearReading? {
    guard let symbology = linearTypes[symbol.type.rawValue],
      let place = BarPlacement(
        ends: symbol.points, quarterTurns: symbol.quarterTurns,
        edges: LinearReading.edges(symbology), in: picture)
    else { return nil }
    return LinearReading(
      symbology: symbology, bytes: symbol.bytes, quality: symbol.quality, isGS1: symbol.isGS1,
      place: place)
  }

  /// ZBar gives the corners counter-clockwise from the code's own top left.
  private static func matrix(_ symbol: ZBarSymbol) -> Observation? {
    guard symbol.type == ZBAR_SQCODE, symbol.points.count == 4 else { return nil }
    let barcode = Barcode(
      symbology: .sqCode, bytes: symbol.bytes, payload: PayloadDecoder.text(symbol.bytes))
    return Observation(
      reading: .barcode(barcode),
      quad: Quadrilateral(
        topLeft: symbol.points[0], topRight: symbol.points[3], bottomRight: symbol.points[2],
        bottomLeft: symbol.points[1]),
      confidence: 0.9, engine: identifier)
  }

  private static let linearTypes: [UInt32: Symbology] = [
    ZBAR_EAN13.rawValue: .ean13, ZBAR_UPCA.rawValue: .upca, ZBAR_EAN8.rawValue: .ean8,
    ZBAR_UPCE.rawValue: .upce, ZBAR_CODE128.rawValue: .code128,
    ZBAR_CODE93.rawValue: .code93, ZBAR_CODE39.rawValue: .code39,
    ZBAR_CODABAR.rawValue: .codabar, ZBAR_I25.rawValue: .i2of5,
  ]

  private static func types(for request: RecognitionRequest) -> Set<UInt32> {
    var types: Set<UInt32> = []
    for symbology in request.symbologies {
      switch symbology {
      case .ean13, .upca:
        // UPC-E as itself: else ZBar gives it as an EAN-13 that was not printed.
        types.formUnion([ZBAR_EAN13.rawValue, ZBAR_UPCE.rawValue])
        if symbology == .upca { types.insert(ZBAR_UPCA.rawValue) }
      case .sqCode: types.insert(ZBAR_SQCODE.rawValue)
      default:
        let type = linearTypes.first { $0.value == symbology.family || $0.value == symbology }
        if let type { types.insert(type.key) }
      }
    }
    return types
  }
}
