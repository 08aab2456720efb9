/// The general purpose field of GS1 DataBar Expanded (ISO/IEC 24724, 7.2.5.5): three encodations
/// that latch into each other.
struct DataBarGeneralField {
  private enum Encodation {
    case numeric, alphanumeric, iso646
  }

  /// FNC1, between element strings.
  static let separator: UInt8 = 0x1D

  private var bits: DataBarBits
  private var encodation = Encodation.numeric
  private var result: [UInt8] = []

  /// Reads the field, which goes on to the end of the bits.
  ///
  /// - Parameter bits: Bits from the field's first one on.
  /// - Returns: Characters with FNC1 as 0x1D, none at the end; nil when the bits mean nothing.
  static func text(_ bits: DataBarBits) -> [UInt8]? {
    var field = DataBarGeneralField(bits: bits)
    guard field.read() else { return nil }
    while field.result.last == separator { field.result.removeLast() }
    return field.result
  }

  private init(bits: DataBarBits) {
    self.bits = bits
  }

  /// Padding is latches without characters, so the bits end in any encodation.
  private mutating func read() -> Bool {
    while bits.remaining > 0 {
      let isRead: Bool
      switch encodation {
      case .numeric: isRead = readNumeric()
      case .alphanumeric: isRead = readLatch(to: .iso646) || readAlphanumeric()
      case .iso646: isRead = readLatch(to: .alphanumeric) || readISO646()
      }
      guard isRead else {
        // Fewer bits than any character has are cut padding.
        return bits.remaining < 5
      }
    }
    return true
  }

  private mutating func readNumeric() -> Bool {
    if bits.take(4, if: 0) {
      encodation = .alphanumeric
      return true
    }
    guard let pair = bits.take(7) else {
      guard let last = bits.take(4), (1...10).contains(last) else { return false }
      result.append(UInt8(0x2F + last))
      return true
    }
    guard pair >= 8 else { return false }
    for digit in [(pair - 8) / 11, (pair - 8) % 11] {
      result.append(digit == 10 ? DataBarGeneralField.separator : UInt8(0x30 + digit))
    }
    return true
  }

  private mutating func readLatch(to other: Encodation) -> Bool {
    if bits.take(3, if: 0) {
      encodation = .numeric
      return true
    }
    if bits.take(5, if: 0b00100) {
      encodation = other
      return true
    }
    return false
  }

  /// A digit, or FNC1, which goes back to digits.
  private mutating func readDigit() -> Bool {
    guard let value = bits.peek(5), (5...15).contains(value), bits.take(5) != nil else {
      return false
    }
    if value == 15 {
      result.append(DataBarGeneralField.separator)
      encodation = .numeric
      // Some generators latch to digits once more; right after FNC1 nothing else starts like that.
      if let next = bits.peek(7), next < 8 { _ = bits.take(3) }
    } else {
      result.append(UInt8(0x30 + value - 5))
    }
    return true
  }

  private mutating func readAlphanumeric() -> Bool {
    if readDigit() { return true }
    guard let value = bits.take(6) else { return false }
    switch value {
    case 32...57: result.append(UInt8(0x41 + value - 32))
    case 58...62: result.append(Array("*,-./".utf8)[value - 58])
    default: return false
    }
    return true
  }

  private mutating func readISO646() -> Bool {
    if readDigit() { return true }
    if let value = bits.peek(7), (64...115).contains(value), bits.take(7) != nil {
      result.append(UInt8(value < 90 ? 0x41 + value - 64 : 0x61 + value - 90))
      return true
    }
    guard let value = bits.take(8), (232...252).contains(value) else { return false }
    result.append(Array("!\"%&'()*+,-./:;<=>?_ ".utf8)[value - 232])
    return true
  }
}
