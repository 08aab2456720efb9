/// Characters and checks of GS1 DataBar Omnidirectional and Truncated (ISO/IEC 24724, 5).
enum DataBarPatterns {
  /// Elements and modules from the first bar on: guard, outer character, finder, inner character
  /// and the same mirrored.
  static let parts = [
    DataBarElements.Part(elements: 1, modules: 1),
    DataBarElements.Part(elements: 8, modules: 16, evenFrom: 0),
    DataBarElements.Part(elements: 5, modules: 15),
    DataBarElements.Part(elements: 8, modules: 15, evenFrom: 0),
    DataBarElements.Part(elements: 8, modules: 15, evenFrom: 1),
    DataBarElements.Part(elements: 5, modules: 15),
    DataBarElements.Part(elements: 8, modules: 16, evenFrom: 0),
    DataBarElements.Part(elements: 2, modules: 2),
  ]
  /// Two characters and the finder between them.
  static let leftHalf = Array(parts[1...3])
  /// The other two.
  static let rightHalf = Array(parts[4...6])

  private static let finders = [
    [3, 8, 2, 1, 1], [3, 5, 5, 1, 1], [3, 3, 7, 1, 1], [3, 1, 9, 1, 1], [2, 7, 4, 1, 1],
    [2, 5, 6, 1, 1], [2, 3, 8, 1, 1], [1, 5, 7, 1, 1], [1, 3, 9, 1, 1],
  ]

  private struct Character {
    let value: Int
    let checksum: Int
  }

  /// Half a symbol.
  struct Pair: Hashable {
    /// Its half of the number.
    let value: Int
    /// Its part of the checksum.
    let checksum: Int
    /// Number of its finder, 0...8.
    let finder: Int
  }

  /// The 13 digits and check digit of a symbol, after "01".
  ///
  /// - Parameter widths: Widths of all parts.
  /// - Returns: 16 ASCII digits, or nil when a character or the checksum is wrong.
  static func decode(_ widths: [[Int]]) -> [UInt8]? {
    guard widths[0] == [1], widths[7] == [1, 1],
      let left = pair(outer: widths[1], finder: widths[2], inner: widths[3].reversed()),
      let right = pair(
        outer: widths[6].reversed(), finder: widths[5].reversed(), inner: widths[4])
    else { return nil }
    return decode(left: left, right: right)
  }

  /// The same of two halves, which the stacked variants draw one above the other.
  ///
  /// - Parameters:
  ///   - left: The half that starts with the symbol's first character.
  ///   - right: The other half.
  /// - Returns: 16 ASCII digits, or nil when the checksum is wrong.
  static func decode(left: Pair, right: Pair) -> [UInt8]? {
    var expected = 9 * left.finder + right.finder
    if expected > 72 { expected -= 1 }
    if expected > 8 { expected -= 1 }
    guard (left.checksum + 16 * right.checksum) % 79 == expected else { return nil }
    return text(4_537_077 * left.value + right.value)
  }

  /// Digits of a GTIN-14 with its application identifier.
  ///
  /// - Parameter value: The 13 digits without the check digit; more give nil.
  /// - Returns: "01", the digits and the check digit.
  static func text(_ value: Int) -> [UInt8]? {
    let digits = String(value)
    guard digits.count <= 13 else { return nil }
    let padded = Array((String(repeating: "0", count: 13 - digits.count) + digits).utf8)
    var sum = 0
    for (i, digit) in padded.enumerated() {
      sum += Int(digit - 0x30) * (i.isMultiple(of: 2) ? 3 : 1)
    }
    return Array("01".utf8) + padded + [UInt8(0x30 + (10 - sum % 10) % 10)]
  }

  /// Reads a half.
  ///
  /// - Parameters:
  ///   - outer: Elements of its outer character, from the symbol's end.
  ///   - finder: Elements of its finder, from the symbol's end.
  ///   - inner: Elements of its inner character, from the symbol's middle.
  /// - Returns: Nil when a character or the finder is none.
  static func pair(outer: [Int], finder: [Int], inner: [Int]) -> Pair? {
    guard let number = nearestFinder(finder), let a = outside(outer), let b = inside(inner)
    else { return nil }
    return Pair(
      value: 1597 * a.value + b.value, checksum: a.checksum + 4 * b.checksum, finder: number)
  }

  /// The finder that differs least, by two modules at most.
  private static func nearestFinder(_ widths: [Int]) -> Int? {
    let distances = finders.map { zip($0, widths).reduce(0) { $0 + abs($1.0 - $1.1) } }
    guard let least = distances.min(), least <= 2 else { return nil }
    return distances.firstIndex(of: least)
  }

  private static func split(_ widths: [Int]) -> (odd: [Int], even: [Int]) {
    (
      stride(from: 0, to: 8, by: 2).map { widths[$0] },
      stride(from: 1, to: 8, by: 2).map { widths[$0] }
    )
  }

  private static func checksum(_ odd: [Int], _ even: [Int]) -> Int {
    odd.reversed().reduce(0) { $0 * 9 + $1 } + 3 * even.reversed().reduce(0) { $0 * 9 + $1 }
  }

  private static func outside(_ widths: [Int]) -> Character? {
    let (odd, even) = split(widths)
    let sum = odd.reduce(0, +)
    guard sum.isMultiple(of: 2), (4...12).contains(sum) else { return nil }
    let group = (12 - sum) / 2
    let widest = [8, 6, 4, 3, 1][group]
    guard odd.allSatisfy({ $0 <= widest }), even.allSatisfy({ $0 <= 9 - widest }) else {
      return nil
    }
    let value =
      DataBarElements.number(odd, widest: widest, needsNarrow: false)
      * [1, 10, 34, 70, 126][group]
      + DataBarElements.number(even, widest: 9 - widest, needsNarrow: true)
      + [0, 161, 961, 2015, 2715][group]
    return Character(value: value, checksum: checksum(odd, even))
  }

  private static func inside(_ widths: [Int]) -> Character? {
    let (odd, even) = split(widths)
    let sum = even.reduce(0, +)
    guard sum.isMultiple(of: 2), (4...10).contains(sum) else { return nil }
    let group = (10 - sum) / 2
    let widest = [2, 4, 6, 8][group]
    guard odd.allSatisfy({ $0 <= widest }), even.allSatisfy({ $0 <= 9 - widest }) else {
      return nil
    }
    let value =
      DataBarElements.number(even, widest: 9 - widest, needsNarrow: false)
      * [4, 20, 48, 81][group]
      + DataBarElements.number(odd, widest: widest, needsNarrow: true)
      + [0, 336, 1036, 1516][group]
    return Character(value: value, checksum: checksum(odd, even))
  }
}

/// Characters and checks of GS1 DataBar Limited (ISO/IEC 24724, 6).
enum DataBarLimitedPatterns {
  /// Elements and modules from the first bar on: guard, left, check and right character, guard.
  static let parts = [(1, 1), (14, 26), (14, 18), (14, 26), (2, 2)].map {
    DataBarElements.Part(elements: $0.0, modules: $0.1)
  }

  /// Widths of the check characters 0...88.
  private static let checks = """
    11111111113311 11111111123211 11111111133111 11111112113211 11111112123111 11111113113111 \
    11111211113211 11111211123111 11111212113111 11111311113111 11121111113211 11121111123111 \
    11121112113111 11121211113111 11131111113111 12111111113211 12111111123111 12111112113111 \
    12111211113111 12121111113111 13111111113111 11111111212311 11111111222211 11111111232111 \
    11111112212211 11111112222111 11111113212111 11111211212211 11111211222111 11111212212111 \
    11111311212111 11121111212211 11121111222111 11121112212111 11121211212111 11131111212111 \
    12111111212211 12111111222111 12111112212111 12111211212111 12121111212111 13111111212111 \
    11111111311311 11111111321211 11111112311211 11121111311211 12111111311211 11111121112311 \
    11111121122211 11111121132111 11111122112211 11121121112211 11121121122111 11121122112111 \
    11121221112111 11131121112111 12111121112211 12111121122111 12121121112111 11112111112311 \
    11112111122211 11112111132111 11112112112211 11112112122111 11112211112211 12112111112211 \
    12112111122111 12112112112111 12112211112111 12122111112111 13112111112111 11211111112311 \
    11211111122211 11211111132111 11211112112211 11211112122111 11211113112111 11211211112211 \
    11211211122111 11221111112211 21111111122211 21111111132111 21111112112211 21111112122111 \
    21111113112111 21111211122111 21111212112111 21121111122111 21111111221211
    """.split(separator: " ")

  /// Values from here on say that a two-dimensional component follows.
  private static let linked = 2_015_133_531_096

  /// The digits of a symbol.
  ///
  /// - Parameter widths: Widths of all parts.
  /// - Returns: 16 ASCII digits, or nil when a character or the checksum is wrong.
  static func decode(_ widths: [[Int]]) -> [UInt8]? {
    guard widths[0] == [1], widths[4] == [1, 1], let left = value(widths[1]),
      let right = value(widths[3])
    else { return nil }
    let check = widths[2].map(String.init).joined()
    let sum = (weighted(widths[1]) + 20 * weighted(widths[3])) % 89
    guard checks[sum] == check else { return nil }
    let total = 2_013_571 * left + right
    return DataBarPatterns.text(total >= linked ? total - linked : total)
  }

  private static func weighted(_ widths: [Int]) -> Int {
    widths.reversed().reduce(0) { ($0 * 3 + $1) % 89 }
  }

  private static func value(_ widths: [Int]) -> Int? {
    let odd = stride(from: 0, to: 14, by: 2).map { widths[$0] }
    let even = stride(from: 1, to: 14, by: 2).map { widths[$0] }
    guard let group = [17, 13, 9, 15, 11, 19, 7].firstIndex(of: odd.reduce(0, +)) else {
      return nil
    }
    let widest = [6, 5, 3, 5, 4, 8, 1][group]
    guard odd.allSatisfy({ $0 <= widest }), even.allSatisfy({ $0 <= 9 - widest }) else {
      return nil
    }
    return DataBarElements.number(odd, widest: widest, needsNarrow: false)
      * [28, 728, 6454, 203, 2408, 1, 16632][group]
      + DataBarElements.number(even, widest: 9 - widest, needsNarrow: true)
      + [0, 183064, 820064, 1_000_776, 1_491_021, 1_979_845, 1_996_939][group]
  }
}
