import ScannerCore

/// An Aztec Code or a Data Matrix as it was read.
package struct MatrixReading: Hashable, Sendable {
  /// Kind of symbol.
  package enum Kind: Hashable, Sendable {
    /// Aztec Code.
    case aztec
    /// Aztec Rune.
    case rune
    /// Data Matrix ECC 200 and DMRE.
    case dataMatrix
  }

  /// Kind of symbol.
  package var kind: Kind
  /// What it says.
  package var payload: MatrixPayload
  /// Columns, finder patterns included.
  package var width: Int
  /// Rows, finder patterns included.
  package var height: Int
  /// True when the symbol is seen from behind.
  package var isMirrored: Bool
  /// True when its modules are light on dark.
  package var isInverted: Bool
  /// Its corners in pixels of the plane, clockwise from its own top left; for a mirrored symbol from
  /// the same corner, clockwise in the picture.
  package var quad: Quadrilateral
  /// Upper bound of the chance, as log10, that noise passes the error correction like this.
  package var chanceExponent: Double

  /// The AIM identifier (ISO/IEC 15424): "]z0" to "]zC", "]d1" to "]d6".
  package var aimIdentifier: String {
    let usesECI = !payload.characterSets.isEmpty
    let function = payload.fnc1 == nil ? 0 : payload.fnc1 == .gs1 ? 1 : 2
    switch kind {
    case .rune: return "]zC"
    case .dataMatrix: return "]d\((usesECI ? 4 : 1) + function)"
    case .aztec:
      let modifier = (usesECI ? 3 : 0) + function + (payload.structuredAppend == nil ? 0 : 6)
      return "]z" + String(modifier, radix: 16, uppercase: true)
    }
  }

  /// One less the chance of a wrong reading.
  package var confidence: Double {
    var chance = 1.0
    for _ in 0..<min(12, max(0, Int(-chanceExponent))) { chance /= 10 }
    return 1 - chance
  }
}

extension Quadrilateral {
  /// The corners of a symbol under a grid, clockwise in the picture.
  ///
  /// - Parameters:
  ///   - mesh: Where the modules lie.
  ///   - width: Columns of the symbol.
  ///   - height: Rows of the symbol.
  init(_ mesh: QRMesh, width: Int, height: Int) {
    let (right, bottom) = (Float(width), Float(height))
    let places = [(0, 0), (right, 0), (right, bottom), (0, bottom)].map {
      mesh.place(QRVector($0.0, $0.1))
    }
    let corners = places.map { Point(x: Double($0.x), y: Double($0.y)) }
    let isClockwise =
      (places[1] - places[0]).x * (places[3] - places[0]).y
      >= (places[1] - places[0]).y * (places[3] - places[0]).x
    self.init(
      topLeft: corners[0], topRight: corners[isClockwise ? 1 : 3], bottomRight: corners[2],
      bottomLeft: corners[isClockwise ? 3 : 1])
  }
}
