import ScannerCore

/// Reads codes of every kind: several readers take turns with one frame, cheap and sure ones first.
///
/// In a picture of its own, reading ends when what was read explains every region that looks like a
/// code; retries are for pictures in which nothing was read. In a live frame every reader has a
/// bounded share, and what one frame leaves out the next one looks for.
final class BarcodeEngine: CandidateReporting {
  /// Short name.
  static let identifier = "barcodes"
  /// What it reads.
  static let symbologies = LinearReader.symbologies.union(QRCodeReader.symbologies)
    .union(MatrixReader.symbologies).union(ScanLineReader.symbologies)
    .union(StackedReader.symbologies)

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
  private let stacked = StackedReader()
  private let maxiCode = MaxiCodeReader()
  private let addOns = AddOnReader()
  private let candidateFinder = CandidateFinder()

  private(set) var candidates: [CodeCandidate] = []

  func recognize(
    _ frame: Frame, in region: Rectangle, for request: RecognitionRequest,
    knowing known: [Observation]
  ) throws(ScanError) -> [Observation] {
    candidates = []
    guard let window = PixelWindow(region, width: frame.width, height: frame.height) else {
      return []
    }
    let scene = CodeScene(frame, window, request, finder: finder, known: known)
    if request.isStillPicture {
      try readStill(scene)
    } else {
      try readLive(scene)
      // What would help is of interest only where nothing is read.
      if request.reportsCandidates, scene.found.isEmpty {
        candidates = candidateFinder.candidates(in: scene)
      }
    }
    return scene.found.dropFirst(known.count).map { addOns.completed($0, in: frame) }
  }

  private func readStill(_ scene: CodeScene) throws(ScanError) {
    let quality = scene.request.quality
    for turn in StillTurn.turns(startsWithBars: startsWithBars(scene), quality)
    where scene.hasOpen(turn.kind) {
      try read(scene, turn)
    }
    for retry in StillTurn.retries(quality)
    where scene.found.isEmpty || (quality == .accurate && scene.hasOpen(retry.kind)) {
      try read(scene, retry)
    }
    if quality != .fast { qr.readInside(scene) }
  }

  private func startsWithBars(_ scene: CodeScene) -> Bool {
    guard let strongest = scene.regions.first else { return false }
    return strongest.kind == .linear && strongest.coherence > BarcodeEngine.barCoherence
  }

  private func read(_ scene: CodeScene, _ turn: StillTurn) throws(ScanError) {
    switch turn {
    case .bars: linear.read(scene, .firstLook)
    case .thoroughBars: linear.read(scene, .thorough)
    case .scanLines: try scanLines.read(scene)
    case .whole: matrix.readWhole(scene)
    case .qr: qr.read(scene)
    case .stacked: stacked.read(scene)
    case .matrixCodes: matrixCodes.read(scene)
    case .maxiCode: maxiCode.read(scene)
    case .matrixRegions: matrix.readRegions(scene)
    case .qrRetry: qr.retry(scene)
    case .matrixRetry: matrixCodes.retry(scene)
    case .wholeRetry: matrix.retry(scene)
    case .scanLineRetry: try scanLines.retry(scene)
    case .borderRetry: try readBordered(scene)
    }
  }

  private func readBordered(_ scene: CodeScene) throws(ScanError) {
    guard let bordered = scene.bordered() else { return }
    for turn in [StillTurn.qr, .matrixCodes, .stacked] where bordered.found.isEmpty {
      try read(bordered, turn)
    }
    scene.add(bordered: bordered)
  }

  private func readLive(_ scene: CodeScene) throws(ScanError) {
    linear.read(scene, .live)
    qr.read(scene)
    if scene.frame.sequenceNumber.isMultiple(of: 2) { stacked.read(scene) }
    switch scene.frame.sequenceNumber % BarcodeEngine.matrixPeriod {
    case 0: matrix.readWhole(scene)
    case 2: matrixCodes.read(scene)
    case 3: maxiCode.read(scene)
    default: break
    }
    try scanLines.readOneRegion(scene)
  }
}
