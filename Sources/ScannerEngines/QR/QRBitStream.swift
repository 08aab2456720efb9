/// Decodes the data bits of a symbol (ISO/IEC 18004, 7.4).
package struct QRBitStream {
  /// Which mode indicators and lengths apply.
  package enum Dialect: Hashable, Sendable {
    /// QR Code of a version 1…40.
    case model2(Int)
    /// Micro QR Code M1…M4.
    case micro(Int)
    /// rMQR Code of a version 1…32.
    case rectangular(Int)
  }

  /// The modes that carry characters.
  enum Mode: Hashable {
    case numeric, alphanumeric, bytes, kanji, hanzi
  }

  private static let alphanumerics = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

  private let dialect: Dialect
  private var bits: QRBitReader
  private var payload = QRPayload()
  private var eci: Int?

  private init(_ data: [UInt8], bitCount: Int?, dialect: Dialect) {
    bits = QRBitReader(data, bitCount: bitCount)
    self.dialect = dialect
  }

  /// Decodes the data codewords of a symbol.
  ///
  /// - Parameters:
  ///   - data: Data codewords, without parity.
  ///   - bitCount: Number of bits that count, or nil for all; M1 and M3 end with half a byte.
  ///   - dialect: Kind and version.
  /// - Returns: The content, or nil when the bits break a rule.
  package static func decode(_ data: [UInt8], bitCount: Int? = nil, dialect: Dialect) -> QRPayload?
  {
    var stream = QRBitStream(data, bitCount: bitCount, dialect: dialect)
    return stream.run() ? stream.payload : nil
  }

  private mutating func run() -> Bool {
    switch dialect {
    case .model2(let version): runModel2(version)
    case .micro(let version): runMicro(version)
    case .rectangular(let version): runRectangular(version)
    }
  }

  private mutating func runModel2(_ version: Int) -> Bool {
    while bits.remaining >= 4, let indicator = bits.read(4) {
      switch indicator {
      case 0: return true
      case 1, 2, 4, 8:
        guard read(Self.modes[indicator] ?? .bytes, version) else { return false }
      case 3: guard readStructuredAppend() else { return false }
      case 5: payload.fnc1 = .gs1
      case 9: guard readApplicationIndicator() else { return false }
      case 7: guard readECI() else { return false }
      case 13:
        // Subset 1, GB 2312, is the only one that GB/T 18284 defines.
        guard bits.read(4) == 1, read(.hanzi, version) else { return false }
      default: return false
      }
    }
    return true
  }

  /// ISO/IEC 23941, 7.4: indicators of three bits.
  private mutating func runRectangular(_ number: Int) -> Bool {
    guard (1...QRRectangularVersion.all.count).contains(number) else { return false }
    let version = QRRectangularVersion.all[number - 1]
    let order: [Mode] = [.numeric, .alphanumeric, .bytes, .kanji]
    while bits.remaining >= 3, let indicator = bits.read(3) {
      switch indicator {
      case 0: return true
      case 1...4:
        let mode = order[indicator - 1]
        guard let count = bits.read(version.lengthBits(mode)), read(mode, count: count) else {
          return false
        }
      case 5: payload.fnc1 = .gs1
      case 6: guard readApplicationIndicator() else { return false }
      default: guard readECI() else { return false }
      }
    }
    return true
  }

  private static let modes: [Int: Mode] = [1: .numeric, 2: .alphanumeric, 4: .bytes, 8: .kanji]

  private mutating func runMicro(_ version: Int) -> Bool {
    let order: [Mode] = [.numeric, .alphanumeric, .bytes, .kanji]
    while bits.remaining >= 2 * version + 1 {
      guard let indicator = bits.read(version - 1) else { return true }
      guard indicator < min(order.count, version == 1 ? 1 : version == 2 ? 2 : 4) else {
        return false
      }
      let mode = order[indicator]
      // Table 3: the lengths grow by a bit from version to version.
      let width = mode == .numeric ? version + 2 : mode == .kanji ? version : version + 1
      guard let count = bits.read(width) else { return true }
      // The terminator is an empty numeric segment.
      if mode == .numeric, count == 0 { return true }
      guard read(mode, count: count) else { return false }
    }
    return true
  }

  private mutating func read(_ mode: Mode, _ version: Int) -> Bool {
    let step = version < 10 ? 0 : version < 27 ? 1 : 2
    let widths: [Int] =
      switch mode {
      case .numeric: [10, 12, 14]
      case .alphanumeric: [9, 11, 13]
      case .bytes: [8, 16, 16]
      case .kanji, .hanzi: [8, 10, 12]
      }
    guard let count = bits.read(widths[step]) else { return false }
    return read(mode, count: count)
  }

  private mutating func read(_ mode: Mode, count: Int) -> Bool {
    switch mode {
    case .numeric: readDigits(count)
    case .alphanumeric: readAlphanumerics(count)
    case .bytes: readBytes(count)
    case .kanji: readPairs(count, .shiftJIS, Self.shiftJIS)
    case .hanzi: readPairs(count, .gb2312, Self.gb2312)
    }
  }

  private var encoding: QRPayload.Encoding { eci.map(QRPayload.Encoding.eci) ?? .unspecified }

  private mutating func readDigits(_ count: Int) -> Bool {
    var digits: [UInt8] = []
    var left = count
    while left > 0 {
      let group = min(3, left)
      let limit = [1, 10, 100, 1000][group]
      guard let value = bits.read(3 * group + 1), value < limit else { return false }
      for place in [100, 10, 1].suffix(group) {
        digits.append(UInt8(48 + value / place % 10))
      }
      left -= group
    }
    payload.append(digits, encoding)
    return true
  }

  private mutating func readAlphanumerics(_ count: Int) -> Bool {
    var characters: [UInt8] = []
    var left = count
    while left > 0 {
      let isPair = left > 1
      guard let value = bits.read(isPair ? 11 : 6), value < (isPair ? 2025 : 45) else {
        return false
      }
      if isPair { characters.append(Self.alphanumerics[value / 45]) }
      characters.append(Self.alphanumerics[value % 45])
      left -= isPair ? 2 : 1
    }
    payload.append(payload.fnc1 == nil ? characters : Self.separated(characters), encoding)
    return true
  }

  /// With FNC1, "%" is the separator (byte 29) and "%%" is a percent sign (7.4.8.2).
  private static func separated(_ characters: [UInt8]) -> [UInt8] {
    let percent = UInt8(ascii: "%")
    var result: [UInt8] = []
    var index = 0
    while index < characters.count {
      if characters[index] != percent {
        result.append(characters[index])
      } else if index + 1 < characters.count, characters[index + 1] == percent {
        result.append(percent)
        index += 1
      } else {
        result.append(29)
      }
      index += 1
    }
    return result
  }

  private mutating func readBytes(_ count: Int) -> Bool {
    guard bits.remaining >= 8 * count else { return false }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for _ in 0..<count {
      guard let value = bits.read(8) else { return false }
      bytes.append(UInt8(value))
    }
    payload.append(bytes, encoding)
    return true
  }

  private mutating func readPairs(
    _ count: Int, _ encoding: QRPayload.Encoding, _ code: (Int) -> Int
  ) -> Bool {
    var bytes: [UInt8] = []
    for _ in 0..<count {
      guard let value = bits.read(13) else { return false }
      let pair = code(value)
      bytes += [UInt8(pair >> 8 & 255), UInt8(pair & 255)]
    }
    payload.append(bytes, encoding)
    return true
  }

  /// Kanji mode's 13 bits (7.4.6).
  private static func shiftJIS(_ value: Int) -> Int {
    let pair = (value / 0xC0) << 8 + value % 0xC0
    return pair + (pair < 0x1F00 ? 0x8140 : 0xC140)
  }

  /// Hanzi mode's 13 bits (GB/T 18284, 6.4.9).
  private static func gb2312(_ value: Int) -> Int {
    let pair = (value / 0x60) << 8 + value % 0x60
    return pair + (pair < 0xA00 ? 0xA1A1 : 0xA6A1)
  }

  private mutating func readStructuredAppend() -> Bool {
    guard let index = bits.read(4), let last = bits.read(4), let parity = bits.read(8) else {
      return false
    }
    payload.structuredAppend = .init(index: index, count: last + 1, parity: UInt8(parity))
    return true
  }

  private mutating func readApplicationIndicator() -> Bool {
    guard let value = bits.read(8) else { return false }
    let letter = value - 100
    let isLetter = (65...90).contains(letter) || (97...122).contains(letter)
    guard value < 100 || isLetter else { return false }
    payload.fnc1 = .application(value)
    // The indicator is sent in front of the data (7.4.8.3).
    payload.append(
      isLetter ? [UInt8(letter)] : [UInt8(48 + value / 10), UInt8(48 + value % 10)], encoding)
    return true
  }

  /// One to three bytes, told apart by their leading bits (7.4.2).
  private mutating func readECI() -> Bool {
    guard let first = bits.read(8) else { return false }
    let extra = first & 0x80 == 0 ? 0 : first & 0xC0 == 0x80 ? 1 : first & 0xE0 == 0xC0 ? 2 : -1
    guard extra >= 0, let rest = bits.read(8 * extra) else { return false }
    let number = (first & (0x7F >> extra)) << (8 * extra) | rest
    guard number <= 999_999 else { return false }
    eci = number
    payload.usesECI = true
    return true
  }
}
