import ScannerCapture
import ScannerCore
import ScannerView
import XCTest

final class PlaceholderTests: XCTestCase {
  private let troubles: [CaptureState] = [
    .unavailable(.cameraDenied), .unavailable(.unsupportedDevice), .unavailable(.restricted),
    .trouble(.inUse), .trouble(.lost), .trouble(.noFrames),
    .trouble(.missingElement(name: "jpegdec")), .failed(.badInput(cause: "no such file")),
  ]

  func testEachTroubleHasItsOwnTitleASentenceAndASuggestion() throws {
    var titles: Set<String> = []
    for state in troubles {
      let placeholder = try XCTUnwrap(Placeholder.for(state), "\(state)")
      XCTAssertFalse(placeholder.sentence.isEmpty, "\(state)")
      XCTAssertNotNil(placeholder.suggested, "\(state)")
      titles.insert(placeholder.title)
    }
    XCTAssertEqual(titles.count, troubles.count)
  }

  func testTheMissingComponentIsNamed() {
    let placeholder = Placeholder.for(.trouble(.missingElement(name: "jpegdec")))
    XCTAssertEqual(placeholder?.sentence.contains("jpegdec"), true)
  }

  /// Without a translation the words are the same, and so every part of them must be found again.
  func testCausesKeepTheirWordsAndTheirNames() {
    for cause in [
      "no picture in it", "/tmp/a: b.png: no picture in it",
      "Tesseract's model jpn cannot be loaded",
      "no model to read text in ja, en; install tesseract-ocr-jpn tesseract-ocr-eng",
      "no memory for a picture of 9x9", "the picture cannot be written as PNG", "50 % of it: %1",
      "",
      "/a.webm: Could not determine type of stream.",
    ] {
      XCTAssertEqual(ScanError.badInput(cause: cause).sentence, cause)
    }
  }

  func testAPictureNeedsNoPlaceholder() {
    XCTAssertNil(Placeholder.for(.running(width: 640, height: 480, name: "camera")))
    XCTAssertNil(Placeholder.for(.ended))
  }
}
