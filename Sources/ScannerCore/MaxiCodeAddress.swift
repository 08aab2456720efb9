/// The address that every MaxiCode of a spread message repeats in its primary message (ISO/IEC 16023,
/// 4.6 and B.2): postal code, country and class of service, each ended by GS.
struct MaxiCodeAddress: Hashable, Sendable {
  /// Where it stands in the content; empty when there is none.
  private let place: Range<Int>
  private let bytes: [UInt8]

  private static let separator: UInt8 = 0x1D
  /// What may stand before it, of two digits more: a carrier's message, "[)>" RS "01" GS.
  private static let header = Array("[)>\u{1E}01\u{1D}".utf8)
  /// Longest postal code; country and service have three digits.
  private static let longestCode = 9

  /// Finds the address.
  ///
  /// - Parameter code: Any code; one that is no MaxiCode of mode 2 or 3 has none.
  init(_ code: Barcode) {
    // ISO/IEC 16023, annex E: modifiers 1 and 3 are the modes with an address.
    let hasAddress =
      code.symbology == .maxiCode && ["]U1", "]U3"].contains(code.aimIdentifier ?? "")
    place = hasAddress ? MaxiCodeAddress.place(in: code.bytes) : 0..<0
    bytes = Array(code.bytes[place])
  }

  /// A later part of the message that this address begins, without the address.
  ///
  /// - Parameter code: The part.
  /// - Returns: Nil when the part is for another address.
  func rest(of code: Barcode) -> Barcode? {
    let own = MaxiCodeAddress(code)
    guard own.bytes == bytes else { return nil }
    var rest = code
    rest.bytes.removeSubrange(own.place)
    for index in rest.characterSets.indices
    where rest.characterSets[index].offset > own.place.lowerBound {
      let offset = rest.characterSets[index].offset - own.place.count
      rest.characterSets[index].offset = max(own.place.lowerBound, offset)
    }
    return rest
  }

  private static func place(in bytes: [UInt8]) -> Range<Int> {
    let start = bytes.starts(with: header) ? header.count + 2 : 0
    guard start <= bytes.count else { return 0..<0 }
    let ends = bytes.indices.dropFirst(start).filter { bytes[$0] == separator }.prefix(3)
    guard ends.count == 3, let first = ends.first, let last = ends.last,
      (1...longestCode).contains(first - start), last - first == 8, ends[1] - first == 4
    else { return 0..<0 }
    return start..<last + 1
  }
}
