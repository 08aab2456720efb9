import Foundation
import ScannerCapture
import ScannerCore
import Synchronization
import XCTest

/// Which cameras are offered, what they are asked for, and when they are let go.
final class FakeCameraTests: XCTestCase {
  func testCamerasThatNeedNoHardware() throws {
    try needNoCameras()
    try playInChild(["0=camera:Desk", "1=infrared", "2=metadata", "3=lamp:Phone"])
  }

  func testInfraredAndMetadataNodesAreNotOfferedAndModesAreTold() throws {
    try needCameras()
    let cameras = CameraList.shared.wait(upTo: 5)
    XCTAssertEqual(cameras.map(\.name), ["Desk", "Phone"])
    XCTAssertEqual(
      cameras.map(\.id), ["pci-0000:00:14.0-usb-0:1:1.0", "pci-0000:00:14.0-usb-0:4:1.0"])
    XCTAssertEqual(cameras.map(\.devicePath), ["/dev/video0", "/dev/video3"])
    XCTAssertEqual(Set(cameras.map(\.format.summary)), ["1920 × 1080, 30/s, JPEG"])
    XCTAssertEqual(cameras.first?.placement, CameraPlacement())
    XCTAssertEqual(cameras.last?.placement, CameraPlacement(rotation: 180, facesUser: true))
  }

  func testJPEGAtFullRateIsAskedForAndGivesIt() throws {
    try needCameras()
    let start = CameraBench.now
    let recorder = SessionRecorder()
    let session = recorder.session(.camera(name: "Desk"), hasPreview: true)
    session.start()
    recorder.wait(for: "frames") { $0.frames.count >= 90 }
    XCTAssertTrue(session.finish())
    XCTAssertEqual(
      CameraBench.requests(of: 0, since: start).filter { $0.hasPrefix("S_") },
      ["S_FMT MJPG 1920x1080", "S_PARM 30"])
    XCTAssertEqual(
      recorder.states, [.starting, .running(width: 1920, height: 1080, name: "Desk"), .stopped])
    let times = recorder.frames.map(\.time)
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
    XCTAssertLessThan(steps[steps.count / 2], .milliseconds(40))
    XCTAssertGreaterThan(recorder.pictures.count, 30)
  }

  func testACameraThatIsMountedUpsideDownIsTurned() throws {
    try needCameras()
    // Brightness at the left and at the right.
    let edges = Mutex<(left: Int, right: Int)?>(nil)
    for (name, isTurned) in [("Desk", false), ("Phone", true)] {
      edges.withLock { $0 = nil }
      let session = CaptureSession(
        source: .camera(name: name),
        onFrame: { frame in
          let found = frame.withPixels { pixels in
            (
              Int(pixels[4 * frame.stride + frame.width / 14]),
              Int(pixels[4 * frame.stride + frame.width - frame.width / 14])
            )
          }
          edges.withLock { $0 = found }
        }, onState: { _ in })
      session.start()
      wait(for: "a picture of \(name)") { edges.withLock { $0 != nil } }
      XCTAssertTrue(session.finish())
      let found = try XCTUnwrap(edges.withLock { $0 })
      // The test picture's first bar is white, its last one blue.
      XCTAssertGreaterThan(isTurned ? found.right : found.left, 140, name)
      XCTAssertLessThan(isTurned ? found.left : found.right, 60, name)
    }
  }

  func testTheCameraGoesOnWhileThePreviewChangesItsSize() throws {
    try needCameras()
    let start = CameraBench.now
    let recorder = SessionRecorder()
    let session = recorder.session(.camera(name: "Desk"), hasPreview: true)
    session.start()
    for width in stride(from: 320, through: 960, by: 64) {
      session.setPreviewSize(width: width, height: width)
      recorder.wait(for: "width \(width)") { $0.pictures.last?.width == width }
    }
    XCTAssertTrue(session.finish())
    XCTAssertEqual(
      CameraBench.requests(of: 0, since: start).filter { $0.hasPrefix("STREAMON") },
      ["STREAMON MJPG 1920x1080"])
  }

  func testStopSwitchesTheCameraOffAtOnce() throws {
    try needCameras()
    let recorder = SessionRecorder()
    let session = recorder.session(.camera(name: "Desk"), hasPreview: true)
    var delays: [Double] = []
    for _ in 0..<10 {
      session.start()
      recorder.wait(for: "frames") { $0.states.last?.isRunning == true }
      let asked = CameraBench.now
      session.stop()
      wait(for: "STREAMOFF") {
        CameraBench.requests(of: 0, since: asked).contains("STREAMOFF")
      }
      let off = CameraBench.log.last { $0.text == "STREAMOFF" }
      delays.append((off?.time ?? .infinity) - asked)
      recorder.wait(for: "the end") { $0.states.last == .stopped }
    }
    XCTAssertLessThan(delays.max() ?? .infinity, 0.2)
  }
}
