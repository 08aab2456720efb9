/// Writes the letters of a host's label with ASCII alone, and back (RFC 3492).
///
/// Only for single labels, which are short: the work grows with the square of the length.
enum Punycode {
  /// What stands before a label that is written so.
  static let prefix = "xn--"
  /// Most characters of a label as DNS has it (RFC 1035, 2.3.4).
  static let maximumLength = 63

  private static let base = 36
  private static let firstScalar = 128
  private static let firstBias = 72

  /// Reads a label.
  ///
  /// - Parameter label: Without "xn--", at most 63 characters.
  /// - Returns: Its letters; nil when no label is written like this.
  static func decode(_ label: String) -> String? {
    let input = Array(label.utf8)
    guard input.count <= maximumLength, input.allSatisfy({ $0 < 0x80 }) else { return nil }
    let delimiter = input.lastIndex(of: UInt8(ascii: "-"))
    var output = input[..<(delimiter ?? 0)].map { Unicode.Scalar($0) }
    var place = delimiter.map { $0 + 1 } ?? 0
    var value = firstScalar
    var bias = firstBias
    var index = 0
    while place < input.count {
      guard let delta = number(in: input, at: &place, bias: bias) else { return nil }
      let count = output.count + 1
      bias = adapt(delta, count: count, isFirst: index == 0 && value == firstScalar)
      index += delta
      value += index / count
      index %= count
      guard value <= 0x10FFFF, let scalar = Unicode.Scalar(UInt32(value)) else { return nil }
      output.insert(scalar, at: index)
      index += 1
    }
    return String(output)
  }

  /// Writes a label.
  ///
  /// - Parameter label: At most 63 characters.
  /// - Returns: ASCII, without "xn--"; nil when the label is too long.
  static func encode(_ label: String) -> String? {
    let input = label.unicodeScalars.map { Int($0.value) }
    guard input.count <= maximumLength else { return nil }
    var output = label.unicodeScalars.filter(\.isASCII).map { UInt8($0.value) }
    let basicCount = output.count
    var handled = basicCount
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }
    var value = firstScalar
    var bias = firstBias
    var delta = 0
    while handled < input.count {
      guard let next = input.filter({ $0 >= value }).min() else { return nil }
      delta += (next - value) * (handled + 1)
      value = next
      for scalar in input {
        if scalar < value { delta += 1 }
        guard scalar == value else { continue }
        write(delta, bias: bias, to: &output)
        bias = adapt(delta, count: handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      delta += 1
      value += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Reads a number of variable length (RFC 3492, 3.3).
  private static func number(in input: [UInt8], at place: inout Int, bias: Int) -> Int? {
    var result = 0
    var weight = 1
    var step = base
    while place < input.count {
      guard let digit = digit(input[place]) else { return nil }
      place += 1
      result += digit * weight
      // Nothing above can lead to a character; so nothing here can overflow either.
      guard result < 1 << 32 else { return nil }
      let threshold = threshold(step, bias: bias)
      if digit < threshold { return result }
      weight *= base - threshold
      guard weight < 1 << 40 else { return nil }
      step += base
    }
    return nil
  }

  private static func write(_ number: Int, bias: Int, to output: inout [UInt8]) {
    var rest = number
    var step = base
    while true {
      let threshold = threshold(step, bias: bias)
      if rest < threshold { break }
      output.append(letter(threshold + (rest - threshold) % (base - threshold)))
      rest = (rest - threshold) / (base - threshold)
      step += base
    }
    output.append(letter(rest))
  }

  private static func threshold(_ step: Int, bias: Int) -> Int { min(max(step - bias, 1), 26) }

  private static func adapt(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var steps = 0
    while delta > 455 {
      delta /= 35
      steps += base
    }
    return steps + 36 * delta / (delta + 38)
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte - UInt8(ascii: "a"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0")) + 26
    default: nil
    }
  }

  private static func letter(_ digit: Int) -> UInt8 {
    UInt8(digit < 26 ? digit + Int(UInt8(ascii: "a")) : digit - 26 + Int(UInt8(ascii: "0")))
  }
}
