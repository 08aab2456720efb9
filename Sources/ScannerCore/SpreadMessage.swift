/// A message that is spread over several codes, as far as its parts are known (structured append:
/// ISO/IEC 18004, 8; ISO/IEC 16022, 5.6; ISO/IEC 24778, 8; ISO/IEC 15438, annex H; ISO/IEC
/// 16023, 4.9).
///
/// A pure value that takes parts in any order, one code seen twice as one part.
public struct SpreadMessage: Hashable, Sendable {
  /// Kind of the codes.
  public let symbology: Symbology
  /// What the parts share; empty when nothing names the message.
  public let identifier: String
  /// Number of parts; 0 while no part has told it.
  public private(set) var count: Int

  private var parts: [Int: Barcode] = [:]
  /// True when two codes claim the same place: they are of two messages that nothing tells apart.
  private(set) var isAmbiguous = false

  /// Most parts that any of the standards allows (PDF417).
  private static let mostParts = 99_999
  /// Kinds that can be parts.
  private static let symbologies: Set<Symbology> = [
    .qr, .dataMatrix, .aztec, .pdf417, .microPDF417, .maxiCode,
  ]

  /// Begins a message with one of its parts.
  ///
  /// - Parameter part: Any code; nil for one that stands alone, or whose place cannot be.
  public init?(_ part: Barcode) {
    guard let place = part.structuredAppend, place.index >= 0,
      SpreadMessage.symbologies.contains(part.symbology),
      (0...SpreadMessage.mostParts).contains(place.count),
      place.index < (place.count == 0 ? SpreadMessage.mostParts : place.count)
    else { return nil }
    symbology = part.symbology
    identifier = place.identifier
    count = place.count
    parts[place.index] = part
  }

  /// Places of the known parts, from 0, in order.
  public var indices: [Int] { parts.keys.sorted() }

  /// True when no part is missing.
  public var isComplete: Bool { count > 0 && parts.count == count }

  /// Tells whether a code is a known part of this message.
  ///
  /// - Parameter code: Any code.
  /// - Returns: False for a part that was not taken yet.
  public func contains(_ code: Barcode) -> Bool {
    guard code.symbology == symbology, let place = code.structuredAppend,
      place.identifier == identifier, place.count == 0 || place.count == count
    else { return false }
    return parts[place.index]?.bytes == code.bytes
  }

  /// Takes another part in.
  ///
  /// - Parameter part: Any code.
  /// - Returns: False when it is not of this message.
  public mutating func take(_ part: Barcode) -> Bool {
    guard let other = SpreadMessage(part), other.symbology == symbology,
      other.identifier == identifier
    else { return false }
    let known = count == 0 ? other.count : count
    guard other.count == 0 || other.count == known,
      known == 0 || indices.last ?? 0 < known && other.indices.last ?? 0 < known
    else { return false }
    count = known
    for (index, part) in other.parts {
      if let taken = parts[index], taken.bytes != part.bytes { isAmbiguous = true }
      parts[index] = part
    }
    return true
  }

  /// The whole message as one code.
  ///
  /// Its bytes are decoded as one, since a character may be cut between two parts; nil while a part
  /// is missing, when two codes claim one place, and when a QR Code's parity is not that of the bytes.
  public var joined: Barcode? {
    guard isComplete, !isAmbiguous, let first = parts[0] else { return nil }
    var bytes: [UInt8] = []
    var sets: [PayloadDecoder.Segment] = []
    let address = MaxiCodeAddress(first)
    for index in 0..<count {
      guard let part = parts[index], let piece = index == 0 ? part : address.rest(of: part) else {
        return nil
      }
      // What a part leaves open goes on as before: a character set lasts to the message's end.
      for set in piece.characterSets where set.assignment != sets.last?.assignment {
        sets.append(.init(offset: bytes.count + set.offset, assignment: set.assignment))
      }
      bytes += piece.bytes
    }
    guard symbology != .qr || identifier == "\(bytes.reduce(0, ^))" else { return nil }
    return Barcode(
      symbology: symbology, bytes: bytes, characterSets: sets,
      aimIdentifier: first.aimIdentifier.map(SpreadMessage.identifierOfWhole))
  }

  /// Aztec's modifiers 6 to B say that the content is a part (ISO/IEC 24778, annex F).
  private static func identifierOfWhole(_ identifier: String) -> String {
    guard identifier.hasPrefix("]z"), let modifier = identifier.last?.hexDigitValue,
      (6...11).contains(modifier)
    else { return identifier }
    return "]z\(modifier - 6)"
  }
}
