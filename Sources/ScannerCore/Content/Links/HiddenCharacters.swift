/// Characters that show nothing, or that turn the order of others around.
enum HiddenCharacters {
  /// Whether a character changes in which direction others are shown (Unicode Annex 9, 2).
  ///
  /// - Parameter scalar: Any character.
  /// - Returns: True for marks, embeddings, overrides and isolates.
  static func turnsDirection(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether a character shows nothing: fillers, joiners, selectors, tags, control characters, and
  /// every space but the usual one.
  ///
  /// - Parameter scalar: Any character.
  /// - Returns: True when nothing of it can be seen.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0xA0, 0xAD, 0x034F, 0x115F, 0x1160, 0x1680, 0x17B4, 0x17B5,
      0x180B...0x180F, 0x2000...0x200D, 0x2028, 0x2029, 0x202F, 0x205F...0x2065, 0x206A...0x206F,
      0x2800, 0x3000, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB,
      0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// Whether browsers leave a character out of a host (Unicode Technical Standard 46, "ignored").
  ///
  /// - Parameter scalar: Any character.
  /// - Returns: True when the host is the same without it.
  static func isIgnoredInHost(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x034F, 0x180B...0x180F, 0x200B, 0x2060, 0x2064, 0xFE00...0xFE0F, 0xFEFF: true
    default: false
    }
  }

  /// How a character is called.
  ///
  /// - Parameter scalar: Any character.
  /// - Returns: Such as "U+202E".
  static func name(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Writes text so that nothing in it hides.
  ///
  /// - Parameter scalars: Any text.
  /// - Returns: The text with such characters by their names, as ⟨U+202E⟩.
  static func visible(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(scalars.underestimatedCount)
    for scalar in scalars {
      if turnsDirection(scalar) || isInvisible(scalar) {
        result.append("⟨")
        result += name(scalar).unicodeScalars
        result.append("⟩")
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
