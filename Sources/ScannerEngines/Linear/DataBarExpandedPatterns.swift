/// Finders and characters of GS1 DataBar Expanded (ISO/IEC 24724, 7).
enum DataBarExpandedPatterns {
  /// A finder: which one, and whether it is drawn from right to left.
  struct Finder: Hashable {
    /// 0 for A to 5 for F.
    let letter: Int
    /// True for the second, fourth … finder of a symbol.
    let isReversed: Bool
  }

  /// One character.
  struct Character: Hashable {
    /// 0 to 4191.
    let value: Int
    /// Its part of the symbol's checksum, modulo 211.
    let checksum: Int
  }

  private static let finders = [
    [1, 8, 4, 1, 1], [3, 6, 4, 1, 1], [3, 4, 6, 1, 1], [3, 2, 8, 1, 1], [2, 6, 5, 1, 1],
    [2, 2, 9, 1, 1],
  ]

  /// The finders of a symbol of 2 to 11 of them; every other one, from the second on, is reversed.
  private static let sequences = [
    [0, 0], [0, 1, 1], [0, 2, 1, 3], [0, 4, 1, 3, 2], [0, 4, 1, 3, 3, 5], [0, 4, 1, 3, 4, 5, 5],
    [0, 0, 1, 1, 2, 2, 3, 3], [0, 0, 1, 1, 2, 2, 3, 4, 4], [0, 0, 1, 1, 2, 2, 3, 4, 5, 5],
    [0, 0, 1, 1, 2, 3, 3, 4, 4, 5, 5],
  ]

  /// The finders of a symbol.
  ///
  /// - Parameter characters: Number of characters, the check character among them.
  /// - Returns: Nil unless 4 to 22.
  static func sequence(characters: Int) -> [Finder]? {
    let letters = (characters + 1) / 2 - 2
    guard characters >= 4, sequences.indices.contains(letters) else { return nil }
    return sequences[letters].enumerated().map {
      Finder(letter: $1, isReversed: !$0.isMultiple(of: 2))
    }
  }

  /// The finder that differs least, by two modules at most.
  ///
  /// - Parameters:
  ///   - widths: Its five elements, from left to right.
  ///   - isReversed: True when it is drawn from right to left.
  /// - Returns: Nil when none is near.
  static func finder(_ widths: [Int], isReversed: Bool) -> Finder? {
    let outward = isReversed ? widths.reversed() : widths
    let distances = finders.map { zip($0, outward).reduce(0) { $0 + abs($1.0 - $1.1) } }
    guard let least = distances.min(), least <= 2 else { return nil }
    return distances.firstIndex(of: least).map { Finder(letter: $0, isReversed: isReversed) }
  }

  /// Reads a character.
  ///
  /// - Parameters:
  ///   - widths: Its eight elements, 17 modules, the one farthest from the finder first.
  ///   - finder: The finder next to it.
  ///   - isLeft: True when it stands before the finder.
  /// - Returns: Nil when there is no such character.
  static func character(_ widths: [Int], _ finder: Finder, isLeft: Bool) -> Character? {
    let odd = stride(from: 0, to: 8, by: 2).map { widths[$0] }
    let even = stride(from: 1, to: 8, by: 2).map { widths[$0] }
    let sum = odd.reduce(0, +)
    guard sum.isMultiple(of: 2), (4...12).contains(sum) else { return nil }
    let group = (12 - sum) / 2
    let widest = [7, 5, 4, 3, 1][group]
    guard odd.allSatisfy({ $0 <= widest }), even.allSatisfy({ $0 <= 9 - widest }) else {
      return nil
    }
    let value =
      DataBarElements.number(odd, widest: widest, needsNarrow: true)
      * [4, 20, 52, 104, 204][group]
      + DataBarElements.number(even, widest: 9 - widest, needsNarrow: false)
      + [0, 348, 1388, 2948, 3988][group]
    return Character(value: value, checksum: checksum(widths, finder, isLeft: isLeft))
  }

  /// Weights are the powers of 3 modulo 211, eight for each character in the order of the finders;
  /// the check character, left of the first finder, has none.
  private static func checksum(_ widths: [Int], _ finder: Finder, isLeft: Bool) -> Int {
    let row = 4 * finder.letter + (finder.isReversed ? 2 : 0) + (isLeft ? 0 : 1) - 1
    guard row >= 0 else { return 0 }
    return widths.enumerated().reduce(0) { ($0 + $1.element * weights[8 * row + $1.offset]) % 211 }
  }

  private static let weights = (0..<8 * 23).reduce(into: [1]) { powers, _ in
    powers.append((powers.last ?? 1) * 3 % 211)
  }
}
