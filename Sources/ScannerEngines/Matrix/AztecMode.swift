/// What the ring around an Aztec Code's bullseye says (ISO/IEC 24778, 7.2.3 and annex A).
package struct AztecMode: Hashable, Sendable {
  /// The kinds of symbol.
  package enum Kind: Hashable, Sendable {
    /// A bullseye of nine modules, 1 to 4 layers.
    case compact
    /// A bullseye of thirteen modules, 1 to 32 layers and a reference grid.
    case full
    /// One number, 0…255, in the ring alone.
    case rune(Int)
  }

  /// Kind of symbol.
  package let kind: Kind
  /// Layers of data around the ring; 0 for a rune.
  package let layers: Int
  /// Codewords of data.
  package let dataCount: Int

  /// Modules on a side.
  package var dimension: Int {
    switch kind {
    case .rune: return 11
    case .compact: return 11 + 4 * layers
    case .full:
      let base = 14 + 4 * layers
      return base + 1 + 2 * ((base / 2 - 1) / 15)
    }
  }

  /// Bits of one word of data.
  var wordSize: Int { layers <= 2 ? 6 : layers <= 8 ? 8 : layers <= 22 ? 10 : 12 }
  /// Bits of all layers.
  var bitCount: Int { ((kind == .compact ? 88 : 112) + 16 * layers) * layers }

  private static let decoder = ReedSolomonDecoder(
    field: GaloisField(size: 16, polynomial: 0x13), firstRoot: 1)

  /// Reads the ring's message.
  ///
  /// - Parameters:
  ///   - bits: 28 bits for a compact symbol or a rune, 40 for a full one, from the top left
  ///     clockwise.
  ///   - mostErrors: Words of four bits that may be wrong.
  package init?(bits: [Bool], mostErrors: Int) {
    let words = stride(from: 0, to: bits.count, by: 4).map { start in
      bits[start..<min(start + 4, bits.count)].reduce(UInt16(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    let parity = bits.count == 28 ? 5 : 6
    guard bits.count == 28 || bits.count == 40 else { return nil }
    if let data = Self.corrected(words, parity: parity, mostErrors: mostErrors) {
      let isCompact = data.count == 2
      let value = data.reduce(0) { $0 << 4 | Int($1) }
      kind = isCompact ? .compact : .full
      layers = value >> (isCompact ? 6 : 11) + 1
      dataCount = value & (isCompact ? 63 : 2047) + 1
      guard dataCount <= bitCount / wordSize - 3 else { return nil }
    } else if parity == 5,
      let data = Self.corrected(
        words.map { $0 ^ 0b1010 }, parity: parity, mostErrors: min(1, mostErrors))
    {
      // A rune is told by every second bit turned over.
      kind = .rune(Int(data[0]) << 4 | Int(data[1]))
      layers = 0
      dataCount = 0
    } else {
      return nil
    }
  }

  private static func corrected(
    _ words: [UInt16], parity: Int, mostErrors: Int
  ) -> [UInt16]? {
    var block = words
    guard let errors = decoder.correct(&block, parityCount: parity), errors <= mostErrors else {
      return nil
    }
    return Array(block.dropLast(parity))
  }
}
