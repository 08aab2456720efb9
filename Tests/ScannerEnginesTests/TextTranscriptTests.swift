import ScannerCore
import ScannerEngines
import XCTest

final class TextTranscriptTests: XCTestCase {
  func testSpacesBetweenIdeographsGoAndOthersStay() {
    let rows = [
      ("検索 は 高速 です", "検索は高速です"), ("合計 1,200 円", "合計 1,200 円"),
      (" Net weight 250 g\n", "Net weight 250 g"), ("Swift 言語 入門", "Swift 言語入門"),
      ("한국어 문장", "한국어 문장"), ("", ""),
    ]
    for (raw, expected) in rows { XCTAssertEqual(Transcript.normalized(raw), expected) }
  }

  func testCompatibilityFormsBecomePlain() {
    XCTAssertEqual(Transcript.normalized("ＡＢＣ１２３"), "ABC123")
    XCTAssertEqual(Transcript.normalized("ｶﾞﾗｽ"), "ガラス")
    XCTAssertEqual(Transcript.normalized("e\u{301}"), "\u{e9}")
  }

  func testABackslashBeforeANumberIsAYenSign() {
    XCTAssertEqual(Transcript.withYenSign("税込 \\398"), "税込 ¥398")
    XCTAssertEqual(Transcript.withYenSign("C:\\Users"), "C:\\Users")
  }

  func testYenHaveNoPartsSoAPointBeforeThreeDigitsIsAComma() {
    let rows = [
      ("¥1.980", "¥1,980"), ("税込 12.800円", "税込 12,800円"), ("¥ 1.234.567", "¥ 1,234,567"),
      ("1.980 円", "1,980 円"), ("€1.980", "€1.980"), ("1.980", "1.980"), ("¥1.5", "¥1.5"),
      ("1.234 kg ¥500", "1.234 kg ¥500"), ("¥1,980", "¥1,980"), ("¥", "¥"), ("", ""),
    ]
    for (raw, expected) in rows { XCTAssertEqual(Transcript.withYenCommas(raw), expected) }
  }

  func testInstalledLanguagesHoldThoseOfThePackages() {
    let languages = InstalledLanguages.all()
    XCTAssertTrue(languages.contains(.english))
    XCTAssertTrue(languages.contains(.japanese))
    XCTAssertFalse(languages.contains { $0.model == "osd" || $0.model.hasSuffix("_vert") })
    XCTAssertEqual(InstalledLanguages.missing(from: languages), [])
  }

  func testPackagesAreNamedAsDebianNamesThem() {
    let traditional = TextLanguage.forModel("chi_tra")
    XCTAssertEqual(InstalledLanguages.package(for: traditional), "tesseract-ocr-chi-tra")
    let error = InstalledLanguages.error(missing: [.forModel("fra"), traditional])
    XCTAssertTrue(error.cause.contains("tesseract-ocr-fra tesseract-ocr-chi-tra"), error.cause)
  }
}
