/// The content of a QR Code: exact bytes, and what is known of their meaning.
package struct QRPayload: Hashable, Sendable {
  /// What says how a segment's bytes are characters.
  package enum Encoding: Hashable, Sendable {
    /// Nothing was said: byte, numeric and alphanumeric mode without ECI.
    case unspecified
    /// An ECI assignment number, 0…999,999.
    case eci(Int)
    /// Kanji mode: the bytes are Shift-JIS.
    case shiftJIS
    /// Hanzi mode (GB/T 18284): the bytes are GB 2312 as EUC-CN.
    case gb2312
  }

  /// Bytes in a row with one encoding.
  package struct Segment: Hashable, Sendable {
    /// How the bytes are characters.
    package var encoding: Encoding
    /// Exact bytes.
    package var bytes: [UInt8]

    /// Makes a segment.
    ///
    /// - Parameters:
    ///   - encoding: How the bytes are characters.
    ///   - bytes: Exact bytes.
    package init(encoding: Encoding, bytes: [UInt8]) {
      self.encoding = encoding
      self.bytes = bytes
    }
  }

  /// One part of a message that was spread over several symbols.
  package struct StructuredAppend: Hashable, Sendable {
    /// Place of this part, from 0.
    package var index: Int
    /// Number of parts, 1…16.
    package var count: Int
    /// Exclusive or of all bytes of the whole message; the parts share it.
    package var parity: UInt8

    /// Makes a part.
    ///
    /// - Parameters:
    ///   - index: Place of this part, from 0.
    ///   - count: Number of parts, 1…16.
    ///   - parity: Exclusive or of all bytes of the whole message.
    package init(index: Int, count: Int, parity: UInt8) {
      self.index = index
      self.count = count
      self.parity = parity
    }
  }

  /// Where the function character FNC1 stood.
  package enum FNC1: Hashable, Sendable {
    /// First position: GS1 element strings, separated by byte 29.
    case gs1
    /// Second position, with the application indicator: 0…99, or a letter's code plus 100.
    case application(Int)
  }

  /// The segments in order; neighbours of one encoding are joined.
  package var segments: [Segment] = []
  /// The part of a spread message, or nil.
  package var structuredAppend: StructuredAppend?
  /// FNC1, or nil.
  package var fnc1: FNC1?
  /// True when any ECI stood in the symbol.
  package var usesECI = false

  /// Every byte in order.
  package var bytes: [UInt8] { segments.flatMap(\.bytes) }

  /// The last character of the AIM identifier "]Q…" (ISO/IEC 18004, annex F).
  package var symbologyModifier: Int {
    switch fnc1 {
    case nil: usesECI ? 2 : 1
    case .gs1: usesECI ? 4 : 3
    case .application: usesECI ? 6 : 5
    }
  }

  /// Adds bytes at the end.
  ///
  /// - Parameters:
  ///   - bytes: Exact bytes.
  ///   - encoding: How they are characters.
  mutating func append(_ bytes: [UInt8], _ encoding: Encoding) {
    if let last = segments.indices.last, segments[last].encoding == encoding {
      segments[last].bytes += bytes
    } else if !bytes.isEmpty {
      segments.append(Segment(encoding: encoding, bytes: bytes))
    }
  }
}
