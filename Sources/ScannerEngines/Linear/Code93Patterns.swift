/// Patterns, check characters and text of Code 93: nine modules, three bars.
enum Code93Patterns {
  /// A bit for each module, the first one the highest; 1 is a bar.
  private static let modules = [
    0x114, 0x148, 0x144, 0x142, 0x128, 0x124, 0x122, 0x150, 0x112, 0x10A, 0x1A8, 0x1A4, 0x1A2,
    0x194, 0x192, 0x18A, 0x168, 0x164, 0x162, 0x134, 0x11A, 0x158, 0x14C, 0x146, 0x12C, 0x116,
    0x1B4, 0x1B2, 0x1AC, 0x1A6, 0x196, 0x19A, 0x16C, 0x166, 0x136, 0x13A, 0x12E, 0x1D4, 0x1D2,
    0x1CA, 0x16E, 0x176, 0x1AE, 0x126, 0x1DA, 0x1D6, 0x132,
  ]
  /// The shifts, by value: ($), (%), (/), (+).
  private static let shifts: [Int: UInt8] = [43: 0x24, 44: 0x25, 45: 0x2F, 46: 0x2B]

  /// Makes the code.
  static func code() -> CharacterCode {
    let body = PatternSet(modules.map { BarPattern(runs($0)) })
    return CharacterCode(
      .code93, start: PatternSlot(PatternSet([BarPattern("111141")])),
      bodies: [PatternSlot(body)], stop: PatternSlot(PatternSet([BarPattern("1111411")])),
      lengths: 3...50, isUnchecked: false)
  }

  private static func runs(_ modules: Int) -> [Float] {
    var result: [Float] = []
    var last = 0
    for bit in (0..<9).reversed() {
      let value = modules >> bit & 1
      if value == last, !result.isEmpty { result[result.count - 1] += 1 } else { result.append(1) }
      last = value
    }
    return result
  }

  /// Verifies both check characters.
  ///
  /// - Parameter values: All characters, C and K last.
  /// - Returns: False also for fewer than three characters.
  static func isChecked(_ values: [Int]) -> Bool {
    guard values.count >= 3 else { return false }
    func sum(_ part: ArraySlice<Int>, _ longest: Int) -> Int {
      var result = 0
      for (i, value) in part.reversed().enumerated() { result += (i % longest + 1) * value }
      return result % 47
    }
    return sum(values.dropLast(2), 20) == values[values.count - 2]
      && sum(values.dropLast(), 15) == values[values.count - 1]
  }

  /// The text of checked characters.
  ///
  /// - Parameter values: All characters, C and K last.
  /// - Returns: ASCII, or nil when a shift is followed by no letter.
  static func text(_ values: [Int]) -> [UInt8]? {
    var result: [UInt8] = []
    var data = values.dropLast(2)[...]
    while let value = data.popFirst() {
      if let shift = shifts[value] {
        guard let letter = data.popFirst(), letter < 43,
          let character = Code39Patterns.shifted(by: shift, Code39Patterns.characters[letter])
        else { return nil }
        result.append(character)
      } else {
        result.append(Code39Patterns.characters[value])
      }
    }
    return result
  }
}
