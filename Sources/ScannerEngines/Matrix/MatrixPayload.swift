import ScannerCore

/// The content of an Aztec or Data Matrix symbol: exact bytes, and what is known of their meaning.
package struct MatrixPayload: Hashable, Sendable {
  /// One part of a message that was spread over several symbols.
  package struct StructuredAppend: Hashable, Sendable {
    /// Place of this part, from 0.
    package var index: Int
    /// Number of parts, 2…26.
    package var count: Int
    /// What the parts share; empty when nothing names the message.
    package var identifier: [UInt8]
  }

  /// Where the function character FNC1 stood.
  package enum FNC1: Hashable, Sendable {
    /// First: GS1 element strings, separated by byte 29.
    case gs1
    /// After one letter or two digits: an application that AIM knows.
    case application
  }

  /// Every byte in order.
  package var bytes: [UInt8] = []
  /// The character sets that the symbol names, in ascending order of offset.
  package var characterSets: [PayloadDecoder.Segment] = []
  /// The part of a spread message, or nil.
  package var structuredAppend: StructuredAppend?
  /// FNC1 at the start, or nil.
  package var fnc1: FNC1?
  /// True for a message that programs the reader and is not to be delivered as data.
  package var isReaderProgram = false

  /// Notes that the bytes from here on stand in another character set.
  ///
  /// - Parameter assignment: ECI assignment number.
  mutating func beginCharacterSet(_ assignment: Int) {
    if characterSets.last?.offset == bytes.count { characterSets.removeLast() }
    characterSets.append(PayloadDecoder.Segment(offset: bytes.count, assignment: assignment))
  }

  /// FNC1 at the current place: at the start it says what the message is, later it separates.
  mutating func appendFNC1() {
    let isLetter = bytes.count == 1 && (65...90).contains(bytes[0] & 0xDF)
    let isNumber = bytes.count == 2 && bytes.allSatisfy { (48...57).contains($0) }
    if bytes.isEmpty, fnc1 == nil {
      fnc1 = .gs1
    } else if isLetter || isNumber, fnc1 == nil {
      fnc1 = .application
    } else {
      bytes.append(29)
    }
  }
}
