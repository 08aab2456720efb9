import Foundation
import ScannerCore
import XCTest

final class PayloadDecoderTests: XCTestCase {
  func testBytesBecomeTheTextThatWasMeant() {
    let gb18030 = String.Encoding(rawValue: 0x8000_0632)
    let rows: [(String, String.Encoding)] = [
      ("Hello", .utf8), ("Zürich", .utf8), ("Zürich", .isoLatin1), ("Größe", .isoLatin1),
      ("café", .isoLatin1), ("Hätte ärger", .isoLatin1), ("Señor Núñez", .isoLatin1),
      ("東京", .utf8), ("東京タワー", .shiftJIS), ("漢字", .shiftJIS), ("ひらがな", .shiftJIS),
      ("ｶﾀｶﾅ", .shiftJIS), ("ﾊﾞｰｺｰﾄﾞ", .shiftJIS), ("在庫A-12", .shiftJIS),
      ("*ﾀﾞﾌﾞﾙQR*外側", .shiftJIS), ("中文", gb18030), ("你好，世界", gb18030),
      ("北京市海淀区", gb18030), ("SUB:阿;", gb18030), ("price €5", .utf8),
    ]
    for (text, encoding) in rows {
      let bytes = text.data(using: encoding).map { Array($0) } ?? []
      XCTAssertFalse(bytes.isEmpty, text)
      XCTAssertEqual(PayloadDecoder.text(bytes), text, "\(encoding)")
    }
  }

  func testControlCharactersAreKept() {
    let bytes: [UInt8] = [0x00, 0x1D, 0x1E, 0x04, 0x0D, 0x0A, 0x7F, 0x41]
    XCTAssertEqual(
      PayloadDecoder.text(bytes), "\u{00}\u{1D}\u{1E}\u{04}\u{0D}\u{0A}\u{7F}A")
  }

  func testAByteOrderMarkDecidesAndIsNotPartOfTheText() {
    XCTAssertEqual(PayloadDecoder.text([0xEF, 0xBB, 0xBF, 0x41]), "A")
    XCTAssertEqual(PayloadDecoder.text([0xFE, 0xFF, 0x30, 0x42]), "あ")
    XCTAssertEqual(PayloadDecoder.text([0xFF, 0xFE, 0x42, 0x30]), "あ")
  }

  func testTheCodesOwnCharacterSetWins() {
    let rows: [(Int, [UInt8], String)] = [
      (3, [0xC3, 0xBC], "Ã¼"), (26, [0xC3, 0xBC], "ü"), (20, [0x93, 0x8C], "東"),
      (7, [0xBF, 0xE0], "Пр"), (9, [0xE1], "α"), (17, [0xA4], "€"), (22, [0xCF], "П"),
      (23, [0x80], "€"), (25, [0x30, 0x42], "あ"), (28, [0xA4, 0xA4], "中"),
      (29, [0xD6, 0xD0], "中"), (30, [0xB0, 0xA1], "가"), (27, [0x41], "A"),
    ]
    for (assignment, bytes, text) in rows {
      let segments = [PayloadDecoder.Segment(offset: 0, assignment: assignment)]
      XCTAssertEqual(PayloadDecoder.text(bytes, segments: segments), text, "ECI \(assignment)")
    }
  }

  func testEachSegmentHasItsOwnCharacterSet() {
    let bytes: [UInt8] = [0x41, 0xC3, 0xBC, 0xFC]
    let segments = [
      PayloadDecoder.Segment(offset: 1, assignment: 26),
      PayloadDecoder.Segment(offset: 3, assignment: 3),
    ]
    XCTAssertEqual(PayloadDecoder.text(bytes, segments: segments), "Aüü")
  }

  func testWrongSegmentsLoseNothingAndDoNotCrash() {
    XCTAssertEqual(
      PayloadDecoder.text([0xFF], segments: [.init(offset: 0, assignment: 26)]), "\u{FF}")
    XCTAssertEqual(
      PayloadDecoder.text([0x41], segments: [.init(offset: 0, assignment: 999_999)]), "A")
    XCTAssertEqual(PayloadDecoder.text([0x41], segments: [.init(offset: 9, assignment: 26)]), "A")
    XCTAssertEqual(PayloadDecoder.text([], segments: [.init(offset: 0, assignment: 3)]), "")
  }
}
