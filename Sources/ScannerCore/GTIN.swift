/// A Global Trade Item Number with a right check digit (GS1 General Specifications, 7.9).
public struct GTIN: Hashable, Sendable {
  /// 8, 12, 13 or 14 digits, as printed.
  public let digits: String

  /// Accepts a number whose check digit is right.
  ///
  /// - Parameter digits: 8, 12, 13 or 14 decimal digits; anything else gives nil.
  public init?(_ digits: some StringProtocol) {
    let digits = String(digits)
    guard [8, 12, 13, 14].contains(digits.count), GTIN.hasValidCheckDigit(digits.utf8) else {
      return nil
    }
    self.digits = digits
  }

  /// The trade item that a code of the EAN/UPC family, an ITF-14 or a GS1 DataBar names.
  ///
  /// - Parameter barcode: Any code; others than those give nil.
  public init?(_ barcode: Barcode) {
    switch barcode.symbology {
    case .ean13, .ean8, .upca, .itf14: self.init(barcode.payload)
    case .upce:
      guard let expanded = GTIN.expandingUPCE(barcode.payload) else { return nil }
      self.init(expanded)
    case .gs1DataBar, .gs1DataBarLimited:
      let digits =
        barcode.payload.hasPrefix("01") && barcode.payload.count == 16
        ? barcode.payload.dropFirst(2) : barcode.payload[...]
      self.init(digits)
    default: return nil
    }
  }

  /// Verifies the check digit of any GS1 number: weights 3 and 1 in turn, from the right.
  ///
  /// - Parameter digits: ASCII digits, the last one being the check digit.
  /// - Returns: False also when anything but a digit is among them, or nothing.
  public static func hasValidCheckDigit(_ digits: some BidirectionalCollection<UInt8>) -> Bool {
    guard digits.allSatisfy(\.isDigit), let found = digits.last else { return false }
    return found == CheckDigits.gs1(after: digits.dropLast())
  }

  /// Writes a UPC-E number as the UPC-A that it shortens (GS1 General Specifications, 5.2.2.4).
  ///
  /// - Parameter short: 8 digits: number system 0 or 1, six digits, check digit.
  /// - Returns: 12 digits, or nil when `short` is not 8 digits. The check digit is not verified.
  public static func expandingUPCE(_ short: String) -> String? {
    let d = Array(short)
    guard d.count == 8, d.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
    let body: [Character] =
      switch d[6] {
      case "0", "1", "2": [d[1], d[2], d[6], "0", "0", "0", "0", d[3], d[4], d[5]]
      case "3": [d[1], d[2], d[3], "0", "0", "0", "0", "0", d[4], d[5]]
      case "4": [d[1], d[2], d[3], d[4], "0", "0", "0", "0", "0", d[5]]
      default: [d[1], d[2], d[3], d[4], d[5], "0", "0", "0", "0", d[6]]
      }
    return String([d[0]] + body + [d[7]])
  }
}
