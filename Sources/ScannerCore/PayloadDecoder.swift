import Foundation

/// Turns the bytes of a code into text.
///
/// Engines deliver bytes and the character sets that the code itself names; what they make of the
/// rest differs from engine to engine, so it is decided here, in this order: the code's own ECI
/// assignments, a byte order mark, UTF-8, Shift-JIS, GBK, Latin-1. Control characters are kept.
public enum PayloadDecoder {
  /// From `offset` on, bytes stand in one character set.
  public struct Segment: Hashable, Sendable {
    /// Index of the first byte.
    public var offset: Int
    /// ECI assignment number (AIM ITS/04-023), such as 26 for UTF-8.
    public var assignment: Int

    /// Makes a segment.
    ///
    /// - Parameters:
    ///   - offset: Index of the first byte.
    ///   - assignment: ECI assignment number.
    public init(offset: Int, assignment: Int) {
      self.offset = offset
      self.assignment = assignment
    }
  }

  /// Decodes the content of a code.
  ///
  /// - Parameters:
  ///   - bytes: Raw content.
  ///   - segments: The character sets that the code names, in ascending order of offset; empty when
  ///     it names none.
  /// - Returns: The text; bytes that no character set explains become Latin-1 characters, so no
  ///   content is lost.
  public static func text(_ bytes: [UInt8], segments: [Segment] = []) -> String {
    guard let first = segments.first else { return guess(bytes) }
    var text = guess(Array(bytes.prefix(max(first.offset, 0))))
    for (index, segment) in segments.enumerated() {
      let end = index + 1 < segments.count ? segments[index + 1].offset : bytes.count
      guard segment.offset >= 0, segment.offset <= end, end <= bytes.count else { continue }
      let part = Array(bytes[segment.offset..<end])
      text += decode(part, assignment: segment.assignment) ?? guess(part)
    }
    return text
  }

  private static func decode(_ bytes: [UInt8], assignment: Int) -> String? {
    switch assignment {
    case 1, 3: latin1(bytes)
    case 26: String(validating: bytes, as: UTF8.self)
    case 27, 170: bytes.allSatisfy { $0 < 0x80 } ? latin1(bytes) : nil
    case 899: latin1(bytes)
    default: encodings[assignment].flatMap { String(bytes: bytes, encoding: $0) }
    }
  }

  /// Foundation's encodings by ECI assignment; those without a name in Swift by the number that
  /// Core Foundation's CFStringEncodingExt.h gives them.
  private static let encodings: [Int: String.Encoding] = [
    4: .isoLatin2, 5: iso8859(3), 6: iso8859(4), 7: iso8859(5), 8: iso8859(6), 9: iso8859(7),
    10: iso8859(8), 11: iso8859(9), 12: iso8859(10), 13: iso8859(11), 15: iso8859(13),
    16: iso8859(14), 17: iso8859(15), 18: iso8859(16), 20: .shiftJIS, 21: .windowsCP1250,
    22: .windowsCP1251, 23: .windowsCP1252, 24: external(0x0506), 25: .utf16BigEndian,
    28: external(0x0A03), 29: gb18030, 30: external(0x0940), 31: gb18030, 32: gb18030,
    33: .utf16LittleEndian, 34: .utf32BigEndian, 35: .utf32LittleEndian,
  ]

  private static let gb18030 = external(0x0632)

  private static func iso8859(_ part: UInt) -> String.Encoding { external(0x0200 + part) }

  private static func external(_ number: UInt) -> String.Encoding {
    String.Encoding(rawValue: 0x8000_0000 + number)
  }

  private static func guess(_ bytes: [UInt8]) -> String {
    if bytes.allSatisfy({ $0 < 0x80 }) { return latin1(bytes) }
    if let marked = byteOrderMarked(bytes) { return marked }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let evidence = DoubleByteEvidence(bytes)
    if evidence.isShiftJIS, let text = String(bytes: bytes, encoding: .shiftJIS) { return text }
    if evidence.isGBK, let text = String(bytes: bytes, encoding: gb18030) { return text }
    return latin1(bytes)
  }

  private static func byteOrderMarked(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return String(validating: bytes.dropFirst(3), as: UTF8.self)
    }
    guard bytes.count.isMultiple(of: 2) else { return nil }
    if bytes.starts(with: [0xFE, 0xFF]) {
      return String(bytes: bytes.dropFirst(2), encoding: .utf16BigEndian)
    }
    if bytes.starts(with: [0xFF, 0xFE]) {
      return String(bytes: bytes.dropFirst(2), encoding: .utf16LittleEndian)
    }
    return nil
  }

  private static func latin1(_ bytes: [UInt8]) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: bytes.map { Unicode.Scalar($0) })
    return String(scalars)
  }
}
