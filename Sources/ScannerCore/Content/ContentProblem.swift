/// What is wrong with a content, as a value that the interface puts into words.
public struct ContentProblem: Hashable, Sendable {
  /// Why a field is not valid.
  public enum Reason: Hashable, Sendable {
    /// The check digit, or digits, are not those that the rest demands.
    case checkDigit(found: String, expected: String)
    /// The checksum in the value does not fit it; which one would is not known.
    case checksum
    /// What must be there is not.
    case missing
    /// Too short or too long; `expected` is a number or a range, such as "8…63".
    case length(found: Int, expected: String)
    /// A character that must not be there.
    case character(String)
    /// No day or time that exists.
    case date(String)
    /// Outside the numbers that are allowed, such as "-90…90".
    case range(found: String, expected: String)
    /// None of the values that the standard knows.
    case unknownValue(String)
    /// Does not have the form that the standard gives it.
    case form(String)
    /// Two fields contradict each other; the other one's key.
    case conflict(with: String)
    /// The message ends in the middle.
    case cutOff
  }

  /// Key of the field, as in `ContentField`; the field itself may be missing.
  public let field: String
  /// What is wrong with it.
  public let reason: Reason

  /// Makes a problem.
  ///
  /// - Parameters:
  ///   - field: Key of the field.
  ///   - reason: What is wrong with it.
  public init(_ field: String, _ reason: Reason) {
    self.field = field
    self.reason = reason
  }
}

extension ContentProblem.Reason {
  /// Stable name for programs, such as "checkDigit".
  public var name: String {
    switch self {
    case .checkDigit: "checkDigit"
    case .checksum: "checksum"
    case .missing: "missing"
    case .length: "length"
    case .character: "character"
    case .date: "date"
    case .range: "range"
    case .unknownValue: "unknownValue"
    case .form: "form"
    case .conflict: "conflict"
    case .cutOff: "cutOff"
    }
  }

  /// What was found; nil where the reason is that nothing was, or it is not one value.
  public var found: String? {
    switch self {
    case .checkDigit(let found, _), .range(let found, _): found
    case .length(let found, _): String(found)
    case .character(let found), .date(let found), .unknownValue(let found), .form(let found): found
    case .conflict(let other): other
    case .checksum, .missing, .cutOff: nil
    }
  }

  /// What would be right; nil where that is not one value or range.
  public var expected: String? {
    switch self {
    case .checkDigit(_, let expected), .length(_, let expected), .range(_, let expected): expected
    default: nil
    }
  }
}
