/// Patterns and characters of Code 39 (ISO/IEC 16388): nine runs, three of them wide.
enum Code39Patterns {
  /// The characters, in the order of their values; "*" starts and stops.
  static let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%*".utf8)

  /// A bit for each run, the first one the highest; 1 is wide.
  private static let wideRuns = [
    0x034, 0x121, 0x061, 0x160, 0x031, 0x130, 0x070, 0x025, 0x124, 0x064, 0x109, 0x049, 0x148,
    0x019, 0x118, 0x058, 0x00D, 0x10C, 0x04C, 0x01C, 0x103, 0x043, 0x142, 0x013, 0x112, 0x052,
    0x007, 0x106, 0x046, 0x016, 0x181, 0x0C1, 0x1C0, 0x091, 0x190, 0x0D0, 0x085, 0x184, 0x0C4,
    0x0A8, 0x0A2, 0x08A, 0x02A, 0x094,
  ]

  /// Makes the code for a ratio of wide to narrow.
  static func code(ratio: Float) -> CharacterCode {
    let set = PatternSet(
      wideRuns.map { bits in
        BarPattern((0..<9).reversed().map { bits >> $0 & 1 == 1 ? ratio : 1 })
      })
    let star = PatternSlot(set, 43..<44)
    return CharacterCode(
      .code39, start: star, bodies: [PatternSlot(set, 0..<43)],
      gap: PatternSet([BarPattern([1], startsWithBar: false)]), stop: star, lengths: 1...44,
      isUnchecked: true)
  }

  /// Verifies a check character, the sum of the others modulo 43 (ISO/IEC 16388, annex A).
  ///
  /// - Parameter text: Content with the check character.
  /// - Returns: False also when a character is not of Code 39.
  static func hasCheckCharacter(_ text: [UInt8]) -> Bool {
    let values = text.compactMap { characters.dropLast().firstIndex(of: $0) }
    guard values.count == text.count, values.count > 1, let check = values.last else {
      return false
    }
    return values.dropLast().reduce(0, +) % 43 == check
  }

  /// Tells whether the content spells a lowercase letter, "+" and a letter.
  ///
  /// Hardly any plain code has a plus sign before a letter, while "/", "%" and "$" occur in both.
  ///
  /// - Parameter text: Content in Code 39's characters.
  /// - Returns: False for plain content.
  static func hasLowercase(_ text: [UInt8]) -> Bool {
    zip(text, text.dropFirst()).contains { $0 == 0x2B && (0x41...0x5A).contains($1) }
  }

  /// Expands full ASCII: "$", "%", "/" and "+" shift the letter that follows.
  ///
  /// - Parameter text: Characters of Code 39.
  /// - Returns: ASCII, or nil when a shift is followed by no letter.
  static func expandingFullASCII(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var i = 0
    while i < text.count {
      let c = text[i]
      i += 1
      guard [0x24, 0x25, 0x2F, 0x2B].contains(c) else {
        result.append(c)
        continue
      }
      guard i < text.count, let expanded = shifted(by: c, text[i]) else { return nil }
      result.append(expanded)
      i += 1
    }
    return result
  }

  /// A letter after a shift, as in Code 39 full ASCII and Code 93.
  ///
  /// - Parameters:
  ///   - shift: "$", "%", "/" or "+".
  ///   - letter: The character that follows.
  /// - Returns: ASCII, or nil when the pair means nothing.
  static func shifted(by shift: UInt8, _ letter: UInt8) -> UInt8? {
    guard (0x41...0x5A).contains(letter) else { return nil }
    switch shift {
    case 0x24: return letter - 0x40
    case 0x2B: return letter + 0x20
    case 0x2F: return letter == 0x5A ? 0x3A : letter <= 0x4F ? letter - 0x20 : nil
    default:
      return switch letter {
      case 0x41...0x45: letter - 0x26
      case 0x46...0x4A: letter - 0x0B
      case 0x4B...0x4F: letter + 0x10
      case 0x50...0x53: letter + 0x2B
      case 0x54: 0x7F
      case 0x55: 0x00
      case 0x56: 0x40
      case 0x57: 0x60
      default: 0x7F
      }
    }
  }
}
