/// The character codes, each in the widths that it is printed in.
enum IndustrialCodes {
  /// Widths of a wide run, in narrow ones, of codes with two widths.
  private static let ratios: [Float] = [2, 2.2, 2.4, 2.6, 2.8, 3, 3.3]

  /// Makes the codes of some kinds, with their own pattern sets.
  ///
  /// - Parameter kind: A kind of symbol.
  /// - Returns: One code, or one for each ratio; none for kinds that are built otherwise.
  static func codes(_ kind: LinearKind) -> [CharacterCode] {
    switch kind {
    case .code128: [Code128Patterns.code()]
    case .code93: [Code93Patterns.code()]
    case .msi: [MSIPatterns.code()]
    case .code39: ratios.map(Code39Patterns.code)
    case .codabar: ratios.map(CodabarPatterns.code)
    case .interleaved2of5: ratios.map(InterleavedPatterns.code)
    default: []
    }
  }
}

/// Widths of a pattern of narrow (1) and wide (2) runs.
///
/// - Parameters:
///   - digits: "1" or "2" for each run.
///   - ratio: Width of a wide run in narrow ones.
/// - Returns: Widths in modules.
func twoWidths(_ digits: some StringProtocol, ratio: Float) -> [Float] {
  digits.utf8.map { $0 == 0x32 ? ratio : 1 }
}

/// Patterns of MSI Plessey: each bit a bar and a space, 1 the wider bar.
enum MSIPatterns {
  /// Makes the code.
  static func code() -> CharacterCode {
    let digits = (0..<10).map { digit in
      BarPattern(
        (0..<4).reversed().map { digit >> $0 & 1 == 1 ? "21" : "12" }.joined())
    }
    return CharacterCode(
      .msi, start: PatternSlot(PatternSet([BarPattern("21")])),
      bodies: [PatternSlot(PatternSet(digits))],
      stop: PatternSlot(PatternSet([BarPattern("121")])), lengths: 3...24, isUnchecked: true)
  }

  /// Contribution of each digit to the Luhn sum, by its distance from the check digit.
  static func contributions(fromRight index: Int) -> [Int] {
    (0..<10).map { index.isMultiple(of: 2) ? $0 : ($0 * 2 > 9 ? $0 * 2 - 9 : $0 * 2) }
  }

  /// True when the last digit is the modulo 10 check digit of the others.
  static func isChecked(_ digits: [Int]) -> Bool {
    var sum = 0
    for (i, digit) in digits.reversed().enumerated() { sum += contributions(fromRight: i)[digit] }
    return sum.isMultiple(of: 10)
  }
}

/// Patterns of Interleaved 2 of 5 (ISO/IEC 16390): two digits in one character.
enum InterleavedPatterns {
  private static let digits = [
    "11221", "21112", "12112", "22111", "11212", "21211", "12211", "11122", "21121", "12121",
  ]

  /// Makes the code for a ratio of wide to narrow.
  static func code(ratio: Float) -> CharacterCode {
    let pairs = (0..<100).map { pair -> BarPattern in
      let bars = twoWidths(digits[pair / 10], ratio: ratio)
      let spaces = twoWidths(digits[pair % 10], ratio: ratio)
      return BarPattern(zip(bars, spaces).flatMap { [$0, $1] })
    }
    return CharacterCode(
      .interleaved2of5, start: PatternSlot(PatternSet([BarPattern("1111")])),
      bodies: [PatternSlot(PatternSet(pairs))],
      stop: PatternSlot(PatternSet([BarPattern([ratio, 1, 1])])), lengths: 3...20,
      isUnchecked: true)
  }
}

/// Patterns of Codabar (EN 798): seven runs, two or three of them wide.
enum CodabarPatterns {
  private static let twoWide = [
    "1111122", "1111221", "1112112", "2211111", "1121121", "2111121", "1211112", "1211211",
    "1221111", "2112111", "1112211", "1122111",
  ]
  private static let threeWide = [
    "2111212", "2121112", "2121211", "1121212", "1122121", "1212112", "1112122", "1112221",
  ]
  private static let twoWideCharacters = Array("0123456789-$".utf8)
  private static let threeWideCharacters = Array(":/.+ABCD".utf8)

  /// Makes the code for a ratio of wide to narrow.
  static func code(ratio: Float) -> CharacterCode {
    let two = PatternSet(twoWide.map { BarPattern(twoWidths($0, ratio: ratio)) })
    let three = PatternSet(threeWide.map { BarPattern(twoWidths($0, ratio: ratio)) })
    let ends = PatternSlot(three, 4..<8)
    return CharacterCode(
      .codabar, start: ends, bodies: [PatternSlot(two), PatternSlot(three, 0..<4)],
      gap: PatternSet([BarPattern([1], startsWithBar: false)]), stop: ends, lengths: 3...40,
      isUnchecked: true)
  }

  /// The characters of a symbol, start and stop among them.
  ///
  /// - Parameters:
  ///   - path: Pattern of each slot, gaps included.
  ///   - symbol: The symbol.
  /// - Returns: ASCII.
  static func text(_ path: [Int], _ symbol: SymbolLayout) -> [UInt8] {
    stride(from: 0, to: path.count, by: 2).map { k in
      symbol.slots[k].set.patterns.count == twoWide.count
        ? twoWideCharacters[path[k]] : threeWideCharacters[symbol.slots[k].first + path[k]]
    }
  }
}
