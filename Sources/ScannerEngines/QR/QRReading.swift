import ScannerCore

/// A QR Code or Micro QR Code as it was read.
package struct QRReading: Hashable, Sendable {
  /// The kinds of symbol that one reader reads.
  package enum Kind: Hashable, Sendable {
    /// QR Code model 2, versions 1 to 40.
    case qr
    /// Micro QR Code, versions M1 to M4.
    case microQR
  }

  /// Share of the codewords that may be wrong: about 7, 15, 25 and 30 %.
  package enum ErrorCorrection: Int, CaseIterable, Hashable, Sendable {
    case low, medium, quartile, high
    /// Micro QR M1: errors are noticed, not corrected.
    case detectionOnly
  }

  /// Kind of symbol.
  package var kind: Kind
  /// What it says.
  package var payload: QRPayload
  /// Version: 1…40, or 1…4 for M1…M4.
  package var version: Int
  /// Level of error correction.
  package var errorCorrection: ErrorCorrection
  /// True when the symbol is seen from behind.
  package var isMirrored: Bool
  /// True when its modules are light on dark.
  package var isInverted: Bool
  /// Its corners in pixels of the plane, clockwise from its own top left; for a mirrored symbol
  /// anticlockwise in the picture.
  package var quad: Quadrilateral
  /// Upper bound of the chance, as log10, that noise passes the error correction like this.
  package var chanceExponent: Double

  /// One less the chance of a wrong reading.
  package var confidence: Double {
    1 - exp10Bound(chanceExponent)
  }

  /// The AIM identifier (ISO/IEC 15424): "]Q1" to "]Q6".
  package var aimIdentifier: String { "]Q\(payload.symbologyModifier)" }

  private func exp10Bound(_ exponent: Double) -> Double {
    var value = 1.0
    for _ in 0..<min(300, Int(-exponent)) { value /= 10 }
    return value
  }
}

/// How much work one call of the reader may do.
///
/// The unit is one interpolated pixel, about 4 ns, so a result never depends on the machine's load.
package struct QRBudget: Hashable, Sendable {
  /// Interpolated pixels for symbols after their finder patterns are known.
  package var samples: Int
  /// Finder candidates that get a template fit, on each level of the picture.
  package var candidates: Int
  /// Whether to look at every row, for weak contrast and the smallest modules.
  package var isThorough: Bool
  /// Whether to look again, with relaxed rules, when nothing was read.
  package var mayRelax: Bool
  /// Whether grids may be bent and grown when a symbol does not decode at once.
  package var mayBend: Bool

  /// For frames of a camera: bounded so that a frame costs a few milliseconds more at most.
  package static let live = QRBudget(
    samples: 1_200_000, candidates: 100, isThorough: false, mayRelax: false, mayBend: true)
  /// For a picture on its own.
  package static let still = QRBudget(
    samples: 40_000_000, candidates: 600, isThorough: true, mayRelax: true, mayBend: true)

  /// Makes a budget.
  ///
  /// - Parameters:
  ///   - samples: Interpolated pixels for symbols after their finder patterns are known.
  ///   - candidates: Finder candidates that get a template fit, on each level of the picture.
  ///   - isThorough: Whether to look at every row.
  ///   - mayRelax: Whether to look again when nothing was read.
  ///   - mayBend: Whether grids may be bent and grown.
  package init(
    samples: Int, candidates: Int, isThorough: Bool, mayRelax: Bool, mayBend: Bool
  ) {
    self.samples = samples
    self.candidates = candidates
    self.isThorough = isThorough
    self.mayRelax = mayRelax
    self.mayBend = mayBend
  }
}
