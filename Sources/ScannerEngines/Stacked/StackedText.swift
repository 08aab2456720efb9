/// Text compaction: two characters in a codeword, in four alphabets (ISO/IEC 15438, 5.4.2).
struct StackedText {
  private enum Alphabet {
    case upper, lower, mixed, punctuation
  }

  private static let mixed = Array("0123456789&\r\t,:#-.$/+%*=^".utf8)
  private static let punctuation = Array(";<>@[\\]_`~!\r\t,:\n-.$/\"|*()?{}'".utf8)

  private var alphabet = Alphabet.upper
  /// The alphabet of the next character alone.
  private var shift: Alphabet?

  /// Takes back a shift that was padding.
  mutating func clearShift() { shift = nil }

  /// Decodes codewords; what they switch to stays for the next ones.
  ///
  /// - Parameter words: Codewords below 900.
  /// - Returns: ASCII.
  mutating func decode(_ words: [Int]) -> [UInt8] {
    var bytes: [UInt8] = []
    for word in words {
      for value in [word / 30, word % 30] {
        if let byte = decode(value) { bytes.append(byte) }
      }
    }
    return bytes
  }

  private mutating func decode(_ value: Int) -> UInt8? {
    let current = shift ?? alphabet
    let isShifted = shift != nil
    shift = nil
    switch current {
    case .upper, .lower:
      if value < 26 { return UInt8((current == .upper ? 65 : 97) + value) }
      if value == 26 { return 32 }
      // A letter's shift holds for a letter only.
      if !isShifted { switchLetters(value, from: current) }
    case .mixed:
      if value < 25 { return StackedText.mixed[value] }
      switch value {
      case 25: alphabet = .punctuation
      case 26: return 32
      case 27: alphabet = .lower
      case 28: alphabet = .upper
      default: shift = .punctuation
      }
    case .punctuation:
      if value < 29 { return StackedText.punctuation[value] }
      alphabet = .upper
    }
    return nil
  }

  private mutating func switchLetters(_ value: Int, from current: Alphabet) {
    switch value {
    case 27:
      if current == .upper { alphabet = .lower } else { shift = .upper }
    case 28: alphabet = .mixed
    default: shift = .punctuation
    }
  }
}
