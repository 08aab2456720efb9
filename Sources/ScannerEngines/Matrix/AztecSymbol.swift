/// Turns the modules of an Aztec Code into its content.
package enum AztecSymbol {
  /// What came out.
  package struct Result: Hashable, Sendable {
    /// The content.
    package let payload: MatrixPayload
    /// Words of data that were wrong.
    package let corrected: Int
    /// Upper bound of the chance, as log10, that noise passes the error correction like this.
    package let chanceExponent: Double
  }

  /// Noise may pass with this chance at most; the bullseye and the ring come on top.
  private static let mostChance = -2.5

  /// Reads a symbol.
  ///
  /// - Parameters:
  ///   - cells: As many modules as the mode says, right way up.
  ///   - mode: What the ring says.
  /// - Returns: The content, or nil when the words cannot be corrected.
  package static func decode(_ cells: MatrixCells, mode: AztecMode) -> Result? {
    if case .rune(let value) = mode.kind {
      var payload = MatrixPayload()
      payload.bytes = Array(String(1000 + value).utf8.dropFirst())
      return Result(payload: payload, corrected: 0, chanceExponent: -6)
    }
    guard cells.width == mode.dimension, cells.height == mode.dimension else { return nil }
    let bits = bits(cells, mode)
    let size = mode.wordSize
    let offset = bits.count % size
    var words = (0..<(bits.count / size)).map { index in
      bits[(offset + index * size)..<(offset + (index + 1) * size)].reduce(UInt16(0)) {
        $0 << 1 | ($1 ? 1 : 0)
      }
    }
    let parity = words.count - mode.dataCount
    guard parity > 0, let decoder = decoders[size],
      let wrong = decoder.correct(&words, parityCount: parity)
    else { return nil }
    let chance = MatrixChance.exponent(
      length: words.count, errors: wrong, parity: parity, fieldSize: 1 << size)
    guard chance < mostChance, let data = unstuffed(words.prefix(mode.dataCount), size),
      let payload = AztecContent.decode(data)
    else { return nil }
    return Result(payload: payload, corrected: wrong, chanceExponent: chance)
  }

  private static let decoders: [Int: ReedSolomonDecoder<GaloisField>] = [
    6: ReedSolomonDecoder(field: GaloisField(size: 64, polynomial: 0x43), firstRoot: 1),
    8: ReedSolomonDecoder(field: .dataMatrix, firstRoot: 1),
    10: ReedSolomonDecoder(field: GaloisField(size: 1024, polynomial: 0x409), firstRoot: 1),
    12: ReedSolomonDecoder(field: GaloisField(size: 4096, polynomial: 0x1069), firstRoot: 1),
  ]

  /// A word never has all bits alike: the last one is turned over where the others are.
  private static func unstuffed(_ words: ArraySlice<UInt16>, _ size: Int) -> [Bool]? {
    let full = UInt16(1) << size - 1
    var bits: [Bool] = []
    for word in words {
      if word == 0 || word == full { return nil }
      let isStuffed = word == 1 || word == full - 1
      let count = isStuffed ? size - 1 : size
      let value = isStuffed ? word >> 1 : word
      for bit in (0..<count).reversed() { bits.append(value >> UInt16(bit) & 1 == 1) }
    }
    return bits
  }

  /// The bits of the layers, from the outermost inwards, two modules wide, anticlockwise from the
  /// top left.
  private static func bits(_ cells: MatrixCells, _ mode: AztecMode) -> [Bool] {
    let isCompact = mode.kind == .compact
    let base = (isCompact ? 11 : 14) + 4 * mode.layers
    let map = columns(base, isCompact: isCompact, dimension: mode.dimension)
    var bits: [Bool] = []
    bits.reserveCapacity(mode.bitCount)
    for layer in 0..<mode.layers {
      let length = (mode.layers - layer) * 4 + (isCompact ? 9 : 12)
      let (low, high) = (2 * layer, base - 1 - 2 * layer)
      for side in 0..<4 {
        for along in 0..<length {
          for deep in 0..<2 {
            let (column, row) =
              switch side {
              case 0: (low + deep, low + along)
              case 1: (low + along, high - deep)
              case 2: (high - deep, high - along)
              default: (high - along, low + deep)
              }
            bits.append(cells[map[column], map[row]])
          }
        }
      }
    }
    return bits
  }

  /// The columns without the reference grid: its lines stand at every sixteenth from the middle.
  private static func columns(_ base: Int, isCompact: Bool, dimension: Int) -> [Int] {
    guard !isCompact else { return Array(0..<base) }
    let middle = dimension / 2
    return (0..<base).map { index in
      let from = index < base / 2 ? base / 2 - 1 - index : index - base / 2
      let distance = from + from / 15 + 1
      return index < base / 2 ? middle - distance : middle + distance
    }
  }
}
