/// Brings a host into the form in which names are registered: lower case, composed letters, one kind
/// of dot (Unicode Technical Standard 46, 4).
///
/// Of the standard's mappings it knows those of case, full-width forms, mathematical and circled
/// letters; whatever else would be mapped it refuses.
struct HostMapping {
  /// The mapped host.
  let text: String
  /// What was mapped to ASCII, as written.
  let variants: String

  /// Maps a host.
  ///
  /// - Parameter scalars: As written, without "%41".
  /// - Throws: `forbiddenCharacter` for what no host can hold.
  init(_ scalars: [Unicode.Scalar]) throws(LinkInspection.Fault) {
    var mapped = String.UnicodeScalarView()
    var variants = String.UnicodeScalarView()
    for scalar in scalars where !HiddenCharacters.isIgnoredInHost(scalar) {
      if let plain = HostMapping.plain(scalar) {
        variants.append(scalar)
        mapped.append(plain)
      } else {
        mapped.append(scalar)
      }
    }
    let composed = HostMapping.composed(String(mapped).lowercased())
    for scalar in composed.unicodeScalars where !HostMapping.isAllowed(scalar) {
      throw .forbiddenCharacter(HiddenCharacters.visible([scalar]))
    }
    text = composed
    self.variants = String(variants)
  }

  /// The ASCII that a variant of it stands for.
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let value = scalar.value
    func letter(_ place: UInt32) -> Unicode.Scalar { Unicode.Scalar(UInt8(0x61 + place)) }
    switch value {
    case 0xFF01...0xFF5E: return Unicode.Scalar(UInt8(value - 0xFEE0))
    case 0x3002, 0xFF61: return "."
    case 0x24B6...0x24CF: return letter(value - 0x24B6)
    case 0x24D0...0x24E9: return letter(value - 0x24D0)
    // Thirteen alphabets of 52 letters, ten digits five times.
    case 0x1D400...0x1D6A3: return letter((value - 0x1D400) % 26)
    case 0x1D7CE...0x1D7FF: return Unicode.Scalar(UInt8(0x30 + (value - 0x1D7CE) % 10))
    default: return nil
    }
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return scalar.value > 0x20 && scalar.value < 0x7F
        && !"#/:<>?@[\\]^|%".unicodeScalars.contains(scalar)
    }
    if isUnmapped(scalar.value) { return false }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark,
      .decimalNumber, .otherSymbol:
      return true
    default:
      // The middle dots of Catalan and Japanese, the joiners of Persian, and what only looks like a
      // sign that would end the host.
      return [0xB7, 0x30FB, 0x200C, 0x200D].contains(scalar.value)
        || LookAlikes.isSeparator(scalar)
    }
  }

  /// Forms that the standard maps to other letters and this does not.
  private static func isUnmapped(_ value: UInt32) -> Bool {
    switch value {
    case 0xAA, 0xB2...0xB5, 0xB9...0xBE, 0x0132...0x0133, 0x013F...0x0140, 0x0149, 0x017F,
      0x01C4...0x01CC, 0x01F1...0x01F3, 0x02B0...0x02B8, 0x02E0...0x02E4, 0x1D2C...0x1D6A,
      0x2070...0x209C, 0x2100...0x214F, 0x2460...0x24B5, 0x24EA, 0x3131...0x318E,
      0x3200...0x33FF, 0xF900...0xFAFF, 0xFB00...0xFDFF, 0xFE10...0xFEFE, 0xFF5F...0xFF60,
      0xFF62...0xFFEF:
      true
    default: false
    }
  }

  /// Joins letters and the marks behind them where there is a letter for both.
  private static func composed(_ text: String) -> String {
    guard
      text.unicodeScalars.contains(where: { $0.properties.canonicalCombiningClass != .notReordered }
      )
    else { return text }
    return text.reduce(into: "") { result, character in
      let hasMarks = character.unicodeScalars.count > 1
      if hasMarks, let letter = compositions[character] {
        result.unicodeScalars.append(letter)
      } else {
        result.append(character)
      }
    }
  }

  /// Letters that a base and its marks make; characters are equal when Unicode holds them to be.
  private static let compositions: [Character: Unicode.Scalar] = {
    let blocks: [ClosedRange<UInt32>] = [
      0x00E0...0x024F, 0x0386...0x045F, 0x04C1...0x04F9, 0x1E00...0x1FFF, 0x304C...0x30FE,
    ]
    var table: [Character: Unicode.Scalar] = [:]
    for scalar in blocks.joined().compactMap({ Unicode.Scalar($0) }) {
      table[Character(scalar)] = scalar
    }
    return table
  }()
}
