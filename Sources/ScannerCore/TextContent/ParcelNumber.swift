/// Checks the last digits of parcels' numbers, each as its carrier has it.
enum ParcelNumber {
  /// UPS: letters count as (code - 63) mod 10, every second character doubles.
  ///
  /// - Parameter text: "1Z" and 16 digits and letters, with spaces.
  /// - Returns: True when the last digit is right.
  static func isUPS(_ text: Substring) -> Bool {
    let values = text.uppercased().filter { $0 != " " }.dropFirst(2).compactMap { character in
      character.wholeNumberValue ?? character.asciiValue.map { (Int($0) - 63) % 10 }
    }
    guard values.count == 16 else { return false }
    let sum = values.dropLast().enumerated().reduce(0) {
      $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 2)
    }
    return (10 - sum % 10) % 10 == values[15]
  }

  /// UPU S10: weights 8 6 4 2 3 5 9 7, modulo 11; the letters before name a service and those behind
  /// a country.
  ///
  /// - Parameter text: Two letters, nine digits and two letters, with spaces.
  /// - Returns: True when all three are right.
  static func isS10(_ text: Substring) -> Bool {
    let letters = text.uppercased().filter(\.isLetter)
    let digits = text.digits
    guard digits.count == 9, letters.count == 4, let service = letters.first,
      "ABCDEGHLMNPQRSTUVWYZ".contains(service), countries.contains(String(letters.suffix(2)))
    else { return false }
    let sum = zip(digits, [8, 6, 4, 2, 3, 5, 9, 7]).reduce(0) { $0 + $1.0 * $1.1 }
    let check = 11 - sum % 11
    return digits[8] == (check == 10 ? 0 : check == 11 ? 5 : check)
  }

  /// Yamato, Sagawa and Japan Post (12 digits), Seino and DHL (10): the last digit is the number before
  /// it, modulo 7.
  ///
  /// - Parameter digits: All of them.
  /// - Returns: True when the last digit is right.
  static func isModulo7(_ digits: [Int]) -> Bool {
    digits.dropLast().reduce(0) { ($0 * 10 + $1) % 7 } == digits.last
  }

  /// FedEx Express: 12 digits, weights 3 1 7, modulo 11, then 10.
  ///
  /// - Parameter digits: All of them.
  /// - Returns: True when there are 12 and the last one is right.
  static func isFedExExpress(_ digits: [Int]) -> Bool {
    guard digits.count == 12 else { return false }
    let sum = digits.dropLast().enumerated().reduce(0) {
      $0 + $1.element * [3, 1, 7][$1.offset % 3]
    }
    return sum % 11 % 10 == digits[11]
  }

  /// FedEx Ground (15 digits), USPS (20 and 22) and the numbers of goods: weights 3 and 1 from the
  /// right, modulo 10.
  ///
  /// - Parameter digits: All of them.
  /// - Returns: True when the last digit is right.
  static func isModulo10(_ digits: [Int]) -> Bool {
    GTIN.hasValidCheckDigit(digits.map { UInt8(exactly: 0x30 + $0) ?? 0 })
  }

  /// Countries with a post of their own (ISO 3166-1, as the Universal Postal Union lists them).
  private static let countries = Set(
    """
    AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD
    CF CG CH CI CK CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR
    GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE
    JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML
    MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM
    PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD
    TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
