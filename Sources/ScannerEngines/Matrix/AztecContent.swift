/// Turns the bits of an Aztec Code into bytes (ISO/IEC 24778, clause 9 and annex B).
package struct AztecContent {
  private enum Mode { case upper, lower, mixed, punctuation, digit }

  private let bits: [Bool]
  private var position = 0
  private var payload = MatrixPayload()
  private var isValid = true

  /// Decodes the data.
  ///
  /// - Parameter bits: Corrected bits, without stuffing.
  /// - Returns: The content, or nil when it breaks the rules.
  package static func decode(_ bits: [Bool]) -> MatrixPayload? {
    var content = AztecContent(bits: bits)
    return content.run()
  }

  private init(bits: [Bool]) {
    self.bits = bits
  }

  private mutating func read(_ count: Int) -> Int? {
    guard position + count <= bits.count else { return nil }
    var value = 0
    for index in position..<(position + count) { value = value << 1 | (bits[index] ? 1 : 0) }
    position += count
    return value
  }

  private mutating func run() -> MatrixPayload? {
    // "ML UL" at the very start announces a part of a spread message.
    let isPart = bits.count >= 10 && bits.prefix(10).elementsEqual(Self.partMark)
    var latched = Mode.upper
    var mode = Mode.upper
    while isValid, let code = read(mode == .digit ? 4 : 5) {
      let current = mode
      mode = latched
      if let next = Self.latch(code, current) {
        latched = next
        mode = next
      } else if let next = Self.shift(code, current) {
        // A shift ends in the mode that it was made in, also when that is a shift.
        latched = current
        mode = next
      } else if current != .punctuation, current != .digit, code == 31 {
        readBinary()
        latched = current
        mode = current
      } else if current == .punctuation, code == 0 {
        readFlag()
      } else {
        payload.bytes += Self.characters(code, current)
      }
    }
    guard isValid else { return nil }
    if isPart { takePart() }
    return payload
  }

  private static let partMark = [true, true, true, false, true, true, true, true, false, true]

  private static func latch(_ code: Int, _ mode: Mode) -> Mode? {
    switch (mode, code) {
    case (.upper, 28), (.mixed, 28): .lower
    case (.upper, 29), (.lower, 29): .mixed
    case (.upper, 30), (.lower, 30): .digit
    case (.mixed, 29), (.punctuation, 31), (.digit, 14): .upper
    case (.mixed, 30): .punctuation
    default: nil
    }
  }

  private static func shift(_ code: Int, _ mode: Mode) -> Mode? {
    switch (mode, code) {
    case (.punctuation, _): nil
    case (_, 0): .punctuation
    case (.lower, 28), (.digit, 15): .upper
    default: nil
    }
  }

  private static func characters(_ code: Int, _ mode: Mode) -> [UInt8] {
    switch mode {
    case .upper: code == 1 ? [32] : [UInt8(63 + code)]
    case .lower: code == 1 ? [32] : [UInt8(95 + code)]
    case .digit: code == 1 ? [32] : code < 12 ? [UInt8(46 + code)] : [code == 12 ? 44 : 46]
    case .mixed: [mixed[code]]
    case .punctuation: punctuation[code]
    }
  }

  private static let mixed: [UInt8] =
    [0, 32] + Array(1...13) + Array(27...31) + Array("@\\^_`|~\u{7F}".utf8) + [0, 0, 0, 0]

  private static let punctuation: [[UInt8]] =
    [[], [13], [13, 10]] + [". ", ", ", ": "].map { Array($0.utf8) }
    + Array("!\"#$%&'()*+,-./:;<=>?[]{}".utf8).map { [$0] } + [[]]

  private mutating func readBinary() {
    guard var count = read(5) else { return }
    if count == 0 {
      guard let long = read(11) else { return }
      count = long + 31
    }
    // Padding at the end may look like a shift, which then claims more than is left.
    guard 8 * count <= bits.count - position else {
      position = bits.count
      return
    }
    for _ in 0..<count { payload.bytes.append(UInt8(read(8) ?? 0)) }
  }

  private mutating func readFlag() {
    // Padding may end in half a flag.
    guard let count = read(3) else { return }
    if count == 0 {
      payload.appendFNC1()
      return
    }
    var assignment = 0
    for _ in 0..<count {
      guard let digit = read(4) else { return }
      guard count < 7, digit >= 2, digit <= 11 else {
        isValid = false
        return
      }
      assignment = assignment * 10 + digit - 2
    }
    payload.beginCharacterSet(assignment)
  }

  /// An identifier between spaces may stand first, then two letters: this part and the last one.
  private mutating func takePart() {
    var head = payload.bytes[...]
    var identifier: [UInt8] = []
    if head.first == 32 {
      head = head.dropFirst()
      guard let end = head.firstIndex(of: 32) else { return }
      identifier = Array(head[..<end])
      head = head[(end + 1)...]
    }
    guard let index = head.first, let last = head.dropFirst().first, (65...90).contains(index),
      (65...90).contains(last), index <= last
    else { return }
    let removed = payload.bytes.count - head.count + 2
    payload.bytes.removeFirst(removed)
    payload.characterSets = payload.characterSets.map {
      .init(offset: max(0, $0.offset - removed), assignment: $0.assignment)
    }
    payload.structuredAppend = .init(
      index: Int(index) - 65, count: Int(last) - 64, identifier: identifier)
  }
}
