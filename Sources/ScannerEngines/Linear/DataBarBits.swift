/// Bits of GS1 DataBar Expanded, highest first, read in turn.
struct DataBarBits {
  private let bits: [Bool]
  private(set) var position = 0

  /// Bits that are left.
  var remaining: Int { bits.count - position }

  /// Joins characters of twelve bits.
  ///
  /// - Parameter characters: Their values, 0 to 4095.
  init(_ characters: [Int]) {
    bits = characters.flatMap { value in (0..<12).reversed().map { value >> $0 & 1 == 1 } }
  }

  /// Looks at bits without taking them.
  ///
  /// - Parameter count: How many.
  /// - Returns: Nil when fewer are left.
  func peek(_ count: Int) -> Int? {
    guard remaining >= count else { return nil }
    return bits[position..<position + count].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
  }

  /// Takes bits.
  ///
  /// - Parameter count: How many.
  /// - Returns: Nil when fewer are left; none are taken then.
  mutating func take(_ count: Int) -> Int? {
    guard let value = peek(count) else { return nil }
    position += count
    return value
  }

  /// Takes bits when they are what is expected.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - value: What is expected.
  /// - Returns: True when they were taken.
  mutating func take(_ count: Int, if value: Int) -> Bool {
    guard peek(count) == value else { return false }
    position += count
    return true
  }
}
