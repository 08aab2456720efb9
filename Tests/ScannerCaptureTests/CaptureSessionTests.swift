import Foundation
import ScannerCapture
import ScannerCore
import XCTest

final class CaptureSessionTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("capture-\(UUID().uuidString)")

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(at: folder)
  }

  func testPatternDeliversNumberedFramesAndThePreviewInTheSizeAskedFor() {
    let recorder = SessionRecorder()
    let session = recorder.session(.pattern, hasPreview: true)
    session.setPreviewSize(width: 640, height: 640)
    session.start()
    recorder.wait(for: "frames") { $0.frames.count >= 15 && $0.pictures.count >= 15 }
    XCTAssertNotNil(session.runningTime)
    XCTAssertTrue(session.finish())
    XCTAssertNil(session.runningTime)

    XCTAssertEqual(
      recorder.states, [.starting, .running(width: 1280, height: 720, name: "pattern"), .stopped])
    let frames = recorder.frames
    for frame in frames {
      XCTAssertEqual([frame.width, frame.height], [1280, 720])
      XCTAssertGreaterThanOrEqual(frame.stride, 1280)
      XCTAssertEqual(frame.pixelCount, frame.stride * 719 + 1280)
      // SMPTE bars in video range: neither black nor white.
      XCTAssertEqual(frame.mean, 110, accuracy: 40)
    }
    XCTAssertEqual(frames.map(\.number), frames.map(\.number).sorted())
    XCTAssertEqual(Set(frames.map(\.number)).count, frames.count)
    for (earlier, later) in zip(frames, frames.dropFirst()) {
      let steps = later.number - earlier.number
      XCTAssertEqual(
        (later.time - earlier.time) / .milliseconds(1), Double(steps) * 33.3, accuracy: 1)
    }
    for picture in recorder.pictures {
      XCTAssertEqual([picture.width, picture.height], [640, 360])
      XCTAssertGreaterThanOrEqual(picture.stride, 640 * 4)
      // The middle SMPTE bar is green at 75 %; the fourth byte is opaque.
      XCTAssertEqual(picture.middle[3], 255)
      XCTAssertGreaterThan(picture.middle[1], 150)
      XCTAssertLessThan(picture.middle[0], 40)
      XCTAssertLessThan(picture.middle[2], 40)
    }
  }
}
