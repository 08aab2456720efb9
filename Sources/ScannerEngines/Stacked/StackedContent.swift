/// Decodes the codewords of PDF417 and MicroPDF417 (ISO/IEC 15438, 5.4 and annex H; ISO/IEC 24728,
/// 5.4).
package struct StackedContent {
  /// How codewords below 900 are read.
  enum Mode {
    case text, numeric
    /// Six bytes in five codewords; what is left of them when not all groups are whole.
    case bytes(isWhole: Bool)
  }

  private var words: ArraySlice<Int>
  private var payload = MatrixPayload()
  private var text = StackedText()
  /// What follows all else: the end of a 05 or 06 macro.
  private var trailer: [UInt8] = []

  private init(_ words: [Int]) {
    self.words = words[...]
  }

  /// Decodes a symbol.
  ///
  /// - Parameter words: Data codewords, each 0…928, without length and error correction.
  /// - Returns: The content, or nil when the codewords break a rule or nothing is in them.
  package static func decode(_ words: [Int]) -> MatrixPayload? {
    var content = StackedContent(words)
    guard content.run() else { return nil }
    content.payload.bytes += content.trailer
    let isEmpty = content.payload.bytes.isEmpty && content.payload.structuredAppend == nil
    return isEmpty ? nil : content.payload
  }

  private mutating func run() -> Bool {
    var mode = Mode.text
    while let word = words.first {
      guard word >= 900 else {
        guard read(mode) else { return false }
        continue
      }
      words.removeFirst()
      switch word {
      case 900:
        mode = .text
        text = StackedText()
      case 901: mode = .bytes(isWhole: false)
      case 902: mode = .numeric
      case 924: mode = .bytes(isWhole: true)
      case 913: guard shiftToByte() else { return false }
      case 916, 917: beginMacro(word)
      // A linear code beside this one; nothing of its content.
      case 918, 920: break
      case 921: payload.isReaderProgram = true
      case 925, 926, 927: guard readECI(word) else { return false }
      case 928: return readControlBlock()
      default: return false
      }
    }
    return true
  }

  /// Reads codewords up to the next function.
  private mutating func read(_ mode: Mode) -> Bool {
    switch mode {
    case .text:
      payload.bytes += text.decode(takeData())
      return true
    case .numeric: return readNumbers()
    case .bytes(let isWhole): return readBytes(isWhole: isWhole)
    }
  }

  /// Takes the codewords below 900 that come next.
  private mutating func takeData(most: Int = .max) -> [Int] {
    let data = words.prefix { $0 < 900 }.prefix(most)
    words = words.dropFirst(data.count)
    return Array(data)
  }

  /// One byte within text; a shift that stood before it was padding.
  private mutating func shiftToByte() -> Bool {
    text.clearShift()
    while let word = words.first, (925...927).contains(word) {
      words.removeFirst()
      guard readECI(word) else { return false }
    }
    guard let byte = words.popFirst() else { return true }
    guard byte < 256 else { return false }
    payload.bytes.append(UInt8(byte))
    return true
  }

  private mutating func readBytes(isWhole: Bool) -> Bool {
    // Assignments may stand between groups; they do not count.
    var count = 0
    var skipped = 0
    for word in words {
      if skipped > 0 {
        skipped -= 1
      } else if (925...927).contains(word) {
        skipped = word == 926 ? 2 : 1
      } else if word >= 900 {
        break
      } else {
        count += 1
      }
    }
    guard !isWhole || count.isMultiple(of: 5) else { return false }
    // With 901 at least one byte stands for itself, or 924 would have been used.
    var groups = isWhole ? count / 5 : (count - 1) / 5
    while count > 0, let word = words.first {
      if word >= 900 {
        words.removeFirst()
        guard readECI(word) else { return false }
        continue
      }
      let group = takeData(most: groups > 0 ? 5 : 1)
      guard append(group, isGroup: groups > 0) else { return false }
      count -= group.count
      groups -= 1
    }
    return true
  }

  private mutating func append(_ group: [Int], isGroup: Bool) -> Bool {
    let value = group.reduce(0) { $0 * 900 + $1 }
    guard isGroup else {
      guard value < 256 else { return false }
      payload.bytes.append(UInt8(value))
      return true
    }
    guard group.count == 5, value < 1 << 48 else { return false }
    payload.bytes += (0..<6).map { UInt8(value >> (40 - 8 * $0) & 255) }
    return true
  }

  private mutating func readNumbers() -> Bool {
    while true {
      let group = takeData(most: 15)
      if group.isEmpty { return true }
      guard let digits = StackedContent.digits(group) else { return false }
      payload.bytes += digits
    }
  }

  /// The digits of a number to the base 900 behind its leading 1, in ASCII.
  private static func digits(_ words: [Int]) -> [UInt8]? {
    // Lowest digit first.
    var digits: [Int] = []
    for word in words {
      var carry = word
      for index in digits.indices {
        carry += digits[index] * 900
        digits[index] = carry % 10
        carry /= 10
      }
      while carry > 0 {
        digits.append(carry % 10)
        carry /= 10
      }
    }
    guard digits.last == 1 else { return nil }
    return digits.dropLast().reversed().map { UInt8(48 + $0) }
  }

  /// Header and trailer of ISO/IEC 15434 in one codeword.
  private mutating func beginMacro(_ word: Int) {
    payload.bytes += Array("[)>\u{1E}\(word == 916 ? "05" : "06")\u{1D}".utf8)
    trailer = [0x1E, 0x04]
  }

  private mutating func readECI(_ word: Int) -> Bool {
    guard (925...927).contains(word), let first = words.popFirst(), first < 900 else {
      return false
    }
    switch word {
    case 927: payload.beginCharacterSet(first)
    case 926:
      guard let second = words.popFirst(), second < 900 else { return false }
      payload.beginCharacterSet(900 * (first + 1) + second)
    default: payload.beginCharacterSet(810_900 + first)
    }
    return true
  }

  /// The end of a symbol that is one of several: place, identifier, optional fields.
  private mutating func readControlBlock() -> Bool {
    let place = takeData(most: 2)
    guard place.count == 2, let index = StackedContent.number(place) else { return false }
    // The identifier is numbers of three digits.
    let identifier = takeData().flatMap { String(1000 + $0).utf8.dropFirst() }
    var count: Int?
    var isLast = false
    while let word = words.popFirst() {
      switch word {
      case 922: isLast = true
      case 923:
        guard let field = words.popFirst() else { return false }
        if words.first == 902 { words.removeFirst() }
        let value = skipField()
        if field == 1 { count = StackedContent.number(value) }
      case 900: break
      default: return false
      }
    }
    payload.structuredAppend = MatrixPayload.StructuredAppend(
      index: index, count: count ?? (isLast ? index + 1 : 0), identifier: identifier)
    return true
  }

  private static func number(_ words: [Int]) -> Int? {
    guard words.count <= 5 else { return nil }
    return digits(words).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }

  /// Takes an optional field's codewords, latches between them included.
  private mutating func skipField() -> [Int] {
    let field = words.prefix { $0 != 922 && $0 != 923 }
    words = words.dropFirst(field.count)
    return field.filter { $0 < 900 }
  }
}
