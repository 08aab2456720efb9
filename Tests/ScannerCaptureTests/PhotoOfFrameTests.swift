import ScannerCapture
import ScannerCore
import Synchronization
import XCTest

final class PhotoOfFrameTests: XCTestCase {
  func testAFramesPhotoHasTheColoursOfItsSource() throws {
    let keeper = FrameKeeper()
    let session = CaptureSession(
      source: .pattern, onFrame: { keeper.keep($0) }, onState: { _ in })
    session.start()
    let limit = ContinuousClock.now + .seconds(10)
    while keeper.frame == nil, ContinuousClock.now < limit { usleep(5000) }
    XCTAssertTrue(session.finish())
    // The frame outlives its session, and its photo can be taken later.
    let photo = Photo(try XCTUnwrap(keeper.frame))
    XCTAssertEqual([photo.width, photo.height], [1280, 720])
    // The test pattern: white, yellow, cyan, green, magenta, red, blue.
    let bars = [
      [255, 255, 255], [255, 255, 0], [0, 255, 255], [0, 255, 0], [255, 0, 255], [255, 0, 0],
      [0, 0, 255],
    ]
    for (index, expected) in bars.enumerated() {
      let place = 3 * (100 * 1280 + (2 * index + 1) * 1280 / 14)
      for (channel, value) in expected.enumerated() {
        XCTAssertEqual(
          Double(photo.pixels[place + channel]), Double(value), accuracy: 6, "bar \(index)")
      }
    }
  }
}
