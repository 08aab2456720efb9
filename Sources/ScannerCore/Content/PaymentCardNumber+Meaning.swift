extension PaymentCardNumber: ContentMeaning {
  /// Name of the kind for programs.
  public static var type: String { "paymentCard" }

  /// Finds the first number in a line of text that is right, else one in a scheme's groups.
  ///
  /// - Parameter line: What was recognised; one longer than 200 bytes is no line of a card.
  public init?(line: String) {
    guard line.utf8.count <= 200 else { return nil }
    let separators: Set<UInt8> = [0x20, UInt8(ascii: "-")]
    var broken: PaymentCardNumber?
    let runs = line.utf8.split { !$0.isDigit && !separators.contains($0) }
    for run in runs where run.count >= 12 {
      let groups = Array(run).split(omittingEmptySubsequences: true) { separators.contains($0) }
      for start in groups.indices {
        var digits: [UInt8] = []
        for end in start..<groups.count {
          digits += groups[end]
          if digits.count > 19 { break }
          guard let card = PaymentCardNumber(printed: digits) else { continue }
          if card.hasValidCheckDigit {
            self = card
            return
          }
          // Without its check digit only the groups tell that it is a card's number.
          let sizes = groups[start...end].map(\.count)
          if sizes == [4, 4, 4, 4] || sizes == [4, 6, 5] { broken = broken ?? card }
        }
      }
    }
    guard let broken else { return nil }
    self = broken
  }

  /// Everything that it says.
  public var fields: [ContentField] {
    [
      ContentField("number", digits, isSecret: true), ContentField("scheme", scheme.rawValue),
      ContentField("masked", masked),
    ]
  }

  /// What is not valid, and why.
  public var problems: [ContentProblem] {
    guard let found = digits.utf8.last,
      let expected = PaymentCardNumber.checkDigit(after: digits.utf8.dropLast()),
      let problem = CheckDigits.problem(found, expected: expected)
    else { return [] }
    return [ContentProblem("number", problem)]
  }

  /// What can be done with it, the useful first.
  public var actions: [ItemAction] { [.copySecret(digits)] }

  /// The scheme and the last four digits.
  public func maskedLine(of fields: [ContentField]) -> String { scheme.title + " " + masked }
}
