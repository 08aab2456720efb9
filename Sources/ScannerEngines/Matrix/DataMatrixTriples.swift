/// One of the character sets of Data Matrix with three values in two codewords
/// (ISO/IEC 16022, annex C).
struct DataMatrixTriples {
  /// Whether values 0, 1 and 2 choose another set for one character.
  let hasShifts: Bool
  private let basic: [UInt8?]
  private let third: [UInt8?]

  /// Capital letters.
  static let c40 = DataMatrixTriples(
    hasShifts: true, basic: [nil, nil, nil] + characters(" 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    third: (96...127).map { $0 })

  /// Small letters.
  static let text = DataMatrixTriples(
    hasShifts: true, basic: [nil, nil, nil] + characters(" 0123456789abcdefghijklmnopqrstuvwxyz"),
    third: characters("`ABCDEFGHIJKLMNOPQRSTUVWXYZ{|}~\u{7F}"))

  /// ANSI X12 interchange.
  static let x12 = DataMatrixTriples(
    hasShifts: false, basic: characters("\r*> 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"), third: [])

  private static let second = characters("!\"#$%&'()*+,-./:;<=>?@[\\]^_")

  private static func characters(_ text: String) -> [UInt8?] { text.utf8.map { $0 } }

  /// The character of a value.
  ///
  /// - Parameters:
  ///   - value: 0…39.
  ///   - shift: 0, or the set for one character: 1, 2 or 3.
  /// - Returns: A byte under 128, or nil when the value means nothing.
  func character(_ value: Int, shift: Int) -> Int? {
    let character: UInt8?? =
      switch shift {
      case 0: value < basic.count ? basic[value] : nil
      case 1: value < 32 ? UInt8(value) : nil
      case 2: value < Self.second.count ? Self.second[value] : nil
      default: value < third.count ? third[value] : nil
      }
    return character.flatMap { $0 }.map { Int($0) }
  }
}
