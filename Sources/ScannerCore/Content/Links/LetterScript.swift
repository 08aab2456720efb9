/// The script that a letter belongs to, as far as hosts need it; the names are those of Unicode.
public enum LetterScript: Hashable, Sendable {
  case latin, greek, cyrillic, armenian, georgian, hebrew, arabic, thai
  case han, hiragana, katakana, bopomofo, hangul, cherokee
  /// Any other script, such as those of India.
  case other

  /// The script of a letter; nil for what belongs to every script: digits, hyphens, marks, signs.
  ///
  /// - Parameter scalar: Any character.
  init?(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      guard scalar.isASCIILetter else { return nil }
      self = .latin
      return
    }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter: break
    default: return nil
    }
    // The mark of a long vowel stands with both kana.
    if scalar.value == 0x30FC { return nil }
    self = LetterScript.blocks.first { $0.range.contains(scalar.value) }?.script ?? .other
  }

  /// Whether names are written with these scripts together: Japanese, Chinese and Korean names take
  /// Latin letters in (Unicode Technical Standard 39, 5.2, "highly restrictive").
  ///
  /// - Parameter scripts: Those of one label.
  /// - Returns: True for a single script, too.
  static func belongTogether(_ scripts: Set<LetterScript>) -> Bool {
    scripts.count < 2
      || [
        [.latin, .han, .hiragana, .katakana], [.latin, .han, .bopomofo], [.latin, .han, .hangul],
      ]
      .contains { (usual: Set<LetterScript>) in scripts.isSubset(of: usual) }
  }

  /// Blocks of Unicode 15.
  private static let blocks: [(range: ClosedRange<UInt32>, script: LetterScript)] = [
    (0x00AA...0x02AF, .latin), (0x1D00...0x1DBF, .latin), (0x1E00...0x1EFF, .latin),
    (0x2C60...0x2C7F, .latin), (0xA720...0xA7FF, .latin), (0xAB30...0xAB64, .latin),
    (0x0370...0x03FF, .greek), (0x1F00...0x1FFF, .greek),
    (0x0400...0x052F, .cyrillic), (0x1C80...0x1C8F, .cyrillic), (0x2DE0...0x2DFF, .cyrillic),
    (0xA640...0xA69F, .cyrillic),
    (0x0530...0x058F, .armenian),
    (0x10A0...0x10FF, .georgian), (0x1C90...0x1CBF, .georgian), (0x2D00...0x2D2F, .georgian),
    (0x0590...0x05FF, .hebrew),
    (0x0600...0x06FF, .arabic), (0x0750...0x077F, .arabic), (0x08A0...0x08FF, .arabic),
    (0x0E00...0x0E7F, .thai),
    (0x3005...0x3007, .han), (0x3400...0x4DBF, .han), (0x4E00...0x9FFF, .han),
    (0xF900...0xFAFF, .han), (0x20000...0x323AF, .han),
    (0x3040...0x309F, .hiragana), (0x30A0...0x30FF, .katakana), (0x31F0...0x31FF, .katakana),
    (0x3100...0x312F, .bopomofo),
    (0x1100...0x11FF, .hangul), (0x3130...0x318F, .hangul), (0xAC00...0xD7AF, .hangul),
    (0x13A0...0x13FF, .cherokee), (0xAB70...0xABBF, .cherokee),
  ]
}
