/// Calling codes of countries (ITU-T E.164) and how many digits their numbers have behind them.
enum CallingCode {
  /// Whether digits are an international number.
  ///
  /// - Parameter digits: With the calling code, without "+".
  /// - Returns: True when the code is assigned and the length is one that its numbers have.
  static func accepts(_ digits: Substring) -> Bool {
    guard (7...15).contains(digits.count) else { return false }
    for length in 1...3 {
      guard let code = Int(digits.prefix(length)) else { return false }
      if let lengths = lengths[code] {
        return String(code).count == length && lengths.contains(digits.count - length)
      }
      if others.contains(code), length == 3 { return (5...12).contains(digits.count - 3) }
    }
    return false
  }

  /// Where the plan is known: digits behind the code.
  private static let lengths: [Int: ClosedRange<Int>] = [
    1: 10...10, 7: 10...10, 20: 8...10, 27: 9...9, 30: 10...10, 31: 9...9, 32: 8...9, 33: 9...9,
    34: 9...9, 36: 8...9, 39: 6...12, 40: 9...9, 41: 9...9, 43: 5...13, 44: 9...10, 45: 8...8,
    46: 7...10, 47: 8...8, 48: 9...9, 49: 5...13, 51: 8...9, 52: 10...11, 53: 6...8, 54: 10...11,
    55: 10...11, 56: 9...9, 57: 10...10, 58: 10...10, 60: 8...10, 61: 9...9, 62: 8...12,
    63: 8...10, 64: 8...10, 65: 8...8, 66: 8...9, 81: 9...10, 82: 8...10, 84: 9...10, 86: 9...11,
    90: 10...10, 91: 10...10, 92: 9...10, 93: 9...9, 94: 9...9, 95: 7...10, 98: 10...10,
    351: 9...9, 352: 5...11, 353: 7...9, 354: 7...9, 358: 5...12, 370: 8...8, 371: 8...8,
    372: 7...8, 380: 9...9, 420: 9...9, 421: 9...9, 852: 8...8, 853: 8...8, 880: 8...10,
    886: 8...9, 965: 8...8, 966: 8...9, 971: 8...9, 972: 8...9, 974: 8...8,
  ]

  /// The other assigned codes of three digits.
  private static let others: Set<Int> = {
    let ranges = [
      211...213, 216...216, 218...218, 220...258, 260...269, 290...291, 297...299, 350...359,
      370...378, 380...383, 385...387, 389...389, 420...421, 423...423, 500...509, 590...599,
      670...670, 672...683, 685...692, 800...800, 808...808, 850...850, 852...853, 855...856,
      870...870, 880...880, 886...886, 960...968, 970...977, 992...996, 998...998,
    ]
    return Set(ranges.joined())
  }()
}
