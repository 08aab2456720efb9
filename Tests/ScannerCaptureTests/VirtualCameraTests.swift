import Foundation
import ScannerCapture
import ScannerCore
import XCTest

/// One camera of a private PipeWire: listed, opened, lost and found again.
final class VirtualCameraTests: ServiceTestCase {
  func testACameraIsListedAndDeliversFramesAndPreviews() throws {
    try skipUnlessInside(.direct)
    let camera = try plug("virtcam0", "DeskCamera")
    defer { unplug(camera) }
    waitForCameras(["virtcam0"])
    XCTAssertEqual(CameraList.shared.cameras.map(\.name), ["DeskCamera"])

    let recorder = SessionRecorder()
    let session = recorder.session(.camera(name: nil), hasPreview: true)
    session.setPreviewSize(width: 640, height: 360)
    session.start()
    recorder.wait(for: "frames") { $0.frames.count > 30 && $0.pictures.count > 30 }
    let began = Date()
    XCTAssertTrue(session.finish())
    XCTAssertLessThan(Date().timeIntervalSince(began), 0.2, "the camera is released in time")
    XCTAssertEqual(
      recorder.states,
      [.starting, .running(width: 1280, height: 720, name: "DeskCamera"), .stopped])
    XCTAssertEqual(recorder.frames.last?.mean ?? 0, 110, accuracy: 40)
    XCTAssertEqual(recorder.pictures.last.map { [$0.width, $0.height] }, [640, 360])
  }

  func testAnUnpluggedCameraIsLostAndComesBackByItself() throws {
    try skipUnlessInside(.direct)
    let camera = try plug("virtcam1", "First")
    let recorder = SessionRecorder()
    let session = recorder.session(.camera(name: nil))
    session.start()
    recorder.wait(for: "frames") { $0.frames.count > 5 }
    unplug(camera)
    recorder.wait(for: "loss") { $0.states.last == .trouble(.lost) }

    let other = try plug("another", "Another")
    waitForCameras(["another"])
    XCTAssertEqual(recorder.states.last, .trouble(.lost), "another camera is not the lost one")

    let count = recorder.frames.count
    let again = try plug("virtcam1", "First")
    recorder.wait(20, for: "return") { $0.states.last?.isRunning == true }
    recorder.wait(for: "frames after the return") { $0.frames.count > count + 5 }
    XCTAssertTrue(session.finish())
    unplug(again)
    unplug(other)
  }

  func testWithoutACameraTheStateSaysSoUntilOneAppears() throws {
    try skipUnlessInside(.direct)
    waitForCameras([])
    let recorder = SessionRecorder()
    let session = recorder.session(.camera(name: nil))
    session.start()
    recorder.wait(for: "absence") {
      $0.states == [.starting, .unavailable(.unsupportedDevice)]
    }
    let camera = try plug("virtcam2", "Late")
    recorder.wait(20, for: "frames") { $0.frames.count > 5 }
    XCTAssertEqual(recorder.states.dropFirst(2).first, .starting)
    XCTAssertEqual(
      recorder.states.last, .running(width: 1280, height: 720, name: "Late"))
    XCTAssertTrue(session.finish())
    unplug(camera)
  }

  func testACameraIsChosenByAPartOfItsName() throws {
    try skipUnlessInside(.direct)
    let first = try plug("virtcam3", "Front")
    let second = try plug("virtcam4", "DocumentCamera")
    waitForCameras(["virtcam3", "virtcam4"])
    let recorder = SessionRecorder()
    let session = recorder.session(.camera(name: "document"))
    session.start()
    recorder.wait(20, for: "the named camera") {
      $0.states.last == .running(width: 1280, height: 720, name: "DocumentCamera")
    }
    XCTAssertTrue(session.finish())
    unplug(first)
    unplug(second)
  }
}
