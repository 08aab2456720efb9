/// Reads hosts that are addresses of the Internet Protocol, in every form that browsers take.
enum NumericHost {
  /// Whether browsers take a host for an address of version 4: its last label is a number.
  ///
  /// - Parameter labels: The host's labels, lower case.
  /// - Returns: True also for what is no valid address.
  static func isVersion4(_ labels: [String]) -> Bool {
    guard let last = labels.last(where: { !$0.isEmpty }) else { return false }
    return last.utf8.allSatisfy { (0x30...0x39).contains($0) }
      || (last.hasPrefix("0x") && last.utf8.dropFirst(2).allSatisfy(isHexadecimal))
  }

  /// Reads one to four parts, each decimal, octal with a leading "0" or hexadecimal with "0x"; the
  /// last one fills what is left of the 32 bits (WHATWG URL, 3.5).
  ///
  /// - Parameter labels: The host's labels, lower case.
  /// - Returns: Four decimal parts; nil when it is no address.
  static func version4(_ labels: [String]) -> String? {
    let parts = labels.last == "" ? labels.dropLast() : labels[...]
    guard (1...4).contains(parts.count) else { return nil }
    var address = 0
    for (place, part) in parts.enumerated() {
      guard let number = number(part) else { return nil }
      let isLast = place == parts.count - 1
      let bytes = isLast ? 5 - parts.count : 1
      guard number < 1 << (8 * bytes) else { return nil }
      address = address << (8 * bytes) | number
    }
    return [24, 16, 8, 0].map { "\((address >> $0) & 255)" }.joined(separator: ".")
  }

  /// Reads an address of version 6 (RFC 4291, 2.2).
  ///
  /// - Parameter text: What stands in the brackets.
  /// - Returns: The address as RFC 5952 writes it; nil when it is none.
  static func version6(_ text: String) -> String? {
    guard text.utf8.count <= 45 else { return nil }
    let halves = text.lowercased().split(separator: "::", omittingEmptySubsequences: false)
    guard (1...2).contains(halves.count),
      let head = pieces(halves[0], mayEndInVersion4: halves.count == 1)
    else { return nil }
    guard halves.count == 2 else { return head.count == 8 ? compressed(head) : nil }
    guard let tail = pieces(halves[1], mayEndInVersion4: true), head.count + tail.count < 8 else {
      return nil
    }
    let zeros = [Int](repeating: 0, count: 8 - head.count - tail.count)
    return compressed(head + zeros + tail)
  }

  /// Pieces of 16 bits; the last 32 bits of the whole address may be one of version 4.
  private static func pieces(_ text: Substring, mayEndInVersion4: Bool) -> [Int]? {
    if text.isEmpty { return [] }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    var result: [Int] = []
    for (place, part) in parts.enumerated() {
      if mayEndInVersion4, place == parts.count - 1, part.contains(".") {
        let bytes = part.split(separator: ".", omittingEmptySubsequences: false)
        // Decimal, without a sign or zeros before it (WHATWG URL, 3.5).
        let known = bytes.compactMap { UInt8($0) }.map { Int($0) }
        guard bytes.count == 4, known.map({ "\($0)" }) == bytes.map(String.init) else { return nil }
        result += [known[0] << 8 | known[1], known[2] << 8 | known[3]]
      } else {
        guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy(isHexadecimal),
          let piece = Int(part, radix: 16)
        else { return nil }
        result.append(piece)
      }
    }
    return result
  }

  /// Leaves out the longest run of zeros, if it is longer than one.
  private static func compressed(_ pieces: [Int]) -> String {
    var best = 0..<0
    var start = 0
    for place in 0...pieces.count where place == pieces.count || pieces[place] != 0 {
      if place - start > max(best.count, 1) { best = start..<place }
      start = place + 1
    }
    func text(_ range: Range<Int>) -> String {
      pieces[range].map { String($0, radix: 16) }.joined(separator: ":")
    }
    return best.isEmpty
      ? text(0..<8) : text(0..<best.lowerBound) + "::" + text(best.upperBound..<8)
  }

  private static func number(_ part: String) -> Int? {
    if part.hasPrefix("0x") { return part.count == 2 ? 0 : digits(part.dropFirst(2), radix: 16) }
    if part.count > 1, part.hasPrefix("0") { return digits(part.dropFirst(), radix: 8) }
    return digits(part[...], radix: 10)
  }

  private static func digits(_ text: Substring, radix: Int) -> Int? {
    guard let first = text.utf8.first, isHexadecimal(first) else { return nil }
    return Int(text, radix: radix)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }
}
