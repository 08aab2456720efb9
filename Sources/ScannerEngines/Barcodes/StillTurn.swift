import ScannerCore

/// One reader's turn with a picture of its own.
enum StillTurn {
  /// What is sharp among bars, and everything about them.
  case bars, thoroughBars
  /// ZBar, the whole picture.
  case scanLines
  /// ZXing, the whole picture and regions of it.
  case whole, matrixRegions
  /// The own readers of 2D codes.
  case qr, stacked, matrixCodes, maxiCode
  /// What costs most, for a picture in which nothing was read.
  case qrRetry, matrixRetry, wholeRetry, scanLineRetry
  /// The own readers of 2D codes with a border around a small picture.
  case borderRetry

  /// What it is for: a turn is left out when no region of that kind is open; nil: of either kind.
  var kind: OrientedRegion.Kind? {
    switch self {
    case .bars, .thoroughBars, .scanLines, .scanLineRetry: .linear
    case .stacked: nil
    case .whole, .matrixRegions, .qr, .matrixCodes, .maxiCode: .matrix
    case .qrRetry, .matrixRetry, .wholeRetry, .borderRetry: .matrix
    }
  }

  /// The turns in order, by what they cost and what they read.
  ///
  /// - Parameters:
  ///   - startsWithBars: Whether bars are what stands out.
  ///   - quality: How far to go; fast leaves out what reads one picture in ten.
  /// - Returns: Turns for what is open.
  static func turns(startsWithBars: Bool, _ quality: QualityLevel) -> [StillTurn] {
    switch (startsWithBars, quality) {
    case (true, .fast): [.bars, .scanLines, .whole]
    case (false, .fast): [.whole, .bars, .qr, .matrixCodes]
    case (true, _): barsFirst
    case (false, _): matrixFirst
    }
  }

  private static let barsFirst: [StillTurn] = [
    .bars, .scanLines, .whole, .stacked, .thoroughBars, .qr, .matrixCodes, .maxiCode,
    .matrixRegions,
  ]
  private static let matrixFirst: [StillTurn] = [
    .whole, .bars, .stacked, .qr, .matrixCodes, .maxiCode, .scanLines, .thoroughBars,
    .matrixRegions,
  ]

  /// The turns that follow when nothing was read; the most accurate level takes them for whatever
  /// is open.
  ///
  /// - Parameter quality: How far to go.
  /// - Returns: Turns, cheap ones last: they read least.
  static func retries(_ quality: QualityLevel) -> [StillTurn] {
    quality == .fast
      ? [] : [.qrRetry, .matrixRetry, .wholeRetry, .scanLineRetry, .borderRetry]
  }
}
