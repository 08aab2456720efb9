import ScannerCapture
import ScannerCore
import XCTest

final class PreviewShaperTests: XCTestCase {
  private let whole = Rectangle(x: 0, y: 0, width: 1280, height: 720)
  /// Inside the blue bar of the test pattern, whose middle bar is green.
  private let blueBar = Rectangle(x: 0.875, y: 0.1, width: 0.1, height: 0.1)

  func testEachPictureShowsThePartThatItSaysAlsoWhileTheZoomChanges() {
    let recorder = SessionRecorder()
    let session = recorder.session(.pattern, hasPreview: true)
    session.setPreviewSize(width: 640, height: 360)
    session.start()
    for round in 1...4 {
      let wanted = round.isMultiple(of: 2) ? Rectangle.whole : blueBar
      recorder.wait(for: "pictures") { $0.pictures.count >= 5 * round }
      session.setPreviewPart(wanted)
      let size = round.isMultiple(of: 2) ? [640, 360] : [128, 72]
      recorder.wait(2, for: "pictures of \(size)") {
        $0.pictures.last.map { [$0.width, $0.height] } == size
      }
    }
    XCTAssertTrue(session.finish())
    for picture in recorder.pictures {
      let isWhole = picture.part == whole
      XCTAssertEqual(
        picture.part,
        isWhole ? whole : Rectangle(x: 1120, y: 72, width: 128, height: 72))
      XCTAssertEqual([picture.width, picture.height], isWhole ? [640, 360] : [128, 72])
      let (blue, green) = (picture.middle[0], picture.middle[1])
      XCTAssertEqual(blue > 150, !isWhole, "\(picture)")
      XCTAssertEqual(green > 150, isWhole, "\(picture)")
    }
  }

  func testAPartKeepsTheSourcesFullResolutionWhereTheScreenHasRoom() {
    let recorder = SessionRecorder()
    let session = recorder.session(.pattern, hasPreview: true)
    session.setPreviewSize(width: 640, height: 360)
    session.setPreviewPart(Rectangle(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
    session.start()
    recorder.wait(for: "pictures") { $0.pictures.count >= 3 && $0.frames.count >= 3 }
    XCTAssertTrue(session.finish())
    XCTAssertEqual(
      recorder.pictures.first?.part, Rectangle(x: 320, y: 180, width: 640, height: 360))
    XCTAssertEqual(recorder.pictures.first.map { [$0.width, $0.height] }, [640, 360])
    XCTAssertEqual(
      recorder.frames.first.map { [$0.width, $0.height] }, [1280, 720], "whole frames")
  }

  func testPartsHaveEvenEdgesInsideThePicture() {
    let odd = PreviewShape(
      Rectangle(x: 0.335, y: 0.9999, width: 0.2, height: 0.5), width: 301, height: 77)
    XCTAssertEqual(odd.part, Rectangle(x: 100, y: 74, width: 62, height: 3))
    XCTAssertEqual(
      PreviewShape(.whole, width: 301, height: 77).part,
      Rectangle(x: 0, y: 0, width: 301, height: 77))
    XCTAssertEqual(
      PreviewShape(
        Rectangle(x: .nan, y: -5, width: 1, height: 5.5), width: 100, height: 100
      ).part,
      Rectangle(x: 0, y: 0, width: 100, height: 50))
  }
}
