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

  /// Frames of a camera from one look with ZBar at the whole frame to the next.
  private static let scanLinePeriod = 8
  /// The same for ZXing without a region that looks like a 2D code.
  private static let matrixPeriod = 4

  private let finder = RegionFinder()
  private let linear = LinearReader()
  private let qr = QRCodeReader()
  private let matrix = MatrixReader()
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
    // Bars are cheap to read, and what else is in the picture costs less when they are known.
    let startsWithBars = scene.regions.first.map { $0.kind == .linear && $0.coherence > 0.9 }
    if startsWithBars ?? false { linear.read(scene, .firstLook) }
    if scene.hasOpen(.matrix) { matrix.readWhole(scene) }
    if !(startsWithBars ?? false) && scene.hasOpen(.linear) { linear.read(scene, .firstLook) }
    if scene.isExplained { return }
    if scene.hasOpen(.linear) { try scanLines.read(scene) }
    if scene.hasOpen(.matrix) { qr.read(scene) }
    if scene.hasOpen(.linear) { linear.read(scene, .thorough) }
    if scene.hasOpen(.matrix) { matrix.readRegions(scene) }
    guard scene.found.isEmpty else { return }
    matrix.retry(scene)
    if scene.found.isEmpty { try scanLines.retry(scene) }
  }

  private func readLive(_ scene: CodeScene) throws(ScanError) {
    let number = scene.frame.sequenceNumber
    linear.read(scene, .live)
    qr.read(scene)
    if number % BarcodeEngine.matrixPeriod == 0 { matrix.readWhole(scene) }
    matrix.readRegions(scene)
    if number % BarcodeEngine.scanLinePeriod == 0, scene.hasOpen(.linear) {
      try scanLines.read(scene)
    }
  }
}
