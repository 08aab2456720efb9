import ScannerEngines
import XCTest

/// Decodes bits by hand-made tables, and never crashes on random ones.
final class QRBitStreamTests: XCTestCase {
  /// Packs numbers with their widths into bytes, zeros at the end.
  private func pack(_ fields: [(value: Int, width: Int)]) -> [UInt8] {
    let bits = fields.flatMap { field in
      (0..<field.width).reversed().map { field.value >> $0 & 1 }
    }
    return stride(from: 0, to: bits.count, by: 8).map { start in
      (0..<8).reduce(UInt8(0)) { byte, index in
        byte << 1 | UInt8(start + index < bits.count ? bits[start + index] : 0)
      }
    }
  }

  private func decode(_ fields: [(Int, Int)], version: Int = 1) -> QRPayload? {
    QRBitStream.decode(pack(fields), dialect: .model2(version))
  }

  func testTheStandardsNumericExample() {
    // ISO/IEC 18004, 7.4.3: 01234567 in version 1.
    let payload = decode([(1, 4), (8, 10), (12, 10), (345, 10), (67, 7), (0, 4)])
    XCTAssertEqual(payload?.bytes, Array("01234567".utf8))
    XCTAssertEqual(payload?.symbologyModifier, 1)
  }

  func testTheStandardsAlphanumericExample() {
    // 7.4.4: AC-42.
    let payload = decode([(2, 4), (5, 9), (462, 11), (1849, 11), (2, 6), (0, 4)])
    XCTAssertEqual(payload?.bytes, Array("AC-42".utf8))
  }

  func testTheStandardsKanjiExample() {
    // 7.4.6: 935F is 0D9F, E4AA is 1AAA.
    let payload = decode([(8, 4), (2, 8), (0xD9F, 13), (0x1AAA, 13), (0, 4)])
    XCTAssertEqual(
      payload?.segments, [.init(encoding: .shiftJIS, bytes: [0x93, 0x5F, 0xE4, 0xAA])])
  }

  func testHanziIsGB2312() {
    // GB/T 18284: A1A1 is 0, B0A1 is (B0-A6)*60+0.
    let payload = decode([(13, 4), (1, 4), (2, 8), (0, 13), (0xA * 0x60, 13), (0, 4)])
    XCTAssertEqual(
      payload?.segments, [.init(encoding: .gb2312, bytes: [0xA1, 0xA1, 0xB0, 0xA1])])
  }

  func testModesFollowEachOther() {
    let payload = decode(
      [
        (4, 4), (2, 16), (0xC3, 8), (0xA9, 8), (1, 4), (1, 12), (7, 4), (2, 4), (1, 11), (10, 6),
        (0, 4),
      ],
      version: 10)
    XCTAssertEqual(payload?.bytes, [0xC3, 0xA9] + Array("7A".utf8))
  }

  func testECIOfOneTwoAndThreeBytes() {
    for (fields, number) in [
      ([(26, 8)], 26), ([(0x80 | 899 >> 8, 8), (899 & 255, 8)], 899),
      ([(0xC0 | 999_999 >> 16, 8), (999_999 & 65535, 16)], 999_999),
    ] {
      let payload = decode([(7, 4)] + fields + [(4, 4), (1, 8), (0xFF, 8), (0, 4)])
      XCTAssertEqual(payload?.segments, [.init(encoding: .eci(number), bytes: [0xFF])])
      XCTAssertEqual(payload?.symbologyModifier, 2)
    }
    XCTAssertNil(decode([(7, 4), (0xE0, 8), (4, 4), (1, 8), (65, 8)]))
  }

  func testStructuredAppendCarriesIndexCountAndParity() {
    let payload = decode([(3, 4), (2, 4), (6, 4), (0xA5, 8), (1, 4), (1, 10), (5, 4), (0, 4)])
    XCTAssertEqual(payload?.structuredAppend, .init(index: 2, count: 7, parity: 0xA5))
    XCTAssertEqual(payload?.bytes, Array("5".utf8))
  }

  func testFNC1ChangesPercentAndTheModifier() {
    // "%" is 38: A%%%B gives A, percent, separator, B.
    let fields = [(2, 4), (5, 9), (10 * 45 + 38, 11), (38 * 45 + 38, 11), (11, 6), (0, 4)]
    let gs1 = decode([(5, 4)] + fields)
    XCTAssertEqual(gs1?.bytes, [65, 37, 29, 66])
    XCTAssertEqual(gs1?.symbologyModifier, 3)
    let application = decode([(9, 4), (165, 8)] + fields)
    XCTAssertEqual(application?.bytes, [65, 65, 37, 29, 66])
    XCTAssertEqual(application?.symbologyModifier, 5)
    XCTAssertEqual(decode([(9, 4), (7, 8)] + fields)?.bytes, [48, 55, 65, 37, 29, 66])
    XCTAssertEqual(decode([(7, 4), (3, 8), (5, 4)] + fields)?.symbologyModifier, 4)
    XCTAssertEqual(decode([(7, 4), (3, 8), (9, 4), (7, 8)] + fields)?.symbologyModifier, 6)
    XCTAssertNil(decode([(9, 4), (130, 8)] + fields))
  }

  func testBrokenBitsGiveNothing() {
    XCTAssertNil(decode([(1, 4), (3, 10), (1000, 10), (0, 4)]), "1000 is no three digits")
    XCTAssertNil(decode([(1, 4), (1, 10), (10, 4), (0, 4)]), "10 is no digit")
    XCTAssertNil(decode([(2, 4), (2, 9), (2025, 11), (0, 4)]), "2025 is no pair")
    XCTAssertNil(decode([(4, 4), (9, 8), (65, 8)]), "eight bytes are missing")
    XCTAssertNil(decode([(6, 4), (0, 8)]), "there is no mode 6")
    XCTAssertEqual(decode([(1, 4), (1, 10), (5, 4)])?.bytes, [53], "no room for a terminator")
  }

  func testRandomBitsNeverCrashAndStayBounded() {
    var random = QRRandom(77)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...120, using: &random)
      let data = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let version = Int.random(in: 1...40, using: &random)
      let payload = QRBitStream.decode(data, dialect: .model2(version))
      // Three digits take ten bits: at most 2.4 bytes out for one in.
      XCTAssertLessThanOrEqual(payload?.bytes.count ?? 0, count * 12 / 5 + 2)
    }
  }
}
