/// Patterns and layouts of the EAN/UPC family (ISO/IEC 15420).
///
/// UPC-A is an EAN-13 whose first digit is 0.
enum EANPatterns {
  /// Number set A: space first, odd parity.
  ///
  /// B is its mirror image, C its negative.
  private static let setA = [
    "3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112",
  ]
  private static let a = setA.map { BarPattern($0, startsWithBar: false) }
  private static let b = setA.map { BarPattern(String($0.reversed()), startsWithBar: false) }
  private static let c = setA.map { BarPattern($0) }
  private static let mirroredA = setA.map { BarPattern(String($0.reversed())) }

  /// Sets A and B: the digits of the left half and of add-ons.
  static var leftDigits: [BarPattern] { a + b }

  /// Which of the six left digits are of set B, for each first digit of an EAN-13.
  static let ean13Parity: [[Bool]] = parities([
    "000000", "001011", "001101", "001110", "010011", "011001", "011100", "010101", "010110",
    "011010",
  ])

  /// Which of the six digits are of set B, for each check digit of a UPC-E with number system 0;
  /// number system 1 has the opposite.
  static let upceParity: [[Bool]] = parities([
    "111000", "110100", "110010", "110001", "101100", "100110", "100011", "101010", "101001",
    "100101",
  ])

  private static func parities(_ rows: [String]) -> [[Bool]] { rows.map { $0.map { $0 == "1" } } }

  /// Layouts of the family with the sets they share.
  ///
  /// - Parameter kinds: The kinds that are asked for.
  /// - Returns: Search layouts: one for EAN-13 and EAN-8, which are symmetric, two for UPC-E.
  static func searchLayouts(_ kinds: Set<LinearKind>) -> [SearchLayout] {
    let left = PatternSet(a + b)
    let right = PatternSet(c)
    let rightBothWays = PatternSet(c + mirroredA)
    let guards = PatternSet([BarPattern("111")])
    let center = PatternSet([BarPattern("11111", startsWithBar: false)])
    let end = PatternSet([BarPattern("111111", startsWithBar: false)])
    let onlyA = PatternSlot(left, 0..<10)
    let edge = PatternSlot(guards)
    var layouts: [SearchLayout] = []
    if kinds.contains(.ean13) {
      let slots =
        [edge, onlyA] + Array(repeating: PatternSlot(left), count: 5) + [PatternSlot(center)]
        + Array(repeating: PatternSlot(right), count: 6) + [edge]
      layouts.append(symmetric(SymbolLayout(.ean13, slots), left, rightBothWays, half: 6))
    }
    if kinds.contains(.ean8) {
      let slots =
        [edge] + Array(repeating: onlyA, count: 4) + [PatternSlot(center)]
        + Array(repeating: PatternSlot(right), count: 4) + [edge]
      layouts.append(
        symmetric(SymbolLayout(.ean8, slots), left, rightBothWays, half: 4, handicap: 0.02))
    }
    if kinds.contains(.upce) {
      let symbol = SymbolLayout(
        .upce, [edge] + Array(repeating: PatternSlot(left), count: 6) + [PatternSlot(end)])
      layouts += [false, true].map {
        oneWay(symbol, $0 ? rightBothWays : left, mirrored: $0)
      }
    }
    return layouts
  }

  /// From the right, the right half is set B and the left half mirrored A or set C.
  private static func symmetric(
    _ symbol: SymbolLayout, _ left: PatternSet, _ right: PatternSet, half: Int, handicap: Float = 0
  ) -> SearchLayout {
    let first = SearchLayout.mask(left.quickColumns, 0..<10)
    let second = SearchLayout.mask(left.quickColumns, 10..<20)
    let any = SearchLayout.mask(left.quickColumns, 0..<20)
    let is13 = symbol.kind == .ean13
    var quick: [SearchLayout.QuickSlot] = []
    for d in 0..<half {
      quick.append(
        SearchLayout.QuickSlot(
          start: symbol.positions[1 + d], set: left, forward: is13 && d > 0 ? any : first,
          reverse: second))
    }
    for d in 0..<half {
      quick.append(
        SearchLayout.QuickSlot(
          start: symbol.positions[2 + half + d], set: right, forward: first,
          reverse: is13 && d < half - 1 ? any : second))
    }
    return SearchLayout(symbol, quickSlots: quick, mirrored: false, handicap: handicap)
  }

  private static func oneWay(
    _ symbol: SymbolLayout, _ set: PatternSet, mirrored: Bool
  ) -> SearchLayout {
    let any = SearchLayout.mask(set.quickColumns, 0..<20)
    let quick = (0..<6).map { d in
      let place = mirrored ? symbol.width - symbol.positions[7 - d] : symbol.positions[1 + d]
      return SearchLayout.QuickSlot(
        start: place, set: set, forward: mirrored ? nil : any, reverse: mirrored ? any : nil)
    }
    return SearchLayout(symbol, quickSlots: quick, mirrored: mirrored, handicap: 0.02)
  }
}
