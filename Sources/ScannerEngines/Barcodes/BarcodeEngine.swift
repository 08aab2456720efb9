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
    for turn in startsWithBars(scene) ? BarcodeEngine.barsFirst : BarcodeEngine.matrixFirst
    where scene.hasOpen(turn.kind) {
      try read(scene, turn)
    }
    for retry in [Turn.qrRetry, .matrixRetry, .wholeRetry, .scanLineRetry] where scene.found.isEmpty
    {
      try read(scene, retry)
    }
  }

  private func startsWithBars(_ scene: CodeScene) -> Bool {
    guard let strongest = scene.regions.first else { return false }
    return strongest.kind == .linear && strongest.coherence > BarcodeEngine.barCoherence
  }

  /// One reader's turn with a picture of its own.
  private enum Turn {
    case bars, thoroughBars, scanLines, whole, qr, matrixCodes, matrixRegions
    case qrRetry, matrixRetry, wholeRetry, scanLineRetry

    /// What it is for.
    var kind: OrientedRegion.Kind {
      switch self {
      case .bars, .thoroughBars, .scanLines, .scanLineRetry: .linear
      case .whole, .qr, .matrixCodes, .matrixRegions: .matrix
      case .qrRetry, .matrixRetry, .wholeRetry: .matrix
      }
    }
  }

  // Turns by what they cost and what they read, measured on 932 pictures.
  private static let barsFirst: [Turn] = [
    .bars, .scanLines, .whole, .thoroughBars, .qr, .matrixCodes, .matrixRegions,
  ]
  private static let matrixFirst: [Turn] = [
    .whole, .bars, .qr, .matrixCodes, .scanLines, .thoroughBars, .matrixRegions,
  ]

  private func read(_ scene: CodeScene, _ turn: Turn) throws(ScanError) {
    switch turn {
    case .bars: linear.read(scene, .firstLook)
    case .thoroughBars: linear.read(scene, .thorough)
    case .scanLines: try scanLines.read(scene)
    case .whole: matrix.readWhole(scene)
    case .qr: qr.read(scene)
    case .matrixCodes: matrixCodes.read(scene)
    case .matrixRegions: matrix.readRegions(scene)
    case .qrRetry: qr.retry(scene)
    case .matrixRetry: matrixCodes.retry(scene)
    case .wholeRetry: matrix.retry(scene)
    case .scanLineRetry: try scanLines.retry(scene)
    }
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
