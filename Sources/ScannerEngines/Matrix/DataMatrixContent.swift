/// Turns the codewords of a Data Matrix into bytes (ISO/IEC 16022, 5.2).
package struct DataMatrixContent {
  private let codewords: [UInt8]
  private var position = 0
  private var payload = MatrixPayload()
  private var isUpperShifted = false
  private var hasTrailer = false
  private var isValid = true

  /// Decodes the data.
  ///
  /// - Parameter codewords: Corrected codewords of data with their padding.
  /// - Returns: The content, or nil when it breaks the rules.
  package static func decode(_ codewords: [UInt8]) -> MatrixPayload? {
    var content = DataMatrixContent(codewords: codewords)
    return content.run()
  }

  private init(codewords: [UInt8]) {
    self.codewords = codewords
  }

  private mutating func run() -> MatrixPayload? {
    while isValid, let word = next() {
      if word == 129 { break }
      readASCII(word)
    }
    guard isValid, !isUpperShifted else { return nil }
    if hasTrailer { payload.bytes += [0x1E, 0x04] }
    return payload
  }

  private mutating func next() -> Int? {
    guard position < codewords.count else { return nil }
    position += 1
    return Int(codewords[position - 1])
  }

  private mutating func readASCII(_ word: Int) {
    switch word {
    case 1...128: append(word - 1)
    case 130...229:
      append(48 + (word - 130) / 10)
      append(48 + (word - 130) % 10)
    case 230: readTriples(DataMatrixTriples.c40)
    case 231: readBase256()
    case 232: payload.appendFNC1()
    case 233: readStructuredAppend()
    case 234: payload.isReaderProgram = true
    case 235: isUpperShifted = true
    case 236, 237: beginMacro(word == 236 ? "05" : "06")
    case 238: readTriples(DataMatrixTriples.x12)
    case 239: readTriples(DataMatrixTriples.text)
    case 240: readEDIFACT()
    case 241: readECI()
    // Some encoders leave ASCII once more at the very end.
    case 254 where position == codewords.count: break
    default: isValid = false
    }
  }

  private mutating func append(_ value: Int) {
    payload.bytes.append(UInt8(truncatingIfNeeded: isUpperShifted ? value + 128 : value))
    isUpperShifted = false
  }

  private mutating func beginMacro(_ number: String) {
    guard payload.bytes.isEmpty else {
      isValid = false
      return
    }
    payload.bytes += Array("[)>\u{1E}\(number)\u{1D}".utf8)
    hasTrailer = true
  }

  private mutating func readStructuredAppend() {
    guard position == 1, let place = next(), let high = next(), let low = next() else {
      isValid = false
      return
    }
    // Index from 0 in the high bits; 17 less the number of parts in the low ones.
    payload.structuredAppend = .init(
      index: place >> 4, count: 17 - place & 15, identifier: [UInt8(high), UInt8(low)])
  }

  private mutating func readECI() {
    guard let first = next() else {
      isValid = false
      return
    }
    if first <= 127 {
      payload.beginCharacterSet(first - 1)
    } else if first <= 191, let second = next() {
      payload.beginCharacterSet((first - 128) * 254 + 127 + second - 1)
    } else if first <= 207, let second = next(), let third = next() {
      payload.beginCharacterSet(
        (first - 192) * 64_516 + 16_383 + (second - 1) * 254 + third - 1)
    } else {
      isValid = false
    }
  }

  /// C40, Text and X12: three values in two codewords.
  private mutating func readTriples(_ set: DataMatrixTriples) {
    var shift = 0
    while codewords.count - position >= 2 {
      guard let high = next() else { return }
      if high == 254 { return }
      guard let low = next() else { return }
      let all = high << 8 + low - 1
      for value in [all / 1600, all / 40 % 40, all % 40] {
        guard all >= 0, all < 64_000, read(value, of: set, shift: &shift) else {
          isValid = false
          return
        }
      }
    }
    // A last single codeword is ASCII again; an unlatch there needs nothing more.
    if position < codewords.count, codewords[position] == 254 { position += 1 }
  }

  private mutating func read(_ value: Int, of set: DataMatrixTriples, shift: inout Int) -> Bool {
    if shift == 0, value < 3, set.hasShifts {
      shift = value + 1
      return true
    }
    defer { shift = 0 }
    if shift == 2, value == 27 {
      payload.appendFNC1()
    } else if shift == 2, value == 30 {
      isUpperShifted = true
    } else if let character = set.character(value, shift: shift) {
      append(character)
    } else {
      return false
    }
    return true
  }

  private mutating func readEDIFACT() {
    while codewords.count - position > 2 {
      var word = 0
      for _ in 0..<3 { word = word << 8 | (next() ?? 0) }
      for index in 0..<4 {
        let value = word >> (18 - 6 * index) & 63
        if value == 31 {
          // The rest of this codeword is padding; whole codewords after it are ASCII.
          position -= 2 - min(2, (6 * index + 5) / 8)
          return
        }
        append(value & 32 == 0 ? value | 64 : value)
      }
    }
  }

  private mutating func readBase256() {
    guard let first = nextRandomized() else {
      isValid = false
      return
    }
    var count = first
    if first == 0 {
      count = codewords.count - position
    } else if first >= 250 {
      guard let second = nextRandomized() else {
        isValid = false
        return
      }
      count = (first - 249) * 250 + second
    }
    for _ in 0..<count {
      guard let value = nextRandomized() else {
        isValid = false
        return
      }
      payload.bytes.append(UInt8(value))
    }
  }

  /// Annex B.2: a pseudo-random number by the place is added to each byte.
  private mutating func nextRandomized() -> Int? {
    guard let word = next() else { return nil }
    return (word - (149 * position % 255 + 1)) & 0xFF
  }
}
