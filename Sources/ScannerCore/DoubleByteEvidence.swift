import Foundation

/// Tells Shift-JIS, GBK and Latin-1 apart, three encodings that share most of their byte values.
///
/// What separates them: Latin-1 text never uses 0x80-0x9F, and its letters above 0x9F stand
/// alone or in twos between ASCII letters. Shift-JIS text is mostly kana and common kanji, whose
/// first bytes are 0x81-0x9F. GBK text is nearly all GB 2312: pairs of bytes above 0xA0.
struct DoubleByteEvidence {
  /// True when the bytes read well as Shift-JIS.
  let isShiftJIS: Bool
  /// True when the bytes read well as GBK, and worse as Shift-JIS.
  let isGBK: Bool

  /// Weighs bytes that are not UTF-8.
  ///
  /// - Parameter bytes: The content.
  init(_ bytes: [UInt8]) {
    let japanese = ShiftJISCount(bytes)
    let chinese = GBKCount(bytes)
    let isChinese = chinese.isValid && chinese.pairs > 0 && !chinese.isBetweenLetters
    // Half-width katakana use the bytes of GB 2312 characters; those in daily use tell.
    let readsAsChinese = isChinese && chinese.common * 5 >= chinese.pairs && chinese.common > 0
    if japanese.isValid, japanese.common > 0 {
      isShiftJIS = !(readsAsChinese && japanese.halfWidth + japanese.rare > japanese.common)
    } else {
      isShiftJIS =
        japanese.isValid && japanese.rare == 0 && japanese.longestHalfWidthRun >= 2
        && !japanese.startsWithMark && !readsAsChinese && !chinese.isBetweenLetters
    }
    isGBK =
      !isShiftJIS && isChinese
      && (readsAsChinese || chinese.pairs >= 2 || !chinese.isBesideLetter)
  }
}

/// How bytes read as Shift-JIS (JIS X 0208 and 0201).
private struct ShiftJISCount {
  var isValid = true
  /// Kana, punctuation and kanji of the first level.
  var common = 0
  /// Kanji of the second level.
  var rare = 0
  var halfWidth = 0
  var longestHalfWidthRun = 0
  /// True when a half-width run begins with a mark that only follows kana: ｰ, ﾞ or ﾟ.
  var startsWithMark = false

  init(_ bytes: [UInt8]) {
    var run = 0
    var index = 0
    while index < bytes.count {
      let lead = bytes[index]
      index += 1
      if (0xA1...0xDF).contains(lead) {
        if run == 0, [0xB0, 0xDE, 0xDF].contains(lead) { startsWithMark = true }
        halfWidth += 1
        run += 1
        longestHalfWidthRun = max(longestHalfWidthRun, run)
        continue
      }
      run = 0
      if lead < 0x80 { continue }
      let isLead = (0x81...0x9F).contains(lead) || (0xE0...0xFC).contains(lead)
      guard isLead, index < bytes.count, (0x40...0xFC).contains(bytes[index]), bytes[index] != 0x7F
      else {
        isValid = false
        return
      }
      index += 1
      if lead < 0xA0 { common += 1 } else { rare += 1 }
    }
  }
}

/// How bytes read as GBK, of which only GB 2312 (and the euro sign's neighbours) is believed.
private struct GBKCount {
  var isValid = true
  var pairs = 0
  /// Characters in daily use.
  var common = 0
  /// True when a run of one or two high bytes has ASCII letters at both sides, as accented letters
  /// have.
  var isBetweenLetters = false
  /// True when a run has an ASCII letter at one side at least.
  var isBesideLetter = false

  init(_ bytes: [UInt8]) {
    var index = 0
    while index < bytes.count {
      guard bytes[index] >= 0x80 else {
        index += 1
        continue
      }
      let end = bytes[index...].firstIndex { $0 < 0x80 } ?? bytes.count
      count(bytes[index..<end])
      let before = index > 0 && GBKCount.isLetter(bytes[index - 1])
      let after = end < bytes.count && GBKCount.isLetter(bytes[end])
      if end - index <= 2, before, after { isBetweenLetters = true }
      if before || after { isBesideLetter = true }
      index = end
    }
  }

  private mutating func count(_ run: ArraySlice<UInt8>) {
    guard run.count.isMultiple(of: 2), run.allSatisfy({ $0 >= 0xA1 && $0 < 0xFF }) else {
      isValid = false
      return
    }
    for start in stride(from: run.startIndex, to: run.endIndex, by: 2) {
      pairs += 1
      let code = UInt16(run[start]) << 8 | UInt16(run[start + 1])
      if (0xAA...0xAF).contains(run[start]) || run[start] > 0xF7 { isValid = false }
      if GBKCount.daily.contains(code) { common += 1 }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte & 0xDF)
  }

  /// The most frequent characters of Chinese text, and punctuation, as GB 2312 codes.
  private static let daily: Set<UInt16> = {
    let text =
      "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所"
      + "然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与"
      + "长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己"
      + "制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系"
      + "气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社"
      + "便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉"
      + "格望觉术领共确传师观清今切院让识候带导争运微码扫描测试您谢欢迎支付店号京"
    // GB 2312 is looked up through GB 18030, which contains it.
    let bytes =
      text.data(using: String.Encoding(rawValue: 0x8000_0632)).map { Array($0) } ?? []
    var codes: Set<UInt16> = [0xA3AC, 0xA1A3, 0xA3A1, 0xA3BA, 0xA1A2]
    for start in stride(from: 0, to: bytes.count - 1, by: 2) {
      codes.insert(UInt16(bytes[start]) << 8 | UInt16(bytes[start + 1]))
    }
    return codes
  }()
}
