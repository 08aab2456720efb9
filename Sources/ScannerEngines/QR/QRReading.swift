import ScannerCore

/// A QR Code, Micro QR Code or rMQR Code as it was read.
package struct QRReading: Hashable, Sendable {
  /// The kinds of symbol that one reader reads.
  package enum Kind: Hashable, Sendable {
    /// QR Code model 2, versions 1 to 40.
    case qr
    /// Micro QR Code, versions M1 to M4.
    case microQR
    /// rMQR Code, versions R7x43 to R17x139.
    case rMQR
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
  /// Version: 1…40, 1…4 for M1…M4, or 1…32 for rMQR Code.
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
