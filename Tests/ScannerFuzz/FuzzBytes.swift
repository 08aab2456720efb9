/// Takes a fuzzer's bytes apart: a few choose size and kind, the rest is content.
package struct FuzzBytes {
  /// What was not taken yet.
  package private(set) var rest: ArraySlice<UInt8>

  /// Wraps an input.
  ///
  /// - Parameter bytes: All of it.
  package init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  /// Takes a number; every byte gives a valid one, and no byte gives the lowest.
  ///
  /// - Parameter range: At most 65,536 numbers; more than 256 take two bytes.
  /// - Returns: A number of the range.
  package mutating func number(in range: ClosedRange<Int>) -> Int {
    var value = byte()
    if range.count > 256 { value = value << 8 | byte() }
    return range.lowerBound + value % range.count
  }

  /// Takes one of several choices.
  ///
  /// - Parameter choices: At least one, at most 256.
  /// - Returns: One of them.
  package mutating func choice<Choice>(_ choices: [Choice]) -> Choice {
    choices[byte() % choices.count]
  }

  /// Takes bytes.
  ///
  /// - Parameter count: How many, if there are so many.
  /// - Returns: At most `count` bytes.
  package mutating func bytes(_ count: Int) -> [UInt8] {
    let taken = Array(rest.prefix(count))
    rest = rest.dropFirst(count)
    return taken
  }

  private mutating func byte() -> Int { Int(rest.popFirst() ?? 0) }
}
