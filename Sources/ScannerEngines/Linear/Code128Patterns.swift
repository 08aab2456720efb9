/// Patterns of Code 128 (ISO/IEC 15417): eleven modules, three bars.
enum Code128Patterns {
  private static let data = """
    212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 \
    122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 \
    321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 \
    211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 \
    213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 \
    121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 \
    241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 \
    412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131
    """

  /// Value of the first of the start characters: A, B, C.
  static let startA = 103

  /// Makes the code.
  static func code() -> CharacterCode {
    let starts = PatternSet(["211412", "211214", "211232"].map { BarPattern($0) })
    let body = PatternSet(data.split(separator: " ").map { BarPattern(String($0)) })
    return CharacterCode(
      .code128, start: PatternSlot(starts), bodies: [PatternSlot(body)],
      stop: PatternSlot(PatternSet([BarPattern("2331112")])), lengths: 2...80, isUnchecked: false)
  }

  /// The cheapest word whose check character is right.
  ///
  /// - Parameters:
  ///   - costs: Costs of start, characters, check character and stop.
  ///   - count: Number of slots.
  /// - Returns: Nil when none is near.
  static func choose(_ costs: SlotCosts, slots count: Int) -> WordChoice? {
    var chain = ModularChain(modulus: 103)
    chain.append(costs.row(0), contributions: [0, 1, 2])
    for k in 1..<count - 2 {
      chain.append(costs.row(k), contributions: (0..<103).map { $0 * k % 103 })
    }
    chain.append(costs.row(count - 2), contributions: (0..<103).map { (103 - $0) % 103 })
    guard var word = chain.word(sum: 0) else { return nil }
    word.path.append(0)
    return word
  }
}

/// The bytes of a Code 128 (ISO/IEC 15417, 4.3).
struct Code128Content {
  /// The data; FNC1 between element strings as 0x1D.
  private(set) var bytes: [UInt8] = []
  /// Number of data characters before the FNC1 that marks the format; nil: none.
  private(set) var formatPosition: Int?
  /// True when FNC2 asks to append the next symbol.
  private(set) var isAppended = false

  private var set = 0
  private var isShifted = false
  private var isHigh = false
  private var isHighOnce = false
  private var characters = 0

  /// Reads the characters.
  ///
  /// - Parameter values: Start character (0 A, 1 B, 2 C), data characters, no check character.
  init(_ values: [Int]) {
    set = values.first ?? 0
    for value in values.dropFirst() {
      let wasShifted = isShifted
      isShifted = false
      read(value, set: wasShifted ? 1 - set : set)
    }
  }

  /// AIM identifier: "]C1" for GS1-128, "]C2" for FNC1 in second place, "]C0" otherwise.
  var aimIdentifier: String {
    switch formatPosition {
    case 0: "]C1"
    case .some: "]C2"
    case nil: isAppended ? "]C4" : "]C0"
    }
  }

  private mutating func read(_ value: Int, set current: Int) {
    if value == 102 {
      readFNC1()
    } else if current == 2 {
      readPair(value)
    } else if value < 96 {
      append(current == 0 && value >= 64 ? value - 64 : value + 32)
    } else {
      readFunction(value, set: current)
    }
  }

  private mutating func readFNC1() {
    // First place: GS1. Second place, after one letter or two digits: another industry's format.
    let isSecond = characters == 1 && formatPosition == nil
    if characters == 0 {
      formatPosition = 0
    } else if isSecond && isFormatLetter {
      formatPosition = 1
    } else {
      bytes.append(0x1D)
    }
  }

  private var isFormatLetter: Bool {
    bytes.count == 2
      || bytes.first.map { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) } ?? false
  }

  private mutating func readPair(_ value: Int) {
    switch value {
    case ..<100:
      bytes.append(UInt8(0x30 + value / 10))
      bytes.append(UInt8(0x30 + value % 10))
      characters += 1
    case 100: set = 1
    default: set = 0
    }
  }

  private mutating func readFunction(_ value: Int, set current: Int) {
    switch value {
    case 97: isAppended = true
    case 98: isShifted = true
    case 99: set = 2
    case 100 where current == 0: set = 1
    case 101 where current == 1: set = 0
    case 100, 101: readFNC4()
    default: break  // FNC3 programs readers and carries no data.
    }
  }

  /// Once: the next character is of the upper half.
  ///
  /// Twice: all are, until twice again.
  private mutating func readFNC4() {
    if isHighOnce {
      isHigh.toggle()
      isHighOnce = false
    } else {
      isHighOnce = true
    }
  }

  private mutating func append(_ value: Int) {
    bytes.append(UInt8(value + (isHigh != isHighOnce ? 128 : 0)))
    isHighOnce = false
    characters += 1
  }
}
