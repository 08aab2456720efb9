import ScannerCore

/// Reads codes of every kind: several readers take turns with one frame, cheap and sure ones first.
///
/// In a picture of its own, reading ends when what was read explains every region that looks like a
/// code; retries are for pictures in which nothing was read. In a live frame every reader has a
/// bounded share, and what one frame leaves out the next one looks for.
final class BarcodeEngine: RecognitionEngine {
  /// Short name.
  static let identifier = "barcodes"
  /// What it reads.
  static let symbologies = LinearReader.symbologies.union(QRCodeReader.symbologies)
    .union(MatrixReader.symbologies).union(ScanLineReader.symbologies)

  /// Frames of a camera from one look at the whole of it for 2D codes to the next.
  private static let matrixPeriod = 4
  /// Coherence from which the strongest region is more likely a linear code than a 2D one.
  private static let barCoherence = 0.6

  private let finder = RegionFinder()
  private let linear = LinearReader()
  private let qr = QRCodeReader()
  private let matrix = MatrixReader()
  private let matrixCodes = MatrixCodeReader()
  private let scanLines = ScanLineReader()

  func recognize(
    _ frame: Frame, in region: Rectangle, for request: RecognitionRequest,
    knowing known: [Observation]
  ) throws(ScanError) -> [Observation] {
    guard let window = PixelWindow(region, width: frame.width, height: frame.height) else {
      return []
    }
    let scene = CodeScene(frame, window, request, finder: finder, known: known)
    if request.isStillPicture {
      try readStill(scene)
    } else {
      try readLive(scene)
    }
    return Array(scene.found.dropFirst(known.count))
  }

  private func readStill(_ scene: CodeScene) throws(ScanError) {
    let strongest = scene.regions.first
    let startsWithBars =
      strongest.map { $0.kind == .linear && $0.coherence > BarcodeEngine.barCoherence } ?? false
    if startsWithBars { linear.read(scene, .firstLook) }
    if scene.hasOpen(.matrix) { matrix.readWhole(scene) }
    if !startsWithBars && scene.hasOpen(.linear) { linear.read(scene, .firstLook) }
    if scene.isExplained { return }
    let looksFirst = !startsWithBars && scene.found.isEmpty
    if looksFirst { matrixCodes.read(scene) }
    if scene.isExplained { return }
    if scene.hasOpen(.linear) { try scanLines.read(scene) }
    if startsWithBars && scene.hasOpen(.linear) { linear.read(scene, .thorough) }
    if scene.hasOpen(.matrix) { qr.read(scene) }
    if !startsWithBars && scene.hasOpen(.linear) { linear.read(scene, .thorough) }
    if !looksFirst && scene.hasOpen(.matrix) { matrixCodes.read(scene) }
    if scene.hasOpen(.matrix) { matrix.readRegions(scene) }
    guard scene.found.isEmpty else { return }
    matrixCodes.retry(scene)
    if scene.found.isEmpty { matrix.retry(scene) }
    if scene.found.isEmpty { try scanLines.retry(scene) }
  }

  private func readLive(_ scene: CodeScene) throws(ScanError) {
    linear.read(scene, .live)
    qr.read(scene)
    switch scene.frame.sequenceNumber % BarcodeEngine.matrixPeriod {
    case 0: matrix.readWhole(scene)
    case 2: matrixCodes.read(scene)
    default: break
    }
    try scanLines.readOneRegion(scene)
  }
}
