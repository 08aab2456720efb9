/// Code 32, the Italian pharmacode (Ministry of Health, 1999): nine digits as six characters of
/// Code 39 in base 32, printed below the bars with an "A" before them.
///
/// Nothing in the bars tells it from a Code 39 of six characters; what the number must be leaves
/// less than one such code in a hundred.
enum Code32 {
  /// The digits of base 32: no vowels but "U".
  private static let alphabet = Array("0123456789BCDFGHJKLMNPQRSTUVWXYZ".utf8)
  /// First digits of numbers that are given: medicines, for animals, and other goods of pharmacies.
  private static let firstDigits: Set<Int> = [0, 1, 9]

  /// What is printed below the bars.
  ///
  /// - Parameter text: Content in Code 39's characters.
  /// - Returns: "A" and nine digits; nil when the content is no such number.
  static func printed(_ text: [UInt8]) -> String? {
    let digits = text.compactMap { alphabet.firstIndex(of: $0) }
    // A number of pharmacies has a letter but once in a thousand; other labels are often numbers.
    guard text.count == 6, digits.count == 6, digits.contains(where: { $0 > 9 }) else { return nil }
    let number = digits.reduce(0) { $0 * 32 + $1 }
    guard number < 1_000_000_000, firstDigits.contains(number / 100_000_000),
      isChecked(number)
    else { return nil }
    let printed = String(number)
    return "A" + String(repeating: "0", count: 9 - printed.count) + printed
  }

  /// The last digit is the sum of the others, the even ones doubled and their digits added.
  private static func isChecked(_ number: Int) -> Bool {
    var rest = number / 10
    var sum = 0
    for place in 0..<8 {
      let digit = rest % 10
      rest /= 10
      let doubled = 2 * digit
      sum += place.isMultiple(of: 2) ? doubled / 10 + doubled % 10 : digit
    }
    return sum % 10 == number % 10
  }
}
