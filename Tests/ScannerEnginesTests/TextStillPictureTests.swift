import ScannerCore
import ScannerEngines
import XCTest

final class TextStillPictureTests: XCTestCase {
  private func read(_ picture: DrawnPicture, isStillPicture: Bool = true) throws -> [String: Point]
  {
    var request = RecognitionRequest()
    request.languages = [.english, .japanese]
    request.isStillPicture = true
    let observations = try TextEngine().recognize(
      picture.frame(), in: .whole, for: request, knowing: [])
    var corners: [String: Point] = [:]
    for observation in observations {
      guard case .text(let text) = observation.reading else { continue }
      corners[text.transcript] = observation.quad.topLeft
    }
    return corners
  }

  private let text = "Gate B22 Flight XY 7483"

  func testReadsTextThatStandsUpsideDown() throws {
    let line = DrawnPicture.Line(text: text, x: 540, y: 160, angle: 180)
    let corners = try read(DrawnPicture(lines: [line]))
    let start = try XCTUnwrap(corners[text], "\(corners)")
    // The text's own top left: right and below in the picture.
    XCTAssertEqual(start.x, 540, accuracy: 12)
    XCTAssertEqual(start.y, 180, accuracy: 12)
  }

  func testReadsTextTurnedToEitherSide() throws {
    for (angle, y) in [(90, 60), (-90, 420)] {
      let line = DrawnPicture.Line(text: text, x: 300, y: y, angle: angle)
      let corners = try read(DrawnPicture(width: 600, height: 480, lines: [line]))
      let start = try XCTUnwrap(corners[text], "\(angle): \(corners)")
      XCTAssertEqual(start.x, angle > 0 ? 320 : 280, accuracy: 12)
      XCTAssertEqual(start.y, Double(y), accuracy: 12)
    }
  }

  func testReadsTextAtTheEdgeOfAScreenshot() throws {
    let line = DrawnPicture.Line(text: "Settings and more", x: 2, y: 17, size: 15)
    let picture = DrawnPicture(width: 150, height: 21, lines: [line], isPhotographed: false)
    XCTAssertEqual(try read(picture).keys.sorted(), [line.text])
  }

  func testReadsSmallPrintOfALargeScreenshot() throws {
    let lines = [
      DrawnPicture.Line(text: "Open the terminal and type the command", x: 1200, y: 500, size: 12),
      DrawnPicture.Line(text: "設定を開いてください", x: 100, y: 900, size: 14, font: .japanese),
    ]
    let picture = DrawnPicture(width: 1920, height: 1080, lines: lines, isPhotographed: false)
    XCTAssertEqual(Set(try read(picture).keys), Set(lines.map(\.text)))
  }
}
