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

  func testAPictureNeedsNoPlaceholder() {
    XCTAssertNil(Placeholder.for(.running(width: 640, height: 480, name: "camera")))
    XCTAssertNil(Placeholder.for(.ended))
  }
}
